import type { Ctx } from '../../../platform/ctx.ts';
import type { MailContent } from '../../../platform/mail/mail-content.ts';
import { definePlace } from '../../../platform/place.ts';

/** The unread answers of a chat, on their way to who left it. */
export interface ChatMail {
  conversationId: string;
  storeId: string;
  to: { name: string; address: string };
  fromName: string;
  subject: string;
  content: MailContent;
  headers: Record<string, string>;
}

/** A way by which answers to such a mail come in again. */
export interface ChatMailer {
  /** Whether it took the mail: the store has an address of its own that is read. Else the mail leaves without an ear. */
  send(ctx: Ctx, mail: ChatMail): Promise<boolean>;
}

export const chatMailers = definePlace<ChatMailer>('conversations.chat-mailers');
