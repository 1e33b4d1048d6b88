import type { Pool } from 'pg';
import { expect, it, vi } from 'vitest';
import { createLane, createTurns } from './lane.ts';

it('[issue 27.7] who waits is let in by turns of their keys, each queue in its order', async () => {
  const enter = createTurns(1);
  const first = await enter('shop a');
  const order: string[] = [];
  const work = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(async (name) => {
    const leave = await enter(`shop ${name[0]}`);
    order.push(name);
    leave();
  });
  first();
  // Given back twice it is one place all the same.
  first();
  await Promise.all(work);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  const [one, two] = [await enter('a'), enter('a')];
  await expect(
    Promise.race([two.then(() => 'in'), new Promise((done) => setTimeout(done, 50, 'waits'))]),
  ).resolves.toBe('waits');
  one();
  (await two)();
});

it('[issue 27.7] who waits too long is told to come again, and takes no place', async () => {
  vi.useFakeTimers();
  try {
    const enter = createTurns(1);
    const leave = await enter('a');
    const late = expect(enter('b')).rejects.toMatchObject({ code: 'rate-limited', retryAfter: 5 });
    await vi.advanceTimersByTimeAsync(31_000);
    await late;
    leave();
    (await enter('c'))();
  } finally {
    vi.useRealTimers();
  }
});

it('gives the place back when a statement fails, and when a connection cannot be had', async () => {
  const failing = { query: () => Promise.reject(new Error('no')), connect: () => Promise.reject(new Error('none')) };
  const pool = createLane(failing as unknown as Pool, 1).of('a');
  for (let time = 0; time < 3; time += 1) {
    await expect(pool.query('SELECT 1')).rejects.toThrow('no');
    await expect(pool.connect()).rejects.toThrow('none');
  }
});
