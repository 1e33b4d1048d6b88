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

export type EndedBy = { name: string } | 'customer' | 'disconnected' | 'unanswered' | 'closed' | 'automatic';

/** Who ended a chat, or what did; null: it goes on. */
export function endedBy({
  endDate,
  reason,
  ender,
}: Pick<Conversation, 'endDate' | 'reason' | 'ender'>): EndedBy | null {
  if (endDate === null) return null;
  switch (reason) {
    case 'client-ended':
    case 'client-missed-cancelled':
      return 'customer';
    case 'client-disconnected':
    case 'client-missed-disconnected':
      return 'disconnected';
    case 'missed-after-1-hour':
      return 'unanswered';
    case 'out-of-business-hours':
      return 'closed';
    default:
      return ender?.fullname ? { name: ender.fullname } : 'automatic';
  }
}
