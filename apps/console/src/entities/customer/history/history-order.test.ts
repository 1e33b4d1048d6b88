import { expect, it } from 'vitest';
import { aConversation, baseTime, idOf, isoAt } from '../../../lib/testing/factories.ts';
import { firstOrder, nextOrder, shownHistory } from './history-order.ts';

const chat = (index: number, agent: string, store: string) => {
  const plain = aConversation({ _id: idOf(index), state: 'closed', startDate: isoAt(baseTime + index) });
  return {
    ...plain,
    agent: agent === '' ? null : { fullname: agent, avatar: null, stores: [] },
    store: { ...plain.store, name: store },
  };
};
const chats = [chat(1, 'Priya', 'Boots'), chat(2, '', 'Jackets'), chat(3, 'Anna', 'Boots')];
const ids = (found: { _id: string }[]) => found.map(({ _id }) => Number(_id.slice(-1)));

it('[I-16] by date with the newest first; by assignee and channel from A, and back again', () => {
  expect(ids(shownHistory(chats, '', firstOrder))).toEqual([3, 2, 1]);
  const byAgent = nextOrder(firstOrder, 'agentFullName');
  expect(ids(shownHistory(chats, '', byAgent))).toEqual([2, 3, 1]);
  expect(ids(shownHistory(chats, '', nextOrder(byAgent, 'agentFullName')))).toEqual([1, 3, 2]);
  expect(ids(shownHistory(chats, '', nextOrder(byAgent, 'storeName')))).toEqual([3, 1, 2]);
  expect(nextOrder(firstOrder, 'startDate')).toEqual({ sortBy: 'startDate', sort: 'asc' });
});

it('[I-16] a search looks at channel, assignee and what was said', () => {
  expect(ids(shownHistory(chats, ' jack', firstOrder))).toEqual([2]);
  expect(ids(shownHistory(chats, 'PRIYA', firstOrder))).toEqual([1]);
  expect(shownHistory(chats, 'zebra', firstOrder)).toEqual([]);
});
