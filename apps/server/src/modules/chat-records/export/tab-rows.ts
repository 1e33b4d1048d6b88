import { exportRowsAtMost, type RecordExport } from '@chatso/contract';
import { defaultTimeZone } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { groupsFor, refuseFutureDays } from '../list-records.ts';
import { type Conditions, conditionsOf } from '../record-filter.repo.ts';
import { countUpTo } from './export-rows.repo.ts';

export type Asked = Omit<RecordExport, 'format'>;

/** What of the workspace's chats the rows are; null where nothing can fit. */
export async function conditionsOfTab(ctx: Ctx<AgentActor>, asked: Asked): Promise<Conditions | null> {
  const { type, sortBy: _, sort: __, ...filter } = asked;
  const timeZone = filter.timezone ?? defaultTimeZone;
  refuseFutureDays(ctx, filter, timeZone);
  // One question for all groups: a chat that moves from one to another meanwhile stands in the file once.
  const part = type === 'completed' ? 'completed' : groupsFor(ctx.actor).includes('active') ? 'ongoing' : 'unanswered';
  return conditionsOf(ctx, part, filter, timeZone);
}

export async function countRows(ctx: Ctx, conditions: Conditions | null): Promise<{ rows: number; capped: boolean }> {
  const found = conditions === null ? 0 : await countUpTo(ctx.pool, conditions, exportRowsAtMost + 1);
  return { rows: Math.min(found, exportRowsAtMost), capped: found > exportRowsAtMost };
}
