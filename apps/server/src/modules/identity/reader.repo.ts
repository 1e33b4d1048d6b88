import { defaultTimeZone, type LanguageCode, type LanguageSetting } from '@chatso/domain';
import type { Sql } from '../../platform/db/db.ts';

/** How somebody is written to: in which language, and by which clock times are told. */
export interface Reader {
  language: LanguageCode;
  timeZone: string;
}

/** The sender as a request describes them. */
export interface Reading {
  language?: LanguageCode | null | undefined;
  timeZone?: string | null | undefined;
}

interface Row {
  language: LanguageSetting | null;
  timeZone: string | null;
  device: Reading | null;
}

const columns = `config ->> 'language' AS language, config -> 'device' AS device,
  CASE WHEN config ->> 'timeZoneSetting' = 'manual' THEN config ->> 'timeZoneName' END AS "timeZone"`;

const choose = (row: Row | undefined, hint: Reading | null): Reader => {
  const chosen = row?.language ?? 'auto';
  return {
    language: chosen === 'auto' ? (hint?.language ?? row?.device?.language ?? 'en') : chosen,
    timeZone: row?.timeZone ?? hint?.timeZone ?? row?.device?.timeZone ?? defaultTimeZone,
  };
};

/** What the person chose; else what the request at hand says, if it is theirs; else their device of last time. */
export async function readerOf(sql: Sql, userId: string, own: Reading | null = null): Promise<Reader> {
  const { rows } = await sql.query<Row>({
    name: 'reader',
    text: `SELECT ${columns} FROM users WHERE id = $1`,
    values: [userId],
  });
  return choose(rows[0], own);
}

/** The same by address; null where there is no account that anybody ever chose or showed something with. */
export async function readersByEmail(sql: Sql, emails: readonly string[]): Promise<Map<string, Reader>> {
  const { rows } = await sql.query<Row & { email: string }>(
    `SELECT email, ${columns} FROM users WHERE email = ANY (SELECT lower(one) FROM unnest($1::text[]) one)
        AND (config ? 'device' OR config ? 'language')`,
    [emails],
  );
  return new Map(rows.map((row) => [row.email, choose(row, null)]));
}

/** Keeps how the person's device reads, for what is sent to them while they are away; writes only what is new. */
export async function noteReading(sql: Sql, userId: string, { language, timeZone }: Reading): Promise<void> {
  if (!language && !timeZone) return;
  const device = JSON.stringify({ ...(language ? { language } : {}), ...(timeZone ? { timeZone } : {}) });
  await sql.query(
    `UPDATE users SET config = config || jsonb_build_object('device', coalesce(config -> 'device', '{}') || $2::jsonb)
      WHERE id = $1 AND NOT coalesce(config -> 'device', '{}') @> $2::jsonb`,
    [userId, device],
  );
}
