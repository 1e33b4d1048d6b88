import type { endpoints, Mail, MailRow, QueryOf } from '@chatso/contract';
import { storesSeenBy } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { typedWords, wordQuery } from '../../../platform/db/search-words.ts';
import { notFound } from '../../../platform/errors.ts';
import { asMails, asRow, describe, type Reading } from './mail-dto.ts';
import { countMails, findLines, findWhole, type Wanted } from './mails.repo.ts';

type Query = QueryOf<(typeof endpoints)['mails.list']>;
type Asked = Omit<Query, 'ticketId' | 'onlyParent'> & Partial<Pick<Query, 'ticketId' | 'onlyParent'>>;

const isOn = (flag: string | undefined): boolean => flag === 'true' || flag === '1';
const wordsAtMost = 8;

/** Every word, and what begins with the last one, as it is being typed. Null: nothing to look for; '' never finds anything. */
export function tsqueryOf(search: string | undefined): string | null {
  if (search === undefined || search.trim() === '') return null;
  const words = typedWords(search, wordsAtMost);
  return words.map((word, index) => wordQuery(word, index === words.length - 1)).join(' & ');
}

const wantedOf = (ctx: Ctx, query: Asked): Wanted => ({
  email: query.email?.toLowerCase() ?? null,
  words: tsqueryOf(query.search),
  unseen: isOn(query.unseen),
  spam: isOn(query.spam),
  onlyParent: isOn(query.onlyParent),
  ticketIds: query.ticketId === undefined ? null : [query.ticketId],
  ofTickets: false,
  unlinked: false,
  oldestFirst: query.sort === 'asc',
  stores: storesSeenBy(ctx.actor),
});

async function page(
  ctx: Ctx,
  reading: Reading,
  query: Asked,
  wanted: Wanted,
): Promise<{ data: MailRow[]; count: number }> {
  // Signs only: nothing is written like that.
  if (wanted.words === '') return { data: [], count: 0 };
  const turn = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const { lines, count } = await findLines(ctx.pool, ctx.workspaceId, wanted, turn);
  const described = await describe(ctx, reading, lines);
  return { data: lines.map((line) => asRow(line, described)), count };
}

/** O-16, O-18, O-22 */
export const listMails = (ctx: Ctx, reading: Reading, query: Asked) => page(ctx, reading, query, wantedOf(ctx, query));
/** What a ticket can be linked with: a mail of another one is refused. */
export const listUnlinked = (ctx: Ctx, reading: Reading, query: Asked) =>
  page(ctx, reading, query, { ...wantedOf(ctx, query), unlinked: true });
export const listOfTickets = (ctx: Ctx, reading: Reading, query: Asked) =>
  page(ctx, reading, query, { ...wantedOf(ctx, query), ofTickets: true });

const taggedAtMost = 5000;

export async function listByTag(
  ctx: Ctx,
  reading: Reading,
  query: Asked & { tagId: string },
): Promise<{ data: MailRow[]; count: number }> {
  const ticketIds = (await reading.tickets[0]?.carrying(ctx, query.tagId, taggedAtMost)) ?? [];
  return ticketIds.length === 0
    ? { data: [], count: 0 }
    : page(ctx, reading, query, { ...wantedOf(ctx, query), ticketIds, ofTickets: true });
}

export const countOfMails = (ctx: Ctx, email: string | undefined) =>
  countMails(ctx.pool, ctx.workspaceId, { email: email?.toLowerCase() ?? null, stores: storesSeenBy(ctx.actor) });

/** Those the actor may see; the others are left out. */
export const mailsByIds = async (ctx: Ctx, reading: Reading, ids: readonly string[]): Promise<Mail[]> =>
  asMails(ctx, reading, await findWhole(ctx.pool, ctx.workspaceId, ids, storesSeenBy(ctx.actor)));

/** O-17, O-19, O-21. Throws `not-found`, also for one of another address than the one it was asked of. */
export async function getMail(
  ctx: Ctx,
  reading: Reading,
  id: string,
  { pictures, ofTicket }: { pictures?: string | undefined; ofTicket?: boolean } = {},
): Promise<Mail> {
  const found = await findWhole(ctx.pool, ctx.workspaceId, [id], storesSeenBy(ctx.actor));
  const [mail] = await asMails(ctx, reading, found, isOn(pictures));
  if (mail === undefined || (ofTicket === true && mail.ticket === null)) throw notFound();
  return mail;
}
