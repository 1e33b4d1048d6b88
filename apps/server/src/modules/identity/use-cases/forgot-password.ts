import { languageCodes } from '@chatso/domain';
import { z } from 'zod';
import { type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { mailNoPassword, mailResetLink } from '../account-mails.ts';
import { findAccountByEmail } from '../identity.repo.ts';
import { issueLink } from '../links.repo.ts';
import { readerOf } from '../reader.repo.ts';

/** Links that one address may be asked for, whether or not there is such an account. */
export const resetRequests = { points: 5, seconds: 900 };

/**
 * Looks at nothing: whether there is such an account is found out later by a job, so neither answer nor time tell.
 */
export async function forgotPassword(
  ctx: RootCtx,
  { requests, origin }: { requests: Limit; origin: string },
  email: string,
): Promise<void> {
  const address = email.trim().toLowerCase();
  await requests.spend(address);
  await ctx.enqueue(sendResetLink, { email: address, origin, language: ctx.from?.language ?? null });
}

export const sendResetLink = defineJob({
  name: 'identity.send-reset-link',
  schema: z.object({
    email: z.string(),
    origin: z.string(),
    /** Of whoever asks, most likely the person: what they chose goes before it. */
    language: z.enum(languageCodes).nullish(),
  }),
  handler: (ctx, { email, origin, language: asked }) =>
    withTransaction(ctx, async (tx) => {
      const account = await findAccountByEmail(tx.pool, email);
      if (account === null) return;
      const subject = { type: 'user', id: account.id };
      const { language } = await readerOf(tx.pool, account.id, { language: asked });
      if (account.passwordHash === null) return mailNoPassword(tx, { email: account.email, language, origin });
      const token = await issueLink(tx.pool, { userId: account.id, purpose: 'reset-password', now: tx.now() });
      await tx.audit({ action: 'user.password-reset-requested', subject });
      return mailResetLink(tx, { email: account.email, language, origin, token });
    }),
});
