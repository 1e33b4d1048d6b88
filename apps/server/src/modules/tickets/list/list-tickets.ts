import {
  closedTicketStatuses,
  type endpoints,
  openTicketStatuses,
  type QueryOf,
  ticketStatuses,
} from '@chatso/contract';
import { defaultTimeZone, startOfDayIn } from '@chatso/domain';
import { storesSeenBy } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { typedWords, wordQuery } from '../../../platform/db/search-words.ts';
import { AppError } from '../../../platform/errors.ts';
import { assigneeOf } from '../ticket/change-tickets.ts';
import { readRows } from '../ticket/read-ticket.ts';
import { commonWords, countTicketRows, listTicketIds, readCounts, type TicketFilter } from './list.repo.ts';

type Query = QueryOf<(typeof endpoints)['tickets.list']>;

const countedAtMost = 1000;
const isOn = (flag: string | undefined): boolean => flag === 'true' || flag === '1';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** N-21. `open` and `closed` are those of the tabs; without a status, all. */
function statusesOf(text: string | undefined): string[] {
  if (text === undefined || text === '') return [...ticketStatuses];
  if (text === 'open') return [...openTicketStatuses];
  if (text === 'closed') return [...closedTicketStatuses];
  const named = text.split(',').map((status) => status.trim());
  const known: readonly string[] = ticketStatuses;
  if (!named.every((status) => known.includes(status))) {
    throw new AppError('validation', { fields: [{ field: 'status', code: 'not-valid' }] });
  }
  return [...new Set(named)];
}

/** What waits is shown only when it is asked for, whatever its status. */
function bucketsOf({ status, snoozed }: Query): Pick<TicketFilter, 'tab' | 'buckets'> {
  if (isOn(snoozed)) return { tab: 'snoozed', buckets: [] };
  const buckets = statusesOf(status);
  const is = (all: readonly string[]) => buckets.length === all.length && all.every((one) => buckets.includes(one));
  return { tab: is(openTicketStatuses) ? 'open' : is(closedTicketStatuses) ? 'closed' : null, buckets };
}

const everyWord = (words: readonly string[]): string => words.map((word) => wordQuery(word, true)).join(' & ');

/** Every word typed, each as the beginning of one: 'ann ref' finds 'Anna' and 'refund'. */
async function searchOf(
  ctx: Ctx,
  text: string | undefined,
): Promise<Pick<TicketFilter, 'query' | 'alsoHolds' | 'number'>> {
  const typed = text?.trim() ?? '';
  if (typed === '') return { query: null, alsoHolds: null, number: null };
  const code = /^(?:[a-z0-9]{1,6}-)?0*(\d{1,9})$/i.exec(typed.replace(/^#/, ''))?.[1];
  const words = typedWords(typed, 10);
  const number = code === undefined ? null : Number(code);
  // Of signs alone nothing is made that could be found.
  if (words.length === 0) return { query: "'\u0001'", alsoHolds: null, number };
  const common = words.length === 1 ? new Set<string>() : await commonWords(ctx.pool, words);
  const rare = words.filter((word) => !common.has(word));
  if (common.size === 0 || rare.length === 0) return { query: everyWord(words), alsoHolds: null, number };
  return { query: everyWord(rare), alsoHolds: everyWord([...common]), number };
}

function daysOf({ timezone, createdFrom, createdTo, dueDate }: Query, now: Date) {
  const zone = timezone ?? defaultTimeZone;
  const day = (text: string, days = 0) => new Date(startOfDayIn(zone, text, days));
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);
  const due: Record<NonNullable<Query['dueDate']>, Partial<TicketFilter>> = {
    overdue: { dueBefore: now },
    today: { dueFrom: day(today), dueBefore: day(today, 1) },
    tomorrow: { dueFrom: day(today, 1), dueBefore: day(today, 2) },
    week: { dueFrom: day(today), dueBefore: day(today, 7) },
    none: { withoutDue: true },
  };
  return {
    createdFrom: createdFrom === undefined ? null : day(createdFrom),
    createdBefore: createdTo === undefined ? null : day(createdTo, 1),
    ...{ dueFrom: null, dueBefore: null, withoutDue: false },
    ...(dueDate === undefined ? {} : due[dueDate]),
  };
}

function tagsOf(text: string | undefined): string[] | null {
  const ids = (text ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  if (ids.length === 0) return null;
  if (!ids.every((id) => uuid.test(id)))
    throw new AppError('validation', { fields: [{ field: 'tags', code: 'not-valid' }] });
  return ids;
}

async function filterOf(ctx: Ctx, query: Query): Promise<TicketFilter> {
  const now = ctx.now();
  const { assignee, flag, recipientEmail, customerType, linkedEmail, storeId, late } = query;
  return {
    ...bucketsOf(query),
    ...(await searchOf(ctx, query.search)),
    ...daysOf(query, now),
    returning: customerType === undefined ? null : customerType === 'returning',
    assignee: assignee === undefined ? null : assigneeOf(assignee),
    unassigned: assignee !== undefined && assigneeOf(assignee) === null,
    flag: flag === undefined ? null : isOn(flag),
    email: recipientEmail?.toLowerCase() ?? null,
    tags: tagsOf(query.tags),
    account: linkedEmail ?? null,
    storeId: storeId ?? null,
    stores: storesSeenBy(ctx.actor),
    lateBy: isOn(late) ? now : null,
  };
}

/** Whether it is all of some kinds: those are counted already, by store. */
function isWhole(filter: TicketFilter): boolean {
  const { tab, buckets, unassigned, withoutDue, stores, ...rest } = filter;
  return !unassigned && !withoutDue && Object.values(rest).every((one) => one === null);
}

async function countOf(ctx: Ctx, filter: TicketFilter): Promise<number> {
  if (!isWhole(filter)) return countTicketRows(ctx.pool, ctx.workspaceId, filter, countedAtMost);
  const counts = await readCounts(ctx.pool, ctx.workspaceId, storesSeenBy(ctx.actor));
  if (filter.tab === 'snoozed') return counts.snoozed;
  return ticketStatuses.reduce((sum, one) => sum + (filter.buckets.includes(one) ? counts[one] : 0), 0);
}

/** N-41. Throws `validation`. */
export async function listTickets(ctx: Ctx, query: Query) {
  const filter = await filterOf(ctx, query);
  const { sortBy, sort, page, limit } = query;
  const [ids, count] = await Promise.all([
    listTicketIds(ctx.pool, ctx.workspaceId, filter, { sortBy, sort, limit, offset: (page - 1) * limit }),
    countOf(ctx, filter),
  ]);
  return { data: await readRows(ctx, ids), count };
}

export const countTickets = (ctx: Ctx) => readCounts(ctx.pool, ctx.workspaceId, storesSeenBy(ctx.actor));

/** All there are, for the entity limits: they are unlimited. */
export async function countAll(ctx: Ctx): Promise<number> {
  return Object.values(await countTickets(ctx)).reduce((sum, one) => sum + one, 0);
}
