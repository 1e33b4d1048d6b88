import { defaultWidgetSubtitle } from '@chatso/domain';
import type { Sql } from '../../platform/db/db.ts';

/** Fewer answered chats than this say nothing about how fast a team is. */
const answersAtLeast = 5;
/** Of a busy store the newest are enough. */
const chatsAtMost = 2000;

/**
 * Median of the time from a chat's begin to the first word of an agent, in seconds, over chats begun since `since`; null
 * where too few were answered. Only of stores whose widget says it, of every workspace.
 */
export async function medianReplies(
  sql: Sql,
  since: Date,
): Promise<{ storeId: string; workspaceId: string; seconds: number | null }[]> {
  const { rows } = await sql.query<{ storeId: string; workspaceId: string; seconds: number | null }>(
    `SELECT s.id AS "storeId", s.workspace_id AS "workspaceId",
            CASE WHEN count(waits.seconds) >= $2
              THEN round(percentile_cont(0.5) WITHIN GROUP (ORDER BY waits.seconds))::int END AS seconds
       FROM stores s
       LEFT JOIN LATERAL (
         SELECT extract(epoch FROM answer.created_at - chat.start_date) AS seconds
           FROM (SELECT c.id, c.start_date FROM conversations c
                  WHERE c.workspace_id = s.workspace_id AND c.store_id = s.id AND c.state = 'closed'
                    AND c.start_date >= $1
                  ORDER BY c.start_date DESC LIMIT $3) chat
           JOIN LATERAL (SELECT m.created_at FROM messages m
                          WHERE m.conversation_id = chat.id AND m.author = 'agent'
                          ORDER BY m.seq LIMIT 1) answer ON true
       ) waits ON true
      WHERE (s.settings->'widgetCustomization'->>'subtitleIsReplyTime')::boolean
         OR s.settings->'widgetCustomization'->>'subtitle' = $4
      GROUP BY s.id`,
    [since, answersAtLeast, chatsAtMost, defaultWidgetSubtitle],
  );
  return rows;
}
