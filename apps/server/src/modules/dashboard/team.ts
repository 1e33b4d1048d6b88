import type { DashboardAgent } from '@chatso/contract';
import { type AgentActor, servedStores } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { getRouting, presenceOf, staleMs } from '../routing/index.ts';
import { listColleagues } from './team.repo.ts';

const order = { online: 0, away: 1, offline: 2 } as const;

/** Who is here comes first, whoever has most to do before the others. */
export async function getTeam(ctx: Ctx<AgentActor>): Promise<{ data: DashboardAgent[]; count: number }> {
  const { automatic, capacity } = await getRouting(ctx);
  const rows = await listColleagues(ctx, {
    userId: ctx.actor.userId,
    stores: servedStores(ctx.actor),
    seenSince: new Date(ctx.now().getTime() - staleMs),
  });
  const data = rows.map(
    (row): DashboardAgent => ({
      agentId: row.agentId,
      fullname: row.fullname,
      avatar: row.avatar,
      presence: presenceOf(row.online, row.awaySince !== null),
      awaySince: row.awaySince?.toISOString() ?? null,
      chats: row.chats,
      capacity: automatic ? (row.capacity ?? capacity) : null,
    }),
  );
  data.sort((a, b) => order[a.presence] - order[b.presence] || b.chats - a.chats);
  return { data, count: data.length };
}
