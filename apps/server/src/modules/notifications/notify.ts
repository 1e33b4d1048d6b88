import { inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { notificationsChanged } from './notifications.events.ts';
import { insertRows, type NewNotification } from './notifications.repo.ts';
import { devicesOf } from './push/push.repo.ts';
import { pushNotification } from './push/push-job.ts';

/** Tells `userIds` what happened, once; their devices hear of it by a job of the same transaction. */
export async function notify(
  ctx: RootCtx,
  workspaceId: string,
  userIds: readonly string[],
  input: NewNotification,
): Promise<void> {
  if (userIds.length === 0) return;
  const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: 'notifications' });
  await withTransaction(scoped, async (tx) => {
    const people = [...new Set(userIds)].map((userId) => ({ id: newId(), userId }));
    const inserted = await insertRows(tx.pool, workspaceId, people, input, tx.now());
    if (inserted.length === 0) return;
    const devices = await devicesOf(
      tx.pool,
      inserted.map(({ userId }) => userId),
    );
    for (const { id, userId } of inserted) {
      for (const device of devices) {
        if (device.userId !== userId) continue;
        await tx.enqueue(pushNotification, { workspaceId, notificationId: id, subscriptionId: device.id });
      }
    }
    tx.emit(notificationsChanged({ workspaceId, userIds: inserted.map(({ userId }) => userId) }));
  });
}
