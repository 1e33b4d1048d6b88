import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, eventually, type TestApp } from '../../test/index.ts';
import { modules } from '../app/modules.ts';
import { inWorkspace, withTransaction } from './ctx.ts';
import type { Sql } from './db/db.ts';
import { asAppError } from './errors.ts';
import { defineEvent } from './events.ts';
import { newId } from './ids.ts';
import { defineJob, definePeriodic } from './jobs/job.ts';
import { defineModule, react } from './module.ts';

const happened = defineEvent<{ name: string }>('test.happened', { internal: true });

let heard: string[] = [];
let ran: string[] = [];
let attempts = 0;
let swept = 0;

const note = defineJob({
  name: 'test.note',
  schema: z.object({ name: z.string() }),
  handler: async (_ctx, { name }) => void ran.push(name),
});
const stubborn = defineJob({
  name: 'test.stubborn',
  schema: z.object({}),
  retry: { limit: 3, delaySeconds: 60, backoff: false },
  async handler() {
    attempts += 1;
    if (attempts < 3) throw new Error('not yet');
  },
});
const unlisted = defineJob({ name: 'test.unlisted', schema: z.object({}), handler: async () => undefined });

const testModule = defineModule({
  name: 'test',
  events: [happened],
  jobs: [note, stubborn],
  reactions: () => [react(happened, async (_ctx, { name }) => void heard.push(name))],
  periodic: () => [
    definePeriodic({
      name: 'test.sweep',
      everyMs: 3_600_000,
      async run() {
        swept += 1;
      },
    }),
    definePeriodic({
      name: 'test.breaks',
      everyMs: 3_600_000,
      run: () => Promise.reject(new Error('this one always fails')),
    }),
  ],
});

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ modules: [...modules, testModule] });
});
afterAll(() => t.close());
beforeEach(() => {
  heard = [];
  ran = [];
  attempts = 0;
});

const auditCount = async (action: string): Promise<number> => {
  const { rows } = await t.pool.query<{ n: number }>('SELECT count(*) AS n FROM audit_log WHERE action = $1', [action]);
  return rows[0]?.n ?? 0;
};

describe('a transaction', () => {
  it('publishes events, stores jobs and writes the audit only when the outermost one commits', async () => {
    const action = `test.${newId()}`;
    const ctx = t.rootCtx();
    await withTransaction(ctx, async (outer) => {
      outer.emit(happened({ name: 'first' }));
      await withTransaction(outer, async (inner) => {
        expect(inner).toBe(outer);
        inner.emit(happened({ name: 'second' }));
        await inner.enqueue(note, { name: 'job' });
        await inner.audit({ action });
      });
      expect(heard).toEqual([]);
      expect(await auditCount(action)).toBe(0);
    });
    await eventually(() => expect(heard).toEqual(['first', 'second']));
    expect(await auditCount(action)).toBe(1);
    await t.advance(0);
    expect(ran).toEqual(['job']);
  });

  it('leaves nothing behind when it fails', async () => {
    const action = `test.${newId()}`;
    const failed = withTransaction(t.rootCtx(), async (tx) => {
      tx.emit(happened({ name: 'never' }));
      await tx.enqueue(note, { name: 'never' });
      await tx.audit({ action });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await t.advance(0);
    expect([heard, ran, await auditCount(action)]).toEqual([[], [], 0]);
    expect(t.pool.idleCount).toBe(t.pool.totalCount);
  });

  it('whose connection breaks between two statements says so once, and gives no broken connection back', async () => {
    const action = `test.${newId()}`;
    const failed = withTransaction(t.rootCtx(), async (tx) => {
      await tx.audit({ action });
      const { rows } = await tx.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await t.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await tx.pool.query('SELECT 1');
    });
    const error = asAppError(await failed.catch((thrown: unknown) => thrown));
    expect([error?.status, error?.code, error?.retryAfter]).toEqual([503, 'unavailable', 1]);
    await eventually(() => expect(t.pool.idleCount).toBe(t.pool.totalCount));
    const all = Array.from({ length: 20 }, () => t.pool.query('SELECT 1 AS one'));
    expect((await Promise.all(all)).every(({ rows }) => rows[0]?.one === 1)).toBe(true);
    expect(await auditCount(action)).toBe(0);
  });

  it("[H-59] a deadlock asks to come again, it is nobody else's change", async () => {
    await t.pool.query('CREATE TABLE locked (n int); INSERT INTO locked VALUES (1), (2)');
    const take = (tx: { pool: Sql }, n: number) => tx.pool.query('UPDATE locked SET n = n WHERE n = $1', [n]);
    let [ready, both]: [number, () => void] = [0, () => undefined];
    const gate = new Promise<void>((open) => {
      both = open;
    });
    const cross = (first: number, second: number) =>
      withTransaction(t.rootCtx(), async (tx) => {
        await take(tx, first);
        ready += 1;
        if (ready === 2) both();
        await gate;
        await take(tx, second);
      });
    const results = await Promise.allSettled([cross(1, 2), cross(2, 1)]);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [asAppError(result.reason)] : []));
    expect(refused.map((error) => [error?.status, error?.code])).toEqual([[503, 'unavailable']]);
  });

  it('keeps workspace and actor, and signs the audit with them', async () => {
    const workspace = await t.workspace();
    const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'job', name: 'test' });
    await withTransaction(ctx, (tx) => tx.audit({ action: 'test.signed', subject: { type: 'x', id: '1' } }));
    const { rows } = await t.pool.query(
      'SELECT actor_kind, actor_id, subject_type, request_id FROM audit_log WHERE workspace_id = $1',
      [workspace.id],
    );
    expect(rows).toEqual([{ actor_kind: 'job', actor_id: 'test', subject_type: 'x', request_id: ctx.requestId }]);
  });

  it('refuses a context that was copied by hand', async () => {
    await expect(withTransaction({ ...t.rootCtx() }, async () => 1)).rejects.toThrow('copied by hand');
  });
});

describe('jobs', () => {
  it('wait for their time', async () => {
    const ctx = t.rootCtx();
    await ctx.enqueue(note, { name: 'later' }, { startAfter: new Date(t.clock.now().getTime() + 3_600_000) });
    await t.advance(3_000_000);
    expect(ran).toEqual([]);
    await t.advance(700_000);
    expect(ran).toEqual(['later']);
  });

  it('are tried again until they succeed', async () => {
    await t.rootCtx().enqueue(stubborn, {});
    await t.advance(0);
    expect(attempts).toBe(1);
    for (const expected of [2, 3, 3]) {
      await t.advance(61_000 + 3_600_000);
      expect(attempts).toBe(expected);
    }
    expect(t.errors.filter((line) => line.includes('not yet'))).toHaveLength(2);
  });

  it('that no module lists cannot be enqueued', async () => {
    await expect(t.rootCtx().enqueue(unlisted, {})).rejects.toThrow('Job test.unlisted has no handler');
  });

  it('are taken by one of several workers', async () => {
    const second = await createTestApp({ modules: [...modules, testModule], pool: t.pool });
    for (let n = 0; n < 20; n += 1) await t.rootCtx().enqueue(note, { name: `n${n}` });
    await Promise.all([t.advance(0), second.advance(0)]);
    expect([...ran].sort()).toEqual(Array.from({ length: 20 }, (_, n) => `n${n}`).sort());
    await second.close();
  });
});

describe('periodic work', () => {
  it('runs when the clock moves, and one that fails stops no other', async () => {
    const before = swept;
    await t.advance(1000);
    expect(swept).toBe(before + 1);
    expect(t.errors.some((line) => line.includes('this one always fails'))).toBe(true);
  });

  it('is skipped while another worker is at it', async () => {
    const second = await createTestApp({ modules: [...modules, testModule], pool: t.pool });
    const before = swept;
    await Promise.all([t.advance(0), second.advance(0)]);
    expect(swept - before).toBeGreaterThanOrEqual(1);
    expect(swept - before).toBeLessThanOrEqual(2);
    await second.close();
  });
});
