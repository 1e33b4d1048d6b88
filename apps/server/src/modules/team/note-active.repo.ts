import type { AgentActor, VisitorActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';

/** When somebody was last here: as a socket of theirs comes and as it goes, at most once a minute. */
export async function noteActive(ctx: Ctx<AgentActor | VisitorActor>): Promise<void> {
  if (ctx.actor.kind !== 'agent') return;
  await ctx.pool.query({
    name: 'team-note-active',
    text: `UPDATE workspace_members SET last_active_at = $3
            WHERE workspace_id = $1 AND user_id = $2
              AND (last_active_at IS NULL OR last_active_at < $3::timestamptz - interval '1 minute')`,
    values: [ctx.workspaceId, ctx.actor.userId, ctx.now()],
  });
}
