import type { Sql } from '../../../platform/db/db.ts';

interface Use {
  workspaceId: string;
  conversationId: string;
  messageId: string;
  productId: string;
  use: 'opened' | 'added' | 'removed';
  at: Date;
}

/** False when nothing is different by it. In one statement: two uses at once both stand in the end. */
export async function noteProductUse(
  sql: Sql,
  { workspaceId, conversationId, messageId, productId, use, at }: Use,
): Promise<boolean> {
  const key = use === 'opened' ? 'openedAt' : 'addedAt';
  const { rowCount } = await sql.query({
    name: 'messages-use-product',
    text: `UPDATE messages m SET attachments = (
             SELECT jsonb_agg(CASE WHEN a.card -> 'card' ->> 'productId' = $4
                                THEN jsonb_set(a.card, ARRAY['card', $5::text], $6::jsonb) ELSE a.card END ORDER BY a.place)
               FROM jsonb_array_elements(m.attachments) WITH ORDINALITY AS a (card, place))
            WHERE m.workspace_id = $1 AND m.conversation_id = $2 AND m.message_id = $3 AND m.type = 'product'
              AND EXISTS (SELECT 1 FROM jsonb_array_elements(m.attachments) AS b (card)
                           WHERE b.card -> 'card' ->> 'productId' = $4
                             AND (b.card -> 'card' -> $5::text = 'null'::jsonb) <> ($6::jsonb = 'null'::jsonb))`,
    values: [workspaceId, conversationId, messageId, productId, key, JSON.stringify(use === 'removed' ? null : at)],
  });
  return rowCount === 1;
}
