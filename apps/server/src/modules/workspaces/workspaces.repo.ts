import type { Ctx } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';

/**
 * Holds the workspace until the transaction ends: what must be counted before it is changed (seats, admins) is done one
 * after another. Chats and everything else that only points to the workspace go on.
 */
export async function lockWorkspace(tx: Pick<Ctx, 'pool' | 'workspaceId'>): Promise<void> {
  await tx.pool.query({
    name: 'workspace-lock',
    text: 'SELECT 1 FROM workspaces WHERE id = $1 FOR NO KEY UPDATE',
    values: [tx.workspaceId],
  });
}

/** False when it is not `was` any more: somebody else changed it first. */
export async function changeRetention(
  tx: Pick<Ctx, 'pool' | 'workspaceId'>,
  { retentionDays, was }: { retentionDays: number | null; was: number | null },
): Promise<boolean> {
  const { rowCount } = await tx.pool.query(
    'UPDATE workspaces SET retention_days = $2 WHERE id = $1 AND retention_days IS NOT DISTINCT FROM $3',
    [tx.workspaceId, retentionDays, was],
  );
  return rowCount === 1;
}

export async function isTicketSystemOn({ pool, workspaceId }: Pick<Ctx, 'pool' | 'workspaceId'>): Promise<boolean> {
  const { rows } = await pool.query<{ enabled: boolean }>(
    'SELECT enabled_ticket_system AS enabled FROM workspaces WHERE id = $1',
    [workspaceId],
  );
  return rows[0]?.enabled ?? false;
}

export async function writeTicketSystem(
  { pool, workspaceId }: Pick<Ctx, 'pool' | 'workspaceId'>,
  enabled: boolean,
): Promise<void> {
  await pool.query('UPDATE workspaces SET enabled_ticket_system = $2 WHERE id = $1', [workspaceId, enabled]);
}

/** The half of decision X-4 that the workspace's row tells. */
export async function ticketsAreOn({ pool, workspaceId }: Pick<Ctx, 'pool' | 'workspaceId'>): Promise<boolean> {
  const { rows } = await pool.query<{ on: boolean }>({
    name: 'workspace-tickets-on',
    text: 'SELECT enabled_ticket_system OR profile_type = 2 AS on FROM workspaces WHERE id = $1',
    values: [workspaceId],
  });
  return rows[0]?.on ?? false;
}

/** For the operator's commands: all, or those of this name or id. */
export async function findWorkspaces(sql: Sql, named: string | null): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql.query<{ id: string; name: string }>(
    `SELECT id, name FROM workspaces WHERE $1::text IS NULL OR lower(name) = lower($1) OR id::text = lower($1)
      ORDER BY created_at, id`,
    [named],
  );
  return rows;
}

/** Whether an operator made it, or whoever registered it has confirmed their email address. */
export async function isVouchedFor({ pool, workspaceId }: Pick<Ctx, 'pool' | 'workspaceId'>): Promise<boolean> {
  const { rows } = await pool.query<{ vouched: boolean }>(
    'SELECT vouched_at IS NOT NULL AS vouched FROM workspaces WHERE id = $1',
    [workspaceId],
  );
  return rows[0]?.vouched === true;
}

export async function vouchFor(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql.query('UPDATE workspaces SET vouched_at = $2 WHERE registered_by = $1 AND vouched_at IS NULL', [
    userId,
    now,
  ]);
}
