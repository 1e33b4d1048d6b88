import { expect, it } from 'vitest';
import { createHeavyWork } from './heavy-work.ts';

/** A loop whose others take `busy` of it, and a clock that only work and rests move. */
function aLoop(busy: { share: number }) {
  let now = 0;
  const rests: number[] = [];
  const heavy = createHeavyWork({
    now: () => now,
    async rest(ms) {
      rests.push(ms);
      now += ms;
      await new Promise((turn) => setImmediate(turn));
    },
    watchLoop: () => () => busy.share,
  });
  const piece = (key: string, ms: number, then: () => void = () => undefined) =>
    heavy.piece(key, async () => {
      now += ms;
      await Promise.resolve();
      then();
    });
  return { heavy, piece, rests };
}

it('[issue 28] one piece at a time, by turns of workspaces, also behind one that failed', async () => {
  const { heavy } = aLoop({ share: 0 });
  let [atWork, most] = [0, 0];
  const order: string[] = [];
  const piece = (name: string) =>
    heavy.piece(name[0] ?? '', async () => {
      atWork += 1;
      most = Math.max(most, atWork);
      await new Promise((turn) => setImmediate(turn));
      atWork -= 1;
      order.push(name);
      if (name === 'a2') throw new Error('the reader has gone');
      return name;
    });
  const ends = await Promise.allSettled(['a1', 'a2', 'a3', 'b1', 'b2'].map(piece));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  expect(most).toBe(1);
});

it('[issue 28] alone it hardly rests; beside others two thirds of the time are theirs', async () => {
  const busy = { share: 0 };
  const { piece, rests } = aLoop(busy);
  for (let n = 0; n < 5; n += 1) await piece('a', 6);
  // The next piece begins when the rest before it is over.
  await piece('a', 0);
  expect(new Set(rests)).toEqual(new Set([1]));
  busy.share = 0.6;
  for (let n = 0; n < 5; n += 1) await piece('a', 6);
  await piece('a', 0);
  expect(rests.slice(-3, -1)).toEqual([12, 12]);
  busy.share = 0;
  for (let n = 0; n < 20; n += 1) await piece('a', 6);
  expect(rests.at(-1)).toBe(1);
});
