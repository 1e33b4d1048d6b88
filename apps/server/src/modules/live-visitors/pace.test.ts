import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function paced(workMs = 0) {
  const begun: number[] = [];
  let more = false;
  const from = performance.now();
  const pace = createPace(
    300,
    async () => {
      begun.push(performance.now() - from);
      more = false;
      if (workMs > 0) await new Promise((done) => setTimeout(done, workMs));
    },
    () => more,
  );
  return {
    begun,
    pace,
    leaveMore: () => {
      more = true;
    },
  };
}

describe('the pace of what watchers hear', () => {
  it('[M-29] what comes after a rest waits no longer, as page views were collected before', async () => {
    const { begun, pace } = paced();
    pace.arm();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual([0]);
    await vi.advanceTimersByTimeAsync(1000);
    pace.arm();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual([0, 1000]);
  });

  it('[M-29] a flood is told at most once in 300 ms, together', async () => {
    const { begun, pace } = paced();
    for (let at = 0; at < 100; at += 1) {
      pace.arm();
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun).toEqual([0, 300, 600, 900, 1200].slice(0, begun.length));
    expect(begun.length).toBe(5);
  });

  it('[M-29] one after the other, with a rest between them, however long the database takes', async () => {
    const { begun, pace, leaveMore } = paced(500);
    pace.arm();
    await vi.advanceTimersByTimeAsync(100);
    pace.arm();
    leaveMore();
    await vi.advanceTimersByTimeAsync(650);
    expect(begun).toEqual([0]);
    await vi.advanceTimersByTimeAsync(100);
    expect(begun).toEqual([0, 800]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(begun).toEqual([0, 800]);
  });

  it('[M-29] ends with its process', async () => {
    const { begun, pace } = paced();
    pace.arm();
    pace.end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun).toEqual([]);
  });
});
