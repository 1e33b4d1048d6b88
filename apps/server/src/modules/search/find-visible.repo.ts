import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { chatAccess, type Viewer, viewerOf } from '../conversations/index.ts';

/** A place in a list that is ordered by (at, conversationId), newest first. */
export interface Place {
  at: Date;
  conversationId: string;
}

/** Whose chat it is: a visitor, or a contact of an outside channel. */
export const personOf = 'coalesce(c.visitor_id, c.contact_id)';

export interface Found extends Place {
  visitorId: string;
}

/** How to tell a row `d` of `search_chats` that answers; `value` is $7. */
export interface Match {
  condition: string;
  value: unknown;
}

/** So many rows are read in their order, shared by the parts, before an index is asked for all that match. */
const readInOrder = 800;
const leastOfAPart = 100;

/**
 * Where a viewer's chats lie in the index, each part in an order of its own. Wider than what they may see (departments,
 * history): `chatAccess` decides that about each chat found.
 */
const partsOf = (viewer: Viewer): string[] => {
  if (viewer.all) return ['true'];
  const inStores = viewer.stores.map((_, index) => {
    const store = `d.store_id = ($5::jsonb -> ${index} ->> 'storeId')::uuid`;
    return viewer.colleagues ? store : `${store} AND d.waiting`;
  });
  return ['d.agent_id = $3::uuid', ...inStores];
};

const order = 'ORDER BY d.at DESC, d.conversation_id DESC';
const after = '($8::timestamptz IS NULL OR (d.at, d.conversation_id) < ($8::timestamptz, $9::uuid))';

/** Reads the newest rows of each part and says which of them match, and the moment before which it has not looked. */
function inOrder(parts: readonly string[], { condition }: Match, visible: string): string {
  const ofEach = Math.max(leastOfAPart, Math.ceil(readInOrder / parts.length));
  return `
WITH ${parts
    .map(
      (part, at) => `part${at} AS MATERIALIZED (
  SELECT d.conversation_id, d.at, d.words, d.person FROM search_chats d
   WHERE d.workspace_id = $1 AND ${part} AND ${after} ${order} LIMIT ${ofEach})`,
    )
    .join(', ')},
edge AS (SELECT max(at) AS edge FROM (${parts
    .map((_, at) => `SELECT min(at) AS at FROM part${at} HAVING count(*) = ${ofEach}`)
    .join(' UNION ALL ')}) edges),
hits AS (${parts.map((_, at) => `SELECT d.conversation_id, d.at FROM part${at} d WHERE ${condition}`).join(' UNION ')})
SELECT edge, d.conversation_id AS "conversationId", d.at, d.visitor_id AS "visitorId" FROM edge LEFT JOIN LATERAL (
  SELECT d.conversation_id, d.at, ${personOf} AS visitor_id FROM hits d JOIN conversations c ON c.id = d.conversation_id
   WHERE ${visible} ${order} LIMIT $10) d ON true ${order}`;
}

/**
 * All rows `d` of the workspace `$1` that fit. Those that are over are asked of an index, which is found only where
 * 'NOT d.open' is said; of those that go on there is none, so that going on costs little.
 */
export const allThatMatch = (columns: string, where: string): string =>
  ['NOT d.open', 'd.open']
    .map((which) => `SELECT ${columns} FROM search_chats d WHERE d.workspace_id = $1 AND ${which} AND ${where}`)
    .join(' UNION ALL ');

/** All that match, brought into order, and asked about access from the newest on until there are enough. */
const byIndex = (parts: readonly string[], { condition }: Match, visible: string): string => `
WITH hits AS MATERIALIZED (
  ${allThatMatch('d.conversation_id, d.at', `${condition} AND (${parts.map((part) => `(${part})`).join(' OR ')}) AND ${after}`)})
SELECT d.conversation_id AS "conversationId", d.at, c.visitor_id AS "visitorId"
  FROM (SELECT * FROM hits d ${order}) d
 CROSS JOIN LATERAL (SELECT ${personOf} AS visitor_id FROM conversations c WHERE c.id = d.conversation_id AND ${visible} LIMIT 1) c
 ${order} LIMIT $10`;

/**
 * The newest `count` chats after `place` that match and that the caller may see. A word that many chats hold is met soon
 * when they are read in their order; one that few hold, its index names at once. Each way is slow where the other is fast,
 * so the first is tried for a little while, and what it has not settled the second does.
 */
export async function findVisible(
  ctx: Ctx<AgentActor>,
  match: Match,
  place: Place | null,
  count: number,
): Promise<Found[]> {
  const viewer = viewerOf(ctx.actor);
  const access = chatAccess(ctx, viewer);
  const parts = partsOf(viewer);
  const values = [...access.values, match.value, place?.at ?? null, place?.conversationId ?? null, count];
  // Not prepared by name: planned with its values, the planner knows how rare the words are.
  const read = await ctx.pool.query<{ edge: Date | null } & { [K in keyof Found]: Found[K] | null }>(
    inOrder(parts, match, access.condition),
    values,
  );
  const edge = read.rows[0]?.edge ?? null;
  const sure = read.rows.flatMap(({ conversationId, at, visitorId }) =>
    conversationId !== null && at !== null && visitorId !== null && (edge === null || at > edge)
      ? [{ conversationId, at, visitorId }]
      : [],
  );
  if (edge === null || sure.length >= count) return sure;
  const asked = await ctx.pool.query<Found>(byIndex(parts, match, access.condition), values);
  return asked.rows;
}
