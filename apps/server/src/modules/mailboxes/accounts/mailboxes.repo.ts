import type { MailboxKind, MailboxStatus, MailProblem, MailServer } from '@chatso/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Sql } from '../../../platform/db/db.ts';

export interface Servers {
  imap?: MailServer;
  smtp?: MailServer;
}

export interface Trouble {
  problem: MailProblem;
  words: string | null;
  /** ISO 8601. */
  since: string;
}

export interface MailboxRow {
  id: string;
  workspace_id: string;
  store_id: string;
  store_name: string;
  address: string;
  kind: MailboxKind;
  status: MailboxStatus;
  from_name: string;
  signature: string;
  servers: Servers;
  secrets: string | null;
  reading: Trouble | null;
  sending: Trouble | null;
  checked_at: Date | null;
  last_mail_at: Date | null;
  progress: { done: number; total: number } | null;
  since: Date | null;
  wanted_since: Date | null;
  forward_token: string | null;
  forward_proved_at: Date | null;
  passed_over: number;
  version: number;
  removed_at: Date | null;
}

const columns = `b.id, b.workspace_id, b.store_id, s.name AS store_name, b.address, b.kind, b.status, b.from_name, b.signature, b.servers,
  b.secrets, b.reading, b.sending, b.checked_at, b.last_mail_at, b.progress, b.since, b.wanted_since, b.forward_token, b.forward_proved_at,
  b.passed_over, b.version, b.removed_at`;
const from = 'FROM mailboxes b JOIN stores s ON s.id = b.store_id';

/** Those that were removed are left out. */
export async function listMailboxRows(sql: Sql, workspaceId: string): Promise<MailboxRow[]> {
  const { rows } = await sql.query<MailboxRow>({
    name: 'mailboxes-list',
    text: `SELECT ${columns} ${from} WHERE b.workspace_id = $1 AND b.removed_at IS NULL ORDER BY b.created_at, b.id`,
    values: [workspaceId],
  });
  return rows;
}

/** Also one that was removed: its tickets know it. */
export async function findMailboxRow(sql: Sql, workspaceId: string, id: string): Promise<MailboxRow | null> {
  const { rows } = await sql.query<MailboxRow>({
    name: 'mailbox-find',
    text: `SELECT ${columns} ${from} WHERE b.workspace_id = $1 AND b.id = $2`,
    values: [workspaceId, id],
  });
  return rows[0] ?? null;
}

/** Holds it until the transaction ends. Null: it is not there, or was removed. */
export async function lockMailbox(sql: Sql, workspaceId: string, id: string): Promise<MailboxRow | null> {
  const { rows } = await sql.query<MailboxRow>({
    name: 'mailbox-lock',
    text: `SELECT ${columns} ${from} WHERE b.workspace_id = $1 AND b.id = $2 AND b.removed_at IS NULL FOR NO KEY UPDATE OF b`,
    values: [workspaceId, id],
  });
  return rows[0] ?? null;
}

/** Whether somebody in this installation has the address, whoever it is. */
export async function isTaken(sql: Sql, address: string): Promise<boolean> {
  const { rows } = await sql.query({
    name: 'mailbox-taken',
    text: 'SELECT 1 FROM mailboxes WHERE address = $1 AND removed_at IS NULL',
    values: [address],
  });
  return rows.length > 0;
}

export type NewMailbox = Pick<
  MailboxRow,
  'id' | 'store_id' | 'address' | 'kind' | 'status' | 'from_name' | 'servers' | 'secrets' | 'forward_token'
> &
  Pick<MailboxRow, 'checked_at' | 'wanted_since'>;

/** False: somebody has the address. */
export async function insertMailbox(sql: Sql, workspaceId: string, row: NewMailbox, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'mailbox-insert',
    text: `INSERT INTO mailboxes (id, workspace_id, store_id, address, kind, status, from_name, servers, secrets, forward_token,
             wanted_since, checked_at, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
           ON CONFLICT (address) WHERE removed_at IS NULL DO NOTHING`,
    values: [
      ...[row.id, workspaceId, row.store_id, row.address, row.kind, row.status, row.from_name],
      ...[JSON.stringify(row.servers), row.secrets, row.forward_token, row.wanted_since],
      ...[row.checked_at, now],
    ],
  });
  return rowCount === 1;
}

/** The address was connected here before, in the same store: its mails and tickets come to life again. */
export async function findRemoved(
  sql: Sql,
  workspaceId: string,
  storeId: string,
  address: string,
): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'mailbox-removed',
    text: `SELECT id FROM mailboxes WHERE workspace_id = $1 AND store_id = $2 AND address = $3 AND removed_at IS NOT NULL
            ORDER BY removed_at DESC LIMIT 1`,
    values: [workspaceId, storeId, address],
  });
  return rows[0]?.id ?? null;
}

/** False: somebody has the address meanwhile. */
export async function reviveMailbox(sql: Sql, workspaceId: string, row: NewMailbox): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'mailbox-revive',
    text: `UPDATE mailboxes b SET kind = $4, status = $5, from_name = $6, servers = $7, secrets = $8, forward_token = $9, checked_at = $10,
             forward_proved_at = NULL, removed_at = NULL, reading = NULL, sending = NULL, tries = 0, next_try_at = NULL, version = version + 1
            WHERE workspace_id = $1 AND id = $2 AND address = $3 AND removed_at IS NOT NULL
              AND NOT EXISTS (SELECT FROM mailboxes o WHERE o.address = $3 AND o.removed_at IS NULL)`,
    values: [
      ...[workspaceId, row.id, row.address, row.kind, row.status, row.from_name, JSON.stringify(row.servers)],
      ...[row.secrets, row.forward_token, row.checked_at],
    ],
  });
  return rowCount === 1;
}

/** Everything of a held account that its admins may change. */
export async function saveMailbox(
  sql: Sql,
  workspaceId: string,
  row: Pick<
    MailboxRow,
    'id' | 'status' | 'from_name' | 'signature' | 'servers' | 'secrets' | 'reading' | 'sending' | 'wanted_since'
  >,
): Promise<void> {
  await sql.query({
    name: 'mailbox-save',
    text: `UPDATE mailboxes SET status = $3, from_name = $4, signature = $5, servers = $6, secrets = $7, reading = $8, sending = $9,
             wanted_since = $10, tries = 0, next_try_at = NULL, version = version + 1
            WHERE workspace_id = $1 AND id = $2`,
    values: [
      ...[workspaceId, row.id, row.status, row.from_name, row.signature, JSON.stringify(row.servers), row.secrets],
      ...[row.reading && JSON.stringify(row.reading), row.sending && JSON.stringify(row.sending), row.wanted_since],
    ],
  });
}

/** Its mails stay, its passwords go. */
export async function removeMailboxRow(sql: Sql, workspaceId: string, id: string, now: Date): Promise<void> {
  await sql.query({
    name: 'mailbox-remove',
    text: `UPDATE mailboxes SET removed_at = $3, secrets = NULL, servers = '{}', forward_token = NULL, reading = NULL, sending = NULL,
             status = 'unset', version = version + 1
            WHERE workspace_id = $1 AND id = $2 AND removed_at IS NULL`,
    values: [workspaceId, id, now],
  });
}

/** The right to ask for another token, for a moment; false: somebody else has it. By the clock of the machine. */
export async function leaseToken(sql: Sql, id: string, { now, until }: { now: Date; until: Date }): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'mailbox-token-lease',
    text: `UPDATE mailboxes SET token_lease_until = $3 WHERE id = $1 AND removed_at IS NULL
              AND (token_lease_until IS NULL OR token_lease_until <= $2)`,
    values: [id, now, until],
  });
  return rowCount === 1;
}

export async function releaseToken(sql: Sql, id: string): Promise<void> {
  await sql.query({
    name: 'mailbox-token-release',
    text: 'UPDATE mailboxes SET token_lease_until = NULL WHERE id = $1',
    values: [id],
  });
}

/** A token that was renewed; nothing where the account is another one by now. */
export async function keepSecrets(sql: Sql, id: string, version: number, secrets: string): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'mailbox-secrets',
    text: 'UPDATE mailboxes SET secrets = $3 WHERE id = $1 AND version = $2 AND removed_at IS NULL',
    values: [id, version, secrets],
  });
  return rowCount === 1;
}

/** How sending went the last time; null: well. The same trouble has been there since it was first seen. True where it is news. */
export async function noteSending(
  sql: Sql,
  workspaceId: string,
  id: string,
  trouble: Trouble | null,
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'mailbox-sending',
    text: `UPDATE mailboxes SET sending = CASE WHEN sending ->> 'problem' = $3::jsonb ->> 'problem'
               THEN $3::jsonb || jsonb_build_object('since', sending -> 'since') ELSE $3::jsonb END
            WHERE workspace_id = $1 AND id = $2 AND removed_at IS NULL
              AND (sending ->> 'problem', sending ->> 'words') IS DISTINCT FROM ($3::jsonb ->> 'problem', $3::jsonb ->> 'words')`,
    values: [workspaceId, id, trouble && JSON.stringify(trouble)],
  });
  return rowCount === 1;
}

export async function countMailboxesOf({ pool, workspaceId }: Ctx, storeId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM mailboxes WHERE workspace_id = $1 AND store_id = $2 AND removed_at IS NULL',
    [workspaceId, storeId],
  );
  return rows[0]?.count ?? 0;
}

/** In an order that two calls share. */
export async function listMailboxesOf(sql: Sql, workspaceId: string, storeId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'SELECT id FROM mailboxes WHERE workspace_id = $1 AND store_id = $2 AND removed_at IS NULL ORDER BY id',
    [workspaceId, storeId],
  );
  return rows.map(({ id }) => id);
}
