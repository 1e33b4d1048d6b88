import type { Sql } from '../../../platform/db/db.ts';

/**
 * What customer and agent said to each other, the words sent with a product or a coupon too. Kinds are named one by one, so
 * that the system's own lines, which hold a filled-in form, stay out and what comes later does until somebody decides
 * otherwise. Private notes stand in a table of their own.
 */
const spoken = `m.type IN ('text', 'file', 'product', 'coupon') AND m.author IN ('client', 'agent') AND m.body <> ''`;

/** The newest first. */
export async function listSpoken(sql: Sql, conversationId: string, limit: number) {
  const { rows } = await sql.query<{ author: 'client' | 'agent'; body: string }>({
    name: 'transcript',
    text: `SELECT m.author, m.body FROM messages m WHERE m.conversation_id = $1 AND ${spoken}
            ORDER BY m.seq DESC LIMIT $2`,
    values: [conversationId, limit],
  });
  return rows;
}

/** Text of one message of a customer; null when there is no such message. Ask `requireWritable` first. */
export async function readCustomerText(sql: Sql, conversationId: string, messageId: string): Promise<string | null> {
  const { rows } = await sql.query<{ body: string }>({
    name: 'transcript-message',
    text: `SELECT m.body FROM messages m
            WHERE m.conversation_id = $1 AND m.message_id = $2 AND m.author = 'client' AND ${spoken}`,
    values: [conversationId, messageId],
  });
  return rows[0]?.body ?? null;
}
