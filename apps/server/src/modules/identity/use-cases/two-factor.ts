import { decrypt, encrypt } from '../../../platform/crypto.ts';
import { type RootCtx, type UserCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { findAccountById } from '../account.repo.ts';
import { mailTwoFactor, mailTwoFactorRemoved } from '../account-mails.ts';
import { readerOf } from '../reader.repo.ts';
import { hashRecoveryCode, newRecoveryCodes, normalizeCode } from '../recovery-codes.ts';
import { matchTotp, newTotpSecret, totpUri } from '../totp.ts';
import {
  confirmSecret,
  deleteTwoFactor,
  findTwoFactor,
  putUnconfirmed,
  replaceRecoveryCodes,
} from '../two-factor.repo.ts';
import { endAllSessions } from './end-sessions.ts';
import { type PasswordProof, provePassword } from './prove-password.ts';
import { type CodeGuesses, spendSecondFactor } from './second-factor.ts';

export interface TwoFactorDeps extends PasswordProof, CodeGuesses {
  secrets: Pick<Secrets, 'encryptionKey'>;
  origin: string;
}

const alreadyOn = () => new AppError('conflict', { reason: 'two-factor-on' });
const isOff = () => new AppError('bad-request', { reason: 'two-factor-off' });
const subjectOf = (ctx: UserCtx) => ({ type: 'user', id: ctx.actor.userId });

export async function getTwoFactor(ctx: UserCtx) {
  const account = await findAccountById(ctx.pool, ctx.actor.userId);
  const factor = await findTwoFactor(ctx.pool, ctx.actor.userId);
  const enabledAt = factor?.confirmedAt ?? null;
  return {
    enabled: enabledAt !== null,
    enabledAt: enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
    hasPassword: (account?.passwordHash ?? null) !== null,
  };
}

/** The secret leaves the server here and never again; nothing asks for it until it is confirmed. */
export async function beginTwoFactor(
  ctx: UserCtx,
  deps: TwoFactorDeps,
  input: { password: string },
): Promise<{ secret: string; uri: string }> {
  const account = await provePassword(ctx, deps, input);
  const secret = newTotpSecret();
  await withTransaction(ctx, async (tx) => {
    const sealed = encrypt(deps.secrets.encryptionKey, secret);
    if (!(await putUnconfirmed(tx.pool, account.id, sealed, tx.now()))) throw alreadyOn();
    await tx.audit({ action: 'user.two-factor-begun', subject: subjectOf(ctx) });
  });
  return { secret, uri: totpUri(secret, account.email) };
}

export async function confirmTwoFactor(
  ctx: UserCtx,
  deps: TwoFactorDeps,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId, email } = ctx.actor;
  const factor = await findTwoFactor(ctx.pool, userId);
  if (factor === null) throw isOff();
  if (factor.confirmedAt !== null) throw alreadyOn();
  const now = ctx.now();
  const judge = async () => {
    const found = matchTotp(decrypt(deps.secrets.encryptionKey, factor.secret), normalizeCode(code), now);
    if (found === null) throw new AppError('wrong-code');
    return found;
  };
  const step = await deps.codeGuesses.attempt(userId, judge, { forgives: true });
  return withTransaction(ctx, async (tx) => {
    if (!(await confirmSecret(tx.pool, { userId, secret: factor.secret, step, now }))) throw alreadyOn();
    await tx.audit({ action: 'user.two-factor-enabled', subject: subjectOf(ctx) });
    const { language } = await readerOf(tx.pool, userId, tx.from);
    await mailTwoFactor(tx, { email, language, origin: deps.origin, on: true });
    return { recoveryCodes: await newCodes(tx, deps, userId) };
  });
}

interface Proof {
  password: string;
  code: string;
}

export function renewRecoveryCodes(
  ctx: UserCtx,
  deps: TwoFactorDeps,
  proof: Proof,
): Promise<{ recoveryCodes: string[] }> {
  return withBoth(ctx, deps, proof, async (tx) => {
    await tx.audit({ action: 'user.recovery-codes-renewed', subject: subjectOf(ctx) });
    return { recoveryCodes: await newCodes(tx, deps, ctx.actor.userId) };
  });
}

export function disableTwoFactor(ctx: UserCtx, deps: TwoFactorDeps, proof: Proof): Promise<void> {
  const { userId, email } = ctx.actor;
  return withBoth(ctx, deps, proof, async (tx) => {
    if (!(await deleteTwoFactor(tx.pool, userId))) throw isOff();
    await tx.audit({ action: 'user.two-factor-disabled', subject: subjectOf(ctx) });
    const { language } = await readerOf(tx.pool, userId, tx.from);
    await mailTwoFactor(tx, { email, language, origin: deps.origin, on: false });
  });
}

/**
 * An admin takes a lost second factor away: every session ends, the person is told, and signs in with the
 * password alone. Audits nothing itself. Throws bad-request when there is none.
 */
export async function removeTwoFactor(
  tx: RootCtx,
  { userId, email, workspace, origin }: { userId: string; email: string; workspace: string; origin: string },
): Promise<void> {
  if (!(await deleteTwoFactor(tx.pool, userId))) throw isOff();
  await endAllSessions(tx, { userId, keep: null, reason: 'revoked' });
  const { language } = await readerOf(tx.pool, userId);
  await mailTwoFactorRemoved(tx, { email, language, origin, workspace });
}

/** Password and code, as when signing in, and then the change, whole or not at all. */
async function withBoth<R>(
  ctx: UserCtx,
  deps: TwoFactorDeps,
  { password, code }: Proof,
  change: (tx: UserCtx) => Promise<R>,
): Promise<R> {
  const { userId } = ctx.actor;
  const factor = await findTwoFactor(ctx.pool, userId);
  if (factor === null || factor.confirmedAt === null) throw isOff();
  await provePassword(ctx, deps, { password });
  const changed = () =>
    withTransaction(ctx, async (tx) => {
      if (!(await spendSecondFactor(tx, deps.secrets, { userId, code }))) throw new AppError('wrong-code');
      return change(tx);
    });
  return deps.codeGuesses.attempt(userId, changed, { forgives: true });
}

async function newCodes(tx: RootCtx, { secrets }: TwoFactorDeps, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(secrets.encryptionKey, userId, code));
  await replaceRecoveryCodes(tx.pool, userId, hashes);
  return codes;
}
