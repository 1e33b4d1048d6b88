import type { Sql } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';

export interface Suspect {
  workspaceId: string;
  storeId: string;
  /** Null before a visitor exists. */
  visitorId: string | null;
  ip: string | null;
}

/** Banned in this store as a visitor, or from the same address (decision G-11). */
export async function isBanned(sql: Sql, suspect: Suspect): Promise<boolean> {
  const { rows } = await sql.query<{ banned: boolean }>({
    name: 'visitor-is-banned',
    text: `SELECT EXISTS (SELECT 1 FROM bans WHERE visitor_id = $3 AND workspace_id = $1 AND lifted_at IS NULL)
               OR EXISTS (SELECT 1 FROM bans WHERE store_id = $2 AND workspace_id = $1 AND ip = $4 AND lifted_at IS NULL)
               AS banned`,
    values: [suspect.workspaceId, suspect.storeId, suspect.visitorId, suspect.ip],
  });
  return rows[0]?.banned ?? false;
}

interface NewBan {
  workspaceId: string;
  storeId: string;
  visitorId: string;
  ip: string | null;
  reason: string;
  bannedBy: string | null;
  now: Date;
}

/** False when the visitor was banned already. */
export async function insertBan(sql: Sql, ban: NewBan): Promise<boolean> {
  const { rowCount } = await sql.query(
    `INSERT INTO bans (id, workspace_id, store_id, visitor_id, ip, reason, banned_by, banned_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (visitor_id) WHERE lifted_at IS NULL DO NOTHING`,
    [newId(), ban.workspaceId, ban.storeId, ban.visitorId, ban.ip, ban.reason, ban.bannedBy, ban.now],
  );
  return (rowCount ?? 0) > 0;
}

/** Lifts the visitor's ban, and with it that of the address it named. False when there was none. */
export async function liftBan(sql: Sql, workspaceId: string, visitorId: string, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE bans SET lifted_at = $3
     WHERE workspace_id = $1 AND visitor_id = $2 AND lifted_at IS NULL`,
    [workspaceId, visitorId, now],
  );
  return (rowCount ?? 0) > 0;
}
