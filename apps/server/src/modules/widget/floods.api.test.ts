import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChat } from '../../../test/chats.ts';
import { createTestApp, eventually, generousRates, type TestApp, type TestVisitor } from '../../../test/index.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { type StoreRow, setStoreActive } from '../stores/index.ts';

let t: TestApp;
let store: StoreRow;
beforeAll(async () => {
  t = await createTestApp({ config: { trustProxy: 1 } });
  store = await t.store(await t.workspace());
});
afterAll(() => t.close());

const call = (visitor: TestVisitor, path: string, from: string, body: RequestInit) =>
  fetch(`${t.baseUrl}/api/widget/${store.analyticsId}/${path}`, {
    method: 'POST',
    ...body,
    headers: { ...body.headers, authorization: `Bearer ${visitor.token}`, 'x-forwarded-for': from },
  });

const leave = async (from: string): Promise<Response> =>
  call(await t.visitor(store), 'offline-message', from, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ conversationId: newId(), messageId: newId(), text: 'Anybody there?' },
      ...{ fullname: 'Ann', email: 'ann@shopper.test' },
    }),
  });

function upload(visitor: TestVisitor, from: string): Promise<Response> {
  const form = new FormData();
  form.append('files', new Blob(['hello']), 'note.txt');
  return call(visitor, 'upload', from, { body: form });
}

describe('new visitors earn an address no new budget', () => {
  it('for messages left, which may each be a mail', async () => {
    for (let count = 0; count < 30; count += 1) expect((await leave('2001:db8::1')).status).toBe(201);
    const refused = await leave('2001:db8::2');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await leave('2001:db8:0:1::1')).status).toBe(201);
  });

  it('for uploads', async () => {
    for (let count = 0; count < 120; count += 40) {
      const visitor = await t.visitor(store);
      const answers = await Promise.all(Array.from({ length: 40 }, () => upload(visitor, '203.0.113.9')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    const newcomer = await t.visitor(store);
    expect((await upload(newcomer, '203.0.113.9')).status).toBe(429);
    expect((await upload(newcomer, '203.0.113.10')).status).toBe(200);
  });
});

describe('what visitors do is counted by visitor and by address', () => {
  const few = { points: 3, seconds: 600 };
  let strict: TestApp;
  let shop: StoreRow;
  let elsewhere: StoreRow;
  beforeAll(async () => {
    const rates = {
      ...generousRates,
      'new-visitors': { points: 12, seconds: 600 },
      'visitor-chats': { points: 2, seconds: 600 },
      'address-chats': few,
      'address-messages': few,
    };
    strict = await createTestApp({ config: { trustProxy: 1, rates } });
    const workspace = await strict.workspace();
    shop = await strict.store(workspace);
    elsewhere = await strict.store(workspace);
  });
  afterAll(() => strict.close());

  const send = (path: string, from: string, body: object, token = '', to = shop) =>
    fetch(`${strict.baseUrl}/api/widget/${to.analyticsId}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-forwarded-for': from },
      body: JSON.stringify(body),
    });
  const chat = () => ({
    ...{ conversationId: newId(), messageId: newId(), text: 'Hello' },
    ...{ fullname: 'Ann', email: 'ann@shopper.test' },
  });
  const over = () => strict.pool.query(`UPDATE conversations SET state = 'closed'`);
  const refusalOf = async (answer: Response) => {
    const { code, retryAfter } = (await answer.json()) as { code?: string; retryAfter?: number };
    return [answer.status, code, (retryAfter ?? 0) > 0];
  };
  const tooMany = [429, 'rate-limited', true];

  it('new visitors of one address; who came before goes on, and other addresses and stores are not concerned', async () => {
    const from = '198.51.100.1';
    const first = await send('session', from, {});
    const { visitorToken } = (await first.json()) as { visitorToken: string };
    for (let count = 1; count < 12; count += 1) expect((await send('session', from, {})).status).toBe(200);
    expect(await refusalOf(await send('session', from, {}))).toEqual(tooMany);
    expect((await send('session', from, { visitorToken })).status).toBe(200);
    expect((await send('session', '198.51.100.2', {})).status).toBe(200);
    expect((await send('session', from, {}, '', elsewhere)).status).toBe(200);
  });

  it('chats of one visitor, from wherever; the same call again is none', async () => {
    const visitor = await strict.visitor(shop);
    const first = chat();
    for (let count = 0; count < 4; count += 1)
      expect((await send('conversations', '198.51.100.3', first, visitor.token)).status).toBe(201);
    await over();
    expect((await send('conversations', '198.51.100.4', chat(), visitor.token)).status).toBe(201);
    await over();
    expect(await refusalOf(await send('conversations', '198.51.100.5', chat(), visitor.token))).toEqual(tooMany);
    expect(await refusalOf(await send('offline-message', '198.51.100.5', chat(), visitor.token))).toEqual(tooMany);
  });

  it('chats of one address, whoever begins them', async () => {
    const begin = async (from: string) => send('conversations', from, chat(), (await strict.visitor(shop)).token);
    for (let count = 0; count < 3; count += 1) expect((await begin('2001:db8:1::1')).status).toBe(201);
    expect(await refusalOf(await begin('2001:db8:1::2'))).toEqual(tooMany);
    expect((await begin('2001:db8:2::1')).status).toBe(201);
  });

  it('messages of one address, over the socket and by call together', async () => {
    const from = '198.51.100.7';
    const chats = await Promise.all(
      [0, 1].map(async () => {
        const visitor = await strict.visitor(elsewhere);
        return { visitor, id: (await startChat(visitor)).id };
      }),
    );
    const [one, other] = chats;
    if (!one || !other) throw new Error('There are two.');
    const messageIn = (conversationId: string) => ({ conversationId, messageId: newId(), text: 'Hello' });
    const call = ({ visitor, id }: typeof one) =>
      send(`conversations/${id}/messages`, from, messageIn(id), visitor.token, elsewhere);
    const socket = await connectSocket(
      strict.baseUrl,
      '/widget',
      { token: other.visitor.token },
      { 'x-forwarded-for': from },
    );
    expect((await call(one)).status).toBe(200);
    expect(await socket.ask('conversation:message', messageIn(other.id))).toHaveProperty('data');
    expect((await call(one)).status).toBe(200);
    expect(await socket.ask('conversation:message', messageIn(other.id))).toMatchObject({
      error: { code: 'rate-limited', retryAfter: expect.any(Number) },
    });
    expect(await refusalOf(await call(one))).toEqual(tooMany);
    socket.close();
    const { rows } = await strict.pool.query(
      `SELECT 1 FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.store_id = $1`,
      [elsewhere.id],
    );
    expect(rows).toHaveLength(5);
  });
});

it('switching a store off ends the sockets of its shoppers, and leaves a line in the audit log', async () => {
  const shop = await t.store({ id: store.workspaceId });
  const [here, there] = [await (await t.visitor(shop)).socket(), await (await t.visitor(store)).socket()];
  await setStoreActive(inWorkspace(t.rootCtx(), shop.workspaceId, { kind: 'system' }), shop.id, false);
  await eventually(() => expect(here.socket.connected).toBe(false));
  expect(there.socket.connected).toBe(true);
  const { rows } = await t.pool.query('SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY id', [shop.id]);
  expect(rows.map(({ action }) => action)).toEqual(['store.created', 'store.switched-off']);
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
