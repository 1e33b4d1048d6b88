import { type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { sessionsEnded } from '../identity.events.ts';
import { findSession, revokeFamily, rotateSession } from '../identity.repo.ts';
import { noteReading } from '../reader.repo.ts';
import { readRefreshToken } from '../refresh-token.ts';
import { answerWith, type Device, type IdentityDeps, type SessionAnswer, sessionLifeMs } from './start-session.ts';

/** Two tabs may send the same token at once: for so long the token before the newest gets the newest again. */
const graceMs = 30_000;

export type Refreshed = SessionAnswer & { keepSignedIn: boolean };

/**
 * Trades a refresh token for the next generation. A token older than that is a stolen one, or its thief's victim's:
 * the whole family ends (decision A-1).
 */
export async function refreshSession(
  ctx: RootCtx,
  deps: IdentityDeps,
  token: string | undefined,
  device: Device,
): Promise<Refreshed> {
  const read = readRefreshToken(deps.secrets.refreshKey, token);
  if (read === null) throw new AppError('unauthenticated');
  const now = ctx.now();
  const session = await findSession(ctx.pool, read.sessionId, now);
  if (session === null || !session.suiteMember) throw new AppError('id-token-revoked');
  const expiresAt = new Date(now.getTime() + sessionLifeMs(session.keepSignedIn));
  const { id, userId, email, keepSignedIn } = session;
  if (await rotateSession(ctx.pool, { id, generation: read.generation, now, expiresAt, device })) {
    await noteReading(ctx.pool, userId, device);
    return { ...(await answerWith(deps, { id, userId, email, generation: read.generation + 1 })), keepSignedIn };
  }
  const current = await findSession(ctx.pool, id, now);
  if (current === null) throw new AppError('id-token-revoked');
  const raced = current.generation === read.generation + 1 && now.getTime() - current.rotatedAt.getTime() <= graceMs;
  if (raced) return { ...(await answerWith(deps, current)), keepSignedIn };
  await withTransaction(ctx, async (tx) => {
    const subject = { type: 'user', id: userId };
    await tx.audit({ action: 'session.reuse-detected', subject, data: { sessionId: id } });
    const sessionIds = await revokeFamily(tx.pool, id, 'reuse', now);
    tx.emit(sessionsEnded({ userId, sessionIds }));
  });
  throw new AppError('id-token-revoked');
}
