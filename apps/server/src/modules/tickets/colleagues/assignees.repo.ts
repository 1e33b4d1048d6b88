import type { Permission, Role } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';

export interface MemberRow {
  _id: string;
  fullname: string;
  email: string;
  avatar: string | null;
  role: Role;
  permissions: Partial<Record<Permission, boolean>> | null;
  /** Open tickets of theirs. */
  tickets: number;
  /** The stores they are assigned to; admins serve all of them. */
  stores: string[];
}

const ofStores = `ARRAY(SELECT ms.store_id FROM member_stores ms
  WHERE ms.workspace_id = m.workspace_id AND ms.user_id = m.user_id) AS stores`;
const columns = `u.id AS _id, u.fullname, u.email, u.avatar, m.role, r.permissions, ${ofStores}`;
const tables = `workspace_members m JOIN users u ON u.id = m.user_id
  LEFT JOIN custom_roles r ON r.workspace_id = m.workspace_id AND r.id = m.custom_role_id`;
const here = `m.workspace_id = $1 AND m.account_state = 'activated' AND m.role IS NOT NULL`;

/** Members who are let in, whatever their role allows. */
export async function listMembers(sql: Sql, workspaceId: string, pattern: string | null): Promise<MemberRow[]> {
  const { rows } = await sql.query<MemberRow>({
    name: 'ticket-members',
    text: `SELECT ${columns}, (SELECT count(*)::int FROM tickets t
             WHERE t.workspace_id = $1 AND t.tab = 'open' AND t.assignee_id = u.id) AS tickets
           FROM ${tables} WHERE ${here} AND ($2::text IS NULL OR lower(u.fullname || ' ' || u.email) LIKE $2)
           ORDER BY lower(u.fullname), u.id`,
    values: [workspaceId, pattern],
  });
  return rows;
}

export async function findMember(
  sql: Sql,
  workspaceId: string,
  userId: string,
): Promise<Omit<MemberRow, 'tickets'> | null> {
  const { rows } = await sql.query<Omit<MemberRow, 'tickets'>>({
    name: 'ticket-member',
    text: `SELECT ${columns} FROM ${tables} WHERE ${here} AND m.user_id = $2`,
    values: [workspaceId, userId],
  });
  return rows[0] ?? null;
}

type Turn = Pick<MemberRow, '_id' | 'role' | 'permissions' | 'stores'>;

/**
 * Who are online and not away, who was longest without a ticket first. Held until the transaction ends by the lock of the
 * settings that the caller has, so that two mails never see the same turn.
 */
export async function listTurns(sql: Sql, workspaceId: string, seenSince: Date): Promise<Turn[]> {
  const { rows } = await sql.query<Turn>({
    name: 'ticket-turns',
    text: `SELECT m.user_id AS _id, m.role, r.permissions, ${ofStores}
             FROM agent_presence p JOIN workspace_members m USING (workspace_id, user_id)
             LEFT JOIN custom_roles r ON r.workspace_id = m.workspace_id AND r.id = m.custom_role_id
             LEFT JOIN ticket_turns o ON o.workspace_id = m.workspace_id AND o.user_id = m.user_id
            WHERE ${here} AND p.online AND p.seen_at >= $2 AND m.away_since IS NULL
            ORDER BY o.turn NULLS FIRST, m.user_id`,
    values: [workspaceId, seenSince],
  });
  return rows;
}

export async function noteTurn(sql: Sql, workspaceId: string, userId: string, now: Date): Promise<void> {
  await sql.query({
    name: 'ticket-note-turn',
    text: `INSERT INTO ticket_turns (workspace_id, user_id, given_at, turn) VALUES ($1, $2, $3, nextval('ticket_turn'))
           ON CONFLICT (workspace_id, user_id) DO UPDATE SET given_at = excluded.given_at, turn = excluded.turn`,
    values: [workspaceId, userId, now],
  });
}
