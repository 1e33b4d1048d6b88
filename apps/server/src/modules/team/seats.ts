import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { capacityOf } from '../plans/index.ts';

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

/**
 * Throws `entity-limit` when fewer than `wanted` seats are free. The caller holds the workspace (`lockWorkspace`), so two
 * who ask at once are counted one after the other.
 */
export async function requireSeats(tx: Ctx, wanted: number): Promise<void> {
  const [{ seats: limit }, used] = [await capacityOf(tx, tx.workspaceId), await countSeats(tx)];
  if (used + wanted <= limit) return;
  throw new AppError('entity-limit', { details: { limit, used, requested: wanted } });
}
