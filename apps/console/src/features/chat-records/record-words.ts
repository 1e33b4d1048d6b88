import type { Conversation } from '@chatso/contract';
import { isIdle, isLeft } from '@chatso/domain';

export type Status = 'active' | 'idle' | 'left' | 'missed' | 'offline' | 'ended';

/** What a chat is, in a word (L-05). */
export function statusOf(chat: Conversation, now: number): Status {
  if (chat.state === 'closed') return 'ended';
  if (chat.state === 'missed') return chat.reason === 'out-of-business-hours' ? 'offline' : 'missed';
  if (isLeft(chat)) return 'left';
  return isIdle(chat, now) ? 'idle' : 'active';
}

/** ms a chat took; of one that goes on until now, of one that nobody answered null. */
export function durationOf(chat: Conversation, now: number): number | null {
  if (chat.acceptedDate === null) return null;
  return chat.chatDurationClosed ?? Math.max(0, now - Date.parse(chat.acceptedDate));
}

/** A wait that is worth a look. */
export const longWaitMs = 60_000;
