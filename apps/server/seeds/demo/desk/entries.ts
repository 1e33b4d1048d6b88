import type { TicketStatus } from '@chatso/contract';
import type { Who } from '../agents.ts';
import type { LetterName, ticketLetters } from './letters.ts';

export type TagName = (typeof tags)[number][0];
export type MacroName = 'Refund approved' | 'Ask for a photo' | 'Nothing more to do';
type Ticket = keyof typeof ticketLetters | 'coupon' | 'accounts';

export const tags = [
  ['Shipping', 'blue'],
  ['Refund', 'red'],
  ['Warranty', 'green'],
  ['Exchange', 'yellow'],
  ['Wholesale', 'purple'],
  ['Customs', 'blue'],
  ['Product', 'grey'],
  ['Gift card', 'yellow'],
  ['Coupon', 'purple'],
] as const;

interface Words {
  title: string;
  description?: string;
}

/** What was done, so many hours ago, by whom to which ticket. Days of due dates are counted from today. */
export type Entry = { ago: number } & (
  | { mail: LetterName }
  | { by: Who; ticket: Ticket; ofMail: LetterName; title?: string }
  | ({
      by: Who;
      ticket: Ticket;
      byHand: { customer: string } | { missedChat: true };
      tags?: TagName[];
      due?: number;
    } & Words)
  | { by: Who; ticket: Ticket; change: Change }
  | { by: Who; ticket: Ticket; describe: string }
  | { by: Who; ticket: Ticket; reply: string; to: LetterName; as?: string; copy?: string; close?: true }
  | { by: Who; ticket: Ticket; comment: string; mentions?: Who[] }
  | { by: Who; ticket: Ticket; link: 'order' | 'order and chat' }
  | { by: Who; ticket: Ticket; snoozeDays: number }
  | { by: Who; ticket: Ticket; takes: Ticket }
  | { by: Who; ticket: Ticket; macro: MacroName }
);

export interface Change {
  assignee?: Who | 'nobody';
  due?: number;
  status?: TicketStatus;
  flag?: true;
  title?: string;
  tags?: TagName[];
}
