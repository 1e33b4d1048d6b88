import { limits } from '@chatso/domain';
import { createStore } from 'zustand/vanilla';
import { serverNow } from '../../../lib/formats/clock.ts';

/** Customers who type right now, by conversation id: when the indicator goes, in ms since the epoch (H-05). */
export type Typing = Readonly<Record<string, number>>;

const typingStarted = (typing: Typing, conversationId: string, now: number): Typing => ({
  ...typing,
  [conversationId]: now + limits.typingShownMs,
});

function typingStopped(typing: Typing, conversationId: string): Typing {
  if (!(conversationId in typing)) return typing;
  const { [conversationId]: _stopped, ...others } = typing;
  return others;
}

const typingExpired = (typing: Typing, now: number): Typing =>
  Object.values(typing).every((until) => until > now)
    ? typing
    : Object.fromEntries(Object.entries(typing).filter(([, until]) => until > now));

export interface TypingStore {
  started(conversationId: string): void;
  stopped(conversationId: string): void;
  isTyping(conversationId: string): boolean;
  subscribe(listener: () => void): () => void;
}

export function createTypingStore(now: () => number = serverNow): TypingStore {
  const store = createStore<{ typing: Typing }>(() => ({ typing: {} }));
  const update = (next: Typing) => {
    if (next !== store.getState().typing) store.setState({ typing: next });
  };
  return {
    started: (conversationId) => {
      update(typingStarted(store.getState().typing, conversationId, now()));
      setTimeout(() => update(typingExpired(store.getState().typing, now())), limits.typingShownMs + 10);
    },
    stopped: (conversationId) => update(typingStopped(store.getState().typing, conversationId)),
    isTyping: (conversationId) => conversationId in store.getState().typing,
    subscribe: (listener) => store.subscribe(listener),
  };
}
