import type { MailAddress } from '@chatso/contract';
import { storesSeenBy } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Surroundings } from '../accounts/mailbox-dto.ts';
import { listAddresses } from './addresses.repo.ts';
import type { Reading } from './mail-dto.ts';

/** O-15: of the stores the actor serves. */
export async function mailAddresses(
  ctx: Ctx,
  { tickets, inboundDomain, outbox }: Pick<Reading, 'tickets'> & Surroundings,
  countTickets: boolean,
): Promise<{ data: MailAddress[]; count: number }> {
  const rows = await listAddresses(ctx.pool, ctx.workspaceId, storesSeenBy(ctx.actor));
  const open = countTickets
    ? ((await tickets[0]?.countOpen(
        ctx,
        rows.map(({ id }) => id),
      )) ?? new Map<string, number>())
    : null;
  const data = rows.map((row) => ({
    ...{
      _id: row.id,
      email: row.address,
      status: row.status,
      store: row.store,
      fromName: row.from_name,
      signature: row.signature,
    },
    ...{ readingProblem: row.reading_problem, sendingProblem: row.sending_problem },
    takesMail: !row.forwarded || inboundDomain !== null,
    outbox: outbox && row.forwarded && !row.own_server,
    lastMailAt: row.last_mail_at?.toISOString() ?? null,
    ...(open === null ? {} : { tickets: open.get(row.id) ?? 0 }),
  }));
  return { data, count: data.length };
}
