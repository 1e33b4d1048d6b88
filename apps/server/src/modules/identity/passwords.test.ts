import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { refuseWeakPassword } from './passwords.ts';

const verdict = (password: string, own: string[] = []): Promise<string> =>
  refuseWeakPassword(password, own, 'password').then(
    () => 'fine',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

it.each(['password', '12345678', 'qwertyuiop', 'letmein!!', 'Passw0rd!', 'football!', '11223344', 'motdepasse'])(
  'what everybody tries first is refused: %s',
  async (password) => expect(await verdict(password)).toBe('validation'),
);

it.each(['correct horse', 'a kettle of river stones', 'x7Kq!mZp', 'Grüße aus Québec', '密码是一只很大的猫'])(
  'a good one is taken: %s',
  async (password) => expect(await verdict(password)).toBe('fine'),
);

it('whatever is typed gets an answer', async () => {
  const text = fc.string({ unit: 'binary', minLength: 8, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.string({ maxLength: 100 }), { maxLength: 3 }), async (password, own) => {
      expect(['fine', 'validation']).toContain(await verdict(password, own));
    }),
    { numRuns: 200 },
  );
});

it('what is made to take long takes no longer than a moment', async () => {
  await verdict('warm up');
  for (const unit of ['p4$$w0rd', '4$3!10@', 'aA1@', '1qaz@WSX', '2026-11-22', '0']) {
    const before = process.cpuUsage();
    await verdict(unit.repeat(200).slice(0, 200));
    // Without the estimator's bounds it is seconds.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  }
});
