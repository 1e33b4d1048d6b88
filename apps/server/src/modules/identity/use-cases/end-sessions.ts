import type { DeviceSession } from '@chatso/contract';
import { type RootCtx, type UserCtx, withTransaction } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { isId } from '../../../platform/ids.ts';
import { listDeviceSessions, revokeOthers, revokeOwnFamily } from '../device-sessions.repo.ts';
import { sessionsEnded } from '../identity.events.ts';
import { describeDevice } from '../session-device.ts';

/** Where the caller is signed in; the asking one first, then by last use. */
export async function listSessions(ctx: UserCtx): Promise<{ data: DeviceSession[]; count: number }> {
  const rows = await listDeviceSessions(ctx.pool, ctx.actor.userId, ctx.actor.sessionId, ctx.now());
  const data = rows.map(({ id, userAgent, ip, createdAt, lastUsedAt, current }) => ({
    _id: id,
    ...describeDevice(userAgent),
    ip,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current,
  }));
  return { data, count: data.length };
}

export async function endOwnSession(ctx: UserCtx, sessionId: string): Promise<void> {
  if (!isId(sessionId)) throw notFound();
  const { userId } = ctx.actor;
  await withTransaction(ctx, async (tx) => {
    const ended = await revokeOwnFamily(tx.pool, sessionId, { userId, reason: 'revoked', now: tx.now() });
    if (ended.length === 0) throw notFound();
    await tx.audit({ action: 'session.revoked', subject: { type: 'user', id: userId }, data: { sessionId } });
    tx.emit(sessionsEnded({ userId, sessionIds: ended }));
  });
}

/** Answers how many sessions ended. */
export function endOtherSessions(ctx: UserCtx): Promise<number> {
  const { userId, sessionId } = ctx.actor;
  return withTransaction(ctx, async (tx) => {
    const ended = await endAllSessions(tx, { userId, keep: sessionId, reason: 'revoked' });
    const subject = { type: 'user', id: userId };
    if (ended > 0) await tx.audit({ action: 'session.others-revoked', subject, data: { count: ended } });
    return ended;
  });
}

/** For whoever changes how a person signs in; audits nothing itself. */
export async function endAllSessions(
  tx: RootCtx,
  { userId, keep, reason }: { userId: string; keep: string | null; reason: 'revoked' | 'password' | 'sign-out' },
): Promise<number> {
  const ended = await revokeOthers(tx.pool, keep, { userId, reason, now: tx.now() });
  if (ended.length > 0) tx.emit(sessionsEnded({ userId, sessionIds: ended }));
  return ended.length;
}
