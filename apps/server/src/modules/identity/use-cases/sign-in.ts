import { z } from 'zod';
import type { Config } from '../../../platform/config.ts';
import type { RootCtx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Limit, RateLimiter } from '../../../platform/http/rate-limit.ts';
import { demoPassword } from '../demo-install.ts';
import { findAccountByEmail, findSession } from '../identity.repo.ts';
import { isPassword } from '../passwords.ts';
import { requireSecondFactor } from './second-factor.ts';
import { type Device, type IdentityDeps, type SessionAnswer, startSession } from './start-session.ts';

/** Failures of one account from one network in a quarter of an hour (decision A-1). */
const ofAccount = { points: 10, seconds: 900 };
/** Of one network over all accounts: room for an office, not for a list of addresses and one common password. */
const ofNetwork = { points: 100, seconds: 900 };

/** What was guessed wrong; every way of signing in by password counts here. */
export interface SignInFailures {
  ofAccount: Limit;
  ofNetwork: Limit;
}

export const signInFailures = (limiter: RateLimiter): SignInFailures => ({
  ofAccount: limiter.limit('sign-in-failures', ofAccount),
  ofNetwork: limiter.limit('sign-in-failures-network', ofNetwork),
});

/** `email` in lower case. */
export const signInKey = (email: string, ip: string): string => `${email}|${networkOf(ip)}`;

export type SignInDeps = IdentityDeps & { failures: SignInFailures; config: Pick<Config, 'environment'> };

/**
 * In production a demo account cannot sign in until it has a password of its own; everyone knows the one it was given.
 * Each attempt is counted before its password is looked at, so that many at once are not more than ten. The right one
 * forgives what the account got wrong, never what the network did: else an own account would reset it between guesses.
 */
export async function signInWithPassword(
  ctx: RootCtx,
  deps: SignInDeps,
  input: { email: string; password: string; keepSignedIn: boolean; device: Device },
): Promise<SessionAnswer> {
  const email = input.email.trim().toLowerCase();
  const { failures } = deps;
  const judge = async () => {
    const found = await findAccountByEmail(ctx.pool, email);
    const isRight = await isPassword(input.password, found?.passwordHash ?? null);
    const isPublic = deps.config.environment === 'production' && input.password === demoPassword;
    if (!isRight || isPublic || found === null) throw new AppError('bad-credentials');
    return found;
  };
  const account = await failures.ofAccount.attempt(
    signInKey(email, input.device.ip),
    () => failures.ofNetwork.attempt(networkOf(input.device.ip), judge),
    { forgives: true, counts: isWrong },
  );
  await requireSecondFactor(ctx, deps.tokens, account, input.keepSignedIn);
  return startSession(ctx, deps, { ...input, userId: account.id, email: account.email });
}

/** Not an attempt that the network's count kept from being judged. */
const isWrong = (error: AppError): boolean => error.code === 'bad-credentials';

const claims = z.object({ uid: z.uuid(), sid: z.uuid() });

/** A custom token is as good as the session that it came from: what it begins ends with that session. */
export async function signInWithCustomToken(
  ctx: RootCtx,
  deps: IdentityDeps,
  input: { customToken: string; device: Device },
): Promise<SessionAnswer & { keepSignedIn: boolean }> {
  const parsed = claims.safeParse(await deps.tokens.verifyPurpose('custom', input.customToken));
  const session = parsed.success ? await findSession(ctx.pool, parsed.data.sid, ctx.now()) : null;
  if (session === null) throw new AppError('id-token-revoked');
  const { userId, email, keepSignedIn, familyId } = session;
  const answer = await startSession(ctx, deps, {
    ...{ userId, email, keepSignedIn },
    device: input.device,
    parentId: familyId,
  });
  return { ...answer, keepSignedIn };
}
