import type { Conversation } from '@chatso/contract';
import { limits } from '@chatso/domain';

export interface ReadMarker {
  /** Call whenever the open conversation or its visibility changes; null: nothing is being read. */
  seen(chat: Conversation | null): void;
  stop(): void;
}

/**
 * Marks the newest client message as read, 1 s after it was last seen to change (H-71). The caller passes a chat only while
 * it is open, visible and not spectated (H-72).
 */
export function createReadMarker(
  agentId: string,
  mark: (id: string, messageId: string) => Promise<unknown>,
): ReadMarker {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waiting: string | null = null;

  function stop(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    waiting = null;
  }

  return {
    seen(chat) {
      const messageId = chat?.lastMsgClient?.messageId;
      const readAlready = chat?.readBy?.agentId === agentId && chat.readBy.messageId === messageId;
      if (!chat || !messageId || chat.state !== 'ongoing' || readAlready) return stop();
      const wanted = `${chat._id} ${messageId}`;
      if (waiting === wanted) return;
      stop();
      waiting = wanted;
      timer = setTimeout(() => {
        timer = null;
        // A marker that was not stored is sent again with the next change of the conversation.
        mark(chat._id, messageId).catch(() => {
          if (waiting === wanted) waiting = null;
        });
      }, limits.readDebounceMs);
    },
    stop,
  };
}
