import type { MailboxStatus } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';
import type { Trouble } from '../accounts/mailboxes.repo.ts';

export interface FolderRow {
  role: 'inbox' | 'sent';
  path: string;
  uid_validity: string;
  last_uid: string;
  modseq: string | null;
}

export async function findFolder(sql: Sql, mailboxId: string, role: string): Promise<FolderRow | null> {
  const { rows } = await sql.query<FolderRow>({
    name: 'mail-folder',
    text: `SELECT role, path, uid_validity::text, last_uid::text, modseq::text FROM mailbox_folders
            WHERE mailbox_id = $1 AND role = $2`,
    values: [mailboxId, role],
  });
  return rows[0] ?? null;
}

/** It begins anew: numbers of before mean nothing any more. */
export async function beginFolder(
  sql: Sql,
  workspaceId: string,
  mailboxId: string,
  folder: { role: string; path: string; uidValidity: string; nextUid: number },
): Promise<void> {
  await sql.query({
    name: 'mail-folder-begin',
    text: `INSERT INTO mailbox_folders (mailbox_id, workspace_id, role, path, uid_validity, last_uid)
           VALUES ($1, $2, $3, $4, $5, $6 - 1)
           ON CONFLICT (mailbox_id, role) DO UPDATE SET path = $4, uid_validity = $5, last_uid = $6 - 1, modseq = NULL`,
    values: [mailboxId, workspaceId, folder.role, folder.path, folder.uidValidity, folder.nextUid],
  });
}

/** Mail up to this one is here; it never goes back. */
export async function noteLast(sql: Sql, mailboxId: string, role: string, uid: number): Promise<void> {
  await sql.query({
    name: 'mail-folder-last',
    text: 'UPDATE mailbox_folders SET last_uid = greatest(last_uid, $3) WHERE mailbox_id = $1 AND role = $2',
    values: [mailboxId, role, uid],
  });
}

export async function noteModseq(sql: Sql, mailboxId: string, role: string, modseq: string): Promise<void> {
  await sql.query({
    name: 'mail-folder-modseq',
    text: 'UPDATE mailbox_folders SET modseq = $3 WHERE mailbox_id = $1 AND role = $2',
    values: [mailboxId, role, modseq],
  });
}

/** What a reader needs of an account, in the moment it asks. */
export interface ReadableRow {
  id: string;
  workspace_id: string;
  status: MailboxStatus;
  version: number;
  since: Date | null;
  wanted_since: Date | null;
  seen_due: boolean;
}

const readable = `b.id, b.workspace_id, b.status, b.version, b.since, b.wanted_since,
  EXISTS (SELECT FROM mails m WHERE m.mailbox_id = b.id AND m.seen_due) AS seen_due`;

/** Whether any account of the installation is read at all. */
export async function anyReadable(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ any: boolean }>({
    name: 'mailboxes-any',
    text: `SELECT EXISTS (SELECT FROM mailboxes WHERE removed_at IS NULL AND kind <> 'forward' AND status <> 'unset') AS any`,
  });
  return rows[0]?.any ?? false;
}

/** Takes accounts that nobody reads, of all workspaces, one for each place that is free. */
export async function takeMailboxes(
  sql: Sql,
  { reader, now, until, limit }: { reader: string; now: Date; until: Date; limit: number },
): Promise<ReadableRow[]> {
  const { rows } = await sql.query<ReadableRow>({
    name: 'mailboxes-take',
    text: `UPDATE mailboxes b SET lease_by = $1, lease_until = $3
            WHERE b.id IN (
              SELECT id FROM mailboxes WHERE removed_at IS NULL AND kind <> 'forward' AND status <> 'unset'
                 AND (lease_until IS NULL OR lease_until <= $2) AND (next_try_at IS NULL OR next_try_at <= $2)
               ORDER BY lease_until NULLS FIRST, id LIMIT $4 FOR UPDATE SKIP LOCKED)
           RETURNING ${readable}`,
    values: [reader, now, until, limit],
  });
  return rows;
}

/** Null: it is somebody else's, was stopped or removed. */
export async function renewLease(
  sql: Sql,
  id: string,
  { reader, until }: { reader: string; until: Date },
): Promise<ReadableRow | null> {
  const { rows } = await sql.query<ReadableRow>({
    name: 'mailbox-renew',
    text: `UPDATE mailboxes b SET lease_until = $3
            WHERE b.id = $1 AND b.lease_by = $2 AND b.removed_at IS NULL AND b.status <> 'unset' RETURNING ${readable}`,
    values: [id, reader, until],
  });
  return rows[0] ?? null;
}

export async function releaseLease(sql: Sql, id: string, reader: string): Promise<void> {
  await sql.query({
    name: 'mailbox-release',
    text: 'UPDATE mailboxes SET lease_by = NULL, lease_until = NULL WHERE id = $1 AND lease_by = $2',
    values: [id, reader],
  });
}

/** It is being read: what it says of itself until all of it is here. True where that is news. */
export async function noteSyncing(
  sql: Sql,
  id: string,
  progress: { done: number; total: number } | null,
): Promise<void> {
  await sql.query({
    name: 'mailbox-syncing',
    text: `UPDATE mailboxes SET status = CASE WHEN status = 'unset' THEN status ELSE 'syncing' END, progress = $2 WHERE id = $1`,
    values: [id, progress && JSON.stringify(progress)],
  });
}

/** All that is wanted is here. True where it was not so before. */
export async function noteRead(
  sql: Sql,
  id: string,
  { since, now }: { since: Date | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql.query<{ news: boolean }>({
    name: 'mailbox-read',
    text: `UPDATE mailboxes b SET status = CASE WHEN b.status = 'unset' THEN b.status ELSE 'connected' END, reading = NULL, tries = 0,
             next_try_at = NULL, checked_at = $3, progress = NULL, since = coalesce($2, b.since)
            FROM (SELECT id, status, reading, progress, since FROM mailboxes WHERE id = $1 FOR NO KEY UPDATE) was
           WHERE b.id = was.id
          RETURNING was.status NOT IN ('connected', 'unset') OR was.reading IS NOT NULL OR was.progress IS NOT NULL
                 OR was.since IS DISTINCT FROM b.since AS news`,
    values: [id, since, now],
  });
  return rows[0]?.news ?? false;
}

/** Everything is to be looked at again: a folder has begun anew. */
export async function forgetSince(sql: Sql, id: string): Promise<void> {
  await sql.query({
    name: 'mailbox-forget-since',
    text: 'UPDATE mailboxes SET since = NULL WHERE id = $1',
    values: [id],
  });
}

/**
 * Its reader gives it up: nobody else does, and who is not its reader any more has nothing to say of it. Without a reader
 * nobody had it. False: it is somebody else's by now.
 */
export async function noteTrouble(
  sql: Sql,
  workspaceId: string,
  id: string,
  given: { trouble: Trouble; status: MailboxStatus | null; nextTryAt: Date; reader: string | null },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'mailbox-trouble',
    text: `UPDATE mailboxes SET reading = CASE WHEN reading ->> 'problem' = $3::jsonb ->> 'problem'
               THEN $3::jsonb || jsonb_build_object('since', reading -> 'since') ELSE $3::jsonb END,
             status = CASE WHEN status = 'unset' THEN status ELSE coalesce($4, status) END, tries = tries + 1, next_try_at = $5,
             lease_by = CASE WHEN lease_by = $6 THEN NULL ELSE lease_by END,
             lease_until = CASE WHEN lease_by = $6 THEN NULL ELSE lease_until END
            WHERE workspace_id = $1 AND id = $2 AND ($6::text IS NULL OR lease_by = $6)`,
    values: [workspaceId, id, JSON.stringify(given.trouble), given.status, given.nextTryAt, given.reader],
  });
  return rowCount === 1;
}

/** Its reader gives it up for a while, and nothing is said of it. */
export async function postpone(
  sql: Sql,
  workspaceId: string,
  id: string,
  { nextTryAt, reader }: { nextTryAt: Date; reader: string | null },
): Promise<void> {
  await sql.query({
    name: 'mailbox-postpone',
    text: `UPDATE mailboxes SET next_try_at = $3, lease_by = CASE WHEN lease_by = $4 THEN NULL ELSE lease_by END,
             lease_until = CASE WHEN lease_by = $4 THEN NULL ELSE lease_until END
            WHERE workspace_id = $1 AND id = $2 AND ($4::text IS NULL OR lease_by = $4)`,
    values: [workspaceId, id, nextTryAt, reader],
  });
}

export async function triesOf(sql: Sql, id: string): Promise<number> {
  const { rows } = await sql.query<{ tries: number }>({
    name: 'mailbox-tries',
    text: 'SELECT tries FROM mailboxes WHERE id = $1',
    values: [id],
  });
  return rows[0]?.tries ?? 0;
}

/** When it was connected: what came before is history. */
export async function connectedAt(sql: Sql, id: string): Promise<Date | null> {
  const { rows } = await sql.query<{ created_at: Date }>({
    name: 'mailbox-connected-at',
    text: 'SELECT created_at FROM mailboxes WHERE id = $1',
    values: [id],
  });
  return rows[0]?.created_at ?? null;
}
