import type { Sql } from '../../../platform/db/db.ts';

export interface Neighbour {
  id: string;
  thread_id: string;
}

/** The first of these that is here, in the order they are named. */
export async function findNamed(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<Neighbour | null> {
  const { rows } = await sql.query<Neighbour>({
    name: 'mail-named',
    text: `SELECT id, thread_id FROM mails WHERE workspace_id = $1 AND message_id = ANY ($2::text[])
            ORDER BY array_position($2::text[], message_id), date LIMIT 1`,
    values: [workspaceId, ids],
  });
  return rows[0] ?? null;
}

/** What went between us and one person, the newest first. */
export async function findWith(
  sql: Sql,
  workspaceId: string,
  { mailboxId, person, from, to }: { mailboxId: string; person: string; from: Date; to: Date },
): Promise<(Neighbour & { subject: string; thread_index: string | null; date: Date })[]> {
  const { rows } = await sql.query<Neighbour & { subject: string; thread_index: string | null; date: Date }>({
    name: 'mails-with',
    text: `SELECT * FROM (
             (SELECT id, thread_id, subject, thread_index, date FROM mails
               WHERE workspace_id = $1 AND mailbox_id = $2 AND from_address = $3 AND date BETWEEN $4 AND $5
               ORDER BY date DESC LIMIT 50)
             UNION ALL
             (SELECT id, thread_id, subject, thread_index, date FROM mails
               WHERE workspace_id = $1 AND mailbox_id = $2 AND "to" -> 0 ->> 'address' = $3 AND date BETWEEN $4 AND $5
               ORDER BY date DESC LIMIT 50)) f
           ORDER BY f.date DESC`,
    values: [workspaceId, mailboxId, person, from, to],
  });
  return rows;
}

/** Two threads turn out to be one. */
export async function joinThreads(sql: Sql, workspaceId: string, from: string, to: string): Promise<void> {
  await sql.query({
    name: 'mail-threads-join',
    text: 'UPDATE mails SET thread_id = $3 WHERE workspace_id = $1 AND thread_id = $2',
    values: [workspaceId, from, to],
  });
}

export async function setParent(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
  parentId: string,
): Promise<void> {
  await sql.query({
    name: 'mails-parent',
    text: 'UPDATE mails SET parent_id = $3 WHERE workspace_id = $1 AND id = ANY ($2::uuid[])',
    values: [workspaceId, ids, parentId],
  });
}

/** Whether an address stands in a mail of these threads that no stranger wrote, or is the customer of a ticket of theirs. */
export async function belongsTo(
  sql: Sql,
  workspaceId: string,
  address: string,
  threads: readonly string[],
): Promise<boolean> {
  const { rows } = await sql.query<{ belongs: boolean }>({
    name: 'mail-thread-people',
    text: `SELECT EXISTS (
             SELECT FROM mails m
              WHERE m.workspace_id = $1 AND m.thread_id = ANY ($3::uuid[]) AND (
                 (m.ticket_id IS NOT NULL AND ticket_is_of($1, m.ticket_id, $2))
                 OR (NOT m.hints @> '{"stranger": true}' AND (m.from_address = $2
                   OR (m."to" || m.cc || m.bcc) @> jsonb_build_array(jsonb_build_object('address', $2::text)))))) AS belongs`,
    values: [workspaceId, address, threads],
  });
  return rows[0]?.belongs ?? false;
}
