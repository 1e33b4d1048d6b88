import type { Sql } from '../../../platform/db/db.ts';
import type { audienceOf } from '../audience.ts';

export type Facts = Parameters<typeof audienceOf>[0];

const factColumns = 'c.id, c.workspace_id, c.store_id, c.category_id, c.visitor_id, c.agent_id, c.state';
const open = `(c.state = 'pending' OR (c.state = 'ongoing' AND NOT c.client_left))`;

/** Open chats of these visitors, of every workspace, as they are now and whether their visitor was online before. */
export async function updatePresence(
  sql: Sql,
  visitorIds: readonly string[],
  { online, now }: { online: boolean; now: Date },
) {
  const { rows } = await sql.query<Facts & { was_online: boolean }>({
    name: 'conversations-presence',
    text: `UPDATE conversations c SET visitor_seen_at = greatest(c.visitor_seen_at, $2), visitor_online = $3
           FROM (SELECT id, visitor_online FROM conversations c WHERE c.visitor_id = ANY ($1::uuid[]) AND ${open}
                 ORDER BY id FOR NO KEY UPDATE) before
           WHERE c.id = before.id
           RETURNING ${factColumns}, before.visitor_online AS was_online`,
    values: [visitorIds, now, online],
  });
  return rows;
}

/** Open chats whose visitor was seen last before then: nobody is there. What somebody works on right now is left out. */
export async function markStaleOffline(sql: Sql, before: Date): Promise<Facts[]> {
  const { rows } = await sql.query<Facts>(
    `UPDATE conversations c SET visitor_online = false
     WHERE c.id IN (SELECT id FROM conversations c WHERE c.visitor_online AND c.visitor_seen_at < $1 AND ${open}
                    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING ${factColumns}`,
    [before],
  );
  return rows;
}
