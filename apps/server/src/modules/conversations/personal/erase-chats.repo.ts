import type { Sql } from '../../../platform/db/db.ts';

/** Lines of the system stay. */
export async function eraseMessages(sql: Sql, conversationId: string, erasedText: string): Promise<void> {
  await sql.query(
    `UPDATE messages SET body = CASE WHEN type IN ('notification', 'customer-left') THEN body ELSE $2 END,
            files = NULL, attachments = NULL WHERE conversation_id = $1`,
    [conversationId, erasedText],
  );
}

export async function deleteDeliveries(sql: Sql, workspaceId: string, conversationId: string): Promise<void> {
  await sql.query('DELETE FROM message_deliveries WHERE workspace_id = $1 AND conversation_id = $2', [
    workspaceId,
    conversationId,
  ]);
}

export async function eraseNotes(sql: Sql, conversationId: string, erasedText: string): Promise<void> {
  await sql.query(`UPDATE conversation_notes SET body = $2, mentions = '{}' WHERE conversation_id = $1`, [
    conversationId,
    erasedText,
  ]);
}

/** Its times and numbers stay; an open one is over. */
export async function eraseConversation(sql: Sql, workspaceId: string, id: string, now: Date): Promise<void> {
  await sql.query(
    `UPDATE conversations SET state = 'closed', end_date = coalesce(end_date, $3), reason = coalesce(reason, 'client-ended'),
            last_msg = NULL, last_talk = NULL, customer_id = NULL, linked_at = NULL, linked_by = NULL, customer_fullname = NULL, customer_email = NULL,
            customer_phone = NULL, client_timezone = NULL, country = NULL, rating_comment = NULL,
            consent_version = NULL, consent_at = NULL, answers = NULL, rev = rev + 1
      WHERE workspace_id = $1 AND id = $2`,
    [workspaceId, id, now],
  );
}

export async function deleteMessages(sql: Sql, conversationIds: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM messages WHERE conversation_id = ANY ($1)', [conversationIds]);
}

export async function deleteConversations(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM conversations WHERE workspace_id = $1 AND id = ANY ($2)', [workspaceId, ids]);
}

/** Of all files that were sent in a chat. */
export async function listFileTokens(sql: Sql, conversationId: string): Promise<string[]> {
  const { rows } = await sql.query<{ token: string }>(
    `SELECT DISTINCT split_part(split_part(item ->> 'publicUrl', '/files/', 2), '/', 1) AS token FROM messages m
       CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(m.files) = 'array' THEN m.files ELSE '[]' END) item
      WHERE m.conversation_id = $1`,
    [conversationId],
  );
  return rows.map(({ token }) => token);
}
