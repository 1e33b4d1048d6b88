import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { renderHtml } from '../../../platform/mail/render-html.ts';
import { type ChatMail, findConversationRow, sayByMail, showMailedAnswer } from '../../conversations/index.ts';
import { findMails, mailboxOfStore, queueMail, type TicketMail } from '../../mailboxes/index.ts';
import { ticketsAreOn } from '../../workspaces/index.ts';
import { chatOfThread, chatsOfTicketRow, insertChatMail, lastChatMail } from './chat-mails.repo.ts';

const heard = new Set(['connected', 'syncing']);

/**
 * Unread answers of a chat leave by the store's own mailbox, where there is one that is read: what their reader answers
 * comes back. All mails about a chat are one thread. False: nobody would hear.
 */
export async function sendChatMail(ctx: Ctx, mail: ChatMail): Promise<boolean> {
  if (!(await ticketsAreOn(ctx))) return false;
  const mailbox = await mailboxOfStore(ctx, mail.storeId);
  if (mailbox === null || !mailbox.sends || !heard.has(mailbox.status)) return false;
  await withTransaction(ctx, async (tx) => {
    const last = await lastChatMail(tx.pool, tx.workspaceId, mail.conversationId);
    const { mailId } = await queueMail(tx, {
      ...{ messageId: newId(), ticketId: null, accountId: mailbox.id, type: 'reply' },
      ...{ lastEmailId: last, parentEmailId: null, from: { name: mail.fromName, address: mailbox.address } },
      ...{ to: [mail.to], cc: [], bcc: [], subject: mail.subject, html: renderHtml(mail.content, mail.subject) },
      ...{ files: [], attachmentIds: [], sendAt: null, sentBy: null, automatic: false },
      composed: { headers: mail.headers },
    });
    const [queued] = await findMails(tx, [mailId]);
    if (queued === undefined) throw new Error('A mail that was queued is not there.');
    const { conversationId } = mail;
    await insertChatMail(tx.pool, tx.workspaceId, { mailId, conversationId, threadId: queued.threadId }, tx.now());
  });
  return true;
}

/**
 * A mail answers one about a chat. Said there while the chat goes on (null), else the chat whose ticket it is for;
 * undefined where it answers none, or is from somebody else.
 */
export async function chatAnswered(tx: Ctx, mail: TicketMail): Promise<string | null | undefined> {
  const conversationId = await chatOfThread(tx.pool, tx.workspaceId, mail.threadId);
  if (conversationId === null) return undefined;
  const words = { conversationId, mailId: mail.id, address: mail.fromAddress, text: mail.text };
  const said = await sayByMail(tx, words);
  if (said === 'said') return null;
  return said === 'over' ? conversationId : undefined;
}

/** What a ticket of this chat is called and whom it is about. */
export async function chatAsTicket(tx: Ctx, conversationId: string) {
  const chat = await findConversationRow(tx.pool, tx.workspaceId, conversationId);
  if (chat === null) return null;
  return {
    storeId: chat.store_id,
    email: chat.customer_email ?? '',
    name: chat.customer_fullname ?? '',
    link: { ref: conversationId, store_id: chat.store_id, name: chat.customer_fullname ?? '' },
  };
}

/** An answer by mail stands in the newest chat of the ticket that is its reader's, for when they open the widget again. */
export async function showInChat(
  ctx: Ctx,
  ticketId: string,
  mail: { id: string; userId: string | null },
): Promise<void> {
  if (mail.userId === null) return;
  const [sent] = await findMails(ctx, [mail.id]);
  const address = sent?.to[0];
  if (sent === undefined || address === undefined) return;
  for (const conversationId of await chatsOfTicketRow(ctx.pool, ctx.workspaceId, ticketId)) {
    const words = { conversationId, mailId: sent.id, address, text: sent.text, agentId: mail.userId };
    if (await showMailedAnswer(ctx, words)) return;
  }
}
