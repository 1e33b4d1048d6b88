import type { Message } from '@chatso/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChat } from '../../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import type { TestWorkspace } from '../../../../test/factories.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';

let test: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;

beforeAll(async () => {
  test = await createTestApp();
  workspace = await test.workspace();
  store = await test.store(workspace);
});
afterAll(() => test.close());

const agentOf = () => test.agent(workspace, { stores: [{ store, agentAlias: 'Robin' }] });
const stored = async (id: string) =>
  (await test.pool.query(`SELECT author, body FROM messages WHERE conversation_id = $1 ORDER BY seq`, [id])).rows;

it('[H-33] [H-42] of agents who answer over their sockets at once one wins; the others are told', async () => {
  const sockets = await Promise.all(Array.from({ length: 6 }, async () => (await agentOf()).socket()));
  const { id } = await startChat(await test.visitor(store));
  const say = (text: string) => ({ messageId: newId(), conversationId: id, text });
  const acks = await Promise.all(
    sockets.map((socket, at) => socket.ask('conversation:message', say(`First of ${at}`))),
  );
  const codes = acks.map(({ error }) => error?.code ?? 'won');
  expect(codes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'already-answered'), 'won']);
  const winner = codes.indexOf('won');
  expect(await stored(id)).toEqual([
    { author: 'client', body: 'Does the shell run large?' },
    { author: 'agent', body: `First of ${winner}` },
  ]);
});

it('[H-33] two tabs of one agent that answer at once: both messages are said, in one chat', async () => {
  const agent = await agentOf();
  const tabs = [await agent.socket(), await agent.socket()];
  const { id } = await startChat(await test.visitor(store));
  const acks = await Promise.all(
    tabs.map((tab, at) =>
      tab.ask('conversation:message', { messageId: newId(), conversationId: id, text: `Tab ${at}` }),
    ),
  );
  expect(acks.map(({ error }) => error)).toEqual([undefined, undefined]);
  expect((await stored(id)).map(({ body }) => body).toSorted()).toEqual([
    'Does the shell run large?',
    'Tab 0',
    'Tab 1',
  ]);
});

it('[H-33] [H-61] the retry of an acceptance whose acknowledgement was lost gets the same message', async () => {
  const socket = await (await agentOf()).socket();
  const { id } = await startChat(await test.visitor(store));
  const payload = { messageId: newId(), conversationId: id, text: 'Once' };
  const acks = [];
  for (const _try of [1, 2]) acks.push(await socket.ask<Message>('conversation:message', payload));
  expect(acks[0]).toMatchObject({ data: { seq: 2, text: 'Once', state: 'ongoing' } });
  expect(acks[1]).toEqual(acks[0]);
});
