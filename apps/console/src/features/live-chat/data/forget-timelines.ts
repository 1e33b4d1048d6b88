import type { Message } from '@chatso/contract';
import type { Timelines } from '@chatso/sync';
import type { Departures } from './departures.ts';
import type { LiveHolder } from './live-query.ts';

export interface TimelineKeeper {
  /** A conversation before the person's eyes: it is kept even when it leaves the lists. Returns what ends that. */
  hold(conversationId: string): () => void;
  /** The messages held of it are no longer true; a reader of the rest sees what the server has now. */
  erased(conversationId: string): void;
  watch(): () => void;
}

/** Lets go of the messages of conversations that have left the lists, so that a reconnect never asks for a day's worth. */
export function createTimelineKeeper(
  holder: LiveHolder,
  timelines: Timelines<Message>,
  departures: Pick<Departures, 'get' | 'hold' | 'isHeld'>,
): TimelineKeeper {
  let known: readonly string[] = [];

  function sweep(ids: readonly string[]): void {
    const { chats } = holder.read();
    for (const id of ids) if (!departures.isHeld(id) && !chats[id]) timelines.drop(id);
  }

  return {
    hold(conversationId) {
      const release = departures.hold(conversationId);
      return () => {
        release();
        sweep([conversationId]);
      };
    },
    erased(conversationId) {
      timelines.drop(conversationId);
      // Out of the lists with its customer: there is nothing left to ask for.
      const isLeft = departures.get(conversationId)?.why !== 'erased';
      if (isLeft && departures.isHeld(conversationId)) void timelines.open(conversationId);
    },
    watch: () =>
      holder.subscribe(() => {
        const before = known;
        known = Object.keys(holder.read().chats);
        sweep(before);
      }),
  };
}
