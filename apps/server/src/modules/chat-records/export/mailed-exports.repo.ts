import type { ExportFormat, RecordExport } from '@chatso/contract';
import { type Permission, permissionsOf, type Role } from '@chatso/contract';
import type { AgentActor, MemberStore } from '../../../platform/actor.ts';
import type { Sql } from '../../../platform/db/db.ts';

export interface MailedExport {
  id: string;
  workspaceId: string;
  requestedBy: string;
  format: ExportFormat;
  query: RecordExport;
  state: 'working' | 'ready' | 'failed' | 'expired';
  createdAt: Date;
  expiresAt: Date | null;
}

const columns = `id, workspace_id AS "workspaceId", requested_by AS "requestedBy", format, query, state,
  created_at AS "createdAt", expires_at AS "expiresAt"`;

/** False while another one of this person is being made. */
export async function addExport(
  sql: Sql,
  given: Pick<MailedExport, 'id' | 'workspaceId' | 'requestedBy' | 'query' | 'createdAt'>,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `INSERT INTO record_exports (id, workspace_id, requested_by, format, query, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (workspace_id, requested_by) WHERE state = 'working' DO NOTHING`,
    [given.id, given.workspaceId, given.requestedBy, given.query.format, JSON.stringify(given.query), given.createdAt],
  );
  return rowCount === 1;
}

export async function findExport(sql: Sql, workspaceId: string, id: string): Promise<MailedExport | null> {
  const { rows } = await sql.query<MailedExport>(
    `SELECT ${columns} FROM record_exports WHERE workspace_id = $1 AND id = $2`,
    [workspaceId, id],
  );
  return rows[0] ?? null;
}

/** False for one that is not being made any more. */
export async function finishExport(
  sql: Sql,
  { workspaceId, id }: { workspaceId: string; id: string },
  end: { state: 'ready' | 'failed'; rows?: number; size?: number; now: Date; expiresAt?: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE record_exports SET state = $3, row_count = $4, size = $5, finished_at = $6, expires_at = $7,
            query = '{}'
      WHERE workspace_id = $1 AND id = $2 AND state = 'working'`,
    [workspaceId, id, end.state, end.rows ?? null, end.size ?? null, end.now, end.expiresAt ?? null],
  );
  return rowCount === 1;
}

/** Files whose time is over, and those that nobody makes any more. */
export async function listOver(sql: Sql, { now, stuck }: { now: Date; stuck: Date }): Promise<MailedExport[]> {
  const { rows } = await sql.query<MailedExport>(
    `SELECT ${columns} FROM record_exports
      WHERE (state = 'ready' AND expires_at <= $1) OR (state = 'working' AND created_at <= $2)
      ORDER BY id LIMIT 500`,
    [now, stuck],
  );
  return rows;
}

export async function expireExport(sql: Sql, { workspaceId, id }: Pick<MailedExport, 'workspaceId' | 'id'>) {
  await sql.query(
    `UPDATE record_exports SET state = 'expired', size = NULL WHERE workspace_id = $1 AND id = $2 AND state = 'ready'`,
    [workspaceId, id],
  );
}

interface MemberRow {
  email: string;
  workspace: string;
  role: Role;
  permissions: Partial<Record<Permission, boolean>> | null;
  stores: MemberStore[];
}

/** Whoever asked, as they are by now; null for who is no active member any more. */
export async function findExporter(
  sql: Sql,
  workspaceId: string,
  userId: string,
): Promise<{ email: string; workspace: string; actor: AgentActor } | null> {
  const { rows } = await sql.query<MemberRow>(
    `SELECT u.email, w.name AS workspace, m.role, r.permissions,
            coalesce((SELECT json_agg(json_build_object('storeId', s.store_id, 'categoryIds', s.category_ids))
                        FROM member_stores s WHERE s.workspace_id = m.workspace_id AND s.user_id = m.user_id), '[]') AS stores
       FROM workspace_members m JOIN users u ON u.id = m.user_id JOIN workspaces w ON w.id = m.workspace_id
       LEFT JOIN custom_roles r ON r.workspace_id = m.workspace_id AND r.id = m.custom_role_id
      WHERE m.workspace_id = $1 AND m.user_id = $2 AND m.account_state = 'activated' AND m.role IS NOT NULL`,
    [workspaceId, userId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const permissions = permissionsOf(row.role, row.permissions);
  const actor = {
    kind: 'agent' as const,
    userId,
    role: row.role,
    permissions,
    memberStores: row.stores,
    sessionId: '',
  };
  return { email: row.email, workspace: row.workspace, actor };
}
