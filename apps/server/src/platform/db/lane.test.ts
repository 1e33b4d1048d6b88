import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { createLane } from './lane.ts';

it('gives the place back when a statement fails, and when a connection cannot be had', async () => {
  const failing = { query: () => Promise.reject(new Error('no')), connect: () => Promise.reject(new Error('none')) };
  const pool = createLane(failing as unknown as Pool, { places: 1, patienceMs: 1_000 }).of('a');
  for (let time = 0; time < 3; time += 1) {
    await expect(pool.query('SELECT 1')).rejects.toThrow('no');
    await expect(pool.connect()).rejects.toThrow('none');
  }
});

/** Statements are answered when the test says so; connections are had at once. */
function heldPool() {
  const asked: { text: string; answer(): void }[] = [];
  const query = (text: string) => new Promise((resolve) => asked.push({ text, answer: () => resolve({ rows: [] }) }));
  const connect = async () => ({ query, release: () => undefined });
  return { pool: { query, connect } as unknown as Pool, asked };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('[issue 28.E] what a request asks beside its own open transaction does not wait for itself', async () => {
  const { pool, asked } = heldPool();
  const lane = createLane(pool, { places: 1 });
  const own = lane.of('a');
  const client = await own.connect();
  const beside = own.query('SELECT beside');
  const others = lane.of('a').query('SELECT others');
  await settled();
  expect(asked.map(({ text }) => text)).toEqual(['SELECT beside']);
  asked[0]?.answer();
  await beside;
  await settled();
  // The transaction is still open: its place is taken.
  expect(asked).toHaveLength(1);
  client.release();
  await settled();
  expect(asked.map(({ text }) => text)).toEqual(['SELECT beside', 'SELECT others']);
  // And its requests wait for their turn again.
  const late = own.query('SELECT late');
  await settled();
  expect(asked).toHaveLength(2);
  asked[1]?.answer();
  await others;
  await settled();
  asked[2]?.answer();
  await late;
});

it('[issue 28.E] a connection that broke is told to the pool, and its place is free', async () => {
  const broken: unknown[] = [];
  const client = { release: (error?: unknown) => broken.push(error) };
  const pool = { connect: async () => ({ ...client }), query: async () => ({ rows: [] }) } as unknown as Pool;
  const lane = createLane(pool, { places: 1 });
  const error = new Error('gone');
  (await lane.of('a').connect()).release(error);
  (await lane.of('b').connect()).release();
  expect(broken).toEqual([error, undefined]);
});
