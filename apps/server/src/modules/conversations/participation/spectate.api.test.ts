import type { AgentEvents, Conversation } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat, startChat } from '../../../../test/chats.ts';
import { createTestApp, eventually, type TestAgent, type TestApp, type TestWorkspace } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';

let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;

beforeAll(async () => {
  t = await createTestApp();
  workspace = await t.workspace();
  store = await t.store(workspace);
});
afterAll(() => t.close());

const agentOf = (input: Parameters<TestApp['agent']>[1] = {}) => t.agent(workspace, { stores: [{ store }], ...input });

async function scene(role: 'coach' | 'admin' = 'coach') {
  const [agent, watcher] = [await agentOf(), await agentOf({ role, fullname: 'Hannah Lindqvist' })];
  const visitor = await t.visitor(store);
  const id = await ongoingChat(visitor, agent);
  return { agent, watcher, visitor, id, params: { id } };
}

const ofChat = (id: string) => (payload: { conversation: Conversation }) => payload.conversation._id === id;
const visitorSays = (one: Awaited<ReturnType<typeof scene>>, text: string) =>
  one.visitor.api['widget.postMessage']({
    params: { analyticsId: store.analyticsId, id: one.id },
    body: { messageId: newId(), conversationId: one.id, text },
  });
const hears = (text: string) => (event: AgentEvents['conversation:message']) => event.message.text === text;
const ownOngoing = async (agent: TestAgent) =>
  (await agent.api['conversations.list']({ query: { state: 'ongoing', isYourChatActive: 'true', limit: 100 } })).data;

describe('looking on', () => {
  it('[H-91] [H-53] [H-15] [H-22] a manager looks on: everybody sees who, and the chat is in the manager’s lists', async () => {
    const one = await scene();
    const agentIo = await one.agent.socket();
    const chat = await one.watcher.api['conversations.spectate']({ params: one.params });
    expect(chat.conversationType).toBe('spectating');
    const who = { _id: one.watcher.userId, fullname: 'Hannah Lindqvist', avatar: null, role: 'coach' };
    expect(chat.spectators).toEqual([who]);
    const heard = await agentIo.waitFor<{ conversation: Conversation }>('conversation:spectate', ofChat(one.id));
    expect(heard.conversation).toMatchObject({ spectators: [who], conversationType: 'ongoing' });
    expect(await ownOngoing(one.watcher)).toMatchObject([{ _id: one.id, conversationType: 'spectating' }]);
    expect(await ownOngoing(one.agent)).toMatchObject([{ _id: one.id, conversationType: 'ongoing' }]);
  });

  it('twice is once, also at the same time', async () => {
    const one = await scene();
    await Promise.all([1, 2, 3].map(() => one.watcher.api['conversations.spectate']({ params: one.params })));
    const chat = await one.agent.api['conversations.detail']({ params: one.params });
    expect(chat.spectators).toHaveLength(1);
  });

  it('[H-53] hears messages with the socket open before, and again after a reconnect; not after un-spectating', async () => {
    const one = await scene();
    const before = await one.watcher.socket();
    await one.watcher.api['conversations.spectate']({ params: one.params });
    await visitorSays(one, 'First');
    await before.waitFor('conversation:message', hears('First'));
    before.close();
    const after = await one.watcher.socket();
    // The room is joined right after the connection; its own answers keep that order.
    await eventually(async () => {
      const text = `Again ${newId()}`;
      await visitorSays(one, text);
      await after.waitFor('conversation:message', hears(text), 500);
    });
    const chat = await one.watcher.api['conversations.unSpectate']({ params: one.params });
    expect(chat).toMatchObject({ spectators: [], conversationType: 'ongoing' });
    await after.waitFor('conversation:unspectate', ofChat(one.id));
    await visitorSays(one, 'Last');
    await eventually(async () => expect(await ownOngoing(one.watcher)).toEqual([]));
    await after.ask('agent:join-rooms', []);
    expect(after.received.filter(({ payload }) => JSON.stringify(payload).includes('"Last"'))).toEqual([]);
  });

  it('[H-09] [D-06] looks only: no message, no form, no reading, no transfer', async () => {
    const one = await scene();
    await one.watcher.api['conversations.spectate']({ params: one.params });
    const { api } = one.watcher;
    const body = { messageId: newId(), conversationId: one.id, text: 'Psst' };
    expect((await failureOf(api['conversations.postMessage']({ params: one.params, body }))).statusCode).toBe(403);
    expect((await failureOf(api['conversations.sendForm']({ params: one.params }))).statusCode).toBe(403);
    const read = { messageId: newId() };
    expect((await failureOf(api['conversations.readBy']({ params: one.params, body: read }))).statusCode).toBe(403);
  });

  it('[D-06] custom roles need both permissions; agents may not, and nobody looks on the own chat', async () => {
    const one = await scene();
    const custom = (permissions: ('liveChat' | 'spectateChat')[]) => agentOf({ role: 'custom_role', permissions });
    const look = (agent: TestAgent) => agent.api['conversations.spectate']({ params: one.params });
    expect((await look(await custom(['liveChat', 'spectateChat']))).conversationType).toBe('spectating');
    for (const agent of [await custom(['spectateChat']), await custom(['liveChat']), await agentOf()]) {
      expect([403, 404]).toContain((await failureOf(look(agent))).statusCode);
    }
    const coach = await agentOf({ role: 'coach' });
    const own = await ongoingChat(await t.visitor(store), coach);
    const onOwn = coach.api['conversations.spectate']({ params: { id: own } });
    expect(await failureOf(onOwn)).toMatchObject({ statusCode: 409, code: 'own-chat' });
    const elsewhere = await t.agent(workspace, { role: 'coach', stores: [] });
    expect((await failureOf(look(elsewhere))).statusCode).toBe(404);
  });

  it('[H-47] whoever looks on hears the end in other words, and looks on no longer', async () => {
    const one = await scene();
    await one.watcher.api['conversations.spectate']({ params: one.params });
    const [watcherIo, agentIo] = [await one.watcher.socket(), await one.agent.socket()];
    await eventually(async () => {
      const text = `Ready ${newId()}`;
      await visitorSays(one, text);
      await watcherIo.waitFor('conversation:message', hears(text), 500);
    });
    await one.agent.api['conversations.endChat']({ params: one.params });
    const spectating = async (io: typeof agentIo) =>
      (await io.waitFor<AgentEvents['conversation:closure-agent']>('conversation:closure-agent', ofChat(one.id)))
        .spectating;
    expect(await spectating(watcherIo)).toBe(true);
    expect(await spectating(agentIo)).toBe(false);
    expect((await one.watcher.api['conversations.detail']({ params: one.params })).spectators).toEqual([]);
  });

  it('a role that no longer looks on ends it', async () => {
    const one = await scene();
    await one.watcher.api['conversations.spectate']({ params: one.params });
    const admin = await agentOf({ role: 'admin' });
    await admin.api['agents.changeRole']({ body: { userId: one.watcher.userId, role: 'agent' } });
    await eventually(async () => {
      expect((await one.agent.api['conversations.detail']({ params: one.params })).spectators).toEqual([]);
    });
    expect((await failureOf(one.watcher.api['conversations.detail']({ params: one.params }))).statusCode).toBe(404);
  });

  it('past spectators stay when the chat is handed over; the new agent is one no longer', async () => {
    const one = await scene();
    const other = await agentOf({ role: 'admin' });
    for (const { api } of [one.watcher, other]) await api['conversations.spectate']({ params: one.params });
    await other.socket();
    const body = { agentId: other.userId };
    await one.agent.api['conversations.transferRequest']({ params: one.params, body });
    const accepted = await other.api['conversations.transferAccept']({
      params: one.params,
      body: { agentId: one.agent.userId },
    });
    expect(accepted.spectators.map(({ _id }) => _id)).toEqual([one.watcher.userId]);
  });
});

describe('taking over, resuming, leaving', () => {
  it('[H-37] [H-90] a manager takes over: the former agent has it no more', async () => {
    const one = await scene();
    const agentIo = await one.agent.socket();
    await one.watcher.api['conversations.spectate']({ params: one.params });
    const taken = await one.watcher.api['conversations.take']({ params: one.params });
    expect(taken).toMatchObject({ agentId: one.watcher.userId, spectators: [], conversationType: 'ongoing' });
    const heard = await agentIo.waitFor<{ conversation: Conversation }>(
      'conversation:transfer-response',
      ofChat(one.id),
    );
    expect(heard.conversation.agentId).toBe(one.watcher.userId);
    expect(await ownOngoing(one.agent)).toEqual([]);
    const body = { messageId: newId(), conversationId: one.id, text: 'Hello, I am Hannah' };
    expect(await one.watcher.api['conversations.postMessage']({ params: one.params, body })).toMatchObject({ seq: 3 });
    // Again is nothing new.
    expect((await one.watcher.api['conversations.take']({ params: one.params })).rev).toBeGreaterThan(taken.rev - 1);
  });

  it('two managers at once: both succeed one after the other, and one of them has it', async () => {
    const one = await scene();
    const rival = await agentOf({ role: 'admin' });
    await Promise.all([one.watcher, rival].map(({ api }) => api['conversations.take']({ params: one.params })));
    const chat = await rival.api['conversations.detail']({ params: one.params });
    expect([one.watcher.userId, rival.userId]).toContain(chat.agentId);
    const lists = [...(await ownOngoing(one.watcher)), ...(await ownOngoing(rival))];
    expect(lists.filter(({ _id }) => _id === one.id)).toHaveLength(1);
  });

  it('[H-38] [H-90] resuming answers the own chat and changes nothing', async () => {
    const one = await scene();
    const before = await one.agent.api['conversations.detail']({ params: one.params });
    expect(await one.agent.api['conversations.resume']({ params: one.params })).toEqual(before);
    expect((await failureOf(one.watcher.api['conversations.resume']({ params: one.params }))).statusCode).toBe(403);
  });

  it('[H-90] leaving gives the own chat back to the queue; whoever looks on just stops', async () => {
    const one = await scene();
    await one.watcher.api['conversations.spectate']({ params: one.params });
    expect(await one.watcher.api['conversations.leave']({ params: one.params })).toEqual({ ok: true });
    expect((await one.agent.api['conversations.detail']({ params: one.params })).spectators).toEqual([]);
    expect(await one.agent.api['conversations.leave']({ params: one.params })).toEqual({ ok: true });
    expect(await one.watcher.api['conversations.detail']({ params: one.params })).toMatchObject({
      state: 'pending',
      agentId: null,
    });
  });

  it('[H-97] [H-90] a chat is flagged and unflagged, and its agent hears it', async () => {
    const one = await scene();
    const io = await one.agent.socket();
    expect(await one.watcher.api['conversations.flag']({ params: one.params })).toEqual({ flag: true });
    const heard = await io.waitFor<{ conversation: Conversation }>('conversation:update-from-client', ofChat(one.id));
    expect(heard.conversation.flag).toBe(true);
    expect(await one.watcher.api['conversations.flag']({ params: one.params })).toEqual({ flag: true });
    expect(await one.watcher.api['conversations.unflag']({ params: one.params })).toEqual({ flag: false });
    expect((await one.agent.api['conversations.detail']({ params: one.params })).flag).toBe(false);
  });

  it('[H-93] [H-90] one missed chat is archived, once, and no other', async () => {
    const agent = await agentOf();
    const visitor = await t.visitor(store);
    const { id } = await startChat(visitor);
    const archive = () => agent.api['conversations.archive']({ params: { id } });
    expect((await failureOf(archive())).statusCode).toBe(400);
    await visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id } });
    expect(await archive()).toMatchObject({ archived: true, state: 'missed' });
    expect((await failureOf(archive())).statusCode).toBe(400);
  });

  it('[H-90] an action nobody knows is 404', async () => {
    const one = await scene();
    const answer = await fetch(`${t.baseUrl}/api/conversations/${one.id}/dance`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${one.agent.token}`, 'x-workspace-id': workspace.id },
    });
    expect(answer.status).toBe(404);
  });
});
