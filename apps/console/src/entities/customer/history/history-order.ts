import type { Conversation } from '@chatso/contract';

export const historySorts = ['storeName', 'agentFullName', 'startDate'] as const;
export type HistorySort = (typeof historySorts)[number];

export interface HistoryOrder {
  sortBy: HistorySort;
  sort: 'asc' | 'desc';
}

/** I-16 */
export const firstOrder: HistoryOrder = { sortBy: 'startDate', sort: 'desc' };

/** The same column again turns it round; another one begins with what one looks for: the newest, or A. */
export const nextOrder = (order: HistoryOrder, sortBy: HistorySort): HistoryOrder =>
  order.sortBy === sortBy
    ? { sortBy, sort: order.sort === 'asc' ? 'desc' : 'asc' }
    : { sortBy, sort: sortBy === 'startDate' ? 'desc' : 'asc' };

const sortedBy = (chat: Conversation, sortBy: HistorySort): string => {
  if (sortBy === 'storeName') return chat.store.name;
  return sortBy === 'agentFullName' ? (chat.agent?.fullname ?? '') : chat.startDate;
};

/** What a search among earlier chats looks at. */
const matches = (chat: Conversation, wanted: string): boolean =>
  [chat.store.name, chat.category?.name, chat.agent?.fullname, ...chat.lastMsgs.map((said) => said.text)].some((text) =>
    text?.toLowerCase().includes(wanted),
  );

/** I-16: those a search leaves, in their order; the newest first among equals. */
export function shownHistory(chats: readonly Conversation[], search: string, order: HistoryOrder): Conversation[] {
  const wanted = search.trim().toLowerCase();
  const turn = order.sort === 'asc' ? 1 : -1;
  return chats
    .filter((chat) => wanted === '' || matches(chat, wanted))
    .sort(
      (a, b) =>
        turn * sortedBy(a, order.sortBy).localeCompare(sortedBy(b, order.sortBy)) ||
        b.startDate.localeCompare(a.startDate),
    );
}
