import { agentRatingPercent } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { listMeanRatings } from './lists.repo.ts';

/** What shoppers gave each of `agentIds` in this workspace, in the order asked for (D-29). */
export async function listAgentRatings(ctx: Ctx<AgentActor>, agentIds: readonly string[]) {
  const rows = await listMeanRatings(ctx.pool, ctx.workspaceId, agentIds);
  const found = new Map(rows.map((row) => [row.agentId, row]));
  const data = agentIds.map((agentId) => {
    const row = found.get(agentId);
    return { agentId, percent: agentRatingPercent(row?.mean ?? null), ratings: row?.ratings ?? 0 };
  });
  return { data, count: data.length };
}
