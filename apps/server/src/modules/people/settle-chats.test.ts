import { expect, it } from 'vitest';
import { type KnownPerson, settleChats } from './settle-chats.ts';

const settle = (chats: [string, string[]][], known: [string, KnownPerson][] = []) => {
  let made = 0;
  const answer = settleChats(
    chats.map(([id, keys]) => ({ id, keys })),
    new Map(known),
    () => `new${++made}`,
  );
  return { ...answer, of: Object.fromEntries(answer.chats.map(({ id, personId }) => [id, personId])) };
};

it('the same address is the same person, whatever browser they came with', () => {
  const { of, fresh } = settle([
    ['a', ['email:ann@shop.test', 'contact:1']],
    ['b', ['email:ann@shop.test', 'contact:2']],
    ['c', ['contact:2']],
  ]);
  expect(of).toEqual({ a: 'new1', b: 'new1', c: 'new1' });
  expect(fresh).toEqual(['new1']);
});

it('somebody who says their address later stays who they were', () => {
  const { of } = settle([
    ['a', ['contact:1']],
    ['b', ['email:ann@shop.test', 'contact:1']],
  ]);
  expect(of).toEqual({ a: 'new1', b: 'new1' });
});

it('another address in the same browser is another person', () => {
  const { of } = settle([
    ['a', ['email:ann@shop.test', 'contact:1']],
    ['b', ['email:bea@shop.test', 'contact:1']],
  ]);
  expect(of).toEqual({ a: 'new1', b: 'new2' });
});

it('two people who are known stay two, though a chat names both: the stronger key decides', () => {
  const { of, keys } = settle(
    [['a', ['customer:7', 'email:ann@shop.test', 'contact:1']]],
    [
      ['customer:7', { id: 'seven', named: true }],
      ['email:ann@shop.test', { id: 'ann', named: true }],
    ],
  );
  expect(of).toEqual({ a: 'seven' });
  expect(keys).toEqual([{ key: 'contact:1', personId: 'seven' }]);
});

it('a key that is new goes to whom a weaker one names', () => {
  const { of, keys, fresh } = settle(
    [['a', ['customer:7', 'email:ann@shop.test', 'contact:1']]],
    [['email:ann@shop.test', { id: 'ann', named: true }]],
  );
  expect(of).toEqual({ a: 'ann' });
  expect(keys.map(({ key }) => key)).toEqual(['customer:7', 'contact:1']);
  expect(fresh).toEqual([]);
});
