import type { MailBlock } from '../../platform/mail/mail-content.ts';

/** A mail as people read it: a subject, which stands at its head too, and its paragraphs. */
export interface MailText {
  subject: string;
  paragraphs: (string | MailBlock)[];
}

/** A sentence that ends in an address. */
export const linked = (text: string, url: string): MailBlock => ({ kind: 'linked', text, url });

/** A sentence, and the button it asks for. */
export const action = (text: string, label: string, url: string): MailBlock => ({ kind: 'action', text, label, url });

export const asBlock = (paragraph: string | MailBlock): MailBlock =>
  typeof paragraph === 'string' ? { kind: 'text', text: paragraph, tone: 'body' } : paragraph;
