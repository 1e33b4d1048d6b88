import type { RoutingSettings } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { endAssignment } from '../conversations/index.ts';
import { roomMade } from './routing.events.ts';

const nothingChosen: RoutingSettings = { automatic: false, capacity: limits.agentCapacity, version: 0 };

export async function getRouting(ctx: Pick<Ctx, 'pool' | 'workspaceId'>): Promise<RoutingSettings> {
  const { rows } = await ctx.pool.query<RoutingSettings>({
    name: 'routing-settings',
    text: 'SELECT automatic, capacity, version FROM workspace_routing WHERE workspace_id = $1',
    values: [ctx.workspaceId],
  });
  return rows[0] ?? nothingChosen;
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

/** @throws conflict */
export async function setRouting(ctx: Ctx, input: RoutingSettings): Promise<RoutingSettings> {
  return withTransaction(ctx, async (tx) => {
    if (!(await writeRouting(tx, input))) throw new AppError('conflict');
    const { automatic, capacity } = input;
    await tx.audit({ action: 'routing.settings-changed', data: { automatic, capacity } });
    if (!automatic) await giveBackAll(tx);
    tx.emit(roomMade({ workspaceId: tx.workspaceId }));
    return { automatic, capacity, version: input.version + 1 };
  });
}

/** Whether the settings were still of the version that was seen; 0: there were none. */
async function writeRouting(tx: Ctx, { automatic, capacity, version }: RoutingSettings): Promise<boolean> {
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

/** Without assignment a waiting chat is everybody's. */
async function giveBackAll(tx: Ctx): Promise<void> {
  const { rows } = await tx.pool.query<{ conversationId: string; agentId: string }>(
    `SELECT id AS "conversationId", assigned_to AS "agentId" FROM conversations
      WHERE workspace_id = $1 AND state = 'pending' AND assigned_to IS NOT NULL ORDER BY id`,
    [tx.workspaceId],
  );
  for (const given of rows) await endAssignment(tx, given, { why: 'turned-off', givenBefore: tx.now() });
}
