import { afterAll, beforeAll, expect, it } from 'vitest';
import { lanePlaces } from '../src/app/lanes.ts';
import type { TestAgent } from './factories.ts';
import { createTestApp, eventually, type TestApp } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Everything that reads the audit log waits until it is let go; writing to it does too. */
async function holdAuditLog(): Promise<() => Promise<void>> {
  const client = await t.pool.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE');
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
}

const exportOf = (path: string, { token, workspaceId }: TestAgent) =>
  fetch(`${t.baseUrl}/api/${path}`, { headers: { authorization: `Bearer ${token}`, 'x-workspace-id': workspaceId } });

/** Read on the connection that holds the lock would be too late: on one of the free ones. */
const waiting = async (): Promise<number> => {
  const { rows } = await t.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
};

it('[issue 27.7] heavy answers that pile up hold a few connections, and other calls do not wait', async () => {
  const workspace = await t.workspace();
  const admin = await t.agent(workspace, { role: 'admin' });
  const other = await t.agent(await t.workspace(), { role: 'admin' });
  const release = await holdAuditLog();
  const lists = Array.from({ length: 20 }, () => admin.api['audit.list']({ query: {} }));
  const theirs = other.api['audit.list']({ query: {} });
  const places = lanePlaces(t.pool.options.max ?? 10).heavy;
  try {
    await eventually(async () => expect(await waiting()).toBe(places));
    // What has nothing to do with it is answered as ever.
    for (let time = 0; time < 5; time += 1) expect((await admin.api['users.me']())._id).toBe(admin.userId);
    expect(await waiting()).toBe(places);
  } finally {
    await release();
  }
  expect((await Promise.all([...lists, theirs])).length).toBe(21);
});

it('[issue 27.7] a person has one export at a time; the next is refused with its sentence until the first has ended', async () => {
  const workspace = await t.workspace();
  const [admin, colleague] = [await t.agent(workspace, { role: 'admin' }), await t.agent(workspace, { role: 'admin' })];
  const release = await holdAuditLog();
  const first = exportOf('admin/audit-log/export', admin);
  await eventually(async () => expect(await waiting()).toBe(1));
  try {
    const second = await exportOf('people/export', admin);
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await second.json()).toMatchObject({
      reason: 'export-running',
      message: 'An export of yours is still running. Wait until it ends, then try again.',
    });
    // Lists are no exports, and a colleague's export is theirs.
    await admin.api['people.list']({ query: {} });
  } finally {
    const theirs = exportOf('admin/audit-log/export', colleague);
    await release();
    expect((await theirs).status).toBe(200);
  }
  expect((await (await first).text()).split('\n').length).toBeGreaterThan(1);
  await eventually(async () => expect((await exportOf('people/export', admin)).status).toBe(200));
});
