import { type TutorialModule, tutorialModules, tutorialStepName, tutorialStepNames, tutorials } from '@chatso/domain';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { setReplay, useReplay, useTutorialSlots } from '../../lib/navigation/tutorial-slots.ts';
import { sessionStore, useSession } from '../../lib/session/session.ts';

interface StepName {
  module: TutorialModule;
  name: string;
}

export interface Step extends StepName {
  target: string;
  element: HTMLElement;
}

/** Seen here at once; the server hears of it, and what it answers is of no interest. */
function markSeen({ module, name }: StepName): void {
  const { user } = sessionStore.getState();
  // A press elsewhere and the opening of another one may come together.
  if (!user || user.tutorials[module]?.some((step) => step.name === name && step.seen)) return;
  const others = (user.tutorials[module] ?? []).filter((step) => step.name !== name);
  const tutorials = { ...user.tutorials, [module]: [...others, { name, seen: true }] };
  sessionStore.setState({ user: { ...user, tutorials } });
  api['users.updateTutorial']({ body: { module, name } }).catch(() => undefined);
}

/** A member who wants no tips has seen them all, on every device; a replay still shows them. */
function markAllSeen(): void {
  for (const module of tutorialModules) for (const name of tutorialStepNames(module)) markSeen({ module, name });
}

const placeOf = ({ module, target }: Step): number =>
  tutorialModules.indexOf(module) * 100 + (tutorials[module] as readonly string[]).indexOf(target);

/** A newcomer is shown round one thing at a time: the frame first, then the page in it, each in the order of its steps. */
const firstOf = (steps: readonly Step[]): Step | undefined => [...steps].sort((a, b) => placeOf(a) - placeOf(b))[0];

/** The next tutorial step on this screen, and whether it is open. */
export function useTutorials() {
  const { user } = useSession();
  const slots = useTutorialSlots();
  const replay = useReplay();
  const [current, setCurrent] = useState<Step | null>(null);
  const [seenAgain, setSeenAgain] = useState<ReadonlySet<string>>(new Set());

  const waiting = slots.flatMap((slot): Step[] => {
    const name = tutorialStepName(slot.module, slot.target);
    if (name === null) return [];
    const known = user.tutorials[slot.module]?.some((step) => step.name === name && step.seen) ?? false;
    const waits = replay ? !seenAgain.has(name) : !known;
    return waits || current?.name === name ? [{ ...slot, name }] : [];
  });

  const step = waiting.find(({ name }) => name === current?.name) ?? firstOf(waiting);

  const finish = (step: Step) => {
    if (replay) {
      const seen = new Set(seenAgain).add(step.name);
      const left = waiting.some((other) => !seen.has(other.name));
      setSeenAgain(left ? seen : new Set());
      if (!left) setReplay(false);
    }
    markSeen(step);
  };

  return {
    /** The one that is shown; the others wait for it. */
    step,
    current,
    /** the step that was open counts as seen. */
    open: (step: Step) => {
      if (current?.name === step.name) return;
      if (current) finish(current);
      setCurrent(step);
    },
    /** No tips any more. */
    closeAll: () => {
      setCurrent(null);
      setSeenAgain(new Set());
      setReplay(false);
      markAllSeen();
    },
    /** */
    close: (step: Step) => {
      if (current?.name !== step.name) return;
      setCurrent(null);
      finish(step);
    },
  };
}
