import type { Message } from '@chatso/contract';
import type { Timelines } from '@chatso/sync';
import type { LiveHolder } from './live-query.ts';

export interface TimelineKeeper {
  /** The conversation before the person's eyes: it is kept even when it leaves the lists. */
  opened(conversationId: string | null): void;
  /** What is known of it is not true any more; the reader of it sees what the server has now. */
  erased(conversationId: string): void;
  watch(): () => void;
}

/** Lets go of the messages of conversations that have left the lists, so that a reconnect never asks for a day's worth. */
export function createTimelineKeeper(holder: LiveHolder, timelines: Timelines<Message>): TimelineKeeper {
  let open: string | null = null;
  let known: readonly string[] = [];

  function sweep(ids: readonly string[]): void {
    const { chats } = holder.read();
    for (const id of ids) if (id !== open && !chats[id]) timelines.drop(id);
  }

  return {
    opened(conversationId) {
      const before = open;
      open = conversationId;
      if (before !== null && before !== conversationId) sweep([before]);
    },
    erased(conversationId) {
      timelines.drop(conversationId);
      if (open === conversationId) void timelines.open(conversationId);
    },
    watch: () =>
      holder.subscribe(() => {
        const before = known;
        known = Object.keys(holder.read().chats);
        sweep(before);
      }),
  };
}
