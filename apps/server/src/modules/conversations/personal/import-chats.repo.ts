import type { Sql } from '../../../platform/db/db.ts';

/** Rows as objects, by the names of columns. */
export async function insertConversations(sql: Sql, rows: readonly object[]): Promise<void> {
  await sql.query(
    `INSERT INTO conversations (id, workspace_id, store_id, visitor_id, category_id, state, reason, archived, agent_id,
       ender_id, start_date, accepted_date, end_date, customer_id, customer_fullname, customer_email, customer_phone,
       customer_type, client_timezone, country, rating, sentiment, head_seq, rev, last_msg, last_talk, last_client_message_id,
       last_client_at, read_agent_id, read_message_id, read_seq, visitor_seen_at)
     SELECT id, workspace_id, store_id, visitor_id, category_id, state, reason, archived, agent_id, ender_id, start_date,
       accepted_date, end_date, customer_id, customer_fullname, customer_email, customer_phone, customer_type,
       client_timezone, country, rating, sentiment, head_seq, rev, last_msg, last_talk, last_client_message_id, last_client_at,
       read_agent_id, read_message_id, read_seq, visitor_seen_at
     FROM jsonb_populate_recordset(NULL::conversations, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** The same of messages. */
export async function insertMessages(sql: Sql, rows: readonly object[]): Promise<void> {
  await sql.query(
    `INSERT INTO messages (conversation_id, seq, message_id, workspace_id, author, type, sender_id, body, state, files,
       attachments, created_at)
     SELECT conversation_id, seq, message_id, workspace_id, author, type, sender_id, body, state, files, attachments, created_at
     FROM jsonb_populate_recordset(NULL::messages, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}
