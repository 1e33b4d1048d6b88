import type { Sql } from '../../platform/db/db.ts';
import type { AgentFace } from './conversations.mapper.ts';

/** Long enough to keep the look-up off the message path, short enough that other processes follow a new alias soon. */
const keepMs = 5_000;
const atMost = 10_000;

/** Raised when a face changed here: what was looked up before counts no more. */
let epoch = 0;

export const forgetFaces = (): void => {
  epoch += 1;
};

interface Cached {
  face: AgentFace;
  until: number;
  epoch: number;
}

const caches = new WeakMap<object, Map<string, Cached>>();

/** How an agent appears to visitors of a store; cached per process. */
export async function findAgentFace(
  sql: Sql,
  ids: { workspaceId: string; storeId: string; agentId: string | null },
  now: Date,
): Promise<AgentFace | null> {
  if (ids.agentId === null) return null;
  const cache = caches.get(sql) ?? new Map<string, Cached>();
  caches.set(sql, cache);
  const key = `${ids.workspaceId}:${ids.storeId}:${ids.agentId}`;
  const cached = cache.get(key);
  const asked = epoch;
  if (cached && cached.epoch === asked && cached.until > now.getTime()) return cached.face;
  const { rows } = await sql.query<AgentFace>({
    name: 'conversations-agent-face',
    text: `SELECT coalesce(nullif(m.agent_alias, ''), u.fullname) AS name, coalesce(nullif(m.avatar, ''), u.avatar) AS avatar
           FROM users u LEFT JOIN member_stores m ON m.workspace_id = $1 AND m.store_id = $2 AND m.user_id = u.id
           WHERE u.id = $3`,
    values: [ids.workspaceId, ids.storeId, ids.agentId],
  });
  const [face] = rows;
  if (!face) return null;
  if (cache.size >= atMost) cache.clear();
  cache.set(key, { face, until: now.getTime() + keepMs, epoch: asked });
  return face;
}
