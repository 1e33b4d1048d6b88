import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exclusively, type Locks, pageLocks } from './locks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Grants nothing until `grant`, and rejects when its signal says so, as browsers do. */
function held() {
  const names: string[] = [];
  let grant = async () => {};
  const locks: Locks = {
    request: (name, { signal }, work) =>
      new Promise((resolve, reject) => {
        names.push(name);
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        grant = () => work().then(resolve, reject);
      }),
  };
  return { locks, names, grant: () => grant() };
}

const failing = async (): Promise<never> => {
  throw new Error('the work itself');
};

describe('exclusively', () => {
  it('waits for its turn under its name, and answers what the work does', async () => {
    const { locks, names, grant } = held();
    const work = vi.fn(async () => 'done');
    const answer = exclusively(locks, 'outbox:a', work);
    expect(names).toEqual(['outbox:a']);
    expect(work).not.toHaveBeenCalled();
    await grant();
    expect(await answer).toBe('done');
    // Nothing is left that would wake up later.
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not wait for a tab that hangs for more than 15 s', async () => {
    const { locks } = held();
    const work = vi.fn(async () => 'done');
    const answer = exclusively(locks, 'outbox:a', work);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBe('done');
  });

  it('work that takes long is not begun a second time, and work that fails fails once', async () => {
    const { locks, grant } = held();
    let finish = () => {};
    const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const answer = exclusively(locks, 'outbox:a', work);
    const granted = grant();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).toHaveBeenCalledTimes(1);
    finish();
    await granted;
    await answer;

    const broken = held();
    const failed = vi.fn(failing);
    const refused = exclusively(broken.locks, 'outbox:a', failed).catch((error: Error) => error.message);
    await broken.grant().catch(() => undefined);
    expect(await refused).toBe('the work itself');
    expect(failed).toHaveBeenCalledTimes(1);
  });

  it('a browser that grants no locks, or has none, works without', async () => {
    const refusing: Locks = { request: () => Promise.reject(new DOMException('', 'SecurityError')) };
    expect(await exclusively(refusing, 'a', async () => 1)).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
    expect(await exclusively(undefined, 'a', async () => 2)).toBe(2);
    await expect(exclusively(undefined, 'a', failing)).rejects.toThrow('the work itself');
  });
});

it('the page’s own locks are used where there are some', () => {
  const locks = { request: vi.fn() };
  vi.stubGlobal('navigator', { locks });
  expect(pageLocks()).toBe(locks);
  vi.stubGlobal('navigator', {});
  expect(pageLocks()).toBeUndefined();
  vi.stubGlobal('navigator', undefined);
  expect(pageLocks()).toBeUndefined();
});
