import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { notificationsChanged } from '../notifications.events.ts';
import { countUnread, markRows, raiseRev } from '../notifications.repo.ts';

/** Of the caller only; ids of others are as if they were not there. Reading is no audited act. */
export async function markRead(
  ctx: Ctx<AgentActor>,
  body: { ids: readonly string[] } | { all: true },
): Promise<{ unread: number }> {
  const ids = 'ids' in body ? body.ids : null;
  const { userId } = ctx.actor;
  return withTransaction(ctx, async (tx) => {
    if (await markRows(tx.pool, tx, ids, tx.now())) {
      await raiseRev(tx.pool, tx.workspaceId, userId);
      tx.emit(notificationsChanged({ workspaceId: tx.workspaceId, userIds: [userId] }));
    }
    return { unread: await countUnread(tx.pool, tx) };
  });
}
