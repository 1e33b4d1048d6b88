import type { Conversation } from '@chatso/contract';
import { groupOf, isLeft, isUnread, outboundCategoryName } from '@chatso/domain';
import { displayName, isSystemLine, wordsOf } from '../../../entities/conversation/chat-names.ts';
import { isSpectating, type LiveState } from './live-state.ts';

export const tabs = ['ongoing', 'pending', 'missed'] as const;
export type Tab = (typeof tabs)[number];

/** H-10 */
export const listFilters = ['ongoing', 'pending', 'unread', 'left', 'missed'] as const;
export type ListFilter = (typeof listFilters)[number];

export interface ListQuery {
  search: string;
  filter: ListFilter | null;
}

export interface ChatGroup {
  tab: Tab;
  chats: Conversation[];
}

export const tabOf = (chat: Conversation): Tab =>
  chat.state === 'pending' || chat.state === 'missed' ? chat.state : 'ongoing';

/** H-32: unread by the marker; a chat the workspace began and nobody answered counts as read. */
export const isUnreadChat = (chat: Conversation, agentId: string): boolean =>
  !(chat.category?.name === outboundCategoryName && !chat.lastMsgClient) &&
  !isSpectating(chat, agentId) &&
  isUnread(chat, agentId) &&
  chat.unreadCount > 0;

/** Read from their texts once: a list of 500 chats is sorted anew with every message. */
function remembered(read: (chat: Conversation) => number): (chat: Conversation) => number {
  const known = new WeakMap<Conversation, number>();
  return (chat) => {
    const held = known.get(chat);
    if (held !== undefined) return held;
    const moment = read(chat);
    known.set(chat, moment);
    return moment;
  };
}

const lastWords = (chat: Conversation) => {
  const said = chat.lastMsgs.findLast((one) => !isSystemLine(one)) ?? chat.lastMsg;
  return said && !isSystemLine(said) ? said : null;
};

/**
 * Since when a customer waits for the next answer in an ongoing chat, or null where the last word is the workspace's. A
 * chat may be idle (H-30) and wait all the same: then it is the shop that is silent.
 */
export function waitingSince(chat: Conversation): number | null {
  const said = lastWords(chat);
  if (chat.state !== 'ongoing' || isLeft(chat) || said?.author !== 'client') return null;
  return Date.parse(said.timestamp);
}

const activityOf = remembered((chat) => Date.parse(chat.lastMsg?.timestamp ?? chat.startDate));
const startOf = remembered((chat) => Date.parse(chat.startDate));
const newestFirst = (a: Conversation, b: Conversation) => activityOf(b) - activityOf(a) || a._id.localeCompare(b._id);
const longestWaitFirst = (a: Conversation, b: Conversation) => startOf(a) - startOf(b) || a._id.localeCompare(b._id);

function matchesSearch(chat: Conversation, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return true;
  const haystack = [
    displayName(chat),
    chat.customerEmail,
    chat.client.email,
    chat.client.phone,
    chat.lastMsg && wordsOf(chat.lastMsg),
  ];
  return haystack.some((text) => text?.toLowerCase().includes(wanted));
}

function matchesFilter(chat: Conversation, filter: ListFilter | null, agentId: string): boolean {
  if (filter === null) return true;
  if (filter === 'unread') return isUnreadChat(chat, agentId);
  if (filter === 'left') return chat.state === 'ongoing' && chat.endDate !== null;
  return chat.state === filter;
}

/** Groups of the list column in their order; a group is there even when it is empty. */
export function selectGroups(state: LiveState, query: ListQuery): ChatGroup[] {
  const shown = Object.values(state.chats).filter(
    (chat) => matchesFilter(chat, query.filter, state.agentId) && matchesSearch(chat, query.search),
  );
  const of = (tab: Tab) => shown.filter((chat) => tabOf(chat) === tab);
  return [
    { tab: 'ongoing', chats: of('ongoing').sort(newestFirst) },
    { tab: 'pending', chats: of('pending').sort(longestWaitFirst) },
    { tab: 'missed', chats: of('missed').sort(newestFirst) },
  ];
}

/** H-02: the first active chat of one's own that is neither idle nor left, else the first of the list. */
export function autoSelect(groups: readonly ChatGroup[], agentId: string, now: number): Conversation | null {
  const all = groups.flatMap((group) => group.chats);
  const good = all.find((chat) => groupOf(chat, now) === 'active' && !isSpectating(chat, agentId));
  return good ?? all[0] ?? null;
}

/** The chat `step` places away in what the list shows, or the first one when nothing is selected. */
export function neighbour(groups: readonly ChatGroup[], id: string | null, step: 1 | -1): Conversation | null {
  const all = groups.flatMap((group) => group.chats);
  const at = all.findIndex((chat) => chat._id === id);
  if (at < 0) return all[0] ?? null;
  return all[Math.min(all.length - 1, Math.max(0, at + step))] ?? null;
}
