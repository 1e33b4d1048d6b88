import type { Conversation } from '@chatso/contract';

/**
 * A chat that may want somebody: pending, or an ongoing one of the person's own. One that is only looked on, or waits for
 * the colleague it was given to, wants nobody.
 */
interface WaitingChat {
  kind: 'pending' | 'assigned' | 'ongoing' | 'spectating';
  /** Client messages not read. */
  unread: number;
  storeId: string;
  rev: number;
}

/** Just enough of the live chats to count and to sound, on every page of the workspace. */
export type Waiting = ReadonlyMap<string, WaitingChat>;

export const nothingWaits: Waiting = new Map();

function toWaiting(chat: Conversation, agentId: string): WaitingChat | null {
  const { storeId, rev } = chat;
  if (chat.state === 'pending') {
    const others = chat.assigned ? chat.assigned.agentId !== agentId : false;
    return { kind: others ? 'assigned' : 'pending', unread: 0, storeId, rev };
  }
  if (chat.state !== 'ongoing') return null;
  if (chat.agentId !== agentId) {
    const spectates = chat.spectators.some((spectator) => spectator._id === agentId);
    return spectates ? { kind: 'spectating', unread: 0, storeId, rev } : null;
  }
  // An outbound chat nobody answered has nothing to read (H-32).
  return { kind: 'ongoing', unread: chat.lastMsgClient ? chat.unreadCount : 0, storeId, rev };
}

/** A whole conversation; the one with the higher rev stays. */
export function withChat(waiting: Waiting, chat: Conversation, agentId: string): Waiting {
  const known = waiting.get(chat._id);
  if (known && known.rev > chat.rev) return waiting;
  const next = toWaiting(chat, agentId);
  if (next === null) return without(waiting, [chat._id]);
  return new Map(waiting).set(chat._id, next);
}

/** `rev` null: said by another tab, which knows none. */
export function withUnread(waiting: Waiting, id: string, rev: number | null, unread: number): Waiting {
  const known = waiting.get(id);
  if (!known || known.kind === 'pending' || known.kind === 'assigned' || (rev !== null && known.rev > rev))
    return waiting;
  return new Map(waiting).set(id, {
    ...known,
    rev: rev ?? known.rev,
    unread: known.kind === 'ongoing' ? unread : 0,
  });
}

export function without(waiting: Waiting, ids: readonly string[]): Waiting {
  if (!ids.some((id) => waiting.has(id))) return waiting;
  return new Map([...waiting].filter(([id]) => !ids.includes(id)));
}

export interface WaitingCounts {
  pending: number;
  unread: number;
}

/** `isHeard` leaves out what is muted (decision T-3). */
export function countWaiting(waiting: Waiting, isHeard: (storeId: string) => boolean = () => true): WaitingCounts {
  const counts = { pending: 0, unread: 0 };
  for (const { kind, unread, storeId } of waiting.values()) {
    if (!isHeard(storeId)) continue;
    if (kind === 'pending') counts.pending += 1;
    else counts.unread += unread;
  }
  return counts;
}

/** Chats of a list that are not followed, because only its beginning is fetched. */
export interface Beyond {
  pending: number;
  ongoing: number;
}

export const nothingBeyond: Beyond = { pending: 0, ongoing: 0 };

/** As live chat groups them: what waits for anybody, and what is under way with this person. */
export function countGroups(waiting: Waiting, beyond: Beyond): { active: number; pending: number } {
  const pending = [...waiting.values()].filter(({ kind }) => kind === 'pending' || kind === 'assigned').length;
  return { active: waiting.size - pending + beyond.ongoing, pending: pending + beyond.pending };
}

/** What wants this person now; the number of live chat in the navigation. */
export const countWanting = (waiting: Waiting, beyond: Beyond): number =>
  [...waiting.values()].filter(({ kind, unread }) => kind === 'pending' || unread > 0).length + beyond.pending;
