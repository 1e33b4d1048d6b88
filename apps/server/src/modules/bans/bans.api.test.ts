import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat, startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import type { TestAgent, TestVisitor, TestWorkspace } from '../../../test/factories.ts';
import { failureOf } from '../../../test/people.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { newId } from '../../platform/ids.ts';
import { type StoreRow, widgetSecretOf } from '../stores/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { trustProxy: 1 } });
});
afterAll(() => t.close());

const minute = 60_000;
const day = 24 * 60 * minute;
const nothingAsked = { requiredInputFields: { fullname: false, email: false, phone: false } };

interface Shop {
  workspace: TestWorkspace;
  store: StoreRow;
  admin: TestAgent;
  agent: TestAgent;
}

async function newShop(): Promise<Shop> {
  const workspace = await t.workspace();
  const store = await t.store(workspace, { settings: nothingAsked });
  const admin = await t.agent(workspace, { role: 'admin' });
  const agent = await t.agent(workspace, { role: 'agent', stores: [{ store }], fullname: 'Priya Nair' });
  return { workspace, store, admin, agent };
}

/** As a storefront does, through a proxy that tells the visitor's address. */
async function session(store: StoreRow, ip: string, body: object = {}) {
  const response = await fetch(`${t.baseUrl}/api/widget/${store.analyticsId}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { visitorId: string; visitorToken: string; code?: string };
  return { status: response.status, ...answer };
}

const person = async (store: StoreRow, ip: string): Promise<TestVisitor> => {
  const { visitorId, visitorToken: token } = await session(store, ip);
  return { ...(await t.visitor(store)), visitorId, token, api: t.client(token) };
};

/** Somebody an agent has talked with. */
async function met(shop: Shop, ip = '198.51.100.7') {
  const visitor = await person(shop.store, ip);
  const chat = await ongoingChat(visitor, shop.agent);
  return { visitor, chat, visitorId: visitor.visitorId };
}

const tab = ({ token }: TestVisitor) => connectSocket(t.baseUrl, '/widget', { token });

const stateOf = async ({ admin }: Shop, id: string) =>
  (await admin.api['conversations.detail']({ params: { id } })).state;
const listOf = (who: TestAgent, query = {}) => who.api['bans.list']({ query });

describe('POST visitor/ban', () => {
  it('[M-52] [M-34] [M-23] ends the chat, keeps visitor and address out, and is on the list', async () => {
    const shop = await newShop();
    const { visitor, chat, visitorId } = await met(shop);
    const ban = await shop.agent.api['bans.ban']({ body: { visitorId, bannedReason: '  Rude  ' } });
    expect(ban).toMatchObject({
      visitorId,
      name: 'Ann Visitor',
      ip: '198.51.100.7',
      bannedReason: 'Rude',
      bannedBy: { _id: shop.agent.userId, fullname: 'Priya Nair' },
      blocks: { visitor: true, ip: true, email: false },
      expiresAt: null,
      storeIds: [shop.store.id],
      turnedAway: 0,
    });
    await eventually(async () => expect(await stateOf(shop, chat)).toBe('closed'));
    const again = await session(shop.store, '203.0.113.9', { visitorToken: visitor.token });
    expect([again.status, again.code]).toEqual([403, 'visitor-banned']);
    expect((await session(shop.store, '198.51.100.7')).status).toBe(403);
    expect((await session(shop.store, '203.0.113.9')).status).toBe(200);
    expect(await listOf(shop.admin)).toMatchObject({
      count: 1,
      ending: 0,
      data: [{ _id: ban._id, turnedAway: 1 }],
      agents: [{ _id: shop.agent.userId, fullname: 'Priya Nair' }],
    });
  });

  it('[M-52] tabs and others at the address lose the widget and their chats at once; whoever is elsewhere keeps theirs', async () => {
    const shop = await newShop();
    const { visitor, visitorId } = await met(shop);
    const tabs = [await tab(visitor), await tab(visitor)];
    const neighbour = await met(shop);
    const elsewhere = await met(shop, '203.0.113.5');
    const next = await tab(neighbour.visitor);
    const far = await tab(elsewhere.visitor);
    await shop.agent.api['bans.ban']({ body: { visitorId } });
    for (const socket of [...tabs, next]) await socket.waitFor('visitor:banned');
    await eventually(async () => expect(await stateOf(shop, neighbour.chat)).toBe('closed'));
    expect(await stateOf(shop, elsewhere.chat)).toBe('ongoing');
    expect(far.received.filter(({ event }) => event === 'visitor:banned')).toEqual([]);
    const said = {
      conversationId: neighbour.chat,
      messageId: newId(),
      type: 'text' as const,
      text: 'Still here?',
      files: [],
    };
    const call = neighbour.visitor.api['widget.postMessage']({
      params: { analyticsId: shop.store.analyticsId, id: neighbour.chat },
      body: said,
    });
    expect((await failureOf(call)).code).toBe('visitor-banned');
  });

  it('[M-33] X-11: nobody whom no one has answered; a chat that waits or was missed is none', async () => {
    const shop = await newShop();
    const waiting = await t.visitor(shop.store);
    const ban = () => failureOf(shop.agent.api['bans.ban']({ body: { visitorId: waiting.visitorId } }));
    expect(await ban()).toMatchObject({ statusCode: 409, reason: 'visitor-without-chat' });
    const { id } = await startChat(waiting);
    expect(await ban()).toMatchObject({ reason: 'visitor-without-chat' });
    await take(shop.agent, id);
    expect((await shop.agent.api['bans.ban']({ body: { visitorId: waiting.visitorId } })).visitorId).toBe(
      waiting.visitorId,
    );
  });

  it('[M-52] of two who ban at once one does, the other hears of it; so with those who lift it', async () => {
    const shop = await newShop();
    const { visitorId } = await met(shop);
    const both = await Promise.allSettled([
      shop.agent.api['bans.ban']({ body: { visitorId } }),
      shop.admin.api['bans.ban']({ body: { visitorId, bannedReason: 'Spam' } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const late = both.find((one) => one.status === 'rejected');
    expect(late?.reason).toMatchObject({ statusCode: 409, reason: 'visitor-banned-already' });
    const { data } = await listOf(shop.admin);
    const id = data[0]?._id ?? '';
    const lifts = await Promise.allSettled([
      shop.agent.api['bans.lift']({ params: { id } }),
      shop.admin.api['bans.unban']({ body: { visitorId } }),
    ]);
    expect(lifts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(lifts.find((one) => one.status === 'rejected')?.reason).toMatchObject({ reason: 'ban-lifted-already' });
    expect(await listOf(shop.admin)).toMatchObject({ count: 0, data: [], agents: [] });
  });

  it('[M-35] a reason has at most 300 characters, counted as people do', async () => {
    const shop = await newShop();
    const { visitorId } = await met(shop);
    const long = shop.agent.api['bans.ban']({ body: { visitorId, bannedReason: 'x'.repeat(301) } });
    expect(await failureOf(long)).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'bannedReason', message: 'Banned reason should not be longer than 300 characters' }],
    });
    const bannedReason = '👍'.repeat(300);
    expect((await shop.agent.api['bans.ban']({ body: { visitorId, bannedReason } })).bannedReason).toBe(bannedReason);
  });

  it('[M-52] refuses an end that has passed, and a ban of nothing', async () => {
    const shop = await newShop();
    const { visitorId } = await met(shop, '10.0.0.7');
    const past = new Date(t.clock.now().getTime() - 1).toISOString();
    const over = shop.agent.api['bans.ban']({ body: { visitorId, expiresAt: past } });
    expect(await failureOf(over)).toMatchObject({ statusCode: 400, reason: 'ban-end-past' });
    for (const blocks of [
      { visitor: false, ip: false, email: false },
      { visitor: false, ip: true, email: false },
    ]) {
      const nothing = shop.agent.api['bans.ban']({ body: { visitorId, blocks } });
      expect(await failureOf(nothing)).toMatchObject({ statusCode: 400, reason: 'ban-blocks-nothing' });
    }
  });

  it('[M-52] the address of a private network stands for many: it is not banned', async () => {
    const shop = await newShop();
    const { visitorId } = await met(shop, '192.168.1.20');
    const ban = await shop.agent.api['bans.ban']({ body: { visitorId } });
    expect(ban.blocks).toEqual({ visitor: true, ip: false, email: false });
    expect((await session(shop.store, '192.168.1.20')).status).toBe(200);
    // What a proxy calls an address may be anything.
    expect((await session(shop.store, 'unknown')).status).toBe(200);
  });

  it('[M-52] whoever has one IPv6 address of a network has them all', async () => {
    const shop = await newShop();
    const { visitorId } = await met(shop, '2001:db8:7:1:aaaa::1');
    await shop.agent.api['bans.ban']({ body: { visitorId } });
    expect((await session(shop.store, '2001:db8:7:1:ffff::2')).status).toBe(403);
    expect((await session(shop.store, '2001:db8:7:2:aaaa::1')).status).toBe(200);
  });

  it('[M-42] [M-52] is for those with the key, on the Advanced plan, about their own stores', async () => {
    const shop = await newShop();
    const { visitorId } = await met(shop);
    const other = await t.store(shop.workspace, { name: 'Elsewhere' });
    const may = ['visitors', 'banVisitor'] as const;
    const stranger = await t.agent(shop.workspace, { stores: [{ store: other }] });
    const keyless = await t.agent(shop.workspace, {
      ...{ role: 'custom_role', permissions: ['liveChat', 'visitors'], stores: [{ store: shop.store }] },
    });
    const keeper = await t.agent(shop.workspace, {
      ...{ role: 'custom_role', permissions: may, stores: [{ store: shop.store }] },
    });
    const foreign = await newShop();
    const ban = (who: TestAgent) => failureOf(who.api['bans.ban']({ body: { visitorId } }));
    expect([await ban(stranger), await ban(foreign.admin)]).toMatchObject([
      { code: 'not-found' },
      { code: 'not-found' },
    ]);
    expect(await ban(keyless)).toMatchObject({ code: 'forbidden' });
    const done = await keeper.api['bans.ban']({ body: { visitorId } });
    for (const who of [stranger, foreign.admin]) {
      expect(await failureOf(who.api['bans.lift']({ params: { id: done._id } }))).toMatchObject({ code: 'not-found' });
      expect(await failureOf(who.api['bans.unban']({ body: { visitorId } }))).toMatchObject({ code: 'not-found' });
      expect(await failureOf(who.api['bans.preview']({ query: { visitorId } }))).toMatchObject({ code: 'not-found' });
      const change = who.api['bans.change']({ params: { id: done._id }, body: { version: 1 } });
      expect(await failureOf(change)).toMatchObject({ code: 'not-found' });
    }
    expect(await listOf(stranger)).toMatchObject({ count: 0, agents: [] });
    const theirs = stranger.api['bans.list']({ query: { chatsoStoreId: shop.store.id } });
    expect(await failureOf(theirs)).toMatchObject({ code: 'not-found' });
    expect((await listOf(keyless)).count).toBe(1);
    await t.pool.query(`UPDATE workspace_plans SET type = 'standard' WHERE workspace_id = $1`, [shop.workspace.id]);
    expect(await ban(shop.agent)).toMatchObject({ code: 'plan-required' });
    await shop.agent.api['bans.unban']({ body: { visitorId } });
  });
});

describe('what a ban blocks', () => {
  it('[M-52] by e-mail: whoever gives it in a form or by the shop’s word, in any case of letters', async () => {
    const shop = await newShop();
    const { visitorId } = await met(shop);
    const { email } = await shop.agent.api['bans.preview']({ query: { visitorId } });
    const shouted = (email ?? '').toUpperCase();
    const blocks = { visitor: false, ip: false, email: true };
    const ban = await shop.agent.api['bans.ban']({ body: { visitorId, blocks } });
    expect(ban).toMatchObject({ email, blocks });
    const params = { analyticsId: shop.store.analyticsId };
    const late = await person(shop.store, '203.0.113.50');
    const opening = { conversationId: newId(), messageId: newId(), text: 'Me again', fullname: 'X', email: shouted };
    expect((await failureOf(late.api['widget.startChat']({ params, body: opening }))).code).toBe('visitor-banned');
    const left = late.api['widget.leaveMessage']({ params, body: { ...opening, text: 'Me' } });
    expect((await failureOf(left)).code).toBe('visitor-banned');
    const { rows } = await t.pool.query('SELECT email FROM visitors WHERE id = $1', [late.visitorId]);
    expect(rows).toEqual([{ email: null }]);
    const id = shouted;
    const secret = widgetSecretOf(shop.store, t.app.deps.secrets.encryptionKey);
    const hmac = createHmac('sha256', secret).update(id).digest('hex');
    const claimed = await session(shop.store, '203.0.113.51', { customer: { id, hmac } });
    expect([claimed.status, claimed.code]).toEqual([403, 'visitor-banned']);
    const identify = late.api['widget.identify']({ params, body: { customer: { id, hmac } } });
    expect((await failureOf(identify)).code).toBe('visitor-banned');
    // Without it they are a guest like any other.
    await late.api['widget.startChat']({ params, body: { ...opening, email: 'someone@else.test' } });
    expect((await listOf(shop.admin)).data[0]?.lastTryAt).not.toBeNull();
  });

  it('[M-52] by e-mail: also who answers the information form with it', async () => {
    const shop = await newShop();
    const banned = await met(shop);
    const { email } = await shop.agent.api['bans.preview']({ query: { visitorId: banned.visitorId } });
    const blocks = { visitor: true, ip: false, email: true };
    await shop.agent.api['bans.ban']({ body: { visitorId: banned.visitorId, blocks } });
    const { visitor, chat } = await met(shop, '203.0.113.60');
    const form = await shop.agent.api['conversations.sendForm']({ params: { id: chat } });
    const call = visitor.api['widget.answerForm']({
      params: { analyticsId: shop.store.analyticsId, id: chat },
      body: { messageId: form.messageId, fullname: 'X', email: email ?? '' },
    });
    expect((await failureOf(call)).code).toBe('visitor-banned');
  });

  it('[M-52] ends by itself when its time is over, and the same visitor may be banned again', async () => {
    const shop = await newShop();
    const { visitor, visitorId } = await met(shop);
    const expiresAt = new Date(t.clock.now().getTime() + 30 * minute).toISOString();
    const first = await shop.agent.api['bans.ban']({ body: { visitorId, expiresAt } });
    expect(await listOf(shop.admin)).toMatchObject({ count: 1, ending: 1, data: [{ expiresAt }] });
    const back = () => session(shop.store, '198.51.100.7', { visitorToken: visitor.token });
    expect((await back()).status).toBe(403);
    await t.advance(30 * minute);
    expect((await back()).status).toBe(200);
    expect(await listOf(shop.admin)).toMatchObject({ count: 0, data: [], agents: [] });
    expect(await failureOf(shop.agent.api['bans.lift']({ params: { id: first._id } }))).toMatchObject({
      reason: 'ban-lifted-already',
    });
    expect((await shop.agent.api['bans.ban']({ body: { visitorId } }))._id).not.toBe(first._id);
    expect((await back()).status).toBe(403);
  });

  it('[M-52] visits turned away are counted, a page that tries in a loop once a second', async () => {
    const shop = await newShop();
    const { visitorId } = await met(shop);
    await shop.agent.api['bans.ban']({ body: { visitorId } });
    const tries = () => Promise.all(Array.from({ length: 5 }, () => session(shop.store, '198.51.100.7')));
    await tries();
    await t.advance(2000);
    await tries();
    const [row] = (await listOf(shop.admin)).data;
    expect(row?.turnedAway).toBe(2);
    expect(t.clock.now().getTime() - Date.parse(row?.lastTryAt ?? '')).toBeLessThan(1000);
  });
});

describe('GET visitor/ban', () => {
  it('[M-14] tells what is known, who else came from the address, and which chat would end', async () => {
    const shop = await newShop();
    const { visitor, visitorId, chat } = await met(shop);
    await person(shop.store, '198.51.100.7');
    await person(shop.store, '203.0.113.77');
    const preview = () => shop.agent.api['bans.preview']({ query: { visitorId } });
    expect(await preview()).toMatchObject({
      ip: '198.51.100.7',
      othersAtIp: 1,
      refusal: null,
      chat: { agent: 'Priya Nair' },
    });
    await shop.agent.api['conversations.endChat']({ params: { id: chat } });
    expect(await preview()).toMatchObject({ refusal: null, chat: null });
    await shop.agent.api['bans.ban']({ body: { visitorId } });
    expect(await preview()).toMatchObject({ refusal: 'banned' });
    const fresh = await person(shop.store, '192.168.0.3');
    expect(await shop.agent.api['bans.preview']({ query: { visitorId: fresh.visitorId } })).toMatchObject({
      ...{ ip: null, othersAtIp: 0, email: null, refusal: 'no-chat', chat: null },
    });
    expect(visitor.visitorId).toBe(visitorId);
  });
});

describe('GET visitor/banned', () => {
  it('[M-54] [M-48] [M-51] [M-46] searches, filters and sorts, the newest first', async () => {
    const shop = await newShop();
    const other = await t.store(shop.workspace, { settings: nothingAsked });
    const second = { ...shop, store: other, agent: shop.admin };
    const ids: string[] = [];
    for (const [where, ip, bannedReason] of [
      [shop, '198.51.100.1', 'Bot: 100% spam'],
      [second, '203.0.113.2', 'Advertising'],
      [shop, '203.0.113.2', ''],
    ] as const) {
      const { visitorId } = await met(where, ip);
      ids.push((await where.agent.api['bans.ban']({ body: { visitorId, bannedReason } }))._id);
      await t.advance(1000);
    }
    const found = async (query: object) => (await listOf(shop.admin, query)).data.map(({ _id }) => ids.indexOf(_id));
    expect(await found({})).toEqual([2, 1, 0]);
    expect(await found({ sortBy: 'bannedReason', sort: 'asc' })).toEqual([1, 0, 2]);
    expect(await found({ sortBy: 'bannedAt', sort: 'asc', limit: 2 })).toEqual([0, 1]);
    expect(await found({ limit: 2, page: 2 })).toEqual([0]);
    expect(await found({ page: 99 })).toEqual([]);
    expect(await found({ search: '100% SPAM' })).toEqual([0]);
    expect(await found({ search: '198.51' })).toEqual([0]);
    expect(await found({ search: '%' })).toEqual([0]);
    expect(await found({ search: 'Visitor #1' })).toEqual([1, 0]);
    expect(await found({ chatsoStoreId: other.id })).toEqual([1]);
    expect(await found({ bannedBy: shop.agent.userId })).toEqual([2, 0]);
    expect(await found({ bannedBy: `${shop.agent.userId},${shop.admin.userId}` })).toEqual([2, 1, 0]);
    const { data } = await listOf(shop.admin);
    // The same address, so the same person (decision M-1).
    expect(data.map(({ storeIds }) => storeIds)).toEqual([
      [shop.store.id, other.id],
      [other.id, shop.store.id],
      [shop.store.id],
    ]);
    // Somebody who serves one of the stores learns nothing of the other.
    expect((await listOf(shop.agent)).data.map(({ storeIds }) => storeIds)).toEqual([[shop.store.id], [shop.store.id]]);
  });

  it.each([
    [{ sortBy: 'ip' }],
    [{ sort: 'up' }],
    [{ chatsoStoreId: 'x' }],
    [{ bannedBy: 'x,y' }],
    [{ search: 'x'.repeat(201) }],
    [{ page: 0 }],
  ])('[M-54] refuses %j', async (query) => {
    const { admin } = await newShop();
    expect((await failureOf(listOf(admin, query as never))).statusCode).toBe(400);
  });
});

describe('PATCH visitor/banned/{id}', () => {
  it('changes what is blocked, until when and why; whoever saves second hears of it', async () => {
    const shop = await newShop();
    const { visitor, visitorId } = await met(shop);
    const ban = await shop.agent.api['bans.ban']({
      body: { visitorId, bannedReason: 'Rude', blocks: { visitor: true, ip: false, email: false } },
    });
    expect((await session(shop.store, '198.51.100.7')).status).toBe(200);
    const expiresAt = new Date(t.clock.now().getTime() + day).toISOString();
    const params = { id: ban._id };
    const blocks = { visitor: false, ip: true, email: true };
    const changed = await shop.admin.api['bans.change']({ params, body: { version: ban.version, blocks, expiresAt } });
    expect(changed).toMatchObject({ blocks, expiresAt, bannedReason: 'Rude', ip: '198.51.100.7', version: 2 });
    expect((await session(shop.store, '198.51.100.7')).status).toBe(403);
    const late = shop.agent.api['bans.change']({ params, body: { version: ban.version, bannedReason: 'Late' } });
    expect((await failureOf(late)).code).toBe('conflict');
    const nothing = { visitor: false, ip: false, email: false };
    const empty = shop.agent.api['bans.change']({ params, body: { version: 2, blocks: nothing } });
    expect((await failureOf(empty)).reason).toBe('ban-blocks-nothing');
    const forever = await shop.agent.api['bans.change']({ params, body: { version: 2, expiresAt: null } });
    expect(forever).toMatchObject({ expiresAt: null, blocks });
    await shop.agent.api['bans.lift']({ params });
    const over = shop.agent.api['bans.change']({ params, body: { version: 3, bannedReason: 'x' } });
    expect((await failureOf(over)).reason).toBe('ban-lifted-already');
    expect((await session(shop.store, '198.51.100.7', { visitorToken: visitor.token })).status).toBe(200);
    const actions = await t.pool.query(
      'SELECT action FROM audit_log WHERE subject_id = $1 AND actor_id IS NOT NULL ORDER BY id',
      [visitorId],
    );
    expect(actions.rows.map(({ action }) => action).filter((action) => /ban/.test(action))).toEqual([
      ...['visitor.banned', 'visitor.ban-changed', 'visitor.ban-changed', 'visitor.unbanned'],
    ]);
  });

  it.each(['x', newId()])('[M-58] answers 404 for %s', async (id) => {
    const { admin } = await newShop();
    expect((await failureOf(admin.api['bans.lift']({ params: { id } }))).statusCode).toBe(404);
  });
});
