import { agentRatingPercent } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';

/** What shoppers gave each of `agentIds` in this workspace, in the order asked for (D-29). */
export async function listAgentRatings(ctx: Ctx<AgentActor>, agentIds: readonly string[]) {
  const { rows } = await ctx.pool.query<{ agentId: string; mean: number; ratings: number }>({
    name: 'agent-ratings',
    text: `SELECT agent_id AS "agentId", avg(rating)::float8 AS mean, count(*)::int AS ratings FROM conversations
            WHERE workspace_id = $1 AND agent_id = ANY ($2::uuid[]) AND rating IS NOT NULL GROUP BY agent_id`,
    values: [ctx.workspaceId, agentIds],
  });
  const found = new Map(rows.map((row) => [row.agentId, row]));
  const data = agentIds.map((agentId) => {
    const row = found.get(agentId);
    return { agentId, percent: agentRatingPercent(row?.mean ?? null), ratings: row?.ratings ?? 0 };
  });
  return { data, count: data.length };
}
