import type { Sql } from '../../../platform/db/db.ts';

export async function insertChatMail(
  sql: Sql,
  workspaceId: string,
  row: { mailId: string; conversationId: string; threadId: string },
  now: Date,
): Promise<void> {
  await sql.query({
    name: 'chat-mail-insert',
    text: `INSERT INTO chat_mails (mail_id, workspace_id, conversation_id, thread_id, created_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (mail_id) DO NOTHING`,
    values: [row.mailId, workspaceId, row.conversationId, row.threadId, now],
  });
}

/** The newest mail about a chat, which the next one answers, so that all of them are one thread. */
export async function lastChatMail(sql: Sql, workspaceId: string, conversationId: string): Promise<string | null> {
  const { rows } = await sql.query<{ mail_id: string }>({
    name: 'chat-mail-last',
    text: `SELECT mail_id FROM chat_mails WHERE workspace_id = $1 AND conversation_id = $2 ORDER BY created_at DESC, mail_id DESC LIMIT 1`,
    values: [workspaceId, conversationId],
  });
  return rows[0]?.mail_id ?? null;
}

export async function chatOfThread(sql: Sql, workspaceId: string, threadId: string): Promise<string | null> {
  const { rows } = await sql.query<{ conversation_id: string }>({
    name: 'chat-mail-thread',
    text: 'SELECT conversation_id FROM chat_mails WHERE workspace_id = $1 AND thread_id = $2 ORDER BY created_at DESC LIMIT 1',
    values: [workspaceId, threadId],
  });
  return rows[0]?.conversation_id ?? null;
}

/** Chats a ticket is linked with, the newest first. */
export async function chatsOfTicketRow(sql: Sql, workspaceId: string, ticketId: string): Promise<string[]> {
  const { rows } = await sql.query<{ ref: string }>({
    name: 'ticket-chats',
    text: `SELECT l.ref FROM ticket_links l JOIN conversations c ON c.id::text = l.ref AND c.workspace_id = $1
            WHERE l.workspace_id = $1 AND l.ticket_id = $2 AND l.kind = 'chat' ORDER BY c.start_date DESC, c.id LIMIT 20`,
    values: [workspaceId, ticketId],
  });
  return rows.map(({ ref }) => ref);
}
