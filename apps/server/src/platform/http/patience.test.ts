import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { type BinderParts, createBinder } from './bind.ts';
import { createPatience, type Patience } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<string>(() => undefined);
/** A probe without an answer takes 1.5 s. */
const dead = async () => {
  await new Promise((done) => setTimeout(done, 1500));
  return false;
};
const waiting = { elapsedMs: 0, hasBegun: () => false };

function followed(work: Promise<unknown>): { ended: unknown } {
  const state: { ended: unknown } = { ended: null };
  work.then(
    (value) => {
      state.ended = value;
    },
    (error: { code?: string }) => {
      state.ended = error.code ?? error;
    },
  );
  return state;
}

it('[issue 27.12] a call that waits for a database that does not answer is refused within ten seconds', async () => {
  const call = followed(createPatience(dead)(never(), waiting));
  await vi.advanceTimersByTimeAsync(9000);
  expect(call.ended).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(call.ended).toBe('unavailable');
});

it('what was spent on the way to it counts', async () => {
  const call = followed(createPatience(dead)(never(), { ...waiting, elapsedMs: 5000 }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(call.ended).toBe('unavailable');
});

it('long work with a database that answers is left alone, also after one failed probe', async () => {
  const looks = [false, true, false, true, true, true];
  let finish = (_: string): void => undefined;
  const work = new Promise<string>((done) => {
    finish = done;
  });
  const call = followed(createPatience(async () => looks.shift() ?? true)(work, waiting));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([call.ended, looks]).toEqual([null, []]);
  finish('rows');
  await vi.advanceTimersByTimeAsync(0);
  expect(call.ended).toBe('rows');
  expect(vi.getTimerCount()).toBe(0);
});

it('a stream that has begun is left alone; a failure stays that failure', async () => {
  const stream = followed(createPatience(dead)(never(), { ...waiting, hasBegun: () => true }));
  const failed = followed(createPatience(dead)(Promise.reject({ code: 'not-found' }), waiting));
  await vi.advanceTimersByTimeAsync(20_000);
  expect([stream.ended, failed.ended]).toEqual([null, 'not-found']);
});

it('work that fails after its caller was refused ends nothing', async () => {
  let break_ = (_: Error): void => undefined;
  const work = new Promise<string>((_, fail) => {
    break_ = fail;
  });
  const call = followed(createPatience(dead)(work, waiting));
  await vi.advanceTimersByTimeAsync(10_000);
  break_(new Error('connection lost'));
  await vi.advanceTimersByTimeAsync(0);
  expect(call.ended).toBe('unavailable');
});

it('[issue 27, 12] addresses outside the contract are patient, too: files and pages, forms, and what is admitted first', async () => {
  vi.useRealTimers();
  const app = Fastify();
  const refuse: Patience = (work) => {
    work.catch(() => undefined);
    return Promise.reject(new AppError('unavailable', { retryAfter: 1 }));
  };
  const parts = { source: {}, config: { publicUrl: null }, patience: refuse } as unknown as BinderParts;
  createBinder(app, parts)
    .binder.raw('GET', '/page', never)
    .form('/form', never)
    .bytes('/bytes', never)
    .bytes('/admitted', async () => null, { admit: never as unknown as () => Promise<void> });
  const post = (url: string, type: string) => ({
    method: 'POST' as const,
    url,
    headers: { 'content-type': type },
    payload: 'a=1',
  });
  for (const asked of [
    { method: 'GET' as const, url: '/page' },
    post('/form', 'application/x-www-form-urlencoded'),
    post('/bytes', 'text/plain'),
    post('/admitted', 'text/plain'),
  ])
    expect((await app.inject(asked)).json()).toMatchObject({ code: 'unavailable' });
  await app.close();
});
