import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat, startChat } from '../../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp, type TestVisitor } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';
import { type Plan, setPlan } from '../../plans/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const dayMs = 24 * 3_600_000;

/** The chat began and ended so many days ago. */
const age = async (id: string, days: number): Promise<void> => {
  const at = new Date(t.clock.now().getTime() - days * dayMs);
  await t.pool.query(
    'UPDATE conversations SET start_date = $2::timestamptz, end_date = CASE WHEN end_date IS NOT NULL THEN $2::timestamptz END WHERE id = $1',
    [id, at],
  );
};

async function closedChat(visitor: TestVisitor, agent: TestAgent, days: number): Promise<string> {
  const id = await ongoingChat(visitor, agent);
  await agent.api['conversations.endChat']({ params: { id } });
  await age(id, days);
  return id;
}

async function shop(plan: Partial<Plan> & Pick<Plan, 'type'>) {
  const workspace = await t.workspace({ plan });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const visitor = await t.visitor(store);
  const old = await closedChat(visitor, agent, 31);
  const recent = await closedChat(visitor, agent, 29);
  return { workspace, store, admin, agent, visitor, old, recent };
}

const closedOf = async ({ api }: TestAgent, query: object = {}) => {
  const { data, count } = await api['conversations.list']({ query: { state: 'closed', ...query } });
  return { ids: data.map(({ _id }) => _id), count };
};

const refusal = { statusCode: 403, code: 'history-limit' };

describe('[E-12] [L-39] history by plan', () => {
  it.each<[string, Partial<Plan> & Pick<Plan, 'type'>, boolean]>([
    ['Chat Lite hides', { type: 'starter' }, true],
    ['free hides', { type: 'free' }, true],
    ['a trial hides', { type: 'free', isFreeTrial: true, freeTrialEndDate: new Date(4e12) }, true],
    ['a cancelled Chat Lite hides', { type: 'starter', state: 'closed', closedReason: 'cancel' }, true],
    ['freemium shows', { type: 'free', isFreemium: true }, false],
    ['Service shows', { type: 'standard' }, false],
    ['Sales Optimization shows', { type: 'advanced' }, false],
  ])('%s closed chats older than 30 days', async (_what, plan, hides) => {
    const { admin, agent, old, recent } = await shop(plan);
    for (const viewer of [admin, agent]) {
      const expected = hides ? [recent] : [recent, old];
      expect(await closedOf(viewer)).toEqual({ ids: expected, count: expected.length });
      expect(await closedOf(viewer, { limit: 1 })).toEqual({ ids: [recent], count: expected.length });
      const calls = [
        () => viewer.api['conversations.detail']({ params: { id: old } }),
        () => viewer.api['conversations.messages']({ params: { id: old }, query: {} }),
      ];
      for (const call of calls) {
        if (hides) expect(await failureOf(call())).toMatchObject(refusal);
        else await call();
      }
      expect((await viewer.api['conversations.detail']({ params: { id: recent } }))._id).toBe(recent);
    }
  });

  it('every other call about such a chat is refused alike, and nobody learns of it who could not see it', async () => {
    const { workspace, store, agent, old } = await shop({ type: 'starter' });
    const params = { id: old };
    const page = { params, body: { messageId: newId() } };
    for (const call of [
      () => agent.api['conversations.readBy'](page),
      () => agent.api['conversations.endChat']({ params }),
      () => agent.api['conversations.sendForm']({ params }),
      () => agent.api['conversations.sendProducts']({ params, body: { messageId: newId(), productIds: [newId()] } }),
      () => agent.api['conversations.takeChat']({ params, body: { firstMessage: 'Still there?' } }),
    ])
      expect(await failureOf(call())).toMatchObject(refusal);
    const colleague = await t.agent(workspace, { stores: [{ store }] });
    const elsewhere = await t.agent(await t.workspace({ plan: { type: 'starter' } }), { role: 'admin' });
    for (const { api } of [colleague, elsewhere])
      expect(await failureOf(api['conversations.detail']({ params }))).toMatchObject({ statusCode: 404 });
  });

  it('nothing is deleted: an upgrade shows everything again at once, and the next plan decides anew', async () => {
    const { workspace, admin, old, recent } = await shop({ type: 'starter' });
    await setPlan(t.rootCtx(), workspace.id, { type: 'standard' });
    expect((await closedOf(admin)).ids).toEqual([recent, old]);
    const { messages } = await admin.api['conversations.messages']({ params: { id: old }, query: {} });
    expect(messages.length).toBeGreaterThan(1);
    await setPlan(t.rootCtx(), workspace.id, { type: 'starter' });
    expect((await closedOf(admin)).ids).toEqual([recent]);
  });

  it('what is still work stays, however old: waiting, running, and missed until it is dismissed', async () => {
    const { store, admin, agent } = await shop({ type: 'starter' });
    const socket = await admin.socket();
    const [waiting, running, missed] = [
      (await startChat(await t.visitor(store))).id,
      await ongoingChat(await t.visitor(store), agent),
      (await startChat(await t.visitor(store))).id,
    ];
    await t.pool.query(`UPDATE conversations SET state = 'missed', end_date = now() WHERE id = $1`, [missed]);
    for (const id of [waiting, running, missed]) await age(id, 40);
    for (const id of [waiting, running, missed])
      expect((await admin.api['conversations.detail']({ params: { id } }))._id).toBe(id);
    for (const [state, id] of [
      ['pending', waiting],
      ['missed', missed],
    ] as const) {
      const { data } = await admin.api['conversations.list']({ query: { state } });
      expect(data.map(({ _id }) => _id)).toContain(id);
    }
    await agent.api['conversations.detail']({ params: { id: running } });
    await admin.api['conversations.moveHistory']({ body: { conversationIds: [missed] } });
    expect(await failureOf(admin.api['conversations.detail']({ params: { id: missed } }))).toMatchObject(refusal);
    // Heads name what is live only.
    await t.advance(25_000);
    const { heads } = await socket.waitFor<{ heads: object }>('sync:heads', ({ heads }) => waiting in heads);
    expect(Object.keys(heads)).toEqual([waiting]);
  });

  it('a manager who opens such a chat hears nothing of it, and the shopper keeps the own history', async () => {
    const { workspace, store, visitor, old, recent } = await shop({ type: 'starter' });
    const manager = await t.agent(workspace, { role: 'coach', stores: [{ store }] });
    const socket = await manager.socket();
    await socket.ask('agent:join-rooms', [old, recent]);
    const rooms = async (id: string) => t.app.deps.realtime.countIn('/message', `c:${id}`);
    expect([await rooms(old), await rooms(recent)]).toEqual([0, 1]);
    const params = { analyticsId: store.analyticsId };
    const own = await visitor.api['widget.conversations']({ params });
    expect(own.data.map(({ _id }) => _id).sort()).toEqual([old, recent].sort());
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
