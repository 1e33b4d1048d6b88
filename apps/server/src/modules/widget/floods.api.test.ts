import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, eventually, type TestApp, type TestVisitor } from '../../../test/index.ts';
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
