import type { Sql } from '../../platform/db/db.ts';
import type { ExportSection } from '../../platform/personal.ts';

const perBatch = 200;

/** Rows of a cursor, batch by batch; the transaction it lives in is also the one moment that the file shows. */
export async function* rowsOf(sql: Sql, { text, values }: ExportSection): AsyncGenerator<unknown> {
  await sql.query(`DECLARE section NO SCROLL CURSOR FOR ${text}`, values);
  for (;;) {
    const { rows } = await sql.query(`FETCH ${perBatch} FROM section`);
    yield* rows;
    if (rows.length < perBatch) break;
  }
  await sql.query('CLOSE section');
}
