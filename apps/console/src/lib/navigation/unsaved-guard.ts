import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface LeaveQuestion {
  answer(leave: boolean): void;
}

const questionStore = createStore<{ question: LeaveQuestion | null }>(() => ({ question: null }));

/** The question that waits for an answer; the layout shows it. */
export const useLeaveQuestion = (): LeaveQuestion | null => useStore(questionStore, (state) => state.question);

/** Asks whether to leave; a newer question answers the one before it with no. */
function askToLeave(): Promise<boolean> {
  questionStore.getState().question?.answer(false);
  return new Promise((resolve) => {
    const question: LeaveQuestion = {
      answer: (leave) => {
        if (questionStore.getState().question === question) questionStore.setState({ question: null });
        resolve(leave);
      },
    };
    questionStore.setState({ question });
  });
}

/** How many forms on the page have changes that nobody has saved. */
let dirtyForms = 0;
export const hasUnsavedChanges = (): boolean => dirtyForms > 0;

interface Place {
  pathname: string;
  search: string;
}
const samePlace = (one: Place, other: Place) => one.pathname === other.pathname && one.search === other.search;

/**
 * Keeps a page with unsaved changes until the person confirms leaving it (C-36): links, the back button and calls of
 * `navigate` wait for a dialog of ours, closing and reloading the tab for the browser's. Read `isDirty` of a form while
 * rendering, or react-hook-form never computes it. The answer lets the page's own next navigation through unasked, for
 * 'save, then go to the list': `const { leaveFreely } = useUnsavedGuard(isDirty)`.
 */
export function useUnsavedGuard(isDirty: boolean): { leaveFreely(): void } {
  // Parts are tested without a router; there is nowhere to go there.
  const router = useRouter({ warn: false }) as { history: RouterHistory } | null;
  const free = useRef(false);

  useEffect(() => {
    if (!isDirty) return;
    dirtyForms += 1;
    return () => {
      dirtyForms -= 1;
    };
  }, [isDirty]);
  useEffect(() => {
    if (!isDirty || !router) return;
    free.current = false;
    const unblock = router.history.block({
      enableBeforeUnload: () => !free.current,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        if (free.current || samePlace(currentLocation, nextLocation)) return false;
        return !(await askToLeave());
      },
    });
    return () => {
      unblock();
      // Saved or gone meanwhile (another tab, the session's end): nobody needs the answer any more.
      questionStore.getState().question?.answer(false);
    };
  }, [isDirty, router]);

  return {
    leaveFreely: () => {
      free.current = true;
    },
  };
}
