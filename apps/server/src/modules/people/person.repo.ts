import type { PersonChat, PersonDetail } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';
import { chatAccess, viewerOf } from '../conversations/index.ts';
import type { PersonRow } from './list-people.repo.ts';

export interface SeenRow extends PersonRow {
  store_ids: string[];
  timezone: string | null;
  devices: number;
  rating: number | null;
  ongoing_with: string | null;
  open_chat: { _id: string; agentId: string | null } | null;
}

/** Somebody by their id, or by that of one who counts as them, over the chats the caller may see; null without any. */
export async function findSeen(ctx: Ctx<AgentActor>, id: string): Promise<SeenRow | null> {
  const access = chatAccess(ctx, viewerOf(ctx.actor));
  const { rows } = await ctx.pool.query<SeenRow>(
    `SELECT p.id, p.name, p.email, p.phone, p.country, p.customer_type, p.visitor_number, s.*, s.last_at::text AS place
       FROM people q JOIN people p ON p.id = q.root_id
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS chats, min(c.start_date) AS first_at, max(greatest(c.start_date, c.last_client_at)) AS last_at,
               array_agg(DISTINCT c.store_id) AS store_ids, count(DISTINCT c.visitor_id)::int AS devices,
               round(avg(c.rating), 1)::float8 AS rating,
               (array_agg(c.client_timezone ORDER BY c.start_date DESC) FILTER (WHERE c.client_timezone <> ''))[1] AS timezone,
               max(u.fullname) FILTER (WHERE c.state = 'ongoing') AS ongoing_with,
               (array_agg(jsonb_build_object('_id', c.id, 'agentId', c.agent_id) ORDER BY c.state = 'ongoing' DESC, c.start_date DESC)
                 FILTER (WHERE c.state IN ('pending', 'ongoing')))[1] AS open_chat
          FROM people m JOIN person_chats x ON x.person_id = m.id JOIN conversations c ON c.id = x.conversation_id
          LEFT JOIN users u ON u.id = c.agent_id
         WHERE m.root_id = p.id AND ${access.condition}) s
      WHERE q.workspace_id = $1 AND q.id::text = $7 AND s.chats > 0`,
    [...access.values, id.toLowerCase()],
  );
  return rows[0] ?? null;
}

interface ChatRow {
  id: string;
  state: PersonChat['state'];
  start_date: Date;
  agent: string | null;
  category: string | null;
  store_name: string;
  store_type: PersonChat['store']['type'];
  rating: number | null;
}

/** Their chats the caller may see, the newest first. */
export async function chatsOf(ctx: Ctx<AgentActor>, id: string, { limit, offset }: { limit: number; offset: number }) {
  const access = chatAccess(ctx, viewerOf(ctx.actor));
  const { rows } = await ctx.pool.query<ChatRow>(
    `SELECT c.id, c.state, c.start_date, u.fullname AS agent, d.name AS category, s.name AS store_name, s.type AS store_type, c.rating
       FROM people m JOIN person_chats x ON x.person_id = m.id JOIN conversations c ON c.id = x.conversation_id
       JOIN stores s ON s.id = c.store_id LEFT JOIN users u ON u.id = c.agent_id LEFT JOIN departments d ON d.id = c.category_id
      WHERE m.root_id = $7 AND ${access.condition} ORDER BY c.start_date DESC, c.id DESC LIMIT $8 OFFSET $9`,
    [...access.values, id, limit, offset],
  );
  return rows;
}

/** Labels of their chats the caller may see. */
export async function tagsOf(ctx: Ctx<AgentActor>, id: string): Promise<PersonDetail['tags']> {
  const access = chatAccess(ctx, viewerOf(ctx.actor));
  const { rows } = await ctx.pool.query<PersonDetail['tags'][number]>(
    `SELECT DISTINCT l.id AS "_id", l.name, l.color, lower(l.name)
       FROM people m JOIN person_chats x ON x.person_id = m.id JOIN conversations c ON c.id = x.conversation_id
       JOIN conversation_labels cl ON cl.conversation_id = c.id AND cl.kind = 'tag' JOIN chat_labels l ON l.id = cl.label_id
      WHERE m.root_id = $7 AND ${access.condition} ORDER BY lower(l.name), l.id LIMIT 50`,
    [...access.values, id],
  );
  return rows.map(({ _id, name, color }) => ({ _id, name, color }));
}

/** Keys of everybody who counts as this person. */
export async function keysOf(sql: Sql, workspaceId: string, id: string): Promise<string[]> {
  const { rows } = await sql.query<{ key: string }>({
    name: 'person-keys-of',
    text: `SELECT k.key FROM people m JOIN person_keys k ON k.person_id = m.id
            WHERE m.workspace_id = $1 AND m.root_id = $2 ORDER BY k.key LIMIT 500`,
    values: [workspaceId, id],
  });
  return rows.map(({ key }) => key);
}

/** Names they are known by at social channels, where there is no address. */
export async function socialNamesOf(
  sql: Sql,
  workspaceId: string,
  id: string,
): Promise<{ storeId: string; fullname: string }[]> {
  const { rows } = await sql.query<{ storeId: string; fullname: string }>({
    name: 'person-social-names',
    text: `SELECT DISTINCT c.store_id AS "storeId", c.customer_fullname AS fullname
             FROM people m JOIN person_chats x ON x.person_id = m.id JOIN conversations c ON c.id = x.conversation_id
            WHERE m.workspace_id = $1 AND m.root_id = $2 AND c.visitor_id IS NULL AND c.customer_email IS NULL
              AND c.customer_fullname <> '' LIMIT 50`,
    values: [workspaceId, id],
  });
  return rows;
}
