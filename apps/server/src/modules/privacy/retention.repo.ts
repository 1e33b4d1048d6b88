import type { PlanType } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';

/** So many at once: a transaction holds its rows until it ends. */
export const perBatch = 100;

export interface RetentionRow {
  id: string;
  retention_days: number | null;
  type: PlanType | null;
  is_freemium: boolean | null;
}

const workspaceRows = `SELECT w.id, w.retention_days, p.type, p.is_freemium
  FROM workspaces w LEFT JOIN workspace_plans p ON p.workspace_id = w.id`;

/** How long a workspace keeps its chats, and its plan. */
export async function retentionOf(sql: Sql, workspaceId: string): Promise<RetentionRow | null> {
  const { rows } = await sql.query<RetentionRow>(`${workspaceRows} WHERE w.id = $1`, [workspaceId]);
  return rows[0] ?? null;
}

/** Every workspace that does not keep its chats for ever. */
export async function workspacesWithRetention(sql: Sql): Promise<{ id: string; days: number }[]> {
  const { rows } = await sql.query<{ id: string; days: number }>(
    'SELECT id, retention_days AS days FROM workspaces WHERE retention_days IS NOT NULL',
  );
  return rows;
}

/** Chats that are over, however they ended: closed, missed, dismissed. One that waits or goes on is never among them. */
const overBefore = `workspace_id = $1 AND state IN ('closed', 'missed') AND end_date < $2`;

interface OverRow {
  id: string;
  store_id: string;
  category_id: string | null;
  agent_id: string | null;
}

/** A batch of the chats that ended before, held until the transaction ends; those that somebody else holds are left out. */
export async function lockChatsOver(sql: Sql, workspaceId: string, before: Date): Promise<OverRow[]> {
  const { rows } = await sql.query<OverRow>(
    `SELECT id, store_id, category_id, agent_id FROM conversations WHERE ${overBefore}
          ORDER BY end_date LIMIT ${perBatch} FOR UPDATE SKIP LOCKED`,
    [workspaceId, before],
  );
  return rows;
}

const goneVisitor = `v.workspace_id = $1 AND v.last_active_at < $2 AND (v.chat_count > 0 OR v.absorbed_by IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.visitor_id = v.id)
  AND NOT EXISTS (SELECT 1 FROM bans b WHERE b.visitor_id = v.id AND b.lifted_at IS NULL
                                         AND (b.expires_at IS NULL OR b.expires_at > $2))`;

/** A batch of the visitors without a chat who were here last before, held in the same way. */
export async function lockVisitorsGone(sql: Sql, workspaceId: string, before: Date): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT id FROM visitors v WHERE ${goneVisitor} LIMIT ${perBatch} FOR UPDATE SKIP LOCKED`,
    [workspaceId, before],
  );
  return rows.map(({ id }) => id);
}

/** At outside channels: the widget's go with their visitor, and stay as long as it does. */
const goneContact = `k.workspace_id = $1 AND k.visitor_id IS NULL AND k.created_at < $2
  AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.contact_id = k.id)`;

/**
 * A batch of the contacts without a chat, held until the transaction ends. Somebody who writes just now holds theirs and is
 * left out; who writes while they are held waits, and is somebody new when they are gone.
 */
export async function lockContactsGone(sql: Sql, workspaceId: string, before: Date): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT id FROM contacts k WHERE ${goneContact} LIMIT ${perBatch} FOR UPDATE SKIP LOCKED`,
    [workspaceId, before],
  );
  return rows.map(({ id }) => id);
}

/**
 * Of contacts that are held, those without a chat still: one that was begun between the look of the statement above and its
 * lock is not seen by it, and would go with its contact. No new one can begin now.
 */
export async function stillGone(sql: Sql, workspaceId: string, before: Date, held: string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT id FROM contacts k WHERE ${goneContact} AND k.id = ANY ($3)`,
    [workspaceId, before, held],
  );
  return rows.map(({ id }) => id);
}

/** Exports of any workspace whose time has come. */
export async function exportsToExpire(sql: Sql, now: Date): Promise<{ id: string; workspace_id: string }[]> {
  const { rows } = await sql.query<{ id: string; workspace_id: string }>(
    `SELECT id, workspace_id FROM privacy_requests WHERE state = 'ready' AND expires_at <= $1 LIMIT 1000`,
    [now],
  );
  return rows;
}

export async function expireExport(sql: Sql, id: string): Promise<void> {
  await sql.query(`UPDATE privacy_requests SET state = 'expired', size = NULL WHERE id = $1`, [id]);
}
