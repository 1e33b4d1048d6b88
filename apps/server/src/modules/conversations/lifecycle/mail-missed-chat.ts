import { emailsOf } from '@chatso/contract';
import { defaultTimeZone, isTimeZone } from '@chatso/domain';
import { z } from 'zod';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { ownAddress } from '../../../platform/http/own-address.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { Deps } from '../../../platform/module.ts';
import { type Reader, readersByEmail } from '../../identity/index.ts';
import { findStore, mailBrandOf } from '../../stores/index.ts';
import { findVisitor } from '../../visitors/index.ts';
import { isVouchedFor } from '../../workspaces/index.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { listMessages } from '../messages/messages.repo.ts';
import { claimMissedMail, findFirstAdminEmail } from './lifecycle.repo.ts';
import { type MissedChat, writeMissedChat } from './write-missed-chat.ts';

/** What of a long wait a mail repeats; the rest is in the console. */
const messagesAtMost = 100;

/**
 * Mails a chat that nobody answered to the addresses of its store (G-35, decision G-14). Ordered by the change that missed
 * the chat; whether the store wants it is asked when it runs.
 */
export const mailMissedChat = defineJob({
  name: 'conversation.mail-missed',
  schema: z.object({ workspaceId: z.uuid(), conversationId: z.uuid() }),
  handler: (ctx, { workspaceId, conversationId }, deps) =>
    mailMissed(inWorkspace(ctx, workspaceId, { kind: 'job', name: 'conversation.mail-missed' }), conversationId, deps),
});

/** The mails are queued with the mark that they were, so a job that runs twice sends them once. */
async function mailMissed(
  ctx: Ctx,
  conversationId: string,
  { config, outbound }: Pick<Deps, 'config' | 'outbound'>,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const claimed = await claimMissedMail(tx.pool, tx.workspaceId, conversationId, tx.now());
    if (claimed === null) return;
    const store = await findStore(tx.db, tx.workspaceId, claimed.storeId);
    if (store === null) return;
    const { settings } = store;
    const wanted = claimed.offHours ? settings.sendOfflineMessages : settings.sendEmailTranscriptMissChat;
    const addresses = emailsOf(settings.emailForMissChat);
    if (!wanted || addresses.length === 0) return;
    const vouched = await isVouchedFor(tx);
    await outbound.of('missedChat')({ workspaceId: tx.workspaceId, person: store.id, vouched }, addresses.length);
    const origin = ownAddress(config);
    const row = await getConversationRow(tx.pool, tx.workspaceId, conversationId);
    const visitor = row.outside ? null : await findVisitor(tx.db, tx.workspaceId, store.id, row.visitor_id);
    const { rows: messages } = await listMessages(tx.pool, row, { afterSeq: 0 }, messagesAtMost);
    const chat: MissedChat = {
      row,
      visitor,
      messages,
      brand: mailBrandOf(store, origin),
      origin,
      to: addresses.length,
    };
    for (const [address, reader] of await readersOf(tx, addresses, settings.timeZone)) {
      const email = z.email().safeParse(row.customer_email);
      const replyTo = email.success ? { replyTo: email.data } : {};
      await sendMail(tx, { kind: 'missedChat', to: [address], ...replyTo, ...writeMissedChat(chat, reader) });
    }
  });
}

/** How whoever has no account here reads: like the first admin, by this clock. */
export async function shopReader(ctx: Ctx, timeZone: string): Promise<Reader> {
  const admin = (await findFirstAdminEmail(ctx.pool, ctx.workspaceId)) ?? '';
  const readers = await readersByEmail(ctx.pool, [admin]);
  return {
    language: readers.get(admin)?.language ?? 'en',
    timeZone: isTimeZone(timeZone) ? timeZone : defaultTimeZone,
  };
}

/** How each address reads. A shared mailbox is nobody's account: it reads like the shop, by the shop's day. */
async function readersOf(tx: Ctx, addresses: readonly string[], timeZone: string): Promise<[string, Reader][]> {
  const readers = await readersByEmail(tx.pool, addresses);
  const usual = await shopReader(tx, timeZone);
  return addresses.map((address) => [address, readers.get(address.toLowerCase()) ?? usual]);
}

/** In the transaction that missed the chat. */
export const orderMissedMail = (tx: RootCtx, workspaceId: string, conversationId: string): Promise<void> =>
  tx.enqueue(mailMissedChat, { workspaceId, conversationId });
