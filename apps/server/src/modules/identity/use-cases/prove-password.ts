import type { RootCtx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { findAccountById } from '../account.repo.ts';
import type { Account } from '../identity.repo.ts';
import { isPassword } from '../passwords.ts';

export interface PasswordProof {
  /** Wrong passwords of one signed-in person, counted over all devices. */
  passwordGuesses: Limit;
}

/** Ten wrong ones in a quarter of an hour, as when signing in (decision A-1). */
export const guessBudget = { points: 10, seconds: 900 };

/**
 * Makes sure that the owner sits at a signed-in device before how they sign in is changed. Each attempt is spent before
 * it is looked at, so that many at once are not more than ten.
 */
export async function provePassword(
  ctx: RootCtx & { readonly actor: { userId: string } },
  { passwordGuesses }: PasswordProof,
  { password, field = 'password' }: { password: string; field?: string },
): Promise<Account & { passwordHash: string }> {
  const account = await findAccountById(ctx.pool, ctx.actor.userId);
  if (account === null) throw new AppError('user-not-found');
  const { passwordHash } = account;
  if (passwordHash === null) {
    throw new AppError('bad-request', { reason: 'password-none' });
  }
  const judge = async () => {
    if (await isPassword(password, passwordHash)) return;
    throw new AppError('wrong-password', { field });
  };
  await passwordGuesses.attempt(account.id, judge, { forgives: true });
  return { ...account, passwordHash };
}
