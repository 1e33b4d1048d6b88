import type { PlanType } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { Plan } from './index.ts';

/** Chat Lite and what is free; every other plan shows everything. */
const lite: readonly PlanType[] = ['free', 'starter'];

/** How many days of closed chats a plan shows (E-12); null: all of them. */
export const historyDaysOf = ({ type, isFreemium }: Pick<Plan, 'type' | 'isFreemium'>): number | null =>
  !isFreemium && lite.includes(type) ? limits.liteHistoryDays : null;

/**
 * The same as SQL: since when a workspace's closed chats are shown. It depends on nothing of a row, so a statement asks it
 * once, and a plan that changed counts from its next statement on. `workspace` and `now` are names of parameters.
 */
export const historyStart = (workspace: string, now: string): string => `coalesce((
  SELECT ${now}::timestamptz - interval '${limits.liteHistoryDays * 24} hours' FROM workspace_plans
   WHERE workspace_id = ${workspace} AND NOT is_freemium AND type IN (${lite.map((type) => `'${type}'`).join(', ')})
), '-infinity'::timestamptz)`;
