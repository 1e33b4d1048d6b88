import type { Role } from '@chatso/contract';
import { isAdminRole } from '@chatso/domain';
import type { Sql } from '../../../platform/db/db.ts';
import { isPastDue, type Plan } from '../../plans/index.ts';

export interface Head {
  /** Session, membership and plan still let this reader in. */
  valid: boolean;
  seq: number;
  rev: number;
}

interface Row {
  admitted: boolean;
  role: Role | null;
  state: Plan['state'] | null;
  closedReason: Plan['closedReason'];
  isFreemium: boolean | null;
  seq: number;
  rev: number;
}

/** By keys only: asked twice a second for all streams of a process at once. */
const statement = `
SELECT (s.id IS NOT NULL AND m.user_id IS NOT NULL) AS admitted, m.role, p.state, p.closed_reason AS "closedReason",
       p.is_freemium AS "isFreemium", coalesce(h.seq, 0) AS seq, coalesce(h.rev, 0) AS rev
  FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) WITH ORDINALITY AS who(workspace_id, user_id, session_id, at)
  LEFT JOIN auth_sessions s ON s.id = who.session_id AND s.user_id = who.user_id
        AND s.revoked_at IS NULL AND s.expires_at > $4
  LEFT JOIN workspace_members m ON m.workspace_id = who.workspace_id AND m.user_id = who.user_id
        AND m.account_state = 'activated' AND m.role IS NOT NULL
  LEFT JOIN workspace_plans p ON p.workspace_id = who.workspace_id
  LEFT JOIN notification_heads h ON h.workspace_id = who.workspace_id AND h.user_id = who.user_id
 ORDER BY who.at`;

/** In the order of `who`. */
export async function headsOf(
  sql: Sql,
  who: readonly { workspaceId: string; userId: string; sessionId: string }[],
  now: Date,
): Promise<Head[]> {
  const { rows } = await sql.query<Row>({
    name: 'notification-heads',
    text: statement,
    values: [
      who.map(({ workspaceId }) => workspaceId),
      who.map(({ userId }) => userId),
      who.map(({ sessionId }) => sessionId),
      now,
    ],
  });
  return rows.map((row) => ({
    valid: row.admitted && (isAdminRole(row.role) || !lockedOut(row)),
    seq: row.seq,
    rev: row.rev,
  }));
}

/** A past-due plan locks everybody but admins out (decision E-9). */
const lockedOut = ({ state, closedReason, isFreemium }: Row): boolean =>
  state !== null &&
  isPastDue({
    type: 'free',
    state,
    closedReason,
    isFreeTrial: false,
    freeTrialEndDate: null,
    isFreemium: isFreemium ?? false,
  });
