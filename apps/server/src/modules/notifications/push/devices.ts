import type { UserActor } from '../../../platform/actor.ts';
import { type UserCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { isOutsideUrl } from '../../../platform/http/outgoing.ts';
import { newId } from '../../../platform/ids.ts';
import { deleteOtherSubscriptions, deleteSubscriptionsOf, saveSubscription } from './push.repo.ts';

interface Input {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** The browser of this sign-in shows notifications from now on. */
export async function subscribeDevice(ctx: UserCtx, { endpoint, keys }: Input, allowed: readonly string[]) {
  if (!isOutsideUrl(endpoint, allowed)) {
    throw new AppError('bad-request', { reason: 'push-service-unknown' });
  }
  const { userId, sessionId } = ctx.actor;
  await withTransaction(ctx, async (tx) => {
    const subscription = { id: newId(), userId, sessionId, endpoint, ...keys };
    if (!(await saveSubscription(tx.pool, subscription, tx.now()))) throw new AppError('id-token-revoked');
    await deleteOtherSubscriptions(tx.pool, sessionId, endpoint);
    await tx.audit({ action: 'push.subscribed', subject: subjectOf(ctx.actor), data: { sessionId } });
  });
  return { ok: true as const };
}

export async function unsubscribeDevice(ctx: UserCtx) {
  const { sessionId } = ctx.actor;
  await withTransaction(ctx, async (tx) => {
    if (!(await deleteSubscriptionsOf(tx.pool, sessionId))) return;
    await tx.audit({ action: 'push.unsubscribed', subject: subjectOf(ctx.actor), data: { sessionId } });
  });
  return { ok: true as const };
}

const subjectOf = ({ userId }: UserActor) => ({ type: 'user', id: userId });
