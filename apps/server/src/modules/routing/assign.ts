import { limits } from '@chatso/domain';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { sharedRounds } from '../../platform/shared-rounds.ts';
import { assignChats } from '../conversations/index.ts';
import { chooseAgents } from './choose.ts';
import { listFree, listWaiting, noteGiven } from './routing.repo.ts';
import { holdRouting } from './settings.repo.ts';
import { getRouting } from './settings.ts';

/** One round holds the workspace's assignment briefly; what is left is taken by the next. */
const perRound = 200;

const inRounds = sharedRounds();

export const asRouting = (ctx: RootCtx, workspaceId: string): Ctx =>
  inWorkspace(ctx, workspaceId, { kind: 'job', name: 'routing' });

/**
 * Gives the chats that wait to who is free. Whatever happens while one round is under way shares the next. Other
 * processes wait at the workspace's row, so no chat is given twice and nobody gets too many.
 */
export const serveWaiting = (ctx: RootCtx, workspaceId: string): Promise<void> =>
  inRounds(ctx.pool, workspaceId, async () => (await serveOnce(asRouting(ctx, workspaceId))) === perRound);

/** One round; inside somebody's transaction it is a part of that. */
export async function serveOnce(ctx: Ctx): Promise<number> {
  // Most workspaces do without; they are not to pay for a lock.
  if (!(await getRouting(ctx)).automatic) return 0;
  return withTransaction(ctx, async (tx) => {
    const settings = await holdRouting(tx);
    if (!settings?.automatic) return 0;
    const people = await listFree(tx, settings.capacity);
    if (people.length === 0) return 0;
    const again = new Date(tx.now().getTime() - limits.assignAgainAfterMs);
    const room = people.reduce((sum, { capacity, load }) => sum + capacity - load, 0);
    const waiting = await listWaiting(tx, people, { again, limit: Math.min(room, perRound) });
    const given = await assignChats(tx, chooseAgents(waiting, people), again);
    await noteGiven(
      tx,
      given.map(({ agentId }) => agentId),
    );
    return given.length;
  });
}
