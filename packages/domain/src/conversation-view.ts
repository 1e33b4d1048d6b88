import type { ConversationState, EndReason } from './conversation-lifecycle.ts';
import { limits } from './limits.ts';

/** The fields the derived facts of a conversation are computed from; dates are ISO 8601 strings. */
export interface ConversationFacts {
  state: ConversationState;
  reason: EndReason | null;
  startDate: string;
  acceptedDate: string | null;
  endDate: string | null;
  lastMsgClient: { timestamp: string; messageId: string } | null;
  readBy: { agentId: string; messageId: string } | null;
  category?: { name: string } | null;
}

export const outboundCategoryName = 'Outbound Chat';
/** Wire value of the department choice 'No Department' (G-14). */
export const noDepartment = 'INBOUND_CHAT';

const clientLeft = (reason: EndReason | null) => reason === 'client-ended' || reason === 'client-disconnected';

/** Left: the client ended the chat or it is missed (H-31). */
export const isLeft = (chat: Pick<ConversationFacts, 'state' | 'reason' | 'endDate'>): boolean =>
  chat.state === 'missed' || (chat.state === 'ongoing' && chat.endDate !== null && clientLeft(chat.reason));

/** Idle: ongoing and the last client message is older than 300 s (H-30); without any, the acceptance counts. */
export function isIdle(chat: ConversationFacts, now: number): boolean {
  if (chat.state !== 'ongoing' || isLeft(chat)) return false;
  const since = chat.lastMsgClient?.timestamp ?? chat.acceptedDate ?? chat.startDate;
  return now - Date.parse(since) > limits.idleAfterMs;
}

/** Unread: ongoing and the last client message is not the one this agent has read (H-32). */
export function isUnread(chat: ConversationFacts, agentId: string): boolean {
  if (chat.state !== 'ongoing' || !chat.lastMsgClient) return false;
  return chat.readBy?.agentId !== agentId || chat.readBy.messageId !== chat.lastMsgClient.messageId;
}

export type OngoingGroup = 'active' | 'idle_left' | 'missed' | 'off_hours';

/** Group of the ongoing tab (H-27), or null for pending and closed chats. */
export function groupOf(chat: ConversationFacts, now: number): OngoingGroup | null {
  if (chat.state === 'missed') return chat.reason === 'out-of-business-hours' ? 'off_hours' : 'missed';
  if (chat.state !== 'ongoing') return null;
  return isLeft(chat) || isIdle(chat, now) ? 'idle_left' : 'active';
}

export type StatusLabel = 'Idle' | 'Left' | 'Missed';

export function statusLabel(chat: ConversationFacts, now: number): StatusLabel | null {
  if (chat.state === 'missed') return 'Missed';
  if (isLeft(chat)) return 'Left';
  return isIdle(chat, now) ? 'Idle' : null;
}

/** Time the client waited for an answer in ms; still running while pending (decision H-8). */
export const waitingTime = (chat: ConversationFacts, now: number): number =>
  Math.max(
    0,
    Date.parse(chat.acceptedDate ?? chat.endDate ?? new Date(now).toISOString()) - Date.parse(chat.startDate),
  );
