import { defaultTimeZone, isTimeZone, limits } from '@chatso/domain';
import { z } from 'zod';
import { type Ctx, inWorkspace } from '../../../platform/ctx.ts';
import { ownAddress } from '../../../platform/http/own-address.ts';
import { defineJob, definePeriodic } from '../../../platform/jobs/job.ts';
import { mailHost } from '../../../platform/mail/mail.ts';
import type { Deps } from '../../../platform/module.ts';
import { findConversationRow, shopReader } from '../../conversations/index.ts';
import { readersByEmail } from '../../identity/index.ts';
import { findStore, mailBrandOf } from '../../stores/index.ts';
import { certainlyUnsent } from './certainly-unsent.ts';
import { claimMail, giveUpLost, listSaid, settleMail, type TranscriptMail } from './transcripts.repo.ts';
import { writeTranscript } from './write-transcript.ts';

/**
 * Hands one transcript to the mail server. Taken from the log by whoever sends it, and marked before and after: however
 * this ends, nobody gets a chat twice because a process died or a mail server forgot to answer. What may have arrived is not
 * tried again by itself; the person who asked is told, and decides.
 */
export const mailTranscript = defineJob({
  name: 'chat-records.mail-transcript',
  schema: z.object({ workspaceId: z.uuid(), mailId: z.uuid() }),
  retry: { limit: limits.transcriptAttempts - 1, delaySeconds: 5, backoff: true },
  timeoutSeconds: limits.transcriptLeaseMs / 1000,
  handler: (ctx, { workspaceId, mailId }, deps) =>
    deliver(inWorkspace(ctx, workspaceId, { kind: 'job', name: 'chat-records.mail-transcript' }), mailId, deps),
});

async function deliver(ctx: Ctx, mailId: string, deps: Deps): Promise<void> {
  const { pool, workspaceId } = ctx;
  const mail = await claimMail(pool, workspaceId, mailId, ctx.now());
  if (mail === null) return;
  const settle = (state: 'sent' | 'waiting' | 'failed') =>
    settleMail(pool, workspaceId, mailId, { state, now: ctx.now() });
  const again = mail.attempts < limits.transcriptAttempts;
  let written: Awaited<ReturnType<typeof write>>;
  try {
    written = await write(ctx, mail, deps);
  } catch (error) {
    await settle(again ? 'waiting' : 'failed');
    throw error;
  }
  // The chat is gone, and its mails with it.
  if (written === null) return settle('failed');
  try {
    // The same name for every try: mailboxes that get a mail twice show it once.
    const headers = { 'Message-ID': `<transcript-${mailId}@${mailHost(deps.config.publicUrl)}>` };
    await deps.mailer.deliver(ctx, { kind: 'transcript', to: [mail.email], ...written, headers });
  } catch (error) {
    const retried = again && certainlyUnsent(error);
    await settle(retried ? 'waiting' : 'failed');
    if (retried) throw error;
    ctx.log.warn({ err: error, mailId }, 'A transcript was given up');
    return;
  }
  await settle('sent');
}

type Asked = Pick<TranscriptMail, 'conversationId' | 'email' | 'kind' | 'timezone'>;

/** As `email` would get it; null where the chat is gone. */
export async function write(
  ctx: Ctx,
  { conversationId, email, kind, timezone }: Asked,
  { config }: Pick<Deps, 'config'>,
) {
  const row = await findConversationRow(ctx.pool, ctx.workspaceId, conversationId);
  const store = row && (await findStore(ctx.db, ctx.workspaceId, row.store_id));
  if (!row || !store) return null;
  const limit = limits.transcriptMessages + 1;
  const said = await listSaid(ctx.pool, ctx.workspaceId, { conversationId, storeId: row.store_id, limit });
  const zone = timezone !== null && isTimeZone(timezone) ? timezone : defaultTimeZone;
  // A customer's address may be an agent's somewhere: how they read there is no news for the shop.
  const own = kind === 'customer' ? undefined : (await readersByEmail(ctx.pool, [email])).get(email);
  const { language } = own ?? (await shopReader(ctx, zone));
  const brand = mailBrandOf(store, ownAddress(config));
  return writeTranscript({ row, said, brand, forCustomer: kind === 'customer' }, { language, timeZone: zone });
}

/** What a process that died was sending. */
export const giveUpLostTranscripts = definePeriodic({
  name: 'chat-records.lost-transcripts',
  everyMs: 60_000,
  run: (ctx) => giveUpLost(ctx.pool, ctx.now()),
});
