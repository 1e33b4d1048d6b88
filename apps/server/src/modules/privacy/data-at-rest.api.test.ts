import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ongoingChat, startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp, type TestVisitor } from '../../../test/index.ts';
import { tinyPng } from '../../../test/pictures.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { insertCustomers } from '../customers/index.ts';
import type { StoreRow } from '../stores/index.ts';
import { erasePerson } from './erase-person.ts';
import { collectExport } from './privacy.jobs.ts';
import { applyRetention } from './retention.ts';

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

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (reason: { statusCode: number }) => reason.statusCode,
  );
const idOf = (type: 'visitor' | 'user' | 'customer', id: string) => ({ type, id });
const asVisitor = () => idOf('visitor', visitor.visitorId);
const eraseCall = (subject: ReturnType<typeof idOf>) =>
  admin.api['privacy.erase']({ body: { subject, confirm: 'ERASE' } });
const count = async (text: string, values: unknown[]) =>
  (await t.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`, values)).rows[0]?.n;
const filesOnDisk = async () => {
  const folder = join(t.app.deps.config.dataDir, 'files', admin.workspaceId);
  return (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((f) => f.isFile())
    .length;
};
const end = (who: TestVisitor, id: string) =>
  who.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id } });
const download = (id: string) =>
  fetch(`${t.baseUrl}/api/admin/privacy/requests/${id}/download`, {
    headers: { authorization: `Bearer ${admin.token}`, 'x-workspace-id': admin.workspaceId },
  });

/** A chat with a file and an end. */
async function closedChat(): Promise<string> {
  const form = new FormData();
  form.append('files', new Blob([png]), 'passport.png');
  const headers = { authorization: `Bearer ${visitor.token}` };
  const init = { method: 'POST', headers, body: form };
  const upload = await fetch(`${t.baseUrl}/api/widget/${store.analyticsId}/upload`, init);
  const { results } = (await upload.json()) as { results: { url: string }[] };
  const { id } = await startChat(visitor, { text: 'My card is 4111' });
  await take(admin, id, 'Thank you, Ann');
  const file = { name: 'passport.png', filetype: 'image' as const, publicUrl: results[0]?.url ?? '', size: png.length };
  await visitor.api['widget.postMessage']({
    params: { analyticsId: store.analyticsId, id },
    body: { conversationId: id, messageId: crypto.randomUUID(), type: 'file', text: '', files: [file] },
  });
  await admin.api['conversations.endChat']({ params: { id } });
  return id;
}

describe('an export made before an erasure', () => {
  const exported = async (subject: ReturnType<typeof idOf>) => {
    const { _id } = await admin.api['privacy.export']({ body: { subject } });
    await t.advance(1000);
    expect((await download(_id)).status).toBe(200);
    return _id;
  };
  const stateOf = async (id: string) =>
    (await t.pool.query('SELECT state, size FROM privacy_requests WHERE id = $1', [id])).rows;
  const gone = [{ state: 'expired', size: null }];
  const customer = async (firstName: string) => {
    const [id = ''] = await insertCustomers(inWorkspace(t.rootCtx(), store.workspaceId, { kind: 'system' }), [
      { storeId: store.id, externalId: crypto.randomUUID(), firstName, createdAt: new Date() },
    ]);
    return id;
  };
  const recogniseAs = (customerId: string) =>
    t.pool.query('UPDATE visitors SET customer_id = $2 WHERE id = $1', [visitor.visitorId, customerId]);

  it('goes with it: their own, that of the customer they are, and that of the member who wrote to them', async () => {
    await closedChat();
    const colleague = await t.agent({ id: admin.workspaceId }, { role: 'admin' });
    const other = await t.visitor(store);
    const customerId = await customer('Ann');
    await recogniseAs(customerId);
    const holding = [
      await exported(asVisitor()),
      await exported(idOf('customer', customerId)),
      await exported(idOf('user', admin.userId)),
    ];
    const strangers = [
      await exported(idOf('visitor', other.visitorId)),
      await exported(idOf('customer', await customer('Bea'))),
      await exported(idOf('user', colleague.userId)),
    ];
    await eraseCall(asVisitor());
    await t.advance(1000);
    for (const id of holding) {
      expect(await stateOf(id)).toEqual(gone);
      expect((await download(id)).status).toBe(404);
    }
    for (const id of strangers) expect((await download(id)).status).toBe(200);
    await t.advance(0);
    // Three files of exports are left, and none of the chat.
    expect(await filesOnDisk()).toBe(3);
  });

  it("of any visitor a customer was goes with the customer, and a member's with the member", async () => {
    await closedChat();
    const customerId = await customer('Ann');
    await recogniseAs(customerId);
    const colleague = await t.agent({ id: admin.workspaceId }, { role: 'agent' });
    const [ofVisitor, ofMember] = [await exported(asVisitor()), await exported(idOf('user', colleague.userId))];
    await eraseCall(idOf('customer', customerId));
    await eraseCall(idOf('user', colleague.userId));
    await t.advance(1000);
    expect([await stateOf(ofVisitor), await stateOf(ofMember)]).toEqual([gone, gone]);
    await t.advance(0);
    expect(await filesOnDisk()).toBe(0);
  });

  it.each(['before', 'after'])(
    'and is still being collected is not kept, the erasure come %s its bytes',
    async (when) => {
      await closedChat();
      const { _id } = await admin.api['privacy.export']({ body: { subject: asVisitor() } });
      const scoped = inWorkspace(t.rootCtx(), admin.workspaceId, { kind: 'system' });
      const payload = { workspaceId: admin.workspaceId, requestId: _id };
      const { deps } = t.app;
      const write: typeof deps.files.write = async (...given) => {
        if (when === 'before') await erasePerson(scoped, asVisitor());
        const written = await deps.files.write(...given);
        // The bytes are on the disk, the row does not say so yet.
        if (when === 'after') await erasePerson(scoped, asVisitor());
        return written;
      };
      await collectExport.handler(t.rootCtx(), payload, { ...deps, files: { ...deps.files, write } });
      expect(await stateOf(_id)).toEqual(gone);
      await t.advance(0);
      expect(await filesOnDisk()).toBe(0);
    },
  );
});

describe('retention', () => {
  /** As old as can be, in every respect; the rules of the lifecycle would not even allow it for open ones. */
  const age = (ids: readonly string[]) =>
    t.pool.query(
      `UPDATE conversations SET start_date = start_date - interval '90 days', accepted_date = start_date - interval '90 days',
              end_date = now() - interval '90 days', last_client_at = now() - interval '90 days' WHERE id = ANY ($1)`,
      [ids],
    );
  const ageVisitors = () =>
    t.pool.query(
      `UPDATE visitors SET last_active_at = now() - interval '90 days', last_session_at = now() - interval '90 days'
        WHERE workspace_id = $1`,
      [admin.workspaceId],
    );
  /** Only this: the sweeps would turn the open ones into missed ones first. */
  const retain = () => applyRetention.run(t.rootCtx(), new AbortController().signal);
  const left = async (table: string) =>
    (await t.pool.query<{ id: string }>(`SELECT id FROM ${table} WHERE workspace_id = $1`, [admin.workspaceId])).rows
      .map(({ id }) => id)
      .sort();

  it('takes closed, missed and dismissed chats and the visitors behind them, and never an open one', async () => {
    const another = () => t.visitor(store);
    const [waiting, talking, departed] = [await another(), await another(), await another()];
    const [missed, dismissed, regular] = [await another(), await another(), await another()];
    const [browsing, banned] = [await another(), await another()];
    const closedId = await closedChat();
    const { id: waitingId } = await startChat(waiting);
    const talkingId = await ongoingChat(talking, admin);
    const departedId = await ongoingChat(departed, admin);
    await end(departed, departedId);
    const over = [closedId];
    for (const one of [missed, dismissed, regular, banned]) {
      const { id } = await startChat(one, { text: 'Nobody there?' });
      await end(one, id);
      over.push(id);
    }
    await admin.api['conversations.archive']({ params: { id: over[2] ?? '' } });
    const open = [waitingId, talkingId, departedId, (await startChat(regular)).id];
    await admin.api['privacy.setRetention']({ body: { retentionDays: 7, was: null } });
    await age([...over, waitingId, talkingId, departedId]);
    await ageVisitors();
    await t.pool.query(
      'INSERT INTO bans (id, workspace_id, store_id, visitor_id, banned_at) VALUES (gen_random_uuid(), $1, $2, $3, now())',
      [admin.workspaceId, store.id, banned.visitorId],
    );
    await retain();
    expect(await left('conversations')).toEqual([...open].sort());
    const stay = [waiting, talking, departed, regular, browsing, banned].map(({ visitorId }) => visitorId);
    expect(await left('visitors')).toEqual([...stay].sort());
    expect(await count('messages WHERE conversation_id = ANY ($1)', [over])).toBe(0);
    expect(await count('messages WHERE conversation_id = ANY ($1)', [open])).toBeGreaterThan(0);
    expect(await count(`notifications WHERE data ->> 'conversationId' = ANY ($1)`, [over])).toBe(0);
    // Its bytes go by a job that was stored with the change.
    await t.advance(0);
    expect(await filesOnDisk()).toBe(0);
  });

  it('a visitor who comes back to a page after that begins anew', async () => {
    const { id } = await startChat(visitor);
    await end(visitor, id);
    await admin.api['privacy.setRetention']({ body: { retentionDays: 7, was: null } });
    await age([id]);
    await ageVisitors();
    await retain();
    expect(await left('visitors')).toEqual([]);
    expect(await statusOf(startChat(visitor))).toBe(401);
    const again = await t.client()['widget.session']({
      params: { analyticsId: store.analyticsId },
      body: { visitorToken: visitor.token, page: { url: 'https://shop.test/', title: 'Shop' } },
    });
    expect(again.visitorId).not.toBe(visitor.visitorId);
  });
});
