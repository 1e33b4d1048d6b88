import { limits } from '@chatso/domain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ongoingChat } from '../../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { hearFrom, outsideChat } from '../../../../test/outside-chats.ts';
import { failureOf } from '../../../../test/people.ts';
import { type OutsideService, startOutsideService, testChannelModule } from '../../../../test/test-channel.ts';
import { modules } from '../../../app/modules.ts';
import { inWorkspace, withTransaction } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';
import { claimNext } from './deliveries.repo.ts';

let service: OutsideService;
let t: TestApp;
let page: StoreRow;
let agent: TestAgent;
let admin: TestAgent;

beforeAll(async () => {
  service = await startOutsideService();
  t = await createTestApp({ modules: [...modules, testChannelModule(service, 300)] });
});
afterAll(async () => {
  await t.close();
  await service.close();
});
beforeEach(async () => {
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  page = await t.store(workspace, { type: 'facebook', socialId: workspace.id });
  agent = await t.agent(workspace, { stores: [{ store: page }] });
  admin = await t.agent(workspace, { role: 'admin', stores: [{ store: page }] });
  service.seen.length = 0;
  service.moods = [];
});

const say = (id: string, text: string) =>
  agent.api['conversations.postMessage']({ params: { id }, body: { conversationId: id, messageId: newId(), text } });
const again = (id: string, messageId: string, who = agent) =>
  who.api['conversations.deliverAgain']({ params: { id }, body: { messageId } });
const statusesOf = async (id: string) =>
  (await admin.api['conversations.messages']({ params: { id }, query: {} })).messages.map(({ status }) => status);
const texts = () => service.seen.map(({ text }) => text);

/** A chat of the agent's whose channel did not take 'Refused'. */
async function refused() {
  const { id, from } = await outsideChat(t, page);
  await say(id, 'Taken');
  await t.advance(1000);
  service.moods = ['refuses'];
  const message = await say(id, 'Refused');
  await t.advance(1000);
  expect(texts().at(-1)).toBe('Taken');
  return { id, from, messageId: message.messageId };
}

it('says it under the same id and in its place, tells all who see it, and leaves an entry', async () => {
  const { id, messageId } = await refused();
  const socket = await agent.socket();
  expect(await again(id, messageId)).toMatchObject({ messageId, seq: 3, text: 'Refused', status: 'pending' });
  await say(id, 'Behind it');
  await socket.waitFor('conversation:delivery', (event) => event.messageId === messageId && event.status === 'pending');
  expect(await statusesOf(id)).toEqual([undefined, undefined, 'pending', 'pending']);
  await t.advance(1000);
  expect(texts()).toEqual(['Taken', 'Refused', 'Behind it']);
  expect(service.seen[1]?.id).toBe(messageId);
  expect(await statusesOf(id)).toEqual([undefined, undefined, undefined, undefined]);
  await socket.waitFor('conversation:delivery', (event) => event.messageId === messageId && event.status === 'sent');
  const { rows } = await t.pool.query(
    `SELECT actor_id, data FROM audit_log WHERE action = 'conversation.delivered-again' AND subject_id = $1`,
    [id],
  );
  expect(rows).toMatchObject([{ actor_id: agent.userId, data: { messageId } }]);
  expect((await agent.api['conversations.messages']({ params: { id }, query: {} })).messages).toHaveLength(4);
});

it('has all its tries again, and may fail again', async () => {
  const { id, messageId } = await refused();
  service.moods = ['fails', 'refuses'];
  await again(id, messageId);
  await t.advance(1000);
  expect(await statusesOf(id)).toEqual([undefined, undefined, 'pending']);
  await t.advance(limits.deliveryRetryMs);
  expect(await statusesOf(id)).toEqual([undefined, undefined, 'error']);
  await again(id, messageId);
  await t.advance(1000);
  expect(texts()).toEqual(['Taken', 'Refused']);
});

it('is refused for what did not fail: sent, on its way, pressed twice, the customer’s own, unknown, of a website', async () => {
  const { id, messageId } = await refused();
  const { messages } = await agent.api['conversations.messages']({ params: { id }, query: {} });
  const waiting = await say(id, 'On its way');
  const notFailed = { statusCode: 409, code: 'conflict', reason: 'message-not-failed' };
  for (const one of [messages[0], messages[1], waiting]) {
    expect(await failureOf(again(id, one?.messageId ?? ''))).toMatchObject(notFailed);
  }
  expect((await failureOf(again(id, newId()))).code).toBe('not-found');
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      again(id, messageId).then(
        () => 'ordered',
        () => 'refused',
      ),
    ),
  );
  expect(answers.toSorted()).toEqual(['ordered', 'refused', 'refused']);
  const web = await ongoingChat(await t.visitor(page), agent);
  const said = await say(web, 'At the website');
  expect(await failureOf(again(web, said.messageId))).toMatchObject(notFailed);
  await t.advance(1000);
  expect(texts()).toEqual(['Taken', 'Refused', 'On its way']);
});

it('is refused when the window is closed, nothing is ordered, and the customer’s next message opens it', async () => {
  const { id, from, messageId } = await refused();
  await t.pool.query(`UPDATE conversations SET last_client_at = $2::timestamptz - $3 * interval '1 ms' WHERE id = $1`, [
    id,
    t.clock.now(),
    limits.socialWindowMs,
  ]);
  expect(await failureOf(again(id, messageId))).toMatchObject({ statusCode: 409, code: 'channel-window-closed' });
  expect(await statusesOf(id)).toEqual([undefined, undefined, 'error']);
  await hearFrom(t, page, from, 'Still there?');
  await again(id, messageId);
  await t.advance(1000);
  expect(texts()).toEqual(['Taken', 'Refused']);
});

it('is its agent’s alone: not a colleague’s, an admin’s, a stranger’s, nor anybody’s after the end; whoever goes on may', async () => {
  const { id, messageId } = await refused();
  const colleague = await t.agent({ id: page.workspaceId }, { stores: [{ store: page }] });
  const stranger = await t.agent(await t.workspace(), { role: 'admin' });
  expect((await failureOf(again(id, messageId, admin))).code).toBe('forbidden');
  for (const who of [colleague, stranger]) expect((await failureOf(again(id, messageId, who))).code).toBe('not-found');
  await admin.socket();
  await admin.api['conversations.take']({ params: { id } });
  expect((await failureOf(again(id, messageId))).statusCode).toBe(404);
  await again(id, messageId, admin);
  await t.advance(1000);
  expect(texts()).toEqual(['Taken', 'Refused']);
  const ended = await refused();
  await agent.api['conversations.endChat']({ params: { id: ended.id } });
  expect((await failureOf(again(ended.id, ended.messageId))).code).toBe('conversation-ended');
});

it('waits for what somebody says in the chat just now: never two at once', async () => {
  const { id, messageId } = await refused();
  await say(id, 'In their hands');
  const now = t.clock.now();
  const of = { workspaceId: page.workspaceId, conversationId: id };
  const lease = { now, until: new Date(now.getTime() + limits.deliveryLeaseMs) };
  const claim = () =>
    withTransaction(inWorkspace(t.rootCtx(), page.workspaceId, { kind: 'system' }), (tx) =>
      claimNext(tx.pool, of, lease),
    );
  expect((await claim())?.body).toBe('In their hands');
  await again(id, messageId);
  expect(await claim()).toBeNull();
  await t.advance(1000);
  expect(texts()).toEqual(['Taken']);
  await t.pool.query('UPDATE message_deliveries SET leased_until = NULL WHERE conversation_id = $1', [id]);
  expect((await claim())?.body).toBe('Refused');
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
