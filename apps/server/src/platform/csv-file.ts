import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { HeavyWork } from './heavy-work.ts';

/** Read in one question, which is one piece of heavy work. */
export const rowsPerPiece = 200;
/** Rows are made into text in the loop that answers messages: of so many, in a millisecond, those notice nothing. */
const linesAtOnce = 50;

type Cell = string | number;

/** The first line: with BOM, as spreadsheets want it. */
export const csvHead = (heads: readonly string[]): string => stringify([heads], { bom: true });

/** Rows as lines; no cell that a spreadsheet would run as a formula. */
export async function csvLines<Row>(rows: readonly Row[], cellsOf: (row: Row) => readonly Cell[]): Promise<string> {
  let text = '';
  for (let at = 0; at < rows.length; at += linesAtOnce) {
    if (at > 0) await nextTurn();
    text += stringify(
      rows.slice(at, at + linesAtOnce).map((row) => [...cellsOf(row)]),
      { escape_formulas: true },
    );
  }
  return text;
}

interface CsvSource<Row, Place> {
  heads: readonly string[];
  /** The rows behind a place, from the beginning for null; `place` is null behind the last of them. */
  readAfter(place: Place | null): Promise<{ rows: readonly Row[]; place: Place | null }>;
  cellsOf(row: Row): readonly Cell[];
}

/**
 * A CSV, made as it is read: no connection is held between two pieces, who cancels reads no further, and what breaks off
 * in the middle breaks the stream. `key` is the workspace whose turn each piece takes.
 */
export function csvFile<Row, Place>(
  heavy: HeavyWork,
  key: string,
  { heads, readAfter, cellsOf }: CsvSource<Row, Place>,
): Readable {
  async function* pieces(): AsyncGenerator<string> {
    yield csvHead(heads);
    let place: Place | null = null;
    do {
      const read: { text: string; place: Place | null } = await heavy.piece(key, async () => {
        const found = await readAfter(place);
        return { text: await csvLines(found.rows, cellsOf), place: found.place };
      });
      if (read.text !== '') yield read.text;
      place = read.place;
    } while (place !== null);
  }
  return Readable.from(pieces(), { objectMode: false });
}

/** The last row of a piece that may have others behind it. */
export const placeBehind = <Row>(rows: readonly Row[]): Row | null =>
  rows.length < rowsPerPiece ? null : (rows.at(-1) ?? null);
