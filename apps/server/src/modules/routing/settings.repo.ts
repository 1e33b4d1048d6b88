import type { RoutingSettings } from '@chatso/contract';
import type { Ctx } from '../../platform/ctx.ts';

/** Null where nothing was ever chosen. */
export async function findRouting(ctx: Pick<Ctx, 'pool' | 'workspaceId'>): Promise<RoutingSettings | null> {
  const { rows } = await ctx.pool.query<RoutingSettings>({
    name: 'routing-settings',
    text: 'SELECT automatic, capacity, version FROM workspace_routing WHERE workspace_id = $1',
    values: [ctx.workspaceId],
  });
  return rows[0] ?? null;
}

/**
 * The workspace's settings, held until the transaction ends: whoever assigns chats or changes who may be given some does
 * it one after the other, on whatever process. Null where assignment was never turned on.
 */
export async function holdRouting(tx: Ctx): Promise<RoutingSettings | null> {
  const { rows } = await tx.pool.query<RoutingSettings>({
    name: 'routing-hold',
    text: 'SELECT automatic, capacity, version FROM workspace_routing WHERE workspace_id = $1 FOR NO KEY UPDATE',
    values: [tx.workspaceId],
  });
  return rows[0] ?? null;
}

/** Whether the settings were still of the version that was seen; 0: there were none. */
export async function writeRouting(tx: Ctx, { automatic, capacity, version }: RoutingSettings): Promise<boolean> {
  const values = [tx.workspaceId, automatic, capacity, tx.now()];
  const { rowCount } =
    version === 0
      ? await tx.pool.query(
          `INSERT INTO workspace_routing (workspace_id, automatic, capacity, updated_at, version)
           VALUES ($1, $2, $3, $4, 1) ON CONFLICT DO NOTHING`,
          values,
        )
      : await tx.pool.query(
          `UPDATE workspace_routing SET automatic = $2, capacity = $3, updated_at = $4, version = version + 1
            WHERE workspace_id = $1 AND version = $5`,
          [...values, version],
        );
  return rowCount === 1;
}

/** Waiting chats that somebody was given. */
export async function listGiven(tx: Ctx): Promise<{ conversationId: string; agentId: string }[]> {
  const { rows } = await tx.pool.query<{ conversationId: string; agentId: string }>(
    `SELECT id AS "conversationId", assigned_to AS "agentId" FROM conversations
      WHERE workspace_id = $1 AND state = 'pending' AND assigned_to IS NOT NULL ORDER BY id`,
    [tx.workspaceId],
  );
  return rows;
}
