import type { Ctx } from '../../platform/ctx.ts';

/** Invited and activated members use a seat, the suite's own admins never (decisions D-1, D-3). */
export async function countSeats(ctx: Pick<Ctx, 'pool' | 'workspaceId'>): Promise<number> {
  const { rows } = await ctx.pool.query<{ used: number }>({
    name: 'team-seats',
    text: `SELECT count(*)::int AS used FROM workspace_members
            WHERE workspace_id = $1 AND account_state IN ('invited', 'activated') AND role IS DISTINCT FROM 'chatso_admin'`,
    values: [ctx.workspaceId],
  });
  return rows[0]?.used ?? 0;
}
