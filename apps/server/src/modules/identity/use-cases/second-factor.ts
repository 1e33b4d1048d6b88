import { z } from 'zod';
import { decrypt, hashToken } from '../../../platform/crypto.ts';
import { type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import type { Tokens } from '../../../platform/http/tokens.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { findAccountById } from '../account.repo.ts';
import type { Account } from '../identity.repo.ts';
import { hashRecoveryCode, normalizeCode } from '../recovery-codes.ts';
import { matchTotp } from '../totp.ts';
import { findTwoFactor, takeRecoveryCode, takeStep } from '../two-factor.repo.ts';
import { type Device, type IdentityDeps, type SessionAnswer, startSession } from './start-session.ts';

export interface CodeGuesses {
  /** Wrong codes of one person, counted over all devices: who gets here has the password already. */
  codeGuesses: Limit;
}

/** So long the second step may take. */
const challengeSeconds = 300;
const purpose = 'two-factor';
const claims = z.object({ uid: z.uuid(), keep: z.enum(['yes', 'no']), password: z.string() });

/** Changes with the password, so that a challenge ends when the password is reset. */
const fingerprint = (account: Account): string => hashToken(account.passwordHash ?? '').slice(0, 16);

/** Says what is missing when the account asks for a code; otherwise does nothing. */
export async function requireSecondFactor(
  ctx: RootCtx,
  tokens: Tokens,
  account: Account,
  keepSignedIn: boolean,
): Promise<void> {
  const factor = await findTwoFactor(ctx.pool, account.id);
  if (factor === null || factor.confirmedAt === null) return;
  const proof = { uid: account.id, keep: keepSignedIn ? 'yes' : 'no', password: fingerprint(account) };
  throw new AppError('two-factor-required', { challenge: await tokens.signPurpose(purpose, proof, challengeSeconds) });
}

/** Spends the code: of the app by its step of time, of the recovery list by its row. */
export async function spendSecondFactor(
  tx: RootCtx,
  { encryptionKey }: Pick<Secrets, 'encryptionKey'>,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const typed = normalizeCode(code);
  if (!/^\d{6}$/.test(typed)) {
    const taken = await takeRecoveryCode(tx.pool, userId, hashRecoveryCode(encryptionKey, userId, typed));
    if (taken) await tx.audit({ action: 'user.recovery-code-used', subject: { type: 'user', id: userId }, by: userId });
    return taken;
  }
  const factor = await findTwoFactor(tx.pool, userId);
  if (factor === null || factor.confirmedAt === null) return false;
  const step = matchTotp(decrypt(encryptionKey, factor.secret), typed, tx.now());
  return step !== null && takeStep(tx.pool, userId, step);
}

/** Second step of signing in. Each attempt is spent before it is looked at: ten in a quarter of an hour, from anywhere. */
export async function signInWithCode(
  ctx: RootCtx,
  deps: IdentityDeps & CodeGuesses,
  input: { challenge: string; code: string; device: Device },
): Promise<SessionAnswer & { keepSignedIn: boolean }> {
  const proof = claims.safeParse(await deps.tokens.verifyPurpose(purpose, input.challenge).catch(refuseOld));
  const account = proof.success ? await findAccountById(ctx.pool, proof.data.uid) : null;
  if (!proof.success || account === null || proof.data.password !== fingerprint(account)) {
    throw new AppError('unauthenticated');
  }
  const { id: userId, email } = account;
  const keepSignedIn = proof.data.keep === 'yes';
  const begin = () =>
    withTransaction(ctx, async (tx) => {
      if (!(await spendSecondFactor(tx, deps.secrets, { userId, code: input.code }))) throw new AppError('wrong-code');
      return startSession(tx, deps, { userId, email, keepSignedIn, device: input.device });
    });
  return { ...(await deps.codeGuesses.attempt(userId, begin, { forgives: true })), keepSignedIn };
}

function refuseOld(error: unknown): never {
  if (error instanceof AppError && error.code === 'id-token-expired') {
    throw new AppError('id-token-expired', { reason: 'sign-in-too-slow', cause: error });
  }
  throw error;
}
