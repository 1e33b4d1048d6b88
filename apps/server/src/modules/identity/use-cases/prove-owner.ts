import { type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { findTwoFactor } from '../two-factor.repo.ts';
import { type PasswordProof, provePassword } from './prove-password.ts';
import { type CodeGuesses, spendSecondFactor } from './second-factor.ts';

export interface OwnerProof extends PasswordProof, CodeGuesses {
  secrets: Pick<Secrets, 'encryptionKey'>;
}

/**
 * Makes sure that the owner sits at a signed-in device before somebody else's account is touched: the password, and a code
 * where the owner signs in with one.
 * @throws wrong-password, wrong-code, bad-request (no password here), rate-limited
 */
export async function proveOwner(
  ctx: RootCtx & { readonly actor: { userId: string } },
  deps: OwnerProof,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  const { userId } = ctx.actor;
  await provePassword(ctx, deps, { password });
  const factor = await findTwoFactor(ctx.pool, userId);
  if (factor === null || factor.confirmedAt === null) return;
  const wrong = new AppError('wrong-code', { field: 'code' });
  if (code === undefined) throw wrong;
  const judge = async () => {
    if (!(await withTransaction(ctx, (tx) => spendSecondFactor(tx, deps.secrets, { userId, code })))) throw wrong;
  };
  await deps.codeGuesses.attempt(userId, judge, { forgives: true });
}
