import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, eventually, type TestApp } from '../../../test/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function readiness(): Promise<{ status: number; ms: number; body: unknown }> {
  const startedAt = performance.now();
  const answer = await fetch(`${t.baseUrl}/readyz`);
  return { status: answer.status, body: await answer.json(), ms: performance.now() - startedAt };
}

const ready = { ready: true, database: true, draining: false, timeZones: 'current' };

it('/readyz says within two seconds that no connection is free, however often it is asked, and when one is again', async () => {
  expect(await readiness()).toMatchObject({ status: 200, body: ready });
  const held = await Promise.all(Array.from({ length: t.pool.options.max }, () => t.pool.connect()));
  const answers = await Promise.all(Array.from({ length: 5 }, readiness));
  for (const { status, ms, body } of answers) {
    expect([status, body]).toEqual([503, { ...ready, ready: false, database: false }]);
    expect(ms).toBeLessThan(2000);
  }
  // Those who ask for nothing but this do not stand in the line of those who need a connection.
  expect(t.pool.waitingCount).toBeLessThanOrEqual(1);
  for (const client of held) client.release();
  await eventually(async () => expect(await readiness()).toMatchObject({ status: 200, body: ready }));
});

it('/readyz says so too while every connection waits for a lock', async () => {
  const [locker] = [await t.pool.connect()];
  await locker.query('BEGIN; LOCK TABLE stores IN ACCESS EXCLUSIVE MODE');
  const waiting = Array.from({ length: t.pool.options.max - 1 }, () => t.pool.query('SELECT count(*) FROM stores'));
  const { status, ms } = await readiness();
  expect(status).toBe(503);
  expect(ms).toBeLessThan(2000);
  await locker.query('ROLLBACK');
  locker.release();
  await Promise.all(waiting);
  await eventually(async () => expect(await readiness()).toMatchObject({ status: 200, body: ready }));
});
