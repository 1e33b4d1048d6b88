import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { pastChat } from '../../../../test/past-chats.ts';
import { failureOf, mailsTo } from '../../../../test/people.ts';
import { inWorkspace, withTransaction } from '../../../platform/ctx.ts';
import type { StoreRow } from '../../stores/index.ts';
import { personal } from '../personal.ts';

const hour = 3_600_000;

let t: TestApp;
let workspace: { id: string };
let store: StoreRow;
let admin: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  workspace = await t.workspace({ name: 'Northwind' });
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
});

const past = (fullname: string) => pastChat(t, store, { agentId: admin.userId, fullname });
const order = (who = admin, body: object = {}) =>
  who.api['records.mailExport']({ body: { type: 'completed', ...body } });
const linkOf = async (who = admin) =>
  /\?export=([\w.-]+)/.exec((await mailsTo(t, who.email)).at(-1)?.text ?? '')?.[1] ?? '';
const fetchFile = (token: string, who = admin) =>
  fetch(`${t.baseUrl}/api/conversations/export-csv/file?token=${token}`, {
    headers: { authorization: `Bearer ${who.token}`, 'x-workspace-id': who.workspaceId },
  });
const stateOf = async (id: string) => {
  const { rows } = await t.pool.query('SELECT state, query FROM record_exports WHERE id = $1', [id]);
  return rows[0];
};
/** Signing in anew: a session of the test's clock is over after a day. */
const again = async () => ({ ...admin, ...(await renewed()) });
const renewed = async () => {
  const { idToken } = await t.client()['auth.refresh']({ body: { refreshToken: admin.refreshToken } as never });
  return { token: idToken };
};

const refusalOf = async (asked: Promise<Response>): Promise<unknown> => {
  const response = await asked;
  expect(response.status).toBe(400);
  const body = (await response.json()) as { code: string; reason?: string };
  expect(body.code).toBe('link-invalid');
  return body.reason;
};

describe('[L-18] how long a file is', () => {
  it('is said before it is made: rows, and whether it comes by mail', async () => {
    await past('Ann');
    await past('Bob');
    const size = (query: object = {}) => admin.api['records.exportSize']({ query: { type: 'completed', ...query } });
    expect(await size()).toEqual({ rows: 2, capped: false, byMail: false });
    expect(await size({ search: '!!' })).toEqual({ rows: 0, capped: false, byMail: false });
  });
});

describe('an export by mail', () => {
  it('is made in the background, its link is mailed to who asked, and the file is the same as the streamed one', async () => {
    await past('Ann Visitor');
    // The search follows a moment later.
    await t.advance(20_000);
    const { _id } = await order(admin, { search: 'Ann', timezone: 'UTC' });
    expect(await stateOf(_id)).toMatchObject({ state: 'working', query: { search: 'Ann' } });
    const token = await linkOf();
    const response = await fetchFile(token);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/filename="chat_records_[\d_-]+\.csv"/);
    const text = await response.text();
    expect(text).toContain('Ann Visitor');
    expect(response.headers.get('content-length')).toBe(
      String(Buffer.byteLength(text) + (text.startsWith('\uFEFF') ? 0 : 3)),
    );
    // What was searched for is kept no longer than it is needed.
    expect(await stateOf(_id)).toEqual({ state: 'ready', query: {} });
    const { data } = await admin.api['audit.list']({ query: {} });
    const actions = data.map(({ action }) => action);
    expect(actions).toContain('chat-records.export-asked');
    expect(actions).toContain('chat-records.export-downloaded');
  });

  it('a second one waits: of two asked for at once one is taken', async () => {
    const answers = await Promise.allSettled([order(), order()]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await failureOf(order())).toMatchObject({ statusCode: 409, reason: 'export-under-way' });
    await linkOf();
    await order();
    await linkOf();
  });

  it('is for nobody else: another admin, another workspace, a link that was changed', async () => {
    await order();
    const token = await linkOf();
    const other = await t.agent(workspace, { role: 'admin' });
    const elsewhere = await t.workspace();
    await t.join(elsewhere, admin.userId, { role: 'admin' });
    expect(await refusalOf(fetchFile(token, other))).toBe('export-not-yours');
    expect(await refusalOf(fetchFile(token, { ...admin, workspaceId: elsewhere.id }))).toBe('export-not-yours');
    expect(await refusalOf(fetchFile(`${token.slice(0, -3)}abc`))).toBe('export-over');
    expect(await refusalOf(fetchFile('x'))).toBe('export-over');
    expect((await fetch(`${t.baseUrl}/api/conversations/export-csv/file?token=${token}`)).status).toBe(401);
  });

  it('is gone after a day, the link with it, and the bytes too', async () => {
    const { _id } = await order();
    const token = await linkOf();
    await t.advance(24 * hour + 60_000);
    await t.advance(0);
    expect(await stateOf(_id)).toMatchObject({ state: 'expired' });
    expect(await t.app.deps.files.read({ workspaceId: workspace.id, fileId: _id })).toBeNull();
    expect(await refusalOf(fetchFile(token, await again()))).toBe('export-over');
  });

  it('is not made for who lost the right meanwhile', async () => {
    const custom = await t.agent(workspace, { role: 'custom_role', permissions: ['chatRecords', 'exportRecords'] });
    const { _id } = await order(custom);
    await t.pool.query(`UPDATE custom_roles SET permissions = '{}' WHERE workspace_id = $1`, [workspace.id]);
    expect(await mailsTo(t, custom.email)).toEqual([]);
    expect(await stateOf(_id)).toMatchObject({ state: 'failed' });
  });

  it('that nobody finishes is told, and does not block the next one', async () => {
    const { _id } = await order();
    await t.pool.query("DELETE FROM pgboss.job WHERE name = 'chat-records.export'");
    await t.advance(hour + 11 * 60_000);
    const [mail] = await mailsTo(t, admin.email);
    expect(mail?.subject).toBe('Your export of chats could not be made');
    expect(await stateOf(_id)).toMatchObject({ state: 'failed' });
  });

  it('goes when somebody in the chats is erased, also while it is made; and with the member who asked', async () => {
    const id = await past('Ann');
    const { _id } = await order();
    const token = await linkOf();
    const scoped = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
    await withTransaction(scoped, async (tx) => personal.erase?.chat?.(tx, id));
    await t.advance(0);
    expect(await refusalOf(fetchFile(token))).toBe('export-over');
    expect(await t.app.deps.files.read({ workspaceId: workspace.id, fileId: _id })).toBeNull();
    const second = await order();
    await withTransaction(scoped, async (tx) => personal.erase?.chat?.(tx, id));
    expect((await mailsTo(t, admin.email)).length).toBe(1);
    expect(await t.app.deps.files.read({ workspaceId: workspace.id, fileId: second._id })).toBeNull();
    await withTransaction(scoped, async (tx) => personal.erase?.member?.(tx, admin.userId));
    expect(await stateOf(_id)).toBeUndefined();
  });
});

// The last one: so many chats are a lot of work for whatever looks at chats as time goes by.
describe('[L-18] a long file', () => {
  it('above 10,000 rows it comes by mail, and above 50,000 it ends there', async () => {
    const id = await past('Ann');
    const { rows } = await t.pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
        WHERE table_name = 'conversations' AND is_generated = 'NEVER' AND column_name <> 'id'`,
    );
    const names = rows.map(({ name }) => name).join(', ');
    await t.pool.query(
      `INSERT INTO conversations (id, ${names}) SELECT gen_random_uuid(), ${names} FROM conversations, generate_series(1, 10000) WHERE id = $1`,
      [id],
    );
    expect(await admin.api['records.exportSize']({ query: { type: 'completed' } })).toEqual({
      rows: 10_001,
      capped: false,
      byMail: true,
    });
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
