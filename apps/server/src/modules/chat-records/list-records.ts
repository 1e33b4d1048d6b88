import {
  type ChatRecord,
  type ChatRecords,
  type RecordFilter,
  type RecordGroup,
  type RecordSort,
  recordGroups,
  recordsCountedAtMost,
} from '@chatso/contract';
import { defaultTimeZone, isoIn } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { toConversation, viewerOf, visibleConversations } from '../conversations/index.ts';
import { labelsOf } from './labels/labels.repo.ts';
import { conditionsOf, type RecordPart } from './record-filter.repo.ts';
import { countRecords, findPage, type Order } from './records.repo.ts';

interface ListQuery extends RecordFilter {
  type: 'ongoing' | 'completed';
  ongoingType?: RecordGroup | undefined;
  sortBy: RecordSort;
  sort: 'asc' | 'desc';
  page: number;
  limit: number;
}

/** Colleagues' running chats are for those who may look on (L-15). */
const managed: readonly RecordGroup[] = ['active', 'idle_left'];

export function groupsFor(actor: AgentActor): readonly RecordGroup[] {
  const { all, colleagues } = viewerOf(actor);
  return all || colleagues ? recordGroups : recordGroups.filter((group) => !managed.includes(group));
}

/** L-33: of a day that has not begun where the reader is, there is nothing. */
export function refuseFutureDays(ctx: Ctx, { fromDate, toDate }: RecordFilter, timeZone: string): void {
  const today = isoIn(timeZone, ctx.now().getTime()).slice(0, 10);
  if (fromDate !== undefined && fromDate > today)
    throw new AppError('validation', { field: 'fromDate', reason: 'start-date-later' });
  if (toDate !== undefined && toDate > today)
    throw new AppError('validation', { field: 'toDate', reason: 'end-date-later' });
}

/** Groups of what goes on, or a page of what is over, as far as the caller may see it. */
export async function listRecords(ctx: Ctx<AgentActor>, query: ListQuery): Promise<ChatRecords> {
  const timeZone = query.timezone ?? defaultTimeZone;
  refuseFutureDays(ctx, query, timeZone);
  const seen = groupsFor(ctx.actor);
  const wanted: RecordPart[] =
    query.type === 'completed'
      ? ['completed']
      : seen.filter((group) => query.ongoingType === undefined || group === query.ongoingType);
  const answer: ChatRecords = {};
  for (const part of wanted) {
    const { rows, count } = await pageOf(ctx, part, query, timeZone);
    answer[part] = rows;
    answer[`${part}_count`] = count;
  }
  return answer;
}

async function pageOf(
  ctx: Ctx<AgentActor>,
  part: RecordPart,
  { page, limit, sortBy, sort, ...filter }: ListQuery,
  timeZone: string,
): Promise<{ rows: ChatRecord[]; count: number }> {
  const conditions = await conditionsOf(ctx, part, filter, timeZone);
  if (conditions === null) return { rows: [], count: 0 };
  const offset = (page - 1) * limit;
  const order: Order = { by: sortBy, down: sort === 'desc' };
  // What is not counted is not paged to either: a filter leads there, and no page reads a million rows to skip them.
  const turned =
    offset >= recordsCountedAtMost
      ? { ids: [], count: null }
      : await findPage(ctx.pool, conditions, order, { limit, offset });
  const { ids } = turned;
  const found = new Map((await visibleConversations(ctx, ids)).map((row) => [row.id, row]));
  const now = ctx.now();
  const labels = await labelsOf(ctx.pool, ctx.workspaceId, ids);
  const rows = ids
    .flatMap((id) => found.get(id) ?? [])
    .map((row) => ({ ...toConversation(row, now, ctx.actor.userId), ...labels(row.id) }));
  const count = turned.count ?? (await countRecords(ctx.pool, conditions));
  return { rows, count };
}
