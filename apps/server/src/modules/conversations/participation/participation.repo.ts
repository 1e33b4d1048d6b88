import type { Permission, Role } from '@chatso/contract';
import { adminRolesSql } from '../../../platform/actor.ts';
import type { Sql } from '../../../platform/db/db.ts';
import type { ConversationRow } from '../conversation-row.ts';

export interface Candidate {
  id: string;
  fullname: string;
  avatar: string | null;
  role: Role;
  away: boolean;
  permissions: Partial<Record<Permission, boolean>> | null;
}

export type Of = Pick<ConversationRow, 'store_id' | 'category_id' | 'agent_id'>;

/** Activated members but the chat's agent who serve its store and department; `only`: this one of them. */
export async function listServing(sql: Sql, workspaceId: string, chat: Of, only: string | null): Promise<Candidate[]> {
  const { rows } = await sql.query<Candidate>({
    name: 'conversations-transfer-targets',
    text: `SELECT u.id, u.fullname, u.avatar, m.role, m.away_since IS NOT NULL AS away, r.permissions
             FROM workspace_members m
             JOIN users u ON u.id = m.user_id
             LEFT JOIN custom_roles r ON r.workspace_id = m.workspace_id AND r.id = m.custom_role_id
            WHERE m.workspace_id = $1 AND m.account_state = 'activated' AND m.role IS NOT NULL
              AND u.id IS DISTINCT FROM $4::uuid AND ($5::uuid IS NULL OR u.id = $5)
              AND (m.role IN ${adminRolesSql} OR EXISTS (
                SELECT 1 FROM member_stores ms
                 WHERE ms.workspace_id = $1 AND ms.user_id = m.user_id AND ms.store_id = $2
                   AND ($3::uuid IS NULL OR ms.category_ids = '{}' OR $3 = ANY (ms.category_ids))))
            ORDER BY lower(u.fullname), u.id`,
    values: [workspaceId, chat.store_id, chat.category_id, chat.agent_id, only],
  });
  return rows;
}

/** Adds a spectator; the caller holds the row and knows that they do not yet. */
export async function addSpectator(sql: Sql, workspaceId: string, id: string, userId: string): Promise<void> {
  await sql.query(
    `UPDATE conversations SET spectator_ids = spectator_ids || $3::uuid, rev = rev + 1
       WHERE workspace_id = $1 AND id = $2`,
    [workspaceId, id, userId],
  );
}

/** False when the person did not look on. */
export async function removeSpectator(sql: Sql, workspaceId: string, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE conversations SET spectator_ids = array_remove(spectator_ids, $3::uuid), rev = rev + 1
       WHERE workspace_id = $1 AND id = $2 AND $3 = ANY (spectator_ids)`,
    [workspaceId, id, userId],
  );
  return rowCount === 1;
}

export async function listSpectatedBy(sql: Sql, workspaceId: string, userId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT id FROM conversations WHERE workspace_id = $1 AND state = 'ongoing' AND spectator_ids <> '{}'
       AND $2 = ANY (spectator_ids)`,
    [workspaceId, userId],
  );
  return rows.map(({ id }) => id);
}

const perRound = 500;

/** Of every workspace, the oldest request first, as many as fit into one round. */
export async function listExpiredTransfers(sql: Sql, now: Date): Promise<{ id: string; workspace_id: string }[]> {
  const { rows } = await sql.query<{ id: string; workspace_id: string }>({
    name: 'conversations-expired-transfers',
    text: `SELECT id, workspace_id FROM conversations WHERE transferring_to IS NOT NULL AND transfer_until <= $1
           ORDER BY transfer_until LIMIT ${perRound}`,
    values: [now],
  });
  return rows;
}

/** Chats this person is asked to take over. */
export async function listAskedOf(sql: Sql, workspaceId: string, targetId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'SELECT id FROM conversations WHERE workspace_id = $1 AND transferring_to = $2',
    [workspaceId, targetId],
  );
  return rows.map(({ id }) => id);
}
