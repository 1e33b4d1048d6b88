import { expect, it } from 'vitest';
import { chooseAgents, type Free } from './choose.ts';

const person = (userId: string, load: number, more: Partial<Free> = {}): Free => ({
  ...{ userId, load, capacity: 3, lastAt: null },
  ...more,
});
const chats = (count: number, eligible: string[]) =>
  Array.from({ length: count }, (_, at) => ({ id: `chat-${at}`, eligible }));
const agentsOf = (...input: Parameters<typeof chooseAgents>) => chooseAgents(...input).map(({ agentId }) => agentId);

it('whoever has the fewest chats comes first, and nobody gets more than their capacity', () => {
  const people = [person('a', 2), person('b', 0), person('c', 1, { capacity: 2 })];
  expect(agentsOf(chats(6, ['a', 'b', 'c']), people)).toEqual(['b', 'c', 'b', 'a', 'b']);
});

it('of two with as many, whoever has gone longest without a new one', () => {
  const people = [
    person('a', 1, { lastAt: new Date(2000) }),
    person('b', 1, { lastAt: new Date(1000) }),
    person('c', 1),
  ];
  expect(agentsOf(chats(4, ['a', 'b', 'c']), people)).toEqual(['c', 'b', 'a', 'c']);
});

it('a chat is given only to somebody who may have it; the next one does not wait for it', () => {
  const waiting = [
    { id: 'one', eligible: ['a'] },
    { id: 'two', eligible: [] },
    { id: 'three', eligible: ['a', 'b'] },
  ];
  expect(chooseAgents(waiting, [person('a', 2), person('b', 2)])).toEqual([
    { conversationId: 'one', agentId: 'a' },
    { conversationId: 'three', agentId: 'b' },
  ]);
});
