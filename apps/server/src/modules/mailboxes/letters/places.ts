import type { MailPerson } from '@chatso/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import { definePlace } from '../../../platform/place.ts';

export interface DescribedTicket {
  code: string;
  tags: string[];
  /** Null where nobody is known. */
  customer: MailPerson | null;
}

/** What mails ask of tickets, which stand above them. */
export interface TicketsOfMails {
  /** Codes, tags and customers of tickets, by id; those that are not there are left out. */
  describe(ctx: Ctx, ticketIds: readonly string[]): Promise<Map<string, DescribedTicket>>;
  /** Open tickets of each account. */
  countOpen(ctx: Ctx, accountIds: readonly string[]): Promise<Map<string, number>>;
  /** Tickets that carry a tag, the newest first. */
  carrying(ctx: Ctx, tagId: string, limit: number): Promise<string[]>;
}

export const ticketsOfMails = definePlace<TicketsOfMails>('mailboxes.tickets');
