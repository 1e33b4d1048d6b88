import { limits } from '@chatso/domain';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChat } from '../../../test/chats.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/index.ts';
import { anotherPool } from '../../../test/test-database.ts';
import { serveWaiting } from './assign.ts';

let t: TestApp;
let other: TestApp;
let pool: Pool;
beforeAll(async () => {
  t = await createTestApp();
  pool = anotherPool(t.pool);
  other = await createTestApp({ pool });
});
afterAll(async () => {
  await other.close();
  await pool.end();
  await t.close();
});

const capacity = 3;

it('two processes at once give no chat twice and nobody more than their capacity', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  const agents: string[] = [];
  for (let at = 0; at < 4; at += 1) {
    const agent = await t.agent(workspace, { stores: [{ store }] });
    await agent.socket();
    agents.push(agent.userId);
  }
  await eventually(async () => {
    const { rows } = await t.pool.query('SELECT 1 FROM agent_presence WHERE workspace_id = $1', [workspace.id]);
    expect(rows).toHaveLength(agents.length);
  });
  const chats = [];
  for (let at = 0; at < 20; at += 1) chats.push((await startChat(await t.visitor(store))).id);
  await admin.api['routing.setSettings']({ body: { automatic: true, capacity, version: 0 } });
  const rounds = Array.from({ length: 12 }, (_, at) =>
    serveWaiting((at % 2 === 0 ? t : other).rootCtx(), workspace.id),
  );
  await Promise.all(rounds);
  const given = async () => {
    const { rows } = await t.pool.query<{ to: string; count: number }>(
      `SELECT assigned_to AS to, count(*)::int AS count FROM conversations
        WHERE workspace_id = $1 AND assigned_to IS NOT NULL GROUP BY 1`,
      [workspace.id],
    );
    return rows;
  };
  await eventually(async () => {
    const rows = await given();
    expect(rows.map(({ to }) => to).sort()).toEqual([...agents].sort());
    expect(rows.map(({ count }) => count)).toEqual(agents.map(() => capacity));
  });
  // Each was given once: the log has one entry for every chat that has an agent.
  const { rows } = await t.pool.query<{ id: string }>(
    `SELECT subject_id AS id FROM audit_log WHERE workspace_id = $1 AND action = 'conversation.assigned'`,
    [workspace.id],
  );
  expect(rows).toHaveLength(agents.length * capacity);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  // The longest waiting first.
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(chats.slice(0, agents.length * capacity)));
});

it('what a process that died left undone is found by the sweep of another', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const agent = await t.agent(workspace, { stores: [{ store }] });
  await agent.socket();
  await eventually(async () => {
    const { rows } = await t.pool.query('SELECT 1 FROM agent_presence WHERE workspace_id = $1', [workspace.id]);
    expect(rows).toHaveLength(1);
  });
  const { id } = await startChat(await t.visitor(store));
  // As if the process had gone between the commit and what follows it.
  await t.pool.query(
    `INSERT INTO workspace_routing (workspace_id, automatic, capacity, version, updated_at) VALUES ($1, true, 1, 1, now())`,
    [workspace.id],
  );
  await other.advance(limits.routingSweepEveryMs);
  const { rows } = await t.pool.query('SELECT assigned_to AS to FROM conversations WHERE id = $1', [id]);
  expect(rows).toEqual([{ to: agent.userId }]);
});

it('what assigning asks for uses the small indexes, however many chats there are', async () => {
  const planOf = async (sql: string, values: unknown[]) => {
    const client = await t.pool.connect();
    try {
      await client.query('BEGIN; SET LOCAL enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  const id = '01a1ff79-8c31-77df-aa08-199b51374cd1';
  expect(
    await planOf(
      `SELECT id FROM conversations c WHERE c.workspace_id = $1 AND c.state = 'pending' AND c.assigned_to IS NULL
        ORDER BY c.start_date, c.id LIMIT 200`,
      [id],
    ),
  ).toMatch(/conversations_unassigned/);
});
