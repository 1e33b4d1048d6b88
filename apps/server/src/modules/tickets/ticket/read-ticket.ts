import { type Ticket, type TicketLinks, type TicketRow as TicketRowDto, ticketTagSchema } from '@chatso/contract';
import { type AgentActor, storesSeenBy } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { chatAccess, viewerOf } from '../../conversations/index.ts';
import { findMails } from '../../mailboxes/index.ts';
import { goalsOf } from '../goals/goals.ts';
import { chatsOf, customersOf, type LinkRow, listLinks, ordersOf } from '../links/links.repo.ts';
import { findTicket, findTickets, noteSeen, type ShownTicket } from './tickets.repo.ts';
import { blockOf, doerOf, statesOf, tellChanged } from './work.ts';

type States = Awaited<ReturnType<typeof statesOf>>;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

function toRow(row: ShownTicket, states: States, now: Date): TicketRowDto {
  return {
    ...{ _id: row.id, prefix: row.prefix, code: row.code, title: row.title, status: row.status, type: row.type },
    ...{ flag: row.flag, seen: row.seen, version: row.version, customerEmail: row.customer_email },
    customerName: row.customer_name,
    tags: row.tags.map(({ _id, name, color }) => ({ _id, name, color: ticketTagSchema.shape.color.parse(color) })),
    supportEmail: row.support_email,
    accountId: row.account_id,
    blocked: blockOf(row.account_id, states),
    store: row.store_id === null || row.store_name === null ? null : { _id: row.store_id, name: row.store_name },
    links: row.links,
    messages: row.mails + row.comments,
    createdDate: row.created_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    dueDate: iso(row.due_at),
    solvedDate: iso(row.solved_at),
    snoozedUntil: iso(row.snoozed_until),
    assignee:
      row.assignee_id === null
        ? null
        : {
            _id: row.assignee_id,
            avatar: row.assignee_avatar,
            fullname: row.assignee_fullname ?? '',
            email: row.assignee_email ?? '',
          },
    goals: goalsOf(row, now),
  };
}

/** As the list shows them, in the order of the ids. */
export async function readRows(ctx: Ctx, ids: readonly string[]): Promise<TicketRowDto[]> {
  const rows = await findTickets(ctx.pool, ctx.workspaceId, ids, storesSeenBy(ctx.actor));
  const states = await statesOf(ctx, rows);
  return rows.map((row) => toRow(row, states, ctx.now()));
}

/** Chats the caller may not see keep their id and lose their words, as what is gone does. */
async function readChats(ctx: Ctx<AgentActor>, links: readonly LinkRow[]): Promise<TicketLinks['chat']> {
  const ids = links.map(({ ref }) => ref);
  const found = await chatsOf(ctx.pool, chatAccess(ctx, viewerOf(ctx.actor)), ids);
  return links.map(({ ref, ...link }) => {
    const chat = found.find(({ id }) => id === ref);
    return {
      conversationId: ref,
      customerName: chat?.customerName ?? '',
      agentName: chat?.agentName ?? null,
      agentAvaUrl: chat?.agentAvatar ?? null,
      startDate: (chat?.startDate ?? link.created_at).toISOString(),
      duration: chat === undefined || chat.endDate === null ? null : chat.endDate.getTime() - chat.startDate.getTime(),
    };
  });
}

async function readEmails(ctx: Ctx, links: readonly LinkRow[]): Promise<TicketLinks['email']> {
  const mails = await findMails(
    ctx,
    links.map(({ ref }) => ref),
  );
  return links.map(({ ref, created_at }) => {
    const mail = mails.find(({ id }) => id === ref);
    return {
      emailId: ref,
      subject: mail?.subject ?? '',
      from: mail?.fromAddress ?? '',
      date: (mail?.date ?? created_at).toISOString(),
      to: mail?.to ?? [],
    };
  });
}

async function readLinks(ctx: Ctx<AgentActor>, ticketId: string): Promise<TicketLinks> {
  const links = await listLinks(ctx.pool, ctx.workspaceId, ticketId);
  const of = (kind: LinkRow['kind']) => links.filter((link) => link.kind === kind);
  const emails = of('customer').map(({ ref }) => ref);
  // One after another: most callers are in a transaction, whose connection answers one question at a time.
  const customers = await customersOf(ctx.pool, ctx.workspaceId, emails, storesSeenBy(ctx.actor));
  const orders = await ordersOf(ctx.pool, ctx.workspaceId, of('order'));
  const email = await readEmails(ctx, of('email'));
  const chat = await readChats(ctx, of('chat'));
  return {
    customer: of('customer').map(({ ref, name }) => {
      const known = customers.find((one) => one.email === ref);
      return { email: ref, name: name || (known?.name ?? ''), customerId: known?.id ?? null };
    }),
    order: of('order').map(({ ref, store_id }) => {
      const known = orders.find(({ orderId, storeId }) => orderId === ref && storeId === store_id);
      const { name = '', status = '', total = 0, currency = '', items = 0 } = known ?? {};
      return { orderId: ref, chatsoStoreId: store_id ?? '', name, status, total, currency, items };
    }),
    email,
    chat,
  };
}

/** Throws `not-found`. */
export async function readTicket(ctx: Ctx<AgentActor>, id: string): Promise<Ticket> {
  const row = await findTicket(ctx.pool, ctx.workspaceId, id, storesSeenBy(ctx.actor));
  if (row === null) throw notFound();
  const states = await statesOf(ctx, [row]);
  const linkWith = await readLinks(ctx, row.id);
  const { rating_score: score, rating_comment: comment, rated_at: at } = row;
  return {
    ...toRow(row, states, ctx.now()),
    description: row.description,
    messageId: row.message_id,
    linkWith,
    mergedInto:
      row.merged_into === null || row.merged_code === null
        ? null
        : { _id: row.merged_into, code: `${row.prefix}${row.merged_code}` },
    rating: score === null || at === null ? null : { score, comment: comment ?? '', at: at.toISOString() },
  };
}

/** N-40; its assignee has seen it from then on (decision N-8). Throws `not-found`. */
export async function openTicket(ctx: Ctx<AgentActor>, id: string): Promise<{ data: Ticket }> {
  const ticket = await readTicket(ctx, id);
  if (ticket.seen || ticket.assignee?._id !== ctx.actor.userId) return { data: ticket };
  await withTransaction(ctx, async (tx) => {
    if (await noteSeen(tx.pool, tx.workspaceId, ticket._id, tx.actor.userId))
      tellChanged(tx, ticket._id, await doerOf(tx));
  });
  return { data: { ...ticket, seen: true } };
}
