import { hashToken } from '../../../platform/crypto.ts';
import { type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { endAllSessions } from '../use-cases/end-sessions.ts';
import { logoutTokenSeconds, type SuiteLogout } from './logout-token.ts';
import { deleteCodes, findLinkedUser, spendFlow } from './sso.repo.ts';

/** Longer than a token is good for, whatever the clocks say. */
const rememberedMs = 4 * logoutTokenSeconds * 1000;

/**
 * The suite signed somebody out: every session here ends, with its sockets, and a sign-in that is on its way leads
 * nowhere. Somebody unknown has nothing to end. Throws bad-request when the token was used before.
 */
export async function endSuiteSessions(ctx: RootCtx, { issuer, subject, jti }: SuiteLogout): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const expiresAt = new Date(tx.now().getTime() + rememberedMs);
    if (!(await spendFlow(tx.pool, hashToken(`logout\n${issuer}\n${jti}`), expiresAt))) {
      throw new AppError('bad-request', { message: 'This logout token was used already.' });
    }
    const user = await findLinkedUser(tx.pool, issuer, subject);
    if (user === null) return;
    await deleteCodes(tx.pool, user.id);
    const ended = await endAllSessions(tx, { userId: user.id, keep: null, reason: 'sign-out' });
    if (ended === 0) return;
    const data = { because: 'suite', count: ended };
    await tx.audit({ action: 'session.ended', subject: { type: 'user', id: user.id }, data });
  });
}
