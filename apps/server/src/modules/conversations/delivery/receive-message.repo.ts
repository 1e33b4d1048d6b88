import type { Sql } from '../../../platform/db/db.ts';

/** In any of the contact's chats: one that was told again may belong to a chat that is over. */
export async function isReceived(sql: Sql, contactId: string, messageId: string): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'conversations-is-received',
    text: `SELECT 1 FROM conversations c JOIN messages m ON m.conversation_id = c.id
            WHERE c.contact_id = $1 AND m.message_id = $2 LIMIT 1`,
    values: [contactId, messageId],
  });
  return rowCount === 1;
}

/** The contact's open chat and the name in it, its row held until the transaction ends. */
export async function findOpenOf(
  sql: Sql,
  workspaceId: string,
  contactId: string,
): Promise<{ id: string; customer_fullname: string | null } | null> {
  const { rows } = await sql.query<{ id: string; customer_fullname: string | null }>({
    name: 'conversations-open-of-contact',
    text: `SELECT id, customer_fullname FROM conversations
            WHERE workspace_id = $1 AND contact_id = $2 AND visitor_id IS NULL
              AND (state = 'pending' OR (state = 'ongoing' AND NOT client_left)) FOR NO KEY UPDATE`,
    values: [workspaceId, contactId],
  });
  return rows[0] ?? null;
}

/** As the channel calls its customer now. The message that told it moves the chat's revision. */
export async function renameCustomer(sql: Sql, workspaceId: string, id: string, name: string): Promise<void> {
  await sql.query({
    name: 'conversations-rename-customer',
    text: 'UPDATE conversations SET customer_fullname = $3 WHERE workspace_id = $1 AND id = $2',
    values: [workspaceId, id, name],
  });
}

interface OutsideChat {
  id: string;
  workspaceId: string;
  storeId: string;
  contactId: string;
  offHours: boolean;
  now: Date;
}

export async function insertOutside(sql: Sql, chat: OutsideChat, name: string | null): Promise<void> {
  await sql.query({
    name: 'conversations-insert-outside',
    text: `INSERT INTO conversations (id, workspace_id, store_id, contact_id, state, reason, start_date, end_date,
             visitor_seen_at, customer_fullname, customer_type)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $7, $9,
             -- None is open, or this one would not begin: any other makes somebody who returns (decision G-3).
             CASE WHEN EXISTS (SELECT 1 FROM conversations o WHERE o.contact_id = $4) THEN 'Returning' ELSE 'Non-registered' END)`,
    values: [
      chat.id,
      chat.workspaceId,
      chat.storeId,
      chat.contactId,
      chat.offHours ? 'missed' : 'pending',
      chat.offHours ? 'out-of-business-hours' : null,
      chat.now,
      chat.offHours ? chat.now : null,
      name,
    ],
  });
}
