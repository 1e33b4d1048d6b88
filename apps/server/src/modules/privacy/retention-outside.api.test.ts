import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../test/index.ts';
import { contactIdOf, hearFrom, type Outsider, outsideChat, somebody } from '../../../test/outside-chats.ts';
import { inWorkspace, withTransaction } from '../../platform/ctx.ts';
import { contactAt, deleteContacts } from '../channels/index.ts';
import type { StoreRow } from '../stores/index.ts';
import { lockContactsGone, stillGone } from './retention.repo.ts';
import { applyRetention } from './retention.ts';

let t: TestApp;
let page: StoreRow;
let admin: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const workspace = await t.workspace();
  page = await t.store(workspace, { type: 'facebook', socialId: workspace.id });
  admin = await t.agent(workspace, { role: 'admin', stores: [{ store: page }] });
  await admin.api['privacy.setRetention']({ body: { retentionDays: 7, was: null } });
});

const inPage = () => inWorkspace(t.rootCtx(), page.workspaceId, { kind: 'system' });
const retain = () => applyRetention.run(t.rootCtx(), new AbortController().signal);
const longAgo = `now() - interval '90 days'`;
const contacts = async () =>
  (await t.pool.query<{ id: string }>('SELECT id FROM contacts WHERE workspace_id = $1', [page.workspaceId])).rows.map(
    ({ id }) => id,
  );
const chats = async () =>
  (
    await t.pool.query<{ id: string }>('SELECT id FROM conversations WHERE workspace_id = $1 ORDER BY start_date', [
      page.workspaceId,
    ])
  ).rows.map(({ id }) => id);

const entries = async () =>
  (
    await t.pool.query(`SELECT data FROM audit_log WHERE workspace_id = $1 AND action = 'privacy.retention-contacts'`, [
      page.workspaceId,
    ])
  ).rows;

/** A chat that was over long ago. */
async function agedChat(from: Outsider): Promise<{ id: string; contactId: string }> {
  const { id, contactId } = await outsideChat(t, page, from);
  await take(admin, id);
  await admin.api['conversations.endChat']({ params: { id } });
  await t.pool.query(
    `UPDATE conversations SET start_date = ${longAgo}, accepted_date = ${longAgo}, end_date = ${longAgo} WHERE id = $1`,
    [id],
  );
  await t.pool.query(`UPDATE contacts SET created_at = ${longAgo} WHERE id = $1`, [contactId]);
  return { id, contactId };
}

/** Somebody of long ago whose chats are gone already. */
async function leftOver(): Promise<{ from: Outsider; id: string }> {
  const from = somebody();
  const id = await contactAt(t.pool, { workspaceId: page.workspaceId, storeId: page.id, ...from });
  await t.pool.query(`UPDATE contacts SET created_at = ${longAgo} WHERE id = $1`, [id]);
  return { from, id };
}

it('contacts go with the last of their chats, not with one of several, and leave an entry', async () => {
  const [gone, regular] = [somebody(), somebody()];
  await agedChat(gone);
  const { contactId } = await agedChat(regular);
  const open = await hearFrom(t, page, regular, 'Me again');
  await retain();
  expect(await chats()).toEqual([open]);
  expect(await contacts()).toEqual([contactId]);
  expect(await entries()).toMatchObject([{ data: { contacts: 1 } }]);
  // Who writes again is somebody new.
  expect(await hearFrom(t, page, gone, 'Hello?')).not.toBeNull();
});

it('the contact of a visitor stays while the visitor is there', async () => {
  const visitor = await t.visitor(page);
  const { id } = await startChat(visitor);
  await visitor.api['widget.endChat']({ params: { analyticsId: page.analyticsId, id } });
  await t.pool.query(`UPDATE conversations SET start_date = ${longAgo}, end_date = ${longAgo} WHERE id = $1`, [id]);
  await t.pool.query(`UPDATE contacts SET created_at = ${longAgo} WHERE id = $1`, [visitor.visitorId]);
  await retain();
  expect(await chats()).toEqual([]);
  expect(await contacts()).toEqual([visitor.visitorId]);
  expect(await entries()).toEqual([]);
  await t.pool.query(`UPDATE visitors SET last_active_at = ${longAgo}, last_session_at = ${longAgo} WHERE id = $1`, [
    visitor.visitorId,
  ]);
  await retain();
  expect(await contacts()).toEqual([]);
});

it('nobody of another workspace goes, nor whoever was made known a moment ago', async () => {
  const { id } = await leftOver();
  const fresh = await contactAt(t.pool, { workspaceId: page.workspaceId, storeId: page.id, ...somebody() });
  const workspace = await t.workspace();
  const other = await t.store(workspace, { type: 'facebook', socialId: workspace.id });
  const theirs = await contactAt(t.pool, { workspaceId: workspace.id, storeId: other.id, ...somebody() });
  await t.pool.query(`UPDATE contacts SET created_at = ${longAgo} WHERE id = $1`, [theirs]);
  await retain();
  expect(await contacts()).toEqual([fresh]);
  expect(fresh).not.toBe(id);
  const { rows } = await t.pool.query('SELECT id FROM contacts WHERE id = $1', [theirs]);
  expect(rows).toEqual([{ id: theirs }]);
});

it('who writes first keeps their contact: retention leaves it out', async () => {
  const { from, id } = await leftOver();
  await withTransaction(inPage(), async (tx) => {
    // As a message begins: the contact's row is held, the chat comes after.
    await contactAt(tx.pool, { workspaceId: tx.workspaceId, storeId: page.id, ...from });
    await retain();
  });
  expect(await contacts()).toEqual([id]);
});

it('who writes while their contact goes waits for it, and is heard as somebody new', async () => {
  const { from, id } = await leftOver();
  let heard: Promise<string | null> = Promise.resolve(null);
  let settled = false;
  await withTransaction(inPage(), async (tx) => {
    const held = await lockContactsGone(tx.pool, tx.workspaceId, new Date());
    expect(held).toEqual([id]);
    heard = hearFrom(t, page, from, 'In the same moment').finally(() => {
      settled = true;
    });
    await pause(300);
    expect(settled).toBe(false);
    await deleteContacts(tx, await stillGone(tx.pool, tx.workspaceId, new Date(), held));
  });
  const chat = await heard;
  expect(await chats()).toEqual([chat]);
  expect(await contacts()).toEqual([await contactIdOf(t, page, from)]);
  expect(await contacts()).not.toEqual([id]);
});

it('a chat that was begun just before the lock, unseen by the look, keeps its contact', async () => {
  const { from, id } = await leftOver();
  const chat = await hearFrom(t, page, from, 'Just before');
  await withTransaction(inPage(), async (tx) => {
    expect(await stillGone(tx.pool, tx.workspaceId, new Date(), [id])).toEqual([]);
  });
  await retain();
  expect(await chats()).toEqual([chat]);
  expect(await contacts()).toEqual([id]);
});
