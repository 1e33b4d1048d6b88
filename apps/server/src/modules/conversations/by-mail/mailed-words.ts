import { characterCount, limits } from '@chatso/domain';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { knownProtection, protectionOf } from '../../stores/index.ts';
import { stopMailing } from '../answer-mails/answer-mails.repo.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { findConversationRow } from '../conversations.repo.ts';
import { lockConversation } from '../lifecycle/transition.repo.ts';
import { appendMessage } from '../messages/append-message.ts';
import { hasLink } from '../messages/links.ts';
import type { MessageWrite } from '../messages/message-statement.ts';
import { writerOf } from '../messages/message-writer.ts';
import { findMessage } from '../messages/messages.repo.ts';
import { isWritten, publishMessage } from '../messages/publish-message.ts';

/** A mail that says something in a chat; its id is the message's, so that it is said once however often it is told. */
export interface MailedWords {
  conversationId: string;
  mailId: string;
  /** Whom it is from, or goes to: the chat's customer and nobody else. */
  address: string;
  text: string;
}

/** Null for a chat of somebody else: what is private to one person is never shown in another's chat. */
async function chatOf(ctx: Ctx, { conversationId, address }: MailedWords): Promise<ConversationRow | null> {
  const row = await findConversationRow(ctx.pool, ctx.workspaceId, conversationId);
  if (row === null || row.outside) return null;
  return row.customer_email?.toLowerCase() === address.toLowerCase() ? row : null;
}

/** Mails are longer than a chat's messages; what does not fit stands in the ticket. */
function shortened(text: string): string {
  const trimmed = text.trim();
  if (characterCount(trimmed) <= limits.mailedTextChars) return trimmed;
  return `${[...trimmed].slice(0, limits.mailedTextChars - 1).join('')}…`;
}

/**
 * The customer answered a mail about their chat: said in the chat while it goes on.
 * `over`: it has ended, or they left it, and what they write is for a ticket.
 */
export async function sayByMail(ctx: Ctx, words: MailedWords): Promise<'said' | 'over' | 'not-theirs'> {
  const row = await chatOf(ctx, words);
  if (row === null) return 'not-theirs';
  const text = shortened(words.text);
  if (text === '') return 'over';
  const protection = knownProtection(ctx, row.store_id) ?? (await protectionOf(ctx, row.store_id));
  const write: MessageWrite = {
    ...{ conversationId: row.id, workspaceId: ctx.workspaceId, messageId: words.mailId },
    ...{ author: 'client', senderId: row.visitor_id, type: 'text', text, files: [], attachments: [] },
    ...{ linksHeld: protection.holdLinks && hasLink(text), at: ctx.now(), trusted: false },
  };
  const written = await writerOf(ctx.pool).write(write);
  if (!isWritten(written)) return 'over';
  await publishMessage(ctx, write, written);
  return 'said';
}

/**
 * An agent answered by mail somebody whose chat is over: it stands in the chat too, so that whoever opens the widget again
 * finds it there. False where it does not belong: the chat goes on (it is answered in the chat), or is another's.
 */
export async function showMailedAnswer(ctx: Ctx, words: MailedWords & { agentId: string }): Promise<boolean> {
  const text = shortened(words.text);
  if (text === '' || (await chatOf(ctx, words)) === null) return false;
  const appended = await withTransaction(ctx, async (tx) => {
    const locked = await lockConversation(tx.pool, tx.workspaceId, words.conversationId);
    // Behind the lock once more: the chat may have become another's meanwhile.
    const row = locked && (await chatOf(tx, words));
    if (!row || (row.state !== 'closed' && row.state !== 'missed' && !row.client_left)) return null;
    if (await findMessage(tx.pool, row, words.mailId)) return null;
    const part = { author: 'agent', senderId: words.agentId, type: 'text', text, messageId: words.mailId } as const;
    const done = await appendMessage(tx, row.id, part);
    // They have it by mail.
    await stopMailing(tx.pool, row, done.written.seq, tx.now());
    return done;
  });
  if (appended === null) return false;
  await publishMessage(ctx, appended.write, appended.written);
  return true;
}
