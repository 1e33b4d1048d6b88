import { type RootCtx, type UserCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { findAccountById, replacePassword } from '../account.repo.ts';
import { mailPasswordChanged } from '../account-mails.ts';
import { emailConfirmed } from '../identity.events.ts';
import { deleteLinks, spendLink } from '../links.repo.ts';
import { hashPassword, refuseWeakPassword } from '../passwords.ts';
import { readerOf } from '../reader.repo.ts';
import { endAllSessions } from './end-sessions.ts';
import { type PasswordProof, provePassword } from './prove-password.ts';
import { type SignInFailures, signInKey } from './sign-in.ts';

/** The session that asks stays, all others of the person end. */
export async function changePassword(
  ctx: UserCtx,
  deps: PasswordProof & { origin: string },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const account = await provePassword(ctx, deps, { password: currentPassword, field: 'currentPassword' });
  if (newPassword === currentPassword) {
    throw new AppError('validation', { reason: 'password-unchanged', field: 'newPassword' });
  }
  await refuseWeakPassword(newPassword, [account.email, account.fullname], 'newPassword');
  const after = await hashPassword(newPassword);
  await withTransaction(ctx, async (tx) => {
    const changed = await replacePassword(tx.pool, { userId: account.id, before: account.passwordHash, after });
    if (!changed) throw new AppError('conflict');
    await settle(tx, { userId: account.id, keep: ctx.actor.sessionId, action: 'user.password-changed' });
    const { language } = await readerOf(tx.pool, account.id, tx.from);
    await mailPasswordChanged(tx, { email: account.email, language, origin: deps.origin });
  });
}

/** With the link of a mail: nobody is signed in afterwards, wherever they were. */
export async function resetPassword(
  ctx: RootCtx,
  deps: { origin: string; failures: SignInFailures },
  { token, password, ip }: { token: string; password: string; ip: string },
): Promise<void> {
  const email = await withTransaction(ctx, async (tx) => {
    const link = await spendLink(tx.pool, 'reset-password', token, tx.now());
    const account = link === null ? null : await findAccountById(tx.pool, link.userId);
    if (account === null) throw new AppError('link-invalid');
    // Thrown inside the transaction: the link is good for another try.
    await refuseWeakPassword(password, [account.email, account.fullname], 'password');
    const after = await hashPassword(password);
    const changed = await replacePassword(tx.pool, { userId: account.id, before: account.passwordHash, after });
    if (!changed) throw new AppError('conflict');
    await settle(tx, { userId: account.id, keep: null, action: 'user.password-reset' });
    tx.emit(emailConfirmed({ userId: account.id }));
    const { language } = await readerOf(tx.pool, account.id, tx.from);
    await mailPasswordChanged(tx, { email: account.email, language, origin: deps.origin });
    return account.email;
  });
  // The link also ends a lock after too many failed sign-ins.
  await deps.failures.ofAccount.clear(signInKey(email, ip));
}

/** Links that were under way end too: one of them may be in the wrong hands. */
async function settle(
  tx: RootCtx,
  { userId, keep, action }: { userId: string; keep: string | null; action: string },
): Promise<void> {
  await deleteLinks(tx.pool, userId);
  const ended = await endAllSessions(tx, { userId, keep, reason: 'password' });
  await tx.audit({ action, subject: { type: 'user', id: userId }, data: { endedSessions: ended }, by: userId });
}
