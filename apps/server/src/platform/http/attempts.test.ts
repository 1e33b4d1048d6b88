import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { createRateLimiter } from './rate-limit.ts';

const generous = { points: 1000, seconds: 60 };
const rates = {
  ...{ read: generous, write: generous, 'sign-in': generous },
  'widget-session': generous,
  'address-sessions': generous,
  'widget-message': generous,
  upload: generous,
};
const limitOf = (points: number) => createRateLimiter(rates, null).limit('test', { points, seconds: 60 });

const wrong = new AppError('bad-credentials');
const codeOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

/** A judge whose sentence waits until it is let go. */
function patientJudge(error: Error | null) {
  const begun: (() => void)[] = [];
  return {
    begun,
    judge: () =>
      new Promise<void>((done, fail) => {
        begun.push(() => (error === null ? done() : fail(error)));
      }),
  };
}

const turns = async (count = 50) => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

describe('attempts of which only failures count', () => {
  it('of sixty at once no more than the budget are judged', async () => {
    const limit = limitOf(10);
    const { begun, judge } = patientJudge(wrong);
    const codes = Array.from({ length: 60 }, () => codeOf(limit.attempt('a', judge)));
    await turns();
    expect(begun).toHaveLength(10);
    while (begun.length > 0) {
      for (const letGo of begun.splice(0)) letGo();
      await turns();
    }
    const all = await Promise.all(codes);
    expect(all.filter((code) => code === 'bad-credentials')).toHaveLength(10);
    expect(all.filter((code) => code === 'rate-limited')).toHaveLength(50);
  });

  it('those that are right wait for each other and are all let in, however many', async () => {
    const limit = limitOf(3);
    const codes = await Promise.all(
      Array.from({ length: 40 }, () => codeOf(limit.attempt('a', async () => undefined))),
    );
    expect(new Set(codes)).toEqual(new Set(['ok']));
    expect(await codeOf(limit.attempt('a', async () => undefined))).toBe('ok');
  });

  it('a success gives its own point back and no other', async () => {
    const limit = limitOf(3);
    const fail = () => codeOf(limit.attempt('a', () => Promise.reject(wrong)));
    const succeed = () => codeOf(limit.attempt('a', async () => undefined));
    expect([await fail(), await succeed(), await fail(), await succeed(), await fail()]).toEqual([
      ...['bad-credentials', 'ok', 'bad-credentials', 'ok', 'bad-credentials'],
    ]);
    expect(await succeed()).toBe('rate-limited');
  });

  it('where success forgives, the budget is whole again and never more than whole', async () => {
    const limit = limitOf(3);
    const fail = () => codeOf(limit.attempt('a', () => Promise.reject(wrong)));
    const succeed = () => codeOf(limit.attempt('a', async () => undefined, { forgives: true }));
    expect([await fail(), await fail()]).toEqual(['bad-credentials', 'bad-credentials']);
    expect(await Promise.all([succeed(), succeed(), succeed()])).toEqual(['ok', 'ok', 'ok']);
    expect([await fail(), await fail(), await fail(), await fail()]).toEqual([
      ...['bad-credentials', 'bad-credentials', 'bad-credentials', 'rate-limited'],
    ]);
  });

  it('what we could not judge, and what is none of its refusals, costs nothing', async () => {
    const limit = limitOf(1);
    const causes = [new AppError('unavailable'), new Error('a fault of ours'), new AppError('forbidden')];
    for (const error of causes) {
      await codeOf(limit.attempt('a', () => Promise.reject(error), { counts: ({ status }) => status === 401 }));
    }
    expect(await codeOf(limit.attempt('a', async () => undefined))).toBe('ok');
  });

  it('keys have nothing to do with each other', async () => {
    const limit = limitOf(1);
    expect(await codeOf(limit.attempt('a', () => Promise.reject(wrong)))).toBe('bad-credentials');
    expect(await codeOf(limit.attempt('a', async () => undefined))).toBe('rate-limited');
    expect(await codeOf(limit.attempt('b', async () => undefined))).toBe('ok');
  });
});
