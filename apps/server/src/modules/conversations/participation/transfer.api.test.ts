import type { Conversation, TransferRequest } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat } from '../../../../test/chats.ts';
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

/** A chat of `from`, and a colleague who is online. */
async function scene() {
  const [from, to] = [await agentOf({ fullname: 'Priya Nair' }), await agentOf({ fullname: 'Tomás Herrera' })];
  const visitor = await t.visitor(store);
  const id = await ongoingChat(visitor, from);
  return { from, to, visitor, id, fromIo: await from.socket(), toIo: await to.socket() };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const request = ({ from, to, id }: Pick<Scene, 'from' | 'to' | 'id'>) =>
  from.api['conversations.transferRequest']({ params: { id }, body: { agentId: to.userId } });
const accept = ({ from, to, id }: Pick<Scene, 'from' | 'to' | 'id'>) =>
  to.api['conversations.transferAccept']({ params: { id }, body: { agentId: from.userId } });
const reject = ({ from, to, id }: Pick<Scene, 'from' | 'to' | 'id'>) =>
  to.api['conversations.transferReject']({ params: { id }, body: { agentId: from.userId } });
const detail = (agent: TestAgent, id: string) => agent.api['conversations.detail']({ params: { id } });
const ofChat = (id: string) => (payload: { conversation: Conversation }) => payload.conversation._id === id;
const leave = ({ visitor, id }: Pick<Scene, 'visitor' | 'id'>) =>
  visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id } });
const say = (agent: TestAgent, id: string) =>
  agent.api['conversations.postMessage']({
    params: { id },
    body: { messageId: newId(), conversationId: id, text: 'Hi' },
  });

async function actionsOf(id: string): Promise<string[]> {
  const { rows } = await t.pool.query<{ action: string }>(
    'SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY id',
    [id],
  );
  return rows.map(({ action }) => action).filter((action) => action.startsWith('conversation.transfer'));
}

describe('asking', () => {
  it('[H-68] [H-08] nobody is seen typing while nobody can write', async () => {
    const one = await scene();
    const widget = await one.visitor.socket();
    await request(one);
    one.fromIo.tell('agent:typing', { conversationId: one.id });
    await reject(one);
    one.fromIo.tell('agent:typing', { conversationId: one.id });
    await widget.waitFor('agent:typing');
    expect(widget.received.filter(({ event }) => event === 'agent:typing')).toHaveLength(1);
  });

  it('[H-92] [H-109] [H-51] [H-88] the colleague gets the chat with its messages, and finds it again after a reload', async () => {
    const one = await scene();
    const chat = await request(one);
    expect(chat.transferring).toMatchObject({ agentId: one.to.userId, fullname: 'Tomás Herrera' });
    const until = chat.transferring?.until ?? '';
    const left = Date.parse(until) - t.clock.now().getTime();
    expect([left > limits.transferMs - 60_000, left <= limits.transferMs]).toEqual([true, true]);
    const heard = await one.toIo.waitFor<TransferRequest>('conversation:transfer-request', ({ _id }) => _id === one.id);
    expect(heard).toMatchObject({ agentId: one.from.userId, agent: { fullname: 'Priya Nair' }, until });
    expect(heard.messages.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(heard.messages[0]?.text).toBe('Does the shell run large?');
    const { data, count } = await one.to.api['conversations.transferring']({});
    expect(count).toBe(1);
    expect(data[0]).toEqual({ ...heard, conversation: { ...heard.conversation } });
    expect((await one.from.api['conversations.transferring']({})).count).toBe(0);
  });

  it('[H-68] [H-08] nobody writes while the question is open, and the visitor still does', async () => {
    const one = await scene();
    await request(one);
    expect(await failureOf(say(one.from, one.id))).toMatchObject({ statusCode: 409, code: 'transferring' });
    expect((await failureOf(say(one.to, one.id))).statusCode).toBe(409);
    const body = { messageId: newId(), conversationId: one.id, text: 'Still there?' };
    const params = { analyticsId: store.analyticsId, id: one.id };
    expect(await one.visitor.api['widget.postMessage']({ params, body })).toMatchObject({ seq: 3 });
  });

  it('[H-92] a second request is refused while the first is open, also when both come at once', async () => {
    const one = await scene();
    const third = await agentOf();
    await third.socket();
    const results = await Promise.allSettled([one.to, third, one.to, third].map((to) => request({ ...one, to })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(['transferring']));
    expect(await actionsOf(one.id)).toEqual(['conversation.transfer-requested']);
  });

  it('[D-06] [H-100] only somebody who may chat, serves the store and department, is activated and online can be asked', async () => {
    const one = await scene();
    const otherStore = await t.store(workspace, { name: 'Other' });
    const department = await t.department(store, `Repairs ${newId()}`);
    const wrong: [string, TestAgent][] = [
      ['oneself', one.from],
      ['another store', await t.agent(workspace, { stores: [{ store: otherStore }] })],
      ['no live chat', await agentOf({ role: 'custom_role', permissions: ['chatRecords'] })],
      ['suspended', await agentOf({ accountState: 'suspended' })],
      ['another workspace', await t.agent(await t.workspace(), { role: 'admin' })],
      ['offline', await agentOf()],
    ];
    for (const [why, who] of wrong) {
      if (why !== 'offline' && why !== 'oneself') await who.socket().catch(() => undefined);
      expect((await failureOf(request({ ...one, to: who }))).statusCode, why).toBe(400);
    }
    await t.pool.query('UPDATE conversations SET category_id = $2 WHERE id = $1', [one.id, department.id]);
    const elsewhere = await t.department(store, `Elsewhere ${newId()}`);
    const narrow = await agentOf({ stores: [{ store, categoryIds: [elsewhere.id] }] });
    await narrow.socket();
    expect((await failureOf(request({ ...one, to: narrow }))).statusCode).toBe(400);
    const { data } = await one.from.api['conversations.transferTargets']({ params: { id: one.id } });
    const listed = data.map(({ _id }) => _id);
    expect(listed).toContain(one.to.userId);
    expect(data.find(({ _id }) => _id === one.to.userId)).toMatchObject({ online: true, away: false });
    await one.to.api['availability.set']({ body: { away: true } });
    const present = await agentOf();
    await present.socket();
    const again = await one.from.api['conversations.transferTargets']({ params: { id: one.id } });
    const online = again.data.filter((target) => target.online).map(({ _id, away }) => [_id, away]);
    expect(online.at(-1)).toEqual([one.to.userId, true]);
    expect(online).toContainEqual([present.userId, false]);
    for (const [why, who] of wrong) expect(listed.includes(who.userId), why).toBe(why === 'offline');
    expect(listed).not.toContain(narrow.userId);
    expect((await detail(one.from, one.id)).transferring).toBeNull();
  });

  it('[D-15] needs the Advanced plan; the answer offers the way to it', async () => {
    const plain = await t.workspace({ plan: { type: 'standard' } });
    const shop = await t.store(plain);
    const [from, to] = [
      await t.agent(plain, { stores: [{ store: shop }] }),
      await t.agent(plain, { stores: [{ store: shop }] }),
    ];
    await to.socket();
    const id = await ongoingChat(await t.visitor(shop), from);
    expect(await failureOf(request({ from, to, id }))).toMatchObject({
      statusCode: 403,
      code: 'plan-required',
      message: 'Please contact your admin to enable this feature',
    });
  });

  it('only its agent asks; a manager who sees it may not, a stranger does not find it', async () => {
    const one = await scene();
    const coach = await agentOf({ role: 'coach' });
    const body = { agentId: one.to.userId };
    const params = { id: one.id };
    expect((await failureOf(coach.api['conversations.transferRequest']({ params, body }))).statusCode).toBe(403);
    expect((await failureOf(one.to.api['conversations.transferRequest']({ params, body }))).statusCode).toBe(404);
  });
});

describe('answering', () => {
  it('[H-48] [H-50] accepting makes it the colleague’s: old agent, new agent, visitor and log agree', async () => {
    const one = await scene();
    await request(one);
    const visitorIo = await one.visitor.socket();
    const chat = await accept(one);
    expect(chat).toMatchObject({ agentId: one.to.userId, transferring: null, state: 'ongoing', unreadCount: 1 });
    expect(chat.participants.map(({ _id }) => _id)).toContain(one.to.userId);
    await one.fromIo.waitFor('conversation:transfer-accepted', ofChat(one.id));
    await one.toIo.waitFor('conversation:transfer-response', ofChat(one.id));
    await visitorIo.waitFor(
      'conversation:changed',
      ({ conversation }: { conversation: { _id: string } }) => conversation._id === one.id,
    );
    expect((await failureOf(detail(one.from, one.id))).statusCode).toBe(404);
    expect(await say(one.to, one.id)).toMatchObject({ seq: 3 });
    expect((await one.to.api['conversations.transferring']({})).count).toBe(0);
    expect(await actionsOf(one.id)).toEqual(['conversation.transfer-requested', 'conversation.transfer-accepted']);
  });

  it('[H-49] rejecting gives it back, and both sides hear it', async () => {
    const one = await scene();
    await request(one);
    expect(await reject(one)).toEqual({ ok: true });
    const heard = await one.fromIo.waitFor<{ conversation: Conversation }>(
      'conversation:transfer-rejected',
      ofChat(one.id),
    );
    expect(heard.conversation).toMatchObject({ agentId: one.from.userId, transferring: null });
    await one.toIo.waitFor('conversation:transfer-response', ofChat(one.id));
    expect(await say(one.from, one.id)).toMatchObject({ seq: 3 });
    expect(await actionsOf(one.id)).toEqual(['conversation.transfer-requested', 'conversation.transfer-rejected']);
  });

  it('[H-92] only who was asked answers: 403 for whoever sees the chat, 404 for others, 409 when nobody asks any more', async () => {
    const one = await scene();
    await request(one);
    const [admin, coach, other] = [await agentOf({ role: 'admin' }), await agentOf({ role: 'coach' }), await agentOf()];
    for (const answer of [accept, reject]) {
      for (const to of [admin, coach, one.from]) expect((await failureOf(answer({ ...one, to }))).statusCode).toBe(403);
      expect((await failureOf(answer({ ...one, to: other }))).statusCode).toBe(404);
    }
    const stale = { ...one, from: admin };
    expect(await failureOf(accept(stale))).toMatchObject({ statusCode: 409, code: 'transfer-over' });
    await reject(one);
    expect((await failureOf(accept(one))).statusCode).toBe(404);
    expect(await failureOf(accept({ ...one, to: admin }))).toMatchObject({ statusCode: 409, code: 'transfer-over' });
  });

  it('[H-52] whoever does not serve the store any more gets 400, and may still reject', async () => {
    const one = await scene();
    await request(one);
    await t.pool.query('DELETE FROM member_stores WHERE user_id = $1', [one.to.userId]);
    expect((await failureOf(accept(one))).statusCode).toBe(400);
    expect(await reject(one)).toEqual({ ok: true });
  });

  it('[T-11] [H-104] tells whoever is asked, and then the new agent, by a notification', async () => {
    const one = await scene();
    await request(one);
    const lines = async () => {
      const { data } = await one.to.api['notifications.list']({ query: {} });
      return data.map(({ type, title, data: { conversationId } }) => ({ type, title, conversationId }));
    };
    const asked = { type: 'transfer-request', title: 'Transfer chat request', conversationId: one.id };
    await eventually(async () => expect(await lines()).toEqual([asked]));
    await accept(one);
    const title = 'You have been assigned to a new chat';
    await eventually(async () =>
      expect(await lines()).toEqual([{ type: 'chat-assigned', title, conversationId: one.id }, asked]),
    );
    expect((await one.from.api['notifications.list']({ query: {} })).count).toBe(0);
  });
});

describe('what ends a request without an answer', () => {
  it('[H-49] two minutes: as rejected, and not earlier', async () => {
    const one = await scene();
    // Otherwise the visitor would count as gone before.
    await one.visitor.socket();
    await request(one);
    await t.advance(limits.transferMs / 2);
    expect((await detail(one.from, one.id)).transferring).not.toBeNull();
    await t.advance(limits.transferMs / 2 + 1);
    await one.fromIo.waitFor('conversation:transfer-rejected', ofChat(one.id));
    expect((await detail(one.from, one.id)).transferring).toBeNull();
    expect(await actionsOf(one.id)).toContain('conversation.transfer-rejected');
  });

  it('one that is too old cannot be accepted, even before the clock has noticed', async () => {
    const one = await scene();
    await request(one);
    t.clock.advance(limits.transferMs + 1);
    expect(await failureOf(accept(one))).toMatchObject({ statusCode: 409, code: 'transfer-over' });
    expect((await one.to.api['conversations.transferring']({})).count).toBe(0);
    await t.advance(0);
  });

  it('the client leaves', async () => {
    const one = await scene();
    await request(one);
    await leave(one);
    const heard = await one.toIo.waitFor<{ conversation: Conversation }>(
      'conversation:transfer-response',
      ofChat(one.id),
    );
    expect(heard.conversation.transferring).toBeNull();
    expect((await failureOf(accept(one))).statusCode).toBe(404);
    expect((await detail(one.from, one.id)).transferring).toBeNull();
  });

  it('an admin ends the chat, or its agent does', async () => {
    for (const role of ['admin', 'agent'] as const) {
      const one = await scene();
      const ender = role === 'admin' ? await agentOf({ role }) : one.from;
      await request(one);
      await ender.api['conversations.endChat']({ params: { id: one.id } });
      await one.toIo.waitFor('conversation:transfer-response', ofChat(one.id));
      expect((await failureOf(accept(one))).statusCode).toBe(404);
    }
  });

  it('[H-50] [H-51] whoever was asked hears why: taken over, ended, left, or nobody there who asked', async () => {
    const admin = await agentOf({ role: 'admin' });
    const ways = {
      'taken-over': (one: Scene) => admin.api['conversations.take']({ params: { id: one.id } }),
      ended: (one: Scene) => one.from.api['conversations.endChat']({ params: { id: one.id } }),
      left: (one: Scene) => leave(one),
      'agent-gone': async (one: Scene) => {
        await admin.api['agents.suspend']({ body: { userId: one.from.userId } });
        await t.advance(0);
      },
    };
    for (const [over, end] of Object.entries(ways)) {
      const one = await scene();
      await request(one);
      await end(one);
      const heard = await one.toIo.waitFor('conversation:transfer-response', ofChat(one.id));
      expect(heard).toMatchObject({ over });
    }
    const answered = await scene();
    await request(answered);
    await accept(answered);
    expect(await answered.toIo.waitFor('conversation:transfer-response', ofChat(answered.id))).not.toHaveProperty(
      'over',
    );
  });

  it('whoever was asked is suspended', async () => {
    const one = await scene();
    const admin = await agentOf({ role: 'admin' });
    await request(one);
    await admin.api['agents.suspend']({ body: { userId: one.to.userId } });
    await t.advance(0);
    await one.fromIo.waitFor('conversation:transfer-rejected', ofChat(one.id));
    expect((await detail(one.from, one.id)).transferring).toBeNull();
  });
});

describe('[H-92] races are settled by the row lock', () => {
  const settled = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;

  it('accepting and rejecting at once: one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await scene();
      await request(one);
      expect(await settled([accept(one), reject(one), accept(one), reject(one)])).toBe(1);
      expect(await actionsOf(one.id)).toHaveLength(2);
      expect((await one.to.api['conversations.transferring']({})).count).toBe(0);
    }
  });

  it('accepting, the client leaving, the agent ending and the clock at once leave one consistent chat', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await scene();
      const admin = await agentOf({ role: 'admin' });
      await request(one);
      if (round % 2 === 1) t.clock.advance(limits.transferMs - 1);
      const end = one.from.api['conversations.endChat']({ params: { id: one.id } });
      await Promise.allSettled([accept(one), leave(one), end, t.advance(1)]);
      const chat = await detail(admin, one.id);
      expect(chat.transferring).toBeNull();
      const handed = (await actionsOf(one.id)).includes('conversation.transfer-accepted');
      expect(chat.agentId).toBe((handed ? one.to : one.from).userId);
    }
  });

  it('a message that races the request is either before it or refused, and no number is lost', async () => {
    const one = await scene();
    const sent = await Promise.allSettled([...[1, 2, 3].map(() => say(one.from, one.id)), request(one)]);
    const stored = sent.slice(0, 3).filter(({ status }) => status === 'fulfilled').length;
    const { messages } = await one.from.api['conversations.messages']({ params: { id: one.id }, query: {} });
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 2 + stored }, (_, index) => index + 1));
  });
});
