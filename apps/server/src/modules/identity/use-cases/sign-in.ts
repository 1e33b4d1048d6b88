import { z } from 'zod';
import type { RootCtx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { findAccountByEmail, findSession } from '../identity.repo.ts';
import { isPassword } from '../passwords.ts';
import { requireSecondFactor } from './second-factor.ts';
import { type Device, type IdentityDeps, type SessionAnswer, startSession } from './start-session.ts';

/** Failures that one account and address may have in a quarter of an hour (decision A-1). */
export const signInFailures = { points: 10, seconds: 900 };

/** `email` in lower case. */
export const signInKey = (email: string, ip: string): string => `${email}|${networkOf(ip)}`;

export async function signInWithPassword(
  ctx: RootCtx,
  deps: IdentityDeps & { failures: Limit },
  input: { email: string; password: string; keepSignedIn: boolean; device: Device },
): Promise<SessionAnswer> {
  const email = input.email.trim().toLowerCase();
  const key = signInKey(email, input.device.ip);
  await deps.failures.check(key);
  const account = await findAccountByEmail(ctx.pool, email);
  if (!(await isPassword(input.password, account?.passwordHash ?? null)) || account === null) {
    await deps.failures.spend(key);
    throw new AppError('bad-credentials');
  }
  await deps.failures.clear(key);
  await requireSecondFactor(ctx, deps.tokens, account, input.keepSignedIn);
  return startSession(ctx, deps, { ...input, userId: account.id, email: account.email });
}

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
