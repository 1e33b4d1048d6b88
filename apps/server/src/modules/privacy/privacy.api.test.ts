import { createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp, type TestVisitor } from '../../../test/index.ts';
import { tinyPng } from '../../../test/pictures.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { insertCustomers, insertOrders } from '../customers/index.ts';
import { filesModule } from '../files/index.ts';
import { type StoreRow, widgetSecretOf } from '../stores/index.ts';

const hourMs = 3_600_000;
const png = tinyPng;

let t: TestApp;
let admin: TestAgent;
let store: StoreRow;
let visitor: TestVisitor;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  const workspace = await t.workspace();
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin', stores: [{ store }] });
  visitor = await t.visitor(store);
});
afterAll(() => t.close());

const failure = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => ({ statusCode: 0 }),
    (reason: { statusCode: number; code?: string }) => reason,
  );
  return error.statusCode;
};
const idOf = (type: 'visitor' | 'user' | 'customer', id: string) => ({ type, id });
const asVisitor = () => idOf('visitor', visitor.visitorId);
const eraseCall = (subject: ReturnType<typeof idOf>, who = admin) =>
  who.api['privacy.erase']({ body: { subject, confirm: 'ERASE' } });
const count = async (text: string, values: unknown[]) =>
  (await t.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`, values)).rows[0]?.n;
const filesOnDisk = async () => {
  const folder = join(t.app.deps.config.dataDir, 'files', admin.workspaceId);
  return (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((f) => f.isFile())
    .length;
};

/** A chat with a secret, a file and an end. */
async function closedChat(text = 'My card is 4111'): Promise<string> {
  const form = new FormData();
  form.append('files', new Blob([png]), 'passport.png');
  const upload = await fetch(`${t.baseUrl}/api/widget/${store.analyticsId}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${visitor.token}` },
    body: form,
  });
  const { results } = (await upload.json()) as { results: { url: string; filename: string }[] };
  const { id } = await startChat(visitor, { text });
  await take(admin, id, 'Thank you, Ann');
  const [file] = results;
  await visitor.api['widget.postMessage']({
    params: { analyticsId: store.analyticsId, id },
    body: {
      conversationId: id,
      messageId: crypto.randomUUID(),
      type: 'file',
      text: '',
      files: [{ name: 'passport.png', filetype: 'image', publicUrl: file?.url ?? '', size: png.length }],
    },
  });
  await admin.api['conversations.endChat']({ params: { id } });
  return id;
}

const hmacOf = (id: string) =>
  createHmac('sha256', widgetSecretOf(store, t.app.deps.secrets.encryptionKey)).update(id).digest('hex');

const download = (id: string, who = admin) =>
  fetch(`${t.baseUrl}/api/admin/privacy/requests/${id}/download`, {
    headers: { authorization: `Bearer ${who.token}`, 'x-workspace-id': who.workspaceId },
  });

describe('people', () => {
  it('are found by name, email and number, in the own workspace only', async () => {
    await closedChat();
    const found = async (search: string, who = admin) =>
      (await who.api['privacy.people']({ query: { search } })).data.map(({ type, id }) => `${type} ${id}`);
    expect(await found('ann visitor')).toEqual([`visitor ${visitor.visitorId}`]);
    expect(await found(admin.email)).toEqual([`user ${admin.userId}`]);
    expect(await found('x_x')).toEqual([]);
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    expect(await found('ann visitor', stranger)).toEqual([]);
    for (const call of [
      () => stranger.api['privacy.export']({ body: { subject: asVisitor() } }),
      () => eraseCall(asVisitor(), stranger),
      () => eraseCall(idOf('user', admin.userId), stranger),
    ]) {
      expect(await failure(call())).toBe(404);
    }
  });
});

describe('an export', () => {
  it('holds everything about a visitor, for admins of the workspace and for a day', async () => {
    await closedChat();
    const request = await admin.api['privacy.export']({ body: { subject: asVisitor() } });
    expect(request).toMatchObject({ kind: 'export', state: 'working', subject: { name: 'Ann Visitor' } });
    expect((await download(request._id)).status).toBe(404);
    const again = await admin.api['privacy.export']({ body: { subject: asVisitor() } });
    expect(again._id).toBe(request._id);
    await t.advance(1000);
    const [ready] = (await admin.api['privacy.requests']()).data;
    expect(ready).toMatchObject({ _id: request._id, state: 'ready', requestedBy: { _id: admin.userId } });

    const response = await download(request._id);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const text = await response.text();
    expect(Buffer.byteLength(text)).toBe(ready?.size);
    const data = JSON.parse(text);
    expect(data.messages.map((message: { text: string }) => message.text)).toContain('My card is 4111');
    expect(data.files).toMatchObject([{ name: 'passport.png' }]);
    expect(data.visitors[0].record).toMatchObject({ fullname: 'Ann Visitor' });
    expect(data.auditEntries.length).toBeGreaterThan(0);

    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    expect((await download(request._id, stranger)).status).toBe(404);
    await t.advance(25 * hourMs);
    const later = await t.agent({ id: admin.workspaceId }, { role: 'admin' });
    expect((await download(request._id, later)).status).toBe(404);
    expect((await later.api['privacy.requests']()).data[0]?.state).toBe('expired');
  });

  it('of a member holds the account and what they wrote, and no secret', async () => {
    const id = await closedChat();
    const request = await admin.api['privacy.export']({ body: { subject: idOf('user', admin.userId) } });
    await t.advance(1000);
    const text = await (await download(request._id)).text();
    expect(JSON.parse(text)).toMatchObject({ member: [{ email: admin.email }], messages: [{ conversationId: id }] });
    expect(text).not.toMatch(/password|token|secret/i);
  });
});

describe('erasing a visitor', () => {
  it('[K-19] notes about them are in their export and go with them; the others stay', async () => {
    const id = await closedChat();
    const { customerEmail: email } = await admin.api['conversations.detail']({ params: { id } });
    const add = (of: string, description: string) =>
      admin.api['customerNotes.add']({ body: { chatsoStoreId: store.id, email: of, description } });
    await add(email ?? '', 'Likes evenings');
    await add('other@shopper.test', 'Likes mornings');
    const exported = async (subject: ReturnType<typeof idOf>) => {
      const request = await admin.api['privacy.export']({ body: { subject } });
      await t.advance(1000);
      const { customerNotes } = (await (await download(request._id)).json()) as { customerNotes: { text: string }[] };
      return customerNotes.map(({ text }) => text);
    };
    expect(await exported(asVisitor())).toEqual(['Likes evenings']);
    expect(await exported(idOf('user', admin.userId))).toEqual(['Likes evenings', 'Likes mornings']);
    await eraseCall(asVisitor());
    await t.advance(1000);
    expect(await count('customer_notes WHERE workspace_id = $1', [admin.workspaceId])).toBe(1);
    expect((await admin.api['customerNotes.list']({ query: { email: 'other@shopper.test' } })).total_items).toBe(1);
  });

  it('is refused while a chat is open, needs the word, and leaves nothing but ids', async () => {
    const open = await startChat(visitor);
    expect(await failure(eraseCall(asVisitor()))).toBe(409);
    await take(admin, open.id);
    await admin.api['conversations.endChat']({ params: { id: open.id } });
    const id = await closedChat();
    const wrong = admin.api['privacy.erase']({ body: { subject: asVisitor(), confirm: 'erase' as 'ERASE' } });
    expect(await failure(wrong)).toBe(400);
    expect(await filesOnDisk()).toBe(1);

    await eraseCall(asVisitor());
    await t.advance(1000);
    const everything = await t.pool.query(
      `SELECT (SELECT json_agg(m) FROM messages m WHERE conversation_id = $2)::text || (SELECT to_json(c) FROM conversations c WHERE id = $2)::text
              || (SELECT to_json(v) FROM visitors v WHERE id = $1)::text
              || (SELECT json_agg(a) FROM audit_log a WHERE $1::text IN (actor_id, subject_id))::text AS text`,
      [visitor.visitorId, id],
    );
    expect(everything.rows[0].text).not.toMatch(/4111|Ann|shopper\.test|passport|127\.0\.0\.1/);
    await t.advance(0);
    expect(await filesOnDisk()).toBe(0);
    expect(await count('files WHERE workspace_id = $1', [admin.workspaceId])).toBe(0);
    expect((await admin.api['privacy.requests']()).data[0]).toMatchObject({ state: 'done', subject: { name: null } });
    expect(await failure(startChat(visitor))).toBe(401);
  });

  it('goes on after a crash in the middle and ends at the same place', async () => {
    const ids = [await closedChat(), await closedChat()];
    const { erase } = filesModule.personal ?? {};
    const visitorFiles = erase?.visitor;
    if (!erase || !visitorFiles) throw new Error('Nobody erases files.');
    let crashes = 1;
    // The chats are erased by then, the record is not.
    erase.visitor = (...given) =>
      crashes-- > 0 ? Promise.reject(new Error('The disk is away')) : visitorFiles(...given);
    try {
      await eraseCall(asVisitor());
      await t.advance(1000);
      expect((await admin.api['privacy.requests']()).data[0]?.state).toBe('working');
      await t.advance(10 * 60_000);
    } finally {
      erase.visitor = visitorFiles;
    }
    const renewed = await t.agent({ id: admin.workspaceId }, { role: 'admin' });
    expect((await renewed.api['privacy.requests']()).data[0]?.state).toBe('done');
    expect(await count(`messages WHERE conversation_id = ANY ($1) AND body LIKE '%4111%'`, [ids])).toBe(0);
    await t.advance(0);
    expect(await filesOnDisk()).toBe(0);
    expect(t.errors.splice(0).join()).toContain('The disk is away');
    // Asked once more there is nothing left to do.
    await eraseCall(asVisitor(), renewed);
    await t.advance(1000);
    expect((await renewed.api['privacy.requests']()).data.map(({ state }) => state)).toEqual(['done', 'done']);
  });
});

describe('a signed identity', () => {
  it('is in the export and goes with the visitor, whose claim then begins anew', async () => {
    const customer = { id: 'shop-77', hmac: hmacOf('shop-77') };
    const begin = (visitorToken?: string) =>
      t.client()['widget.session']({
        params: { analyticsId: store.analyticsId },
        body: { customer, ...(visitorToken === undefined ? {} : { visitorToken }) },
      });
    const person = await begin();
    // A guest on another device who turns out to be the same person, with a chat of their own.
    await closedChat();
    expect((await begin(visitor.token)).visitorId).toBe(person.visitorId);
    const subject = idOf('visitor', person.visitorId);
    const request = await admin.api['privacy.export']({ body: { subject } });
    await t.advance(1000);
    const text = await (await download(request._id)).text();
    expect(text).toContain('id:shop-77');
    expect(text).toContain('My card is 4111');
    await eraseCall(subject);
    await t.advance(1000);
    expect(
      await count(`visitors WHERE store_id = $1 AND (subject IS NOT NULL OR fullname IS NOT NULL)`, [store.id]),
    ).toBe(0);
    expect(await count(`messages WHERE workspace_id = $1 AND body LIKE '%4111%'`, [admin.workspaceId])).toBe(0);
    const again = await begin(person.visitorToken);
    expect(again.visitorId).not.toBe(person.visitorId);
    expect(again.conversation).toBeNull();
  });

  it('is erased with the customer, also when the shop’s data came after the claim', async () => {
    const body = { customer: { id: 'shop-78', hmac: hmacOf('shop-78') } };
    const { visitorId } = await t.client()['widget.session']({ params: { analyticsId: store.analyticsId }, body });
    const [id = ''] = await insertCustomers(inWorkspace(t.rootCtx(), store.workspaceId, { kind: 'system' }), [
      { storeId: store.id, externalId: 'shop-78', firstName: 'Late', createdAt: new Date() },
    ]);
    await eraseCall(idOf('customer', id));
    await t.advance(1000);
    expect(await count('visitors WHERE id = $1 AND subject IS NULL AND signed_out_at IS NOT NULL', [visitorId])).toBe(
      1,
    );
  });
});

describe('erasing a member', () => {
  it('is refused for the last admin', async () => {
    expect(await failure(eraseCall(idOf('user', admin.userId)))).toBe(400);
    expect(await count('privacy_requests WHERE workspace_id = $1', [admin.workspaceId])).toBe(0);
  });

  it('ends their access at once and takes the name away, here and nowhere else', async () => {
    const gone = await t.agent({ id: admin.workspaceId }, { role: 'agent', fullname: 'Zoe Gone' });
    const shared = await t.agent({ id: admin.workspaceId }, { role: 'agent', fullname: 'Max Shared' });
    const other = await t.workspace();
    await t.pool.query(
      `INSERT INTO workspace_members (workspace_id, user_id, role, account_state, created_at) VALUES ($1, $2, 'agent', 'activated', now())`,
      [other.id, shared.userId],
    );
    for (const { userId } of [gone, shared]) await eraseCall(idOf('user', userId));
    expect(await failure(gone.api['flags.get']())).toBe(401);
    await t.advance(1000);
    const { rows } = await t.pool.query('SELECT email, fullname, password_hash FROM users WHERE id = $1', [
      gone.userId,
    ]);
    expect(rows).toEqual([{ email: `erased-${gone.userId}@erased.invalid`, fullname: '', password_hash: null }]);
    expect(await count('users WHERE id = $1 AND fullname = $2', [shared.userId, 'Max Shared'])).toBe(1);
    for (const { userId, email } of [gone, shared]) {
      const log = await admin.api['audit.list']({ query: { subjectId: userId } });
      expect(log.data.map(({ subject }) => subject?.name)).toEqual(log.data.map(() => null));
      expect(JSON.stringify(log.data)).not.toContain(email);
    }
  });
});

describe('erasing a customer', () => {
  const ann = { first_name: 'Ann', last_name: 'Shopper', address_1: '1 Rue Secrete', phone: '555-0100' };
  async function shopper(of: StoreRow): Promise<string> {
    const ctx = inWorkspace(t.rootCtx(), of.workspaceId, { kind: 'system' });
    const at = new Date('2026-01-05T10:00:00Z');
    const [id = ''] = await insertCustomers(ctx, [
      {
        ...{ storeId: of.id, externalId: 'wc-77', firstName: 'Ann', lastName: 'Shopper', email: 'ann@mail.test' },
        ...{ phone: '555-0100', billing: ann, shipping: ann, points: 120, createdAt: at },
      },
    ]);
    await insertOrders(ctx, [
      {
        ...{ storeId: of.id, customerId: id, externalId: 'o-1', name: '#1001', type: 'ONLINE', status: 'completed' },
        ...{ totalCents: 4200, billing: ann, metaData: [{ key: 'gift note', value: 'For Ann' }], createdAt: at },
        ...{ shipmentTracking: [{ provider: 'Post', number: 'PARCEL-1', url: 'https://post.test/PARCEL-1' }] },
      },
    ]);
    return id;
  }
  const linkTo = (id: string) =>
    t.pool.query('UPDATE visitors SET customer_id = $2 WHERE id = $1', [visitor.visitorId, id]);
  const everything = async (id: string) => {
    const { rows } = await t.pool.query<{ text: string }>(
      `SELECT (SELECT to_json(c) FROM customers c WHERE id = $1)::text || (SELECT json_agg(o) FROM orders o WHERE customer_id = $1)::text AS text`,
      [id],
    );
    return rows[0]?.text ?? '';
  };

  it('takes the person out of the record, the orders and the chats; what was sold stays, and so does everybody else', async () => {
    const id = await shopper(store);
    const other = await t.store(await t.workspace());
    const namesake = await shopper(other);
    await linkTo(id);
    const chat = await closedChat();
    const call = idOf('customer', id);
    const stranger = await t.agent({ id: other.workspaceId }, { role: 'admin' });
    expect(await failure(eraseCall(call, stranger))).toBe(404);

    await eraseCall(call);
    await t.advance(1000);
    expect((await admin.api['privacy.requests']()).data[0]).toMatchObject({ state: 'done', subject: { name: null } });
    expect(await everything(id)).not.toMatch(/Ann|Shopper|mail\.test|555-0100|Secrete|wc-77|PARCEL/);
    expect(await count('orders WHERE customer_id = $1 AND total_cents = 4200 AND name = $2', [id, '#1001'])).toBe(1);
    expect(await count('messages WHERE conversation_id = $1 AND body ~ $2', [chat, '4111|Ann'])).toBe(0);
    expect(await count('visitors WHERE id = $1 AND fullname IS NULL', [visitor.visitorId])).toBe(1);
    expect((await admin.api['privacy.people']({ query: { search: 'ann' } })).data).toEqual([]);
    expect(await everything(namesake)).toMatch(/Secrete.*555-0100|555-0100.*Secrete/);
  });

  it('the visitor whom the store signed for is the customer: the same data is exported and erased', async () => {
    const id = await shopper(store);
    const elsewhere = await t.visitor(store);
    await linkTo(id);
    await t.pool.query(`UPDATE visitors SET customer_id = $2, fullname = 'Ann' WHERE id = $1`, [
      elsewhere.visitorId,
      id,
    ]);
    const chat = await closedChat();
    const [found] = (await admin.api['privacy.people']({ query: { search: 'Ann Visitor' } })).data;
    expect(found?.customer).toEqual({ id, name: 'Ann Shopper', email: 'ann@mail.test', proved: true });
    const request = await admin.api['privacy.export']({ body: { subject: asVisitor() } });
    await t.advance(1000);
    const data = JSON.parse(await (await download(request._id)).text());
    expect([data.customer.length, data.orders.length, data.visitors.length]).toEqual([1, 1, 2]);

    await eraseCall(asVisitor());
    await t.advance(1000);
    expect(await everything(id)).not.toMatch(/Ann|Shopper|mail\.test|555-0100|Secrete|wc-77|PARCEL/);
    expect(await count('visitors WHERE store_id = $1 AND fullname IS NOT NULL', [store.id])).toBe(0);
    expect(await count('messages WHERE conversation_id = $1 AND body ~ $2', [chat, '4111|Ann'])).toBe(0);
  });

  it('a crash between customer and visitor leaves nothing behind, and an open chat anywhere is asked about', async () => {
    const id = await shopper(store);
    await linkTo(id);
    await closedChat();
    const elsewhere = await t.visitor(store);
    await t.pool.query('UPDATE visitors SET customer_id = $2 WHERE id = $1', [elsewhere.visitorId, id]);
    const open = await startChat(elsewhere);
    expect(await failure(eraseCall(asVisitor()))).toBe(409);
    await take(admin, open.id);
    await admin.api['conversations.endChat']({ params: { id: open.id } });
    const { files } = t.app.deps;
    const remove = files.remove;
    let crashes = 1;
    files.remove = (key) => (crashes-- > 0 ? Promise.reject(new Error('The disk is away')) : remove(key));
    try {
      await eraseCall(asVisitor());
      await t.advance(1000);
      await t.advance(10 * 60_000);
    } finally {
      files.remove = remove;
    }
    expect(await everything(id)).not.toMatch(/Ann|Shopper|555-0100/);
    expect(
      await count('visitors WHERE store_id = $1 AND (customer_id IS NOT NULL OR fullname IS NOT NULL)', [store.id]),
    ).toBe(0);
    expect(t.errors.splice(0).join()).toContain('The disk is away');
  });

  it('a customer with an address that was merely typed is told of and stays, until asked for', async () => {
    const id = await shopper(store);
    await closedChat();
    await t.pool.query(`UPDATE visitors SET email = 'Ann@mail.test' WHERE id = $1`, [visitor.visitorId]);
    const people = (await admin.api['privacy.people']({ query: { search: 'ann' } })).data;
    expect(people.map(({ type, customer }) => [type, customer?.id, customer?.proved])).toEqual([
      ['visitor', id, false],
      ['customer', undefined, undefined],
    ]);
    await eraseCall(asVisitor());
    await t.advance(1000);
    expect(await everything(id)).toContain('Secrete');
    expect(await count('visitors WHERE id = $1 AND fullname IS NULL', [visitor.visitorId])).toBe(1);
  });

  it('waits for the end of their open chat', async () => {
    const id = await shopper(store);
    await linkTo(id);
    await startChat(visitor);
    expect(await failure(eraseCall(idOf('customer', id)))).toBe(409);
    expect(await everything(id)).toContain('Secrete');
  });
});

describe('retention', () => {
  const closed = (id: string) => count('conversations WHERE id = $1', [id]);

  it('[E-12] tells what the plan keeps; what an admin chose is what happens, files included', async () => {
    expect(await admin.api['privacy.retention']()).toEqual({ retentionDays: null, planDays: null });
    const id = await closedChat();
    const untouched = await (await t.workspace()).id;
    await admin.api['privacy.setRetention']({ body: { retentionDays: 7, was: null } });
    expect(await failure(admin.api['privacy.setRetention']({ body: { retentionDays: 9, was: null } }))).toBe(409);
    await t.advance(6 * 24 * hourMs);
    expect(await closed(id)).toBe(1);
    await t.advance(2 * 24 * hourMs);
    expect(await closed(id)).toBe(0);
    expect(await count('messages WHERE conversation_id = $1', [id])).toBe(0);
    await t.advance(0);
    expect(await filesOnDisk()).toBe(0);
    expect(
      await count(`audit_log WHERE workspace_id = $1 AND action = 'privacy.retention-applied'`, [admin.workspaceId]),
    ).toBe(1);
    expect(await count(`audit_log WHERE workspace_id = $1 AND action LIKE 'privacy.%'`, [untouched])).toBe(0);
    const lite = await t.agent(await t.workspace({ plan: { type: 'starter' } }), { role: 'admin' });
    expect(await lite.api['privacy.retention']()).toEqual({ retentionDays: null, planDays: 30 });
  });
});
