import type { Sql } from '../../../platform/db/db.ts';

export interface SeenOrder {
  id: string;
  uid: string;
  unseen: boolean;
}

/** Opened or closed here, and their mailbox does not know yet. */
export async function listSeenOrders(
  sql: Sql,
  mailboxId: string,
  { role, uidValidity, limit }: { role: string; uidValidity: string; limit: number },
): Promise<SeenOrder[]> {
  const { rows } = await sql.query<SeenOrder>({
    name: 'mails-seen-orders',
    text: `SELECT id, uid::text, unseen FROM mails
            WHERE mailbox_id = $1 AND seen_due AND folder_role = $2 AND uid_validity = $3 ORDER BY id LIMIT $4`,
    values: [mailboxId, role, uidValidity, limit],
  });
  return rows;
}

/** Told; what was opened or closed once more meanwhile waits for its turn. */
export async function settleSeen(sql: Sql, mailboxId: string, orders: readonly SeenOrder[]): Promise<void> {
  await sql.query({
    name: 'mails-seen-settled',
    text: `UPDATE mails m SET seen_due = false FROM jsonb_to_recordset($2::jsonb) AS o (id uuid, unseen boolean)
            WHERE m.mailbox_id = $1 AND m.id = o.id AND m.unseen = o.unseen`,
    values: [mailboxId, JSON.stringify(orders)],
  });
}

/** Orders for mails that do not lie there, or whose place is not known any more, can not be carried out. */
export async function dropSeenOrders(
  sql: Sql,
  workspaceId: string,
  mailboxId: string,
  { role, uidValidity }: { role: string; uidValidity: string },
): Promise<void> {
  await sql.query({
    name: 'mails-seen-dropped',
    text: `UPDATE mails SET seen_due = false WHERE workspace_id = $1 AND mailbox_id = $2 AND seen_due
              AND (folder_role IS DISTINCT FROM $3 OR uid_validity IS DISTINCT FROM $4)`,
    values: [workspaceId, mailboxId, role, uidValidity],
  });
}

export interface Flagged {
  uid: number;
  unseen: boolean;
}

/** What was opened elsewhere; of what was opened here last the order counts. Answers whether anything changed. */
export async function noteFlags(
  sql: Sql,
  mailboxId: string,
  { role, uidValidity, flagged }: { role: string; uidValidity: string; flagged: readonly Flagged[] },
): Promise<number> {
  const { rowCount } = await sql.query({
    name: 'mails-flags',
    text: `UPDATE mails m SET unseen = f.unseen FROM jsonb_to_recordset($4::jsonb) AS f (uid bigint, unseen boolean)
            WHERE m.mailbox_id = $1 AND m.folder_role = $2 AND m.uid_validity = $3 AND m.uid = f.uid AND m.direction = 'in'
              AND NOT m.seen_due AND m.unseen <> f.unseen`,
    values: [mailboxId, role, uidValidity, JSON.stringify(flagged)],
  });
  return rowCount ?? 0;
}

/** From which number on the newest ones are. */
export async function newestFrom(
  sql: Sql,
  mailboxId: string,
  role: string,
  uidValidity: string,
  count: number,
): Promise<number | null> {
  const { rows } = await sql.query<{ uid: string }>({
    name: 'mails-newest-uid',
    text: `SELECT min(uid)::text AS uid FROM (SELECT uid FROM mails WHERE mailbox_id = $1 AND folder_role = $2 AND uid_validity = $3
             ORDER BY uid DESC LIMIT $4) newest`,
    values: [mailboxId, role, uidValidity, count],
  });
  return rows[0]?.uid == null ? null : Number(rows[0].uid);
}
