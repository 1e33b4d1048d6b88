import type { TicketGoals } from '@chatso/contract';
import { addBusinessMinutes, type BusinessHours, goalState, resumeGoal } from '@chatso/domain';
import type { Ctx } from '../../../platform/ctx.ts';
import { promisedHours } from '../../stores/index.ts';
import type { SettingsRow } from '../settings/settings.repo.ts';
import type { TicketRow } from '../ticket/tickets.repo.ts';

const isOpen = ({ status }: Pick<TicketRow, 'status'>): boolean => status === 'todo' || status === 'in-progress';

/** The hours that count for a ticket of this store; null for around the clock. */
export async function hoursOf(
  ctx: Ctx,
  settings: Pick<SettingsRow, 'business_hours'>,
  storeId: string | null,
): Promise<BusinessHours | null> {
  return settings.business_hours && storeId !== null ? promisedHours(ctx, storeId) : null;
}

export const promisesAnything = (settings: SettingsRow): boolean =>
  [settings.first_answer_minutes, settings.next_answer_minutes, settings.solve_minutes].some((goal) => goal !== null);

export type Promises = Pick<
  TicketRow,
  | 'first_goal'
  | 'first_due_at'
  | 'first_met_at'
  | 'next_goal'
  | 'next_due_at'
  | 'next_met_at'
  | 'solve_goal'
  | 'solve_due_at'
>;

/** What a new ticket is promised. Somebody waits for an answer only where they wrote a mail. */
export function newPromises(
  settings: SettingsRow,
  hours: BusinessHours | null,
  { now, waits }: { now: Date; waits: boolean },
): Promises {
  const due = (minutes: number | null) => (minutes === null ? null : addBusinessMinutes(hours, now, minutes));
  const first = waits ? settings.first_answer_minutes : null;
  return {
    ...{ first_goal: first, first_due_at: due(first), first_met_at: null },
    ...{ next_goal: waits ? settings.next_answer_minutes : null, next_due_at: null, next_met_at: null },
    ...{ solve_goal: settings.solve_minutes, solve_due_at: due(settings.solve_minutes) },
  };
}

/** The customer wrote again: from the first of several mails on they wait for the next answer. */
export function waitsAgain(row: TicketRow, hours: BusinessHours | null, now: Date): void {
  const first = row.first_due_at !== null && row.first_met_at === null;
  const waiting = row.next_due_at !== null && row.next_met_at === null;
  if (first || waiting || row.next_goal === null) return;
  row.next_due_at = addBusinessMinutes(hours, now, row.next_goal);
  row.next_met_at = null;
  row.next_told = false;
}

/** An answer went out. */
export function answered(row: TicketRow, now: Date): void {
  if (row.first_due_at !== null && row.first_met_at === null) row.first_met_at = now;
  if (row.next_due_at !== null && row.next_met_at === null) row.next_met_at = now;
}

/** Put aside: no promise runs meanwhile. */
export function pause(row: TicketRow, until: Date, now: Date): void {
  row.paused_at ??= now;
  row.snoozed_until = until;
}

/** Goes on: what was left of each promise is left now. */
export function resume(row: TicketRow, hours: BusinessHours | null, now: Date): void {
  row.snoozed_until = null;
  const paused = row.paused_at;
  if (paused === null) return;
  row.paused_at = null;
  const moved = (due: Date | null) => (due === null ? null : resumeGoal(hours, due, { paused, now }));
  if (row.first_met_at === null) row.first_due_at = moved(row.first_due_at);
  if (row.next_met_at === null) row.next_due_at = moved(row.next_due_at);
  row.solve_due_at = moved(row.solve_due_at);
}

/** Open again: the promise to solve it begins anew. */
export function reopenGoals(row: TicketRow, hours: BusinessHours | null, now: Date): void {
  row.solved_at = null;
  row.solve_told = false;
  if (row.solve_goal !== null) row.solve_due_at = addBusinessMinutes(hours, now, row.solve_goal);
}

interface Promised {
  minutes: number | null;
  dueAt: Date | null;
  metAt: Date | null;
}

/** As it is shown. What was never met of a ticket that is closed is no promise any more. */
export function goalsOf(row: TicketRow, now: Date): TicketGoals {
  const open = isOpen(row);
  const shown = ({ minutes, dueAt, metAt }: Promised) => {
    if (minutes === null || dueAt === null || (metAt === null && !open)) return null;
    const goal = { goalMinutes: minutes, dueAt, metAt, paused: row.paused_at !== null };
    return {
      goalMinutes: minutes,
      dueAt: dueAt.toISOString(),
      metAt: metAt?.toISOString() ?? null,
      state: goalState(goal, now),
    };
  };
  return {
    firstAnswer: shown({ minutes: row.first_goal, dueAt: row.first_due_at, metAt: row.first_met_at }),
    nextAnswer: shown({ minutes: row.next_goal, dueAt: row.next_due_at, metAt: row.next_met_at }),
    solve: shown({ minutes: row.solve_goal, dueAt: row.solve_due_at, metAt: row.solved_at }),
  };
}
