import type { endpoints, Mail, QueryOf, TicketEvent, TicketLog, TimelinePage } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { chatAccess, viewerOf } from '../../conversations/index.ts';
import { type Reading, readMails } from '../../mailboxes/index.ts';
import { chatsOf, type LinkedChat, listLinks } from '../links/links.repo.ts';
import { likePattern } from '../settings/tags.ts';
import { type CommentRow, findComments } from './comments.repo.ts';
import { requireTicket, toComment } from './comments.ts';
import { findLogs, type LogRow, listLogs } from './logs.repo.ts';
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
  mails: ReadonlyMap<string, Mail>;
  chats: readonly LinkedChat[];
  comments: ReadonlyMap<string, CommentRow>;
  logs: ReadonlyMap<string, LogRow>;
}

const by = <Row>(rows: readonly Row[], idOf: (row: Row) => string) => new Map(rows.map((row) => [idOf(row), row]));

/** What stands on one page, read whole. */
async function readPage(ctx: Ctx, reading: Reading, rows: readonly EventRow[]): Promise<Omit<Read, 'chats'>> {
  const idsOf = (wanted: EventRow['kind']) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const [mails, comments, logs] = await Promise.all([
    readMails(ctx, reading, idsOf('mail')),
    findComments(ctx.pool, ctx.workspaceId, idsOf('comment')),
    findLogs(ctx.pool, ctx.workspaceId, idsOf('log')),
  ]);
  return {
    mails: by(mails, ({ _id }) => _id),
    comments: by(comments, ({ id }) => id),
    logs: by(logs, ({ id }) => id),
  };
}

/** Null of what is gone since its place was read. */
async function toEvent(ctx: Ctx, { kind, id, at: moment }: EventRow, read: Read): Promise<TicketEvent | null> {
  const at = moment.toISOString();
  if (kind === 'mail') {
    const mail = read.mails.get(id);
    return mail === undefined ? null : { kind, at, mail };
  }
  if (kind === 'comment') {
    const comment = read.comments.get(id);
    return comment === undefined ? null : { kind, at, comment: toComment(comment) };
  }
  if (kind === 'log') {
    const log = read.logs.get(id);
    return log === undefined ? null : { kind, at, log: toLog(log) };
  }
  const chat = read.chats.find((one) => one.id === id);
  if (chat === undefined) return null;
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
  return { kind, at, chat: shown };
}

/** Chats only as far as the caller may see them (decision D-27 and the like): the others are no part of it. */
export async function readTimeline(
  ctx: Ctx<AgentActor>,
  reading: Reading,
  ticketId: string,
  { tab, sort, limit, search, before, from }: QueryOf<(typeof endpoints)['tickets.timeline']>,
): Promise<TimelinePage> {
  await requireTicket(ctx, ticketId);
  const words = search?.trim().toLowerCase() ?? '';
  const chats = await chatsOfTicket(ctx, ticketId);
  const asked = {
    ...{ ticketId, tab, pattern: words === '' ? null : likePattern(words) },
    chats: chats.map(({ id, startDate }) => ({ id, at: startDate.toISOString() })),
  };
  // One more than is shown says whether there is something before it.
  const page = { before, from, limit: limit + 1 };
  const [found, counts] = await Promise.all([
    listEvents(ctx.pool, ctx.workspaceId, asked, page),
    countEvents(ctx.pool, ctx.workspaceId, asked),
  ]);
  const rows = found.slice(0, limit);
  const read = { ...(await readPage(ctx, reading, rows)), chats };
  const data: TicketEvent[] = [];
  for (const row of sort === 'asc' ? [...rows].reverse() : rows) {
    const event = await toEvent(ctx, row, read);
    if (event !== null) data.push(event);
  }
  // What lies before `from` was known to be there.
  const nextCursor = found.length > limit ? rows.at(-1)?.cursor : from;
  return { data, counts, nextCursor: nextCursor ?? null };
}
