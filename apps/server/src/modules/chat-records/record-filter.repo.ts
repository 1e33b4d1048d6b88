import type { RecordFilter, RecordGroup } from '@chatso/contract';
import { limits, startOfDayIn } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { chatAccess, viewerOf } from '../conversations/index.ts';
import { nameTests, toTextQuery } from '../search/index.ts';

/** What a list of records is of: a group of the ongoing ones, or all that is over. */
export type RecordPart = RecordGroup | 'completed';
/** What goes on as one list: all of it, or what nobody has answered. */
export type WholeTab = 'ongoing' | 'unanswered';

/** As the partial indexes of `0058_chat_records.sql` have it, so that they are found. */
const over = `(c.state = 'closed' OR (c.state = 'missed' AND c.archived))`;
const missed = `c.state = 'missed' AND NOT c.archived`;
/** The rule of `isIdle`, from the columns it is made of. */
const idle = (since: string) => `coalesce(c.last_client_at, c.accepted_date, c.start_date) < ${since}`;

const partOf = (part: RecordPart | WholeTab, idleSince: string): string =>
  ({
    active: `c.state = 'ongoing' AND NOT c.client_left AND NOT ${idle(idleSince)}`,
    idle_left: `c.state = 'ongoing' AND (c.client_left OR ${idle(idleSince)})`,
    missed: `${missed} AND c.reason IS DISTINCT FROM 'out-of-business-hours'`,
    off_hours: `${missed} AND c.reason = 'out-of-business-hours'`,
    completed: over,
    ongoing: `(c.state = 'ongoing' OR (${missed}))`,
    unanswered: missed,
  })[part];

/** 'Visitor #4821', '#4821': visitors without a name are called by their number (G-33). */
const visitorNumber = /^(?:visitor\s*)?#?\s*(\d{1,9})$/i;

/** What is searched for: a condition over `search_chats d`, and the visitors who have the number that was typed. */
export interface Searched {
  match: string;
  /** The same, each way by itself: an index answers one of them, and not the either-or of two. */
  ways: readonly string[];
  visitorIds: readonly string[];
}

export interface Conditions {
  where: string;
  values: unknown[];
  search: Searched | null;
}

/**
 * A filter as conditions over `conversations c`; only what was asked for is in them, so that the planner finds the index of
 * it. Whatever is found, `chatAccess` has the last word. Null where nothing can fit, as a search of nothing but marks.
 */
export async function conditionsOf(
  ctx: Ctx<AgentActor>,
  part: RecordPart | WholeTab,
  filter: RecordFilter,
  timeZone: string,
): Promise<Conditions | null> {
  const access = chatAccess(ctx, viewerOf(ctx.actor));
  const values: unknown[] = [...access.values];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const idleSince = (): string => `${place(new Date(ctx.now().getTime() - limits.idleAfterMs))}::timestamptz`;
  const parts = [
    partOf(part, part === 'active' || part === 'idle_left' ? idleSince() : ''),
    access.condition,
    ...plainConditions(filter, timeZone, place),
  ];
  const typed = filter.search?.trim();
  const search = typed ? await searched(ctx, typed, place) : null;
  if (typed && search === null) return null;
  return { where: parts.join(' AND '), values, search };
}

function plainConditions(filter: RecordFilter, timeZone: string, place: (value: unknown) => string): string[] {
  const parts: string[] = [];
  const { storeId, category, customerType, agentId, sentiment, converId, fromDate, toDate } = filter;
  if (storeId !== undefined) parts.push(`c.store_id = ${place(storeId)}`);
  if (category === 'INBOUND_CHAT') parts.push('c.category_id IS NULL');
  else if (category !== undefined) parts.push(`c.category_id = ${place(category)}`);
  if (customerType !== undefined) parts.push(`c.customer_type = ${place(customerType)}`);
  if (agentId !== undefined) parts.push(`c.agent_id = ${place(agentId)}`);
  if (sentiment !== undefined) parts.push(`c.sentiment = ${place(Number(sentiment))}`);
  for (const label of [filter.tag, filter.closingReason]) {
    if (label === undefined) continue;
    parts.push(
      `c.id IN (SELECT l.conversation_id FROM conversation_labels l WHERE l.label_id = ${place(label)} AND l.workspace_id = $1)`,
    );
  }
  if (converId !== undefined) parts.push(`c.id = ${place(converId)}`);
  if (fromDate !== undefined) parts.push(`c.start_date >= ${place(new Date(startOfDayIn(timeZone, fromDate)))}`);
  if (toDate !== undefined) parts.push(`c.start_date < ${place(new Date(startOfDayIn(timeZone, toDate, 1)))}`);
  return parts;
}

/** By who wrote, or by what was said; the words by the index of the search, which follows a moment later. */
async function searched(
  ctx: Ctx<AgentActor>,
  typed: string,
  place: (value: unknown) => string,
): Promise<Searched | null> {
  const query = await toTextQuery(ctx.pool, typed);
  const persons = nameTests(typed).map(({ operator, value }) => `d.person ${operator} ${place(value)}`);
  const ways = [
    ...(query === null ? [] : [`d.words @@ ${place(query)}::tsquery`]),
    ...(persons.length > 0 ? [`(${persons.join(' AND ')})`] : []),
  ];
  const number = visitorNumber.exec(typed)?.[1];
  const visitorIds = number === undefined ? [] : await visitorsNumbered(ctx, Number(number));
  return ways.length === 0 ? null : { match: `(${ways.join(' OR ')})`, ways, visitorIds };
}

/** One of each store at most. */
async function visitorsNumbered({ pool, workspaceId }: Ctx, number: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'visitors-numbered',
    text: `SELECT v.id FROM visitors v JOIN stores s ON s.id = v.store_id
            WHERE s.workspace_id = $1 AND v.workspace_id = $1 AND v.number = $2`,
    values: [workspaceId, number],
  });
  return rows.map(({ id }) => id);
}
