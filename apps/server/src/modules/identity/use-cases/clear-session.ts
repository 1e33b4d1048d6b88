import { type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { sessionsEnded } from '../identity.events.ts';
import { revokeFamily } from '../identity.repo.ts';
import { findProved, type SessionProof } from './check-session.ts';
import type { IdentityDeps } from './start-session.ts';

/** Ends the session, those begun by its custom token, and their sockets; signing out twice is no error. */
export async function clearSession(ctx: RootCtx, deps: IdentityDeps, proof: SessionProof): Promise<void> {
  const session = await findProved(ctx, deps, proof);
  if (session === null) return;
  await withTransaction(ctx, async (tx) => {
    const sessionIds = await revokeFamily(tx.pool, session.id, 'sign-out', tx.now());
    const subject = { type: 'user', id: session.userId };
    await tx.audit({ action: 'session.ended', subject, data: { sessionId: session.id }, by: session.userId });
    tx.emit(sessionsEnded({ userId: session.userId, sessionIds }));
  });
}
