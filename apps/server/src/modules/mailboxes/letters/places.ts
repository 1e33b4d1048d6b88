import type { Ctx } from '../../../platform/ctx.ts';
import { definePlace } from '../../../platform/place.ts';

/** What mails ask of tickets, which stand above them. */
export interface TicketsOfMails {
  /** Codes and tags of tickets, by id; those that are not there are left out. */
  describe(ctx: Ctx, ticketIds: readonly string[]): Promise<Map<string, { code: string; tags: string[] }>>;
  /** Open tickets of each account. */
  countOpen(ctx: Ctx, accountIds: readonly string[]): Promise<Map<string, number>>;
  /** Tickets that carry a tag, the newest first. */
  carrying(ctx: Ctx, tagId: string, limit: number): Promise<string[]>;
}

export const ticketsOfMails = definePlace<TicketsOfMails>('mailboxes.tickets');
