import { limits } from '@chatso/domain';
import { z } from 'zod';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { ownAddress } from '../../../platform/http/own-address.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { mailHost } from '../../../platform/mail/mail.ts';
import type { Deps } from '../../../platform/module.ts';
import { findStore, mailBrandOf, type StoreRow } from '../../stores/index.ts';
import { findVisitor } from '../../visitors/index.ts';
import { isVouchedFor } from '../../workspaces/index.ts';
import { type ChatMail, chatMailers } from '../by-mail/chat-mailer.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { findConversationRow } from '../conversations.repo.ts';
import { shopReader } from '../lifecycle/mail-missed-chat.ts';
import { findAgentProfile } from '../messages/agent-profiles.ts';
import { findLastQuestion, listMessages } from '../messages/messages.repo.ts';
import { claimUnread, noteUnread, settleUnread, type Unread } from './answer-mails.repo.ts';
import { emailHashOf, replyAddress, signContinue, signStop } from './mail-links.ts';
import { writeAnswerMail } from './write-answer-mail.ts';

const order = z.object({ workspaceId: z.uuid(), conversationId: z.uuid() });

/**
 * Mails the unread answers of a chat to who left it. Whether they are unread still, whether nobody writes any more and
 * whether the reader wants it is asked anew in SQL, last of all: an order is only a reason to look.
 */
export const mailAnswers = defineJob({
  name: 'conversation.mail-answers',
  schema: order,
  retry: { limit: 8, delaySeconds: 30, backoff: true },
  timeoutSeconds: 120,
  handler: (ctx, { workspaceId, conversationId }, deps) =>
    sendAnswers(
      inWorkspace(ctx, workspaceId, { kind: 'job', name: 'conversation.mail-answers' }),
      conversationId,
      deps,
    ),
});

/** Looks for chats whose visitor left before the answer came. Nothing of it stands on the way of a message. */
export async function orderAnswerMails(ctx: RootCtx): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    for (const due of await noteUnread(tx.pool, { now: tx.now() })) await tx.enqueue(mailAnswers, due);
  });
}

async function sendAnswers(ctx: Ctx, conversationId: string, deps: Deps): Promise<void> {
  const { pool, workspaceId } = ctx;
  const row = await findConversationRow(pool, workspaceId, conversationId);
  const email = z.email().safeParse(row?.customer_email);
  if (!row || !email.success) return;
  const store = await findStore(ctx.db, workspaceId, row.store_id);
  const visitor = await findVisitor(ctx.db, workspaceId, row.store_id, row.visitor_id);
  if (store === null || visitor === null) return;
  const emailHash = emailHashOf(deps, store.id, email.data);
  const due = await claimUnread(pool, { workspaceId, conversationId, emailHash, now: ctx.now() });
  if (due === null) return;
  const chat = { workspaceId, conversationId };
  const origin = ownAddress(deps.config);
  const stopUrl = `${origin}/u/${signStop(deps, { ...chat, emailHash })}`;
  const bound = { visitorId: visitor.id, signOuts: visitor.signOuts, emailHash };
  const token = signContinue(deps, chat, bound, ctx.now());
  const reader = await shopReader(ctx, row.client_timezone ?? store.settings.timeZone);
  const written = writeAnswerMail(
    {
      ...(await whatWasSaid(ctx, { row, store, due })),
      brand: mailBrandOf(store, origin),
      continueUrl: `${origin}/c/${token}`,
      stopUrl,
    },
    reader,
  );
  const headers = { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  const to = { name: row.customer_fullname ?? '', address: email.data };
  try {
    if (!(await byStoreAddress(ctx, deps, { conversationId, storeId: store.id, to, headers, ...written }))) {
      const replyTo = replyAddress(deps, conversationId, mailHost(deps.config.publicUrl));
      const vouched = await isVouchedFor(ctx);
      await deps.outbound.of('answer')({ workspaceId, person: email.data, vouched });
      await deps.mailer.deliver(ctx, { kind: 'answer', to: [email.data], replyTo, headers, ...written });
    }
  } catch (error) {
    await settleUnread(pool, workspaceId, conversationId, { mailedSeq: null, now: ctx.now() });
    throw error;
  }
  await settleUnread(pool, workspaceId, conversationId, { mailedSeq: due.last, now: ctx.now() });
}

/** From the store's own mailbox, where it has one: what is answered to it is heard. */
async function byStoreAddress(ctx: Ctx, deps: Deps, mail: ChatMail): Promise<boolean> {
  for (const mailer of deps.partsAt(chatMailers)) if (await mailer.send(ctx, mail)) return true;
  return false;
}

/** The question before the answers, the answers, and by which names visitors of this store know who gave them. */
async function whatWasSaid(ctx: Ctx, { row, store, due }: { row: ConversationRow; store: StoreRow; due: Unread }) {
  const question = await findLastQuestion(ctx.pool, row, due.first);
  const { rows } = await listMessages(ctx.pool, row, { afterSeq: due.first - 1 }, limits.answerMailMessages);
  const answers = rows.filter(({ author, sender_id: by, seq }) => author === 'agent' && by !== null && seq <= due.last);
  const agentNames = new Map<string, string>();
  for (const agentId of new Set(answers.map(({ sender_id: by }) => by))) {
    const profile = await findAgentProfile(
      ctx.pool,
      { workspaceId: ctx.workspaceId, storeId: store.id, agentId },
      ctx.now(),
    );
    if (agentId !== null && profile) agentNames.set(agentId, profile.name);
  }
  return { messages: [...(question ? [question] : []), ...answers], agentNames };
}
