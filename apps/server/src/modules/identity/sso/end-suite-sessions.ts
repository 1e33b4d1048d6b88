import { hashToken } from '../../../platform/crypto.ts';
import { type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { revokeOfSuite } from '../device-sessions.repo.ts';
import { sessionsEnded } from '../identity.events.ts';
import { endAllSessions } from '../use-cases/end-sessions.ts';
import { logoutTokenSeconds, type SuiteLogout } from './logout-token.ts';
import { suiteSessionOf } from './sign-in-suite-person.ts';
import { deleteCodes, deleteCodesOfSuite, findLinkedUser, spendFlow } from './sso.repo.ts';

/** Longer than a token is good for, whatever the clocks say. */
const rememberedMs = 4 * logoutTokenSeconds * 1000;

/**
 * The suite signed somebody out: the sessions here that it means end, with their sockets, and a sign-in that is on its way
 * leads nowhere. A token that names a session means what came from it; one that names none, or a session that nobody here
 * ever came from, means everything of the person. Somebody unknown has nothing to end.
 * @throws bad-request when the token was used before
 */
export async function endSuiteSessions(ctx: RootCtx, logout: SuiteLogout): Promise<void> {
  const { issuer, subject, session, jti } = logout;
  await withTransaction(ctx, async (tx) => {
    const expiresAt = new Date(tx.now().getTime() + rememberedMs);
    if (!(await spendFlow(tx.pool, hashToken(`logout\n${issuer}\n${jti}`), expiresAt))) {
      throw new AppError('bad-request', { reason: 'logout-token-used' });
    }
    if (session !== null && (await endOne(tx, suiteSessionOf(issuer, session)))) return;
    if (subject !== null) await endAll(tx, issuer, subject);
  });
}

/** Answers whether anything here ever came from that session. */
async function endOne(tx: RootCtx, suiteSession: string): Promise<boolean> {
  const onTheWay = await deleteCodesOfSuite(tx.pool, suiteSession);
  const { known, ended } = await revokeOfSuite(tx.pool, suiteSession, { reason: 'sign-out', now: tx.now() });
  // One session of the suite is one person's; whoever came from it twice with two accounts is told apart all the same.
  for (const userId of new Set(ended.map((one) => one.userId))) {
    const sessionIds = ended.filter((one) => one.userId === userId).map(({ id }) => id);
    tx.emit(sessionsEnded({ userId, sessionIds }));
    await logEnd(tx, userId, sessionIds.length);
  }
  return known || onTheWay > 0;
}

async function endAll(tx: RootCtx, issuer: string, subject: string): Promise<void> {
  const user = await findLinkedUser(tx.pool, issuer, subject);
  if (user === null) return;
  await deleteCodes(tx.pool, user.id);
  const ended = await endAllSessions(tx, { userId: user.id, keep: null, reason: 'sign-out' });
  if (ended > 0) await logEnd(tx, user.id, ended);
}

const logEnd = (tx: RootCtx, userId: string, count: number): Promise<void> =>
  tx.audit({ action: 'session.ended', subject: { type: 'user', id: userId }, data: { because: 'suite', count } });
