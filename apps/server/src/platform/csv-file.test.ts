import { buffer, text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { csvFile, placeBehind, rowsPerPiece } from './csv-file.ts';
import type { HeavyWork } from './heavy-work.ts';

/** Numbers from 1 on, read as a table is; every piece is written down. */
function aFile(count: number, fault?: number) {
  const pieces: string[] = [];
  let inside = false;
  const read: (number | null)[] = [];
  const heavy: HeavyWork = {
    async piece(key, work) {
      pieces.push(key);
      inside = true;
      const done = await work();
      inside = false;
      return done;
    },
  };
  const file = csvFile(heavy, 'shop', {
    heads: ['Number', 'Words'],
    async readAfter(after: number | null) {
      expect(inside).toBe(true);
      read.push(after);
      if (read.length === fault) throw new Error('the database has gone');
      const from = after ?? 0;
      const rows = Array.from({ length: Math.min(rowsPerPiece, count - from) }, (_, index) => from + index + 1);
      return { rows, place: placeBehind(rows) };
    },
    cellsOf: (row) => [row, row === 2 ? '=1+1' : `a "${row}", b`],
  });
  return { file, pieces, read };
}

it('[issue 28] a piece of heavy work for each batch, every row once, nothing a spreadsheet would run', async () => {
  const { file, pieces, read } = aFile(450);
  // A decoder would take the BOM away.
  const lines = (await buffer(file)).toString('utf8').split('\n');
  expect(lines.slice(0, 4)).toEqual(['\uFEFFNumber,Words', '1,"a ""1"", b"', "2,'=1+1", '3,"a ""3"", b"']);
  expect(lines.slice(1, -1).map((line) => Number.parseInt(line, 10))).toEqual(
    Array.from({ length: 450 }, (_, index) => index + 1),
  );
  expect(pieces).toEqual(['shop', 'shop', 'shop']);
  expect(read).toEqual([null, 200, 400]);
});

it.each([
  [0, 1],
  [rowsPerPiece, 2],
])('%i rows end with their last batch', async (count, batches) => {
  const { file, read } = aFile(count);
  expect((await text(file)).trimEnd().split('\n')).toHaveLength(count + 1);
  expect(read).toHaveLength(batches);
});

it('what breaks off in the middle does not look whole, and who cancels reads no further', async () => {
  await expect(text(aFile(1000, 3).file)).rejects.toThrow('the database has gone');
  const { file, read } = aFile(100_000);
  for await (const _ of file) break;
  await new Promise((turn) => setTimeout(turn, 20));
  expect(read.length).toBeLessThan(4);
});
