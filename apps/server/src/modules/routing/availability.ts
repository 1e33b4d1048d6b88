import type { Availability } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { noteAway } from '../team/index.ts';
import { awaySince } from './presence.repo.ts';
import { publishPresence } from './presence.ts';
import { roomMade } from './routing.events.ts';
import { holdRouting } from './settings.repo.ts';

export async function getAvailability(ctx: Ctx<AgentActor>): Promise<Availability> {
  const since = await awaySince(ctx, ctx.actor.userId);
  return { away: since !== null, since: since?.toISOString() ?? null };
}

/**
 * Away, or back. Chats that are already theirs stay theirs, and nothing but the person ends it. Assigning is held
 * meanwhile, so that nobody who was told to be away is given a chat a moment later.
 */
export async function setAvailability(ctx: Ctx<AgentActor>, { away }: { away: boolean }): Promise<Availability> {
  return withTransaction(ctx, async (tx) => {
    await holdRouting(tx);
    if (await noteAway(tx, tx.actor.userId, away)) {
      const subject = { type: 'user', id: tx.actor.userId } as const;
      await tx.audit({ action: away ? 'member.away' : 'member.back', subject });
      await publishPresence(tx, away);
      if (!away) tx.emit(roomMade({ workspaceId: tx.workspaceId }));
    }
    return getAvailability(tx);
  });
}
