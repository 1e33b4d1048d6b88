import type { InstallGuide } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { MailContent } from '../../../platform/mail/mail-content.ts';
import type { SpendOutbound } from '../../../platform/outbound.ts';
import { isVouchedFor } from '../../workspaces/index.ts';
import { mailBrandOf } from '../mail-brand.ts';
import { findStoreRow } from '../stores.repo.ts';
import { requireServed } from './require-served.ts';

/** The words and the addresses are the admin's own: nobody sends email to the world through us. */
export const installGuideLimit = (limiter: RateLimiter) =>
  limiter.limit('install-guides', { points: limits.installGuidesPerHour, seconds: 3600 });

/**
 * Mails a shop's developer how the widget gets into the pages (P-41), each address by itself, so that no one sees the
 * others. Throws `not-found`, `rate-limited`.
 */
export async function sendInstallGuide(
  ctx: Ctx<AgentActor>,
  { budget, spend, origin }: { budget: ReturnType<typeof installGuideLimit>; spend: SpendOutbound; origin: string },
  { storeId, emails, subject, content }: InstallGuide,
): Promise<void> {
  requireServed(ctx, storeId);
  const store = await findStoreRow(ctx.db, ctx.workspaceId, storeId);
  if (store === null) throw notFound();
  await budget.spend(ctx.workspaceId);
  const to = [...new Set(emails.map((email) => email.toLowerCase()))];
  const { workspaceId, actor } = ctx;
  await spend({ workspaceId, person: actor.userId, vouched: await isVouchedFor(ctx) }, to.length);
  const mail: MailContent = {
    // The admin's own words, in whatever language.
    ...{ language: 'en', brand: mailBrandOf(store, origin), heading: subject, footer: [] },
    blocks: [{ kind: 'verbatim', text: content }],
  };
  await withTransaction(ctx, async (tx) => {
    for (const email of to)
      await sendMail(tx, { kind: 'installGuide', to: [email], subject, text: content, content: mail });
    const data = { to: to.length };
    await tx.audit({ action: 'store.install-guide-sent', subject: { type: 'store', id: storeId }, data });
  });
}
