import type { Sql } from '../../../platform/db/db.ts';

/** Those who wait in a store, the longest first. */
export async function listQueue(
  sql: Sql,
  workspaceId: string,
  { storeId, limit }: { storeId: string; limit: number },
): Promise<{ id: string; visitor_id: string }[]> {
  const { rows } = await sql.query<{ id: string; visitor_id: string }>({
    name: 'conversations-queue',
    text: `SELECT id, coalesce(visitor_id, contact_id) AS visitor_id FROM conversations WHERE workspace_id = $1 AND store_id = $2 AND state = 'pending'
           ORDER BY start_date, id LIMIT $3`,
    values: [workspaceId, storeId, limit],
  });
  return rows;
}

/** As many as somebody looks through; the search of the workspace finds older ones. */
const chatsShown = 100;

interface Person {
  storeId: string;
  visitorId: string | null;
  email: string | null;
  /** Compared at stores of these channels only. */
  fullname: string | null;
  channelsWithNames: readonly string[];
}

/** Chats of one person that are over, the newest first, without a question of who asks. */
export async function listPastChats(sql: Sql, workspaceId: string, person: Person): Promise<string[]> {
  const { storeId, visitorId, email, fullname, channelsWithNames } = person;
  const { rows } = await sql.query<{ id: string }>(
    `SELECT c.id FROM conversations c JOIN stores s ON s.id = c.store_id
     WHERE c.workspace_id = $1 AND c.store_id = $2 AND c.state IN ('closed', 'missed')
       AND (c.visitor_id = $3::uuid OR c.contact_id = $3::uuid OR lower(c.customer_email) = lower($4)
            OR (s.type = ANY ($6::text[]) AND c.customer_fullname = $5))
     ORDER BY c.start_date DESC, c.id DESC LIMIT ${chatsShown}`,
    [workspaceId, storeId, visitorId, email, fullname, channelsWithNames],
  );
  return rows.map(({ id }) => id);
}

export async function listMeanRatings(sql: Sql, workspaceId: string, agentIds: readonly string[]) {
  const { rows } = await sql.query<{ agentId: string; mean: number; ratings: number }>({
    name: 'agent-ratings',
    text: `SELECT agent_id AS "agentId", avg(rating)::float8 AS mean, count(*)::int AS ratings FROM conversations
            WHERE workspace_id = $1 AND agent_id = ANY ($2::uuid[]) AND rating IS NOT NULL GROUP BY agent_id`,
    values: [workspaceId, agentIds],
  });
  return rows;
}

/** Whether somebody has or had a chat; each half by its own index. */
export async function hasHadChats(sql: Sql, workspaceId: string, userId: string): Promise<boolean> {
  const { rows } = await sql.query<{ begun: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM conversations WHERE workspace_id = $1 AND agent_id = $2 AND state = 'ongoing')
         OR EXISTS (SELECT 1 FROM conversations WHERE workspace_id = $1 AND agent_id = $2 AND state = 'closed') AS begun`,
    [workspaceId, userId],
  );
  return rows[0]?.begun === true;
}
