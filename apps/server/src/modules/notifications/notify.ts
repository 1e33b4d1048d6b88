import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { notificationsChanged } from './notifications.events.ts';
import { foldInto, type Inserted, insertRows, lockStanding, type NewNotification } from './notifications.repo.ts';
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
    const folded = await foldRows(tx, [...new Set(userIds)], input);
    const people = [...new Set(userIds)]
      .filter((userId) => !folded.has(userId))
      .map((userId) => ({ id: newId(), userId }));
    const inserted = await insertRows(tx.pool, workspaceId, people, input, tx.now());
    const told = [...inserted, ...[...folded.values()].filter((one) => one !== null)];
    if (told.length === 0) return;
    const devices = await devicesOf(
      tx.pool,
      told.map(({ userId }) => userId),
    );
    for (const { id, userId } of told) {
      for (const device of devices) {
        if (device.userId !== userId) continue;
        await tx.enqueue(pushNotification, { workspaceId, notificationId: id, subscriptionId: device.id });
      }
    }
    tx.emit(notificationsChanged({ workspaceId, userIds: told.map(({ userId }) => userId) }));
  });
}

/** By user id: the notification this event was folded into, or null if it already counted the event. */
async function foldRows(
  tx: Ctx,
  userIds: readonly string[],
  { fold, ...input }: NewNotification,
): Promise<Map<string, Inserted | null>> {
  if (fold === undefined) return new Map();
  const standing = await lockStanding(tx.pool, tx.workspaceId, userIds, input, tx.now());
  const fresh = standing.filter(({ known }) => !known);
  if (fresh.length > 0) await foldInto(tx.pool, tx.workspaceId, fresh, { ...input, fold }, tx.now());
  return new Map(standing.map(({ id, userId, known }) => [userId, known ? null : { id, userId }]));
}
