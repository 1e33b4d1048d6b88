import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgent, TestWorkspace } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { after, onSale } from '../../../test/triggers.ts';
import type { StoreRow } from '../stores/index.ts';
import { readVisitors } from './visitor-facts.repo.ts';

let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
let admin: TestAgent;
beforeAll(async () => {
  t = await createTestApp();
  workspace = await t.workspace();
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
});
afterAll(() => t.close());

const minuteMs = 60_000;

/** Somebody who was at these pages, so many seconds at each, that long ago. */
async function visited(of: StoreRow, pages: [path: string, seconds: number][], agoMs = 10 * minuteMs) {
  const { visitorId } = await t.visitor(of);
  let at = t.clock.now().getTime() - agoMs;
  for (const [path, seconds] of pages) {
    await t.pool.query(
      `INSERT INTO visitor_pages (id, workspace_id, visitor_id, page_url, page_title, visited_at)
       VALUES ($1, $2, $3, $4, '', $5)`,
      [crypto.randomUUID(), of.workspaceId, visitorId, `https://shop.test${path}`, new Date(at)],
    );
    at += seconds * 1000;
  }
  const end = new Date(at);
  await t.pool.query('UPDATE visitors SET last_active_at = $2, last_session_at = $2 WHERE id = $1', [visitorId, end]);
  return visitorId;
}

it('[P-51] replays the last seven days: who was there, and how long, in the conditions’ order', async () => {
  await visited(store, [['/sale', 12]]);
  await visited(store, [
    ['/sale', 2],
    ['/', 60],
  ]);
  await visited(store, [['/', 60]]);
  await visited(store, [['/sale', 60]], 8 * 24 * 60 * minuteMs);
  await visited(await t.store(workspace), [['/sale', 60]]);
  const run = (match: 'all' | 'any') =>
    admin.api['triggers.dryRun']({ body: { chatsoStoreId: store.id, match, conditions: [onSale, after(5)] } });
  expect(await run('all')).toEqual({ visitors: 3, shown: 1, steps: [2, 1], days: 7 });
  expect(await run('any')).toEqual({ visitors: 3, shown: 3, steps: [2, 3], days: 7 });
});

it('[P-51] a visit ends after 30 minutes of silence: pages and campaign of one are not those of the next', async () => {
  const shop = await t.store(workspace);
  const visitorId = await visited(
    shop,
    [
      ['/?utm_campaign=nov', 40 * 60],
      ['/a', 5],
      ['/b', 5],
    ],
    60 * minuteMs,
  );
  await t.pool.query('UPDATE visitors SET return_count = 1 WHERE id = $1', [visitorId]);
  const dry = async (field: 'pageCount' | 'visitCount' | 'timeOnSite', value: number) =>
    (
      await admin.api['triggers.dryRun']({
        body: { chatsoStoreId: shop.id, match: 'all', conditions: [{ field, operator: 'gte', value }] },
      })
    ).shown;
  expect([await dry('pageCount', 2), await dry('pageCount', 3)]).toEqual([1, 0]);
  expect([await dry('visitCount', 2), await dry('visitCount', 3)]).toEqual([1, 0]);
  const campaign = { field: 'campaign', operator: 'equals', value: 'nov' } as const;
  const both = [campaign, { ...onSale, value: '/b' }];
  const body = { chatsoStoreId: shop.id, match: 'all' as const, conditions: both };
  expect(await admin.api['triggers.dryRun']({ body })).toMatchObject({ shown: 0, steps: [1, 0] });
});

it('[P-51] [issue 27, 10] a trigger for registered customers asks for a proof: an email that was typed is none', async () => {
  const shop = await t.store(workspace);
  const visitorId = await visited(shop, [['/', 60]]);
  await t.pool.query(
    `INSERT INTO customers (id, workspace_id, store_id, external_id, email, created_at)
     VALUES (gen_random_uuid(), $1, $2, 'c1', 'mina@shopper.test', $3)`,
    [workspace.id, shop.id, t.clock.now()],
  );
  const conditions = [
    { field: 'customerType' as const, operator: 'is_one_of' as const, value: ['Registered' as const] },
  ];
  const body = { chatsoStoreId: shop.id, match: 'all' as const, conditions };
  const judged = async (change: string) => {
    await t.pool.query(`UPDATE visitors SET ${change} WHERE id = $1`, [visitorId]);
    const { shown } = await admin.api['triggers.dryRun']({ body });
    const [now] = await readVisitors(
      t.rootCtx(),
      { workspaceId: workspace.id, storeId: shop.id, dayBegan: 0 },
      [visitorId],
      [],
    );
    return [shown, now?.isCustomer];
  };
  expect(await judged(`email = 'mina@shopper.test'`)).toEqual([0, false]);
  expect(await judged(`confirmed_email = 'mina@shopper.test'`)).toEqual([1, true]);
});

it('[P-51] lists, looks at visitors and counts by indexes, however many there are', async () => {
  const shop = await t.store(workspace);
  const client = await t.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO auto_triggers (id, workspace_id, store_id, name, active, position, match, conditions, action, frequency,
         leave_alone, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, 'n', true, n, 'all', '[]', '{}', 'every_time', '{}', now(), now()
         FROM generate_series(1, 20) n`,
      [workspace.id, shop.id],
    );
    await client.query(
      `INSERT INTO visitors (id, workspace_id, store_id, number, referrer_provider, created_at, session_started_at,
         last_session_at, last_active_at)
       SELECT gen_random_uuid(), $1, $2, 1000 + n, 'direct', now(), now(), now() - make_interval(hours => n), now()
         FROM generate_series(1, 5000) n`,
      [workspace.id, shop.id],
    );
    await client.query(
      `INSERT INTO trigger_shows (id, workspace_id, store_id, trigger_id, visitor_id, action, once_key, visit_started_at, shown_at)
       SELECT gen_random_uuid(), $1, $2, t.id, v.id, 'prompt', 'visitor', now(), v.last_session_at
         FROM auto_triggers t, visitors v WHERE t.store_id = $2 AND v.store_id = $2 AND t.position < 5`,
      [workspace.id, shop.id],
    );
    await client.query('ANALYZE auto_triggers, visitors, trigger_shows, conversations, orders');
    const plan = async (sql: string, values: unknown[]) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const { rows } = await client.query<{ id: string }>('SELECT id FROM visitors WHERE store_id = $1 LIMIT 1', [
      shop.id,
    ]);
    const of = [workspace.id, rows[0]?.id];
    const shows = 'SELECT * FROM trigger_shows s';
    expect(await plan(`${shows} WHERE s.workspace_id = $1 AND s.visitor_id = $2`, of)).toContain(
      'trigger_shows_visitor',
    );
    const counting = `SELECT trigger_id, count(*) FROM trigger_shows
      WHERE workspace_id = $1 AND store_id = $2 AND shown_at >= now() - interval '7 days' GROUP BY 1`;
    expect(await plan(counting, [workspace.id, shop.id])).toContain('trigger_shows_store');
    const recent = `SELECT * FROM visitors WHERE workspace_id = $1 AND store_id = $2
      AND last_session_at >= now() - interval '7 days' ORDER BY last_session_at DESC LIMIT 1000`;
    expect(await plan(recent, [workspace.id, shop.id])).toContain('visitors_recent');
    await client.query('SET LOCAL enable_seqscan = off');
    const list = 'SELECT * FROM auto_triggers WHERE workspace_id = $1 AND store_id = $2 ORDER BY position';
    expect(await plan(list, [workspace.id, shop.id])).toContain('auto_triggers_');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

it('[G-32] judging a visitor reads by indexes alone, however many customers, orders and pages there are', async () => {
  const shop = await t.store(workspace);
  const client = await t.pool.connect();
  try {
    await client.query('BEGIN');
    const of = [workspace.id, shop.id];
    await client.query(
      `INSERT INTO customers (id, workspace_id, store_id, external_id, email, created_at)
       SELECT gen_random_uuid(), $1, $2, n::text, n || '@shopper.test', now() FROM generate_series(1, 20000) n`,
      of,
    );
    await client.query(
      `INSERT INTO orders (id, workspace_id, store_id, customer_id, external_id, name, type, status, total_cents, created_at)
       SELECT gen_random_uuid(), $1, $2, id, external_id, '#', 'online', 'processing', 100, now()
         FROM customers WHERE store_id = $2`,
      of,
    );
    await client.query(
      `INSERT INTO visitors (id, workspace_id, store_id, number, email, referrer_provider, created_at, session_started_at,
         last_session_at, last_active_at)
       SELECT gen_random_uuid(), $1, $2, 1000 + n, n || '@shopper.test', 'direct', now(), now(), now(), now()
         FROM generate_series(1, 5000) n`,
      of,
    );
    await client.query(
      `INSERT INTO visitor_pages (id, workspace_id, visitor_id, page_url, page_title, visited_at)
       SELECT gen_random_uuid(), $1, v.id, 'https://shop.test/', '', now() FROM visitors v, generate_series(1, 4)
        WHERE v.store_id = $2`,
      of,
    );
    await client.query(
      'ANALYZE customers, orders, visitors, visitor_pages, trigger_shows, visitor_prompts, conversations',
    );
    const { rows } = await client.query<{ id: string }>('SELECT id FROM visitors WHERE store_id = $1 LIMIT 3', [
      shop.id,
    ]);
    let plan = '';
    const query = async ({ text, values }: { text: string; values: unknown[] }) => {
      const answer = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
      plan = answer.rows.map((row) => row['QUERY PLAN']).join('\n');
      return { rows: [] };
    };
    const ctx = { now: () => t.clock.now(), pool: { query } } as unknown as Parameters<typeof readVisitors>[0];
    const where = { workspaceId: workspace.id, storeId: shop.id, dayBegan: 0 };
    const ids = rows.map(({ id }) => id);
    await readVisitors(ctx, where, ids, ids);
    for (const table of ['visitors', 'visitor_pages', 'customers', 'orders'])
      expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
    // Nor all of a workspace.
    expect(plan).not.toMatch(/_workspace_idx/);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
