import type { VisitorConversation } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat, startChat, take } from '../../../../test/chats.ts';
import { createTestApp, eventually, type TestAgent, type TestApp, type TestVisitor } from '../../../../test/index.ts';
import { auditOf } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function shop() {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const colleague = await t.agent(workspace, { stores: [{ store }] });
  return { workspace, store, admin, agent, colleague };
}

const suspend = (admin: TestAgent, { userId }: TestAgent) => admin.api['agents.suspend']({ body: { userId } });
const detail = (agent: TestAgent, id: string) => agent.api['conversations.detail']({ params: { id } });

async function say(visitor: TestVisitor, socket: Awaited<ReturnType<TestVisitor['socket']>>, conversationId: string) {
  const { error } = await socket.ask('conversation:message', { conversationId, messageId: newId(), text: 'Hello?' });
  if (error) throw new Error(error.message);
  return visitor;
}

const isChat = (id: string) => (payload: { conversation: { _id: string } }) => payload.conversation._id === id;

describe('chats of somebody who is suspended', () => {
  it('[D-07] wait again: colleagues are offered them, the visitor learns it, and the next one takes it', async () => {
    const { store, admin, agent, colleague } = await shop();
    const visitor = await t.visitor(store);
    const shopper = await visitor.socket();
    const id = await ongoingChat(visitor, agent);
    await say(visitor, shopper, id);
    const console = await colleague.socket();
    await suspend(admin, agent);
    await t.advance(0);
    await console.waitFor('conversation:new', isChat(id));
    const waiting = await detail(colleague, id);
    expect(waiting).toMatchObject({
      ...{ state: 'pending', reason: null, agentId: null, agent: null, acceptedDate: null, readBy: null },
      unreadCount: 2,
      lastMsg: { type: 'notification', text: 'agent-gone' },
    });
    const told = await shopper.waitFor<{ conversation: VisitorConversation }>(
      'conversation:changed',
      ({ conversation }: { conversation: VisitorConversation }) =>
        conversation.state === 'pending' && conversation.rev > 2,
    );
    expect(told.conversation).toMatchObject({ agent: null, ended: false, queuePosition: 1 });
    expect(await auditOf(t, id)).toContain('conversation.released');
    const taken = await take(colleague, id, 'I am here now');
    expect(taken).toMatchObject({ state: 'ongoing', agentId: colleague.userId, unreadCount: 0 });
    const { messages } = await colleague.api['conversations.messages']({ params: { id } });
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, at) => at + 1));
  });

  it('[D-07] those the client has left are closed with the reason they had', async () => {
    const { store, admin, agent } = await shop();
    const visitor = await t.visitor(store);
    const id = await ongoingChat(visitor, agent);
    await visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id } });
    await suspend(admin, agent);
    await t.advance(0);
    expect(await detail(admin, id)).toMatchObject({ state: 'closed', reason: 'client-ended' });
  });

  it('[D-07] stay with somebody who is back before the job ran, and with everybody else', async () => {
    const { store, admin, agent, colleague } = await shop();
    const [mine, theirs] = [
      await ongoingChat(await t.visitor(store), agent),
      await ongoingChat(await t.visitor(store), colleague),
    ];
    await suspend(admin, agent);
    await admin.api['agents.reactivate']({ body: { userId: agent.userId } });
    await t.advance(0);
    expect(await detail(admin, mine)).toMatchObject({ state: 'ongoing', agentId: agent.userId });
    expect(await detail(admin, theirs)).toMatchObject({ state: 'ongoing', agentId: colleague.userId });
  });

  it('[D-07] a chat taken by a call that was on its way is found a minute later', async () => {
    const { store, admin, agent } = await shop();
    const visitor = await t.visitor(store);
    await visitor.socket();
    await suspend(admin, agent);
    await t.advance(0);
    const { id } = await startChat(visitor);
    await t.pool.query(
      `UPDATE conversations SET state = 'ongoing', agent_id = $2, accepted_date = now() WHERE id = $1`,
      [...[id, agent.userId]],
    );
    await t.advance(60_000);
    expect(await detail(admin, id)).toMatchObject({ state: 'pending', agentId: null });
  });

  it('[H-44] the hour until it is missed begins when it waits again', async () => {
    const { store, admin, agent } = await shop();
    const visitor = await t.visitor(store);
    await visitor.socket();
    const id = await ongoingChat(visitor, agent);
    await t.advance(limits.missedAfterMs);
    const fresh = await t.agent({ id: admin.workspaceId }, { role: 'admin' });
    await fresh.api['agents.suspend']({ body: { userId: agent.userId } });
    await t.advance(0);
    await t.advance(limits.missedAfterMs / 2);
    expect((await detail(fresh, id)).state).toBe('pending');
    await t.advance(limits.missedAfterMs / 2 + 1000);
    const later = await t.agent({ id: admin.workspaceId }, { role: 'admin' });
    expect(await detail(later, id)).toMatchObject({ state: 'missed', reason: 'missed-after-1-hour' });
  });
});

describe('chats of somebody who may not chat any more', () => {
  it.each([
    ['removed', (admin: TestAgent, userId: string) => admin.api['agents.remove']({ params: { id: userId } })],
    [
      'given a role without live chat',
      async (admin: TestAgent, userId: string) => {
        const { _id } = await admin.api['roles.create']({ body: { name: 'No chat', permissions: { visitors: true } } });
        return admin.api['agents.changeRole']({ body: { userId, role: 'custom_role', customRoleId: _id } });
      },
    ],
  ])('[D-07] [D-05] %s: wait again', async (_what, change) => {
    const { store, admin, agent, colleague } = await shop();
    const id = await ongoingChat(await t.visitor(store), agent);
    await change(admin, agent.userId);
    await t.advance(0);
    expect(await detail(colleague, id)).toMatchObject({ state: 'pending', agentId: null });
    await eventually(async () => {
      const { data } = await colleague.api['conversations.list']({ query: { state: 'pending' } });
      expect(data.map(({ _id }) => _id)).toEqual([id]);
    });
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
