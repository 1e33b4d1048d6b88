import type { Ctx } from '../../platform/ctx.ts';

/** Away, or back. False where that is what they already are. */
export async function noteAway(tx: Ctx, userId: string, away: boolean): Promise<boolean> {
  const { rowCount } = await tx.pool.query(
    `UPDATE workspace_members SET away_since = CASE WHEN $3::boolean THEN $4::timestamptz END
     WHERE workspace_id = $1 AND user_id = $2 AND (away_since IS NOT NULL) <> $3::boolean`,
    [tx.workspaceId, userId, away, tx.now()],
  );
  return rowCount === 1;
}
