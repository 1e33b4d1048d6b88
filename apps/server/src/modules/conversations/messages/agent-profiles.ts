import type { Sql } from '../../../platform/db/db.ts';
import type { AgentProfile } from '../conversations.mapper.ts';
import { readAgentProfile } from './agent-profiles.repo.ts';

/** Long enough to keep the look-up off the message path, short enough that other processes follow a new alias soon. */
const keepMs = 5_000;
const atMost = 10_000;

/** Raised when a profile changed here: what was looked up before counts no more. */
let epoch = 0;

export const forgetProfiles = (): void => {
  epoch += 1;
};

interface Cached {
  profile: AgentProfile;
  until: number;
  epoch: number;
}

const caches = new WeakMap<object, Map<string, Cached>>();

/** How an agent appears to visitors of a store; cached per process. */
export async function findAgentProfile(
  sql: Sql,
  ids: { workspaceId: string; storeId: string; agentId: string | null },
  now: Date,
): Promise<AgentProfile | null> {
  if (ids.agentId === null) return null;
  const cache = caches.get(sql) ?? new Map<string, Cached>();
  caches.set(sql, cache);
  const key = `${ids.workspaceId}:${ids.storeId}:${ids.agentId}`;
  const cached = cache.get(key);
  const asked = epoch;
  if (cached && cached.epoch === asked && cached.until > now.getTime()) return cached.profile;
  const { workspaceId, storeId, agentId } = ids;
  const profile = await readAgentProfile(sql, workspaceId, { storeId, agentId });
  if (!profile) return null;
  if (cache.size >= atMost) cache.clear();
  cache.set(key, { profile, until: now.getTime() + keepMs, epoch: asked });
  return profile;
}
