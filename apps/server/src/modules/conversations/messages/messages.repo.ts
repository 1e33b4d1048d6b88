import type { Sql } from '../../../platform/db/db.ts';
import type { MessageRow } from '../conversation-row.ts';

export type MessageCursor = { beforeMessageId: string } | { afterSeq: number } | null;

const messageColumns = `m.conversation_id, m.seq, m.message_id, m.author, m.type, m.sender_id, m.body, m.state, m.files,
  m.attachments, m.links_held, m.created_at`;

/**
 * Messages ascending by seq. Without a cursor the newest `limit`, `beforeMessageId` the ones before it, `afterSeq` the
 * next ones after a hole. `older`: there are messages before the first one.
 */
export async function listMessages(
  sql: Sql,
  conversation: { id: string; store_id: string },
  cursor: MessageCursor,
  limit: number,
): Promise<{ rows: MessageRow[]; older: boolean }> {
  const forward = cursor !== null && 'afterSeq' in cursor;
  const { rows } = await sql.query<Omit<MessageRow, 'store_id'>>({
    name: forward ? 'messages-after' : 'messages-before',
    text: forward
      ? `SELECT ${messageColumns} FROM messages m WHERE m.conversation_id = $1 AND m.seq > $2 ORDER BY m.seq LIMIT $3`
      : `SELECT ${messageColumns} FROM messages m
         WHERE m.conversation_id = $1 AND m.seq < coalesce(
           (SELECT b.seq FROM messages b WHERE b.conversation_id = $1 AND b.message_id = $2::uuid), 2147483647)
         ORDER BY m.seq DESC LIMIT $3`,
    values: [conversation.id, forward ? cursor.afterSeq : (cursor?.beforeMessageId ?? null), limit],
  });
  const ascending = forward ? rows : rows.reverse();
  const withStore = ascending.map((row) => ({ ...row, store_id: conversation.store_id }));
  return { rows: withStore, older: (withStore[0]?.seq ?? 1) > 1 };
}

export async function findMessage(sql: Sql, conversation: { id: string; store_id: string }, messageId: string) {
  const { rows } = await sql.query<Omit<MessageRow, 'store_id'>>({
    name: 'messages-find',
    text: `SELECT ${messageColumns} FROM messages m WHERE m.conversation_id = $1 AND m.message_id = $2`,
    values: [conversation.id, messageId],
  });
  const [row] = rows;
  return row ? { ...row, store_id: conversation.store_id } : null;
}

/** The customer's newest words before this number. */
export async function findLastQuestion(sql: Sql, conversation: { id: string; store_id: string }, beforeSeq: number) {
  const { rows } = await sql.query<Omit<MessageRow, 'store_id'>>({
    name: 'messages-last-question',
    text: `SELECT ${messageColumns} FROM messages m
            WHERE m.conversation_id = $1 AND m.seq < $2 AND m.author = 'client' AND m.type IN ('text', 'file')
            ORDER BY m.seq DESC LIMIT 1`,
    values: [conversation.id, beforeSeq],
  });
  const [row] = rows;
  return row ? { ...row, store_id: conversation.store_id } : null;
}
