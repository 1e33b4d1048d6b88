import type { endpoints, Mail, QueryOf, TicketEvent, TicketLog } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { chatAccess, viewerOf } from '../conversations/index.ts';
import { type Reading, readMails } from '../mailboxes/index.ts';
import { listCommentRows } from './comments.repo.ts';
import { requireTicket, toComment } from './comments.ts';
import { chatsOf, type LinkedChat, listLinks } from './links.repo.ts';
import { type LogRow, listLogs } from './logs.repo.ts';
import { likePattern } from './tags.ts';
import { countEvents, type EventRow, lastWords, listEvents } from './timeline.repo.ts';

/** So much of a chat is shown at a ticket. */
export const excerptLines = 6;

export const toLog = (row: LogRow): TicketLog => ({
  _id: row.id,
  type: row.type,
  by: row.by_id === null ? null : { _id: row.by_id, fullname: row.by_fullname ?? '' },
  from: row.was,
  to: row.became,
  createdAt: row.created_at.toISOString(),
});

/** N-55. Throws `not-found`. */
export async function readLogs(ctx: Ctx, { ticketId, type, sort }: QueryOf<(typeof endpoints)['ticketLogs.list']>) {
  await requireTicket(ctx, ticketId);
  const rows = await listLogs(ctx.pool, ctx.workspaceId, { ticketId, type: type ?? null, rising: sort === 'asc' });
  return { data: rows.map(toLog), count: rows.length };
}

/** Those the caller may see. */
export async function chatsOfTicket(ctx: Ctx<AgentActor>, ticketId: string): Promise<LinkedChat[]> {
  const links = await listLinks(ctx.pool, ctx.workspaceId, ticketId);
  const ids = links.filter(({ kind }) => kind === 'chat').map(({ ref }) => ref);
  return chatsOf(ctx.pool, chatAccess(ctx, viewerOf(ctx.actor)), ids);
}

interface Read {
  mails: readonly Mail[];
  chats: readonly LinkedChat[];
  comments: Awaited<ReturnType<typeof listCommentRows>>;
  logs: readonly LogRow[];
}

async function toEvent(ctx: Ctx, { kind, id, at: moment }: EventRow, read: Read): Promise<TicketEvent[]> {
  const at = moment.toISOString();
  if (kind === 'mail') return read.mails.filter(({ _id }) => _id === id).map((mail) => ({ kind, at, mail }));
  if (kind === 'comment') {
    return read.comments.filter((row) => row.id === id).map((row) => ({ kind, at, comment: toComment(row) }));
  }
  if (kind === 'log') return read.logs.filter((row) => row.id === id).map((row) => ({ kind, at, log: toLog(row) }));
  const chat = read.chats.find((one) => one.id === id);
  if (chat === undefined) return [];
  const shown = {
    conversationId: chat.id,
    customerName: chat.customerName ?? '',
    agentName: chat.agentName,
    agentAvaUrl: chat.agentAvatar,
    startDate: chat.startDate.toISOString(),
    duration: chat.endDate === null ? null : chat.endDate.getTime() - chat.startDate.getTime(),
    messages: chat.messages,
    excerpt: await lastWords(ctx.pool, chat.id, excerptLines),
    mayOpen: true,
  };
  return [{ kind, at, chat: shown }];
}

/** Chats only as far as the caller may see them (decision D-27 and the like): the others are no part of it. */
export async function readTimeline(
  ctx: Ctx<AgentActor>,
  reading: Reading,
  ticketId: string,
  query: QueryOf<(typeof endpoints)['tickets.timeline']>,
): Promise<{ data: TicketEvent[]; count: number }> {
  await requireTicket(ctx, ticketId);
  const { page, limit, sort } = query;
  const search = query.search?.trim().toLowerCase() ?? '';
  const holds = ({ subject, preview, from }: Mail) =>
    `${subject} ${preview} ${from.name} ${from.address}`.toLowerCase().includes(search);
  const mails = (await readMails(ctx, reading, { ticketId })).filter(holds);
  const chats = await chatsOfTicket(ctx, ticketId);
  const asked = {
    ticketId,
    pattern: search === '' ? null : likePattern(search),
    mails: mails.map(({ _id, date }) => ({ id: _id, at: date })),
    chats: search === '' ? chats.map(({ id, startDate }) => ({ id, at: startDate.toISOString() })) : [],
  };
  const rising = sort === 'asc';
  const shown = { rising, limit, offset: (page - 1) * limit };
  const [rows, count, comments, logs] = await Promise.all([
    listEvents(ctx.pool, ctx.workspaceId, asked, shown),
    countEvents(ctx.pool, ctx.workspaceId, asked),
    listCommentRows(ctx.pool, ctx.workspaceId, { ticketId, rising }),
    listLogs(ctx.pool, ctx.workspaceId, { ticketId, type: null, rising }),
  ]);
  const data: TicketEvent[] = [];
  for (const row of rows) data.push(...(await toEvent(ctx, row, { mails, chats, comments, logs })));
  return { data, count };
}
