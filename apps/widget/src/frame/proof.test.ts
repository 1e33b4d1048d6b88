import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { solve } from './proof.ts';

const salt = '000102030405060708090a0b0c0d0e0f';
const nonce = 'f0e1d2c3b4a5968778695a4b3c2d1e0f';
const answerOf = (counter: number) => {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(counter);
  return createHash('sha256')
    .update(Buffer.from(salt + nonce, 'hex'))
    .update(number)
    .digest('hex');
};
const challengeOf = (counter: number) => ({
  parameters: { nonce, salt, keyPrefix: answerOf(counter).slice(0, 32), data: { store: 's' } },
  signature: 'signed',
});

it.each([0, 1, 63, 64, 4097, 30_000])(
  'finds the number %i, and sends the challenge back as it came',
  async (counter) => {
    const challenge = challengeOf(counter);
    expect(JSON.parse(await solve(JSON.stringify(challenge)))).toEqual({
      challenge,
      solution: { counter, derivedKey: answerOf(counter) },
    });
  },
);

it('lets the page go on every 8 ms while it counts', async () => {
  // A look at the clock for each 64 numbers: a millisecond each, however fast this machine is.
  let ms = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ms++);
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await solve(JSON.stringify(challengeOf(64 * 100)));
  clearImmediate(next);
  clock.mockRestore();
  expect(turns).toBeGreaterThanOrEqual(11);
});
