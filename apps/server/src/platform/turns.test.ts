import { expect, it, vi } from 'vitest';
import { createTurns } from './turns.ts';

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
    const enter = createTurns(1, 30_000);
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
