import type { Sql } from '../../../platform/db/db.ts';
import type { ConversationRow } from '../conversation-row.ts';

/** What the client wrote, the newest first. */
export async function listClientTexts(
  sql: Sql,
  workspaceId: string,
  conversationId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql.query<{ body: string }>({
    name: 'sentiment-texts',
    text: `SELECT m.body FROM messages m JOIN conversations c ON c.id = m.conversation_id AND c.workspace_id = $1
              WHERE m.conversation_id = $2 AND m.author = 'client' AND m.type IN ('text', 'file') ORDER BY m.seq DESC LIMIT $3`,
    values: [workspaceId, conversationId, limit],
  });
  return rows.map(({ body }) => body);
}

/** False when it is so already, or the chat is not closed. */
export async function updateSentiment(
  sql: Sql,
  workspaceId: string,
  conversationId: string,
  mood: NonNullable<ConversationRow['sentiment']>,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE conversations SET sentiment = $3, rev = rev + 1
          WHERE workspace_id = $1 AND id = $2 AND state = 'closed' AND sentiment IS DISTINCT FROM $3`,
    [workspaceId, conversationId, mood],
  );
  return rowCount === 1;
}
