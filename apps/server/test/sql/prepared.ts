import type { FieldDef, PoolClient } from 'pg';
import { describeStatement } from './describe-statement.ts';
import { type Fields, fieldsOf } from './row-types.ts';
import type { Sources } from './sources.ts';
import { findStatements, type Statement } from './statements.ts';

/** What PostgreSQL may send for what the code says; of json it says nothing. Counts are numbers (`platform/db/pool.ts`). */
const kindsOf: Record<number, keyof typeof saidAs> = {
  ...{ 16: 'boolean', 18: 'string', 19: 'string', 25: 'string', 1043: 'string', 2950: 'string' },
  ...{ 20: 'number', 21: 'number', 23: 'number', 700: 'number', 701: 'number', 1700: 'string' },
  ...{ 1082: 'Date', 1114: 'Date', 1184: 'Date', 1000: 'array', 1007: 'array', 1009: 'array', 2951: 'array' },
};
const saidAs = { string: 'a string', number: 'a number', boolean: 'a boolean', Date: 'a Date', array: 'an array' };

export interface Prepared {
  /** Sentences on what PostgreSQL refuses, and on rows that are not what the code says. */
  faults: string[];
  /** So many statements were prepared, so many of them with a name, so many rows compared. */
  counts: { prepared: number; named: number; compared: number };
}

/** Prepares every statement whose text is written down, and compares its columns with the row type it is sent with. */
export async function prepareAll(client: PoolClient, sources: Sources, among = ''): Promise<Prepared> {
  const faults: string[] = [];
  const counts = { prepared: 0, named: 0, compared: 0 };
  const textOfName = new Map<string, string>();
  for (const statement of findStatements(sources)) {
    const { place, name, names, texts, rowType, source } = statement;
    if (!place.includes(among)) continue;
    const fields = rowType && fieldsOf(sources, source, rowType);
    for (const [at, pieces] of texts.entries()) {
      if (pieces.some(({ unknown }) => unknown)) {
        if (name !== null) faults.push(`${place}: ${name} is not written down as a whole.`);
        continue;
      }
      const text = pieces.map((piece) => piece.text).join('');
      if (!isPrepared(text)) continue;
      faults.push(...namedTwice(statement, names[at] ?? name, text, textOfName));
      const columns = await describeStatement(client, text).catch((error: unknown) => String(error));
      if (typeof columns === 'string') {
        faults.push(`${place}: ${columns}`);
        continue;
      }
      counts.prepared += 1;
      if (name !== null) counts.named += 1;
      if (!fields) continue;
      counts.compared += 1;
      faults.push(...differences(fields, columns, name !== null).map((one) => `${place}: ${one}`));
    }
  }
  return { faults: [...new Set(faults)], counts };
}

/** Transactions, cursors and settings are commands; a piece that only becomes part of a statement is none. */
const isPrepared = (text: string): boolean => /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\s/.test(text);

/** A connection keeps a name for one text; pg refuses another under it, but only on the connection that saw both. */
function namedTwice({ place }: Statement, name: string | null, text: string, known: Map<string, string>): string[] {
  if (name === null) return [];
  const before = known.get(name) ?? text;
  known.set(name, before);
  return before === text ? [] : [`${place}: ${name} is the name of another text, too.`];
}

function differences(fields: Fields, columns: readonly FieldDef[], exact: boolean): string[] {
  const there = new Set(columns.map(({ name }) => name));
  return [
    ...[...fields.keys()].filter((name) => !there.has(name)).map((name) => `${name} does not come back.`),
    // An unnamed statement runs rarely, and may return all columns of a table.
    ...[...there].filter((name) => exact && !fields.has(name)).map((name) => `${name} comes back, and nobody says so.`),
    ...columns.flatMap(({ name, dataTypeID }) => {
      const said = fields.get(name);
      const is = kindsOf[dataTypeID];
      return said && is && said !== is ? [`${name} is ${saidAs[is]}, not ${saidAs[said]}.`] : [];
    }),
  ];
}
