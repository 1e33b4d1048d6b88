import type { RoutingSettings } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { endAssignment } from '../conversations/index.ts';
import { roomMade } from './routing.events.ts';
import { findRouting, listGiven, writeRouting } from './settings.repo.ts';

const nothingChosen: RoutingSettings = { automatic: false, capacity: limits.agentCapacity, version: 0 };

export async function getRouting(ctx: Pick<Ctx, 'pool' | 'workspaceId'>): Promise<RoutingSettings> {
  return (await findRouting(ctx)) ?? nothingChosen;
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

/** Without assignment a waiting chat is everybody's. */
async function giveBackAll(tx: Ctx): Promise<void> {
  for (const given of await listGiven(tx)) await endAssignment(tx, given, { why: 'turned-off', givenBefore: tx.now() });
}
