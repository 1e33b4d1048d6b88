import type { SearchedChat, SearchedCustomer } from '@chatso/contract';
import { parseSearchCursor } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { chatAccess, viewerOf } from '../conversations/index.ts';
import { withExcerpts } from './excerpts.ts';
import { allThatMatch, type Found, findVisible, type Place } from './find-visible.ts';
import { fold, toTextQuery } from './text-query.ts';

interface SearchInput {
  q: string;
  cursor?: string | undefined;
  limit: number;
}

interface Answer<T> {
  data: T[];
  nextCursor: string | null;
}

const placeOf = (cursor: string | undefined): Place | null => (cursor === undefined ? null : parseSearchCursor(cursor));

const cursorOf = (last: Place | undefined): string | null =>
  last ? `${last.at.toISOString()}~${last.conversationId}` : null;

/** Chats the caller may see in which the words were said, newest first, each at one message. */
export async function searchMessages(ctx: Ctx<AgentActor>, input: SearchInput): Promise<Answer<SearchedChat>> {
  const query = await toTextQuery(ctx.pool, input.q.trim());
  if (query === null) return { data: [], nextCursor: null };
  const match = { condition: 'd.words @@ $7::tsquery', value: query };
  const found = await findVisible(ctx, match, placeOf(input.cursor), input.limit + 1);
  const page = found.slice(0, input.limit);
  const data = await withExcerpts(ctx.pool, ctx.workspaceId, page, query);
  return { data, nextCursor: found.length > input.limit ? cursorOf(page.at(-1)) : null };
}

/** People talk about others by a part of a name, an address or a number: every word must be in one of them. */
const patternsOf = (q: string): string[] =>
  fold(q)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

/**
 * Customers with a chat the caller may see, each with the newest one; newest first. When nobody is called so, those whose
 * names are like it. Pages are of chats: somebody who came often may be met again on the next one.
 */
export async function searchCustomers(ctx: Ctx<AgentActor>, input: SearchInput): Promise<Answer<SearchedCustomer>> {
  const match = { condition: 'd.person LIKE ALL ($7::text[])', value: patternsOf(input.q) };
  const ofEach = 3;
  const found = await findVisible(ctx, match, placeOf(input.cursor), input.limit * ofEach + 1);
  if (found.length === 0 && input.cursor === undefined) {
    return { data: await toCustomers(ctx, newestOfEach(await findAlike(ctx, input))), nextCursor: null };
  }
  const page = newestOfEach(found.slice(0, input.limit * ofEach)).slice(0, input.limit);
  const last = page.length === input.limit ? page.at(-1) : found.at(input.limit * ofEach - 1);
  const more = found.length > input.limit * ofEach || (last !== undefined && last !== found.at(-1));
  return { data: await toCustomers(ctx, page), nextCursor: more && page.length > 0 ? cursorOf(last) : null };
}

const newestOfEach = (found: readonly Found[]): Found[] => {
  const seen = new Set<string>();
  return found.filter(({ visitorId }) => !seen.has(visitorId) && seen.add(visitorId));
};

/** Low enough for one wrong letter in a short name; the most alike come first. */
const alikeFrom = 0.45;
const shortestAlike = 4;
/** To compare costs more than to find: where a name is like so many, the newest of them are compared. */
const rankedAtMost = 400;

/** A name with a typing error: every longer word must be like a part of the person's words. */
async function findAlike(ctx: Ctx<AgentActor>, { q, limit }: SearchInput): Promise<Found[]> {
  const words = fold(q)
    .split(/\s+/)
    .filter((word) => [...word].length >= shortestAlike)
    .slice(0, 4);
  if (words.length === 0) return [];
  const access = chatAccess(ctx, viewerOf(ctx.actor));
  const each = words.map((_, index) => `($7::text[])[${index + 1}]`);
  return withTransaction(ctx, async (tx) => {
    await tx.pool.query(`SELECT set_config('pg_trgm.word_similarity_threshold', '${alikeFrom}', true)`);
    const { rows } = await tx.pool.query<Found>(
      `SELECT "conversationId", at, "visitorId" FROM (
         SELECT d.conversation_id AS "conversationId", d.at, c.visitor_id AS "visitorId", d.person
           FROM (${allThatMatch('*', each.map((word) => `${word} <% d.person`).join(' AND '))}) d
           JOIN conversations c ON c.id = d.conversation_id
          WHERE ${access.condition}
          ORDER BY d.at DESC, d.conversation_id DESC LIMIT ${rankedAtMost}) alike
        ORDER BY ${each.map((word) => `word_similarity(${word}, person)`).join(' + ')} DESC, at DESC, "conversationId" DESC
        LIMIT $8`,
      [...access.values, words, limit],
    );
    return rows;
  });
}

interface CustomerRow {
  conversation_id: string;
  visitor_id: string;
  state: SearchedCustomer['state'];
  fullname: string | null;
  number: number;
  email: string | null;
  phone: string | null;
  store_name: string;
}

async function toCustomers(ctx: Ctx, found: readonly Found[]): Promise<SearchedCustomer[]> {
  if (found.length === 0) return [];
  const { rows } = await ctx.pool.query<CustomerRow>({
    name: 'search-customers',
    text: `SELECT c.id AS conversation_id, c.visitor_id, c.state, c.customer_fullname AS fullname, v.number,
                  c.customer_email AS email, c.customer_phone AS phone, s.name AS store_name
             FROM conversations c JOIN visitors v ON v.id = c.visitor_id JOIN stores s ON s.id = c.store_id
            WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[])`,
    values: [ctx.workspaceId, found.map(({ conversationId }) => conversationId)],
  });
  const byId = new Map(rows.map((row) => [row.conversation_id, row]));
  return found.flatMap(({ conversationId, at }) => {
    const row = byId.get(conversationId);
    return row
      ? [
          {
            visitorId: row.visitor_id,
            conversationId,
            state: row.state,
            fullname: row.fullname,
            visitorNumber: row.number,
            email: row.email,
            phone: row.phone,
            storeName: row.store_name,
            at: at.toISOString(),
          },
        ]
      : [];
  });
}
