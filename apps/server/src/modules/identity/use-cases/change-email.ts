import { type RootCtx, type UserCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { findAccountById, replaceEmail } from '../account.repo.ts';
import { mailConfirmEmail, mailEmailChanged, mailEmailRequested } from '../account-mails.ts';
import { emailConfirmed } from '../identity.events.ts';
import { findAccountByEmail } from '../identity.repo.ts';
import { issueLink, spendLink } from '../links.repo.ts';
import { readerOf } from '../reader.repo.ts';
import { type PasswordProof, provePassword } from './prove-password.ts';

/** Asks the new address whether it is the person's, and tells the old one. */
export async function requestEmailChange(
  ctx: UserCtx,
  deps: PasswordProof & { origin: string },
  input: { email: string; password: string },
): Promise<void> {
  const account = await provePassword(ctx, deps, input);
  const next = input.email.trim().toLowerCase();
  if (next === account.email) throw new AppError('bad-request', { reason: 'email-unchanged', field: 'email' });
  if ((await findAccountByEmail(ctx.pool, next)) !== null) {
    throw new AppError('email-taken', { reason: 'email-of-another', field: 'email' });
  }
  const { origin } = deps;
  await withTransaction(ctx, async (tx) => {
    const link = { userId: account.id, purpose: 'confirm-email', newEmail: next, now: tx.now() } as const;
    const token = await issueLink(tx.pool, link);
    const { language } = await readerOf(tx.pool, account.id, tx.from);
    await mailConfirmEmail(tx, { email: next, language, origin, token });
    await mailEmailRequested(tx, { email: account.email, language, origin, next });
    const subject = { type: 'user', id: account.id };
    await tx.audit({ action: 'user.email-change-requested', subject, data: { email: next } });
  });
}

/** Sessions go on: tabs notice the other address when they check theirs. */
export function confirmEmail(ctx: RootCtx, token: string): Promise<{ email: string }> {
  return withTransaction(ctx, async (tx) => {
    const link = await spendLink(tx.pool, 'confirm-email', token, tx.now());
    const email = link?.newEmail ?? null;
    if (link === null || email === null) throw new AppError('link-invalid');
    if ((await findAccountById(tx.pool, link.userId)) === null) throw new AppError('link-invalid');
    const before = await replaceEmail(tx.pool, link.userId, email);
    if (before === null) throw new AppError('email-taken', { reason: 'email-of-another' });
    tx.emit(emailConfirmed({ userId: link.userId }));
    // Of a new account, whose first address it is.
    if (before === email) {
      await tx.audit({ action: 'user.email-confirmed', subject: { type: 'user', id: link.userId }, by: link.userId });
      return { email };
    }
    const { language } = await readerOf(tx.pool, link.userId, tx.from);
    await mailEmailChanged(tx, { email: before, language, next: email });
    const subject = { type: 'user', id: link.userId };
    await tx.audit({ action: 'user.email-changed', subject, data: { from: before, to: email }, by: link.userId });
    return { email };
  });
}
