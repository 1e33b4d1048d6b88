import type { Ctx } from '../../../platform/ctx.ts';
import type { TicketsOfMails } from '../../mailboxes/index.ts';
import { findSettings } from '../settings/settings.repo.ts';
import { countOpenOf, describeTickets, ticketsCarrying } from './tickets-of-mails.repo.ts';

/** What mails ask of tickets: how they are called, how many are open at an account, which carry a tag. */
export const ticketsOf: TicketsOfMails = {
  async describe(ctx: Ctx, ids: readonly string[]) {
    const { prefix } = await findSettings(ctx.pool, ctx.workspaceId);
    const rows = await describeTickets(ctx.pool, ctx.workspaceId, ids);
    return new Map(
      rows.map(({ id, code, tags, customer_email: address, customer_name: name }) => [
        id,
        { code: `${prefix}${code}`, tags, customer: address === '' ? null : { name, address } },
      ]),
    );
  },
  async countOpen(ctx: Ctx, accountIds: readonly string[]) {
    const rows = await countOpenOf(ctx.pool, ctx.workspaceId, accountIds);
    return new Map(rows.map(({ id, count }) => [id, count]));
  },
  carrying: (ctx: Ctx, tagId: string, limit: number) => ticketsCarrying(ctx.pool, ctx.workspaceId, tagId, limit),
};
