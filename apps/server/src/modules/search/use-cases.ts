import type { SearchedChat, SearchedCustomer } from '@chatso/contract';
import { parseSearchCursor } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { isUnspaced } from '../../platform/db/search-words.ts';
import { customersOf } from './customers-of.repo.ts';
import { withExcerpts } from './excerpts.repo.ts';
import { findAlike } from './find-alike.repo.ts';
import { type Found, findVisible, type Place } from './find-visible.repo.ts';
import { fold, toTextQuery } from './text-query.repo.ts';

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
  const data = await withExcerpts(ctx.pool, ctx.workspaceId, page, { query, typed: input.q });
  return { data, nextCursor: found.length > input.limit ? cursorOf(page.at(-1)) : null };
}

/** A test of the folded words of a person. */
export interface NameTest {
  operator: 'LIKE' | '~';
  value: string;
}

const fewLetters = /^[\p{L}\p{N}]{1,2}$/u;

/**
 * People talk about others by a part of a name, an address or a number: every word must be in one of them. One or two letters by
 * themselves begin a word: no index knows where in a word they are. Each is a test of its own, because `LIKE ALL` asks no index.
 */
export function nameTests(q: string): NameTest[] {
  const words = fold(q).split(/\s+/).filter(Boolean).slice(0, 8);
  const few = words.every((word) => fewLetters.test(word) && !isUnspaced(word));
  return words.map((word) =>
    few
      ? { operator: '~', value: `(^| )${word}` }
      : { operator: 'LIKE', value: `%${word.replace(/[\\%_]/g, '\\$&')}%` },
  );
}

/**
 * Customers with a chat the caller may see, each with the newest one; newest first. When nobody is called so, those whose
 * names are like it. Pages are of chats: somebody who came often may be met again on the next one.
 */
export async function searchCustomers(ctx: Ctx<AgentActor>, input: SearchInput): Promise<Answer<SearchedCustomer>> {
  const tests = nameTests(input.q);
  const match = {
    condition: tests.map(({ operator }, at) => `d.person ${operator} ($7::text[])[${at + 1}]`).join(' AND '),
    value: tests.map(({ value }) => value),
  };
  const ofEach = 3;
  const found = await findVisible(ctx, match, placeOf(input.cursor), input.limit * ofEach + 1);
  if (found.length === 0 && input.cursor === undefined) {
    return { data: await toCustomers(ctx, newestOfEach(await findMistyped(ctx, input))), nextCursor: null };
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

const shortestAlike = 4;

/** A name with a typing error: every longer word must be like a part of the person's words. */
async function findMistyped(ctx: Ctx<AgentActor>, { q, limit }: SearchInput): Promise<Found[]> {
  const words = fold(q)
    .split(/\s+/)
    .filter((word) => [...word].length >= shortestAlike)
    .slice(0, 4);
  if (words.length === 0) return [];
  return withTransaction(ctx, (tx) => findAlike(tx, words, limit));
}

async function toCustomers(ctx: Ctx, found: readonly Found[]): Promise<SearchedCustomer[]> {
  if (found.length === 0) return [];
  const rows = await customersOf(
    ctx.pool,
    ctx.workspaceId,
    found.map(({ conversationId }) => conversationId),
  );
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
