import type { TicketGoals } from '@chatso/contract';
import type { TFunction } from 'i18next';

export type Goal = NonNullable<TicketGoals['firstAnswer']>;

const minute = 60_000;

/** '42 min', '3 h', '2 days': how long something is, in one word. */
export function spanWords(t: TFunction, minutes: number): string {
  if (minutes < 60) return t('tickets.goal.minutes', { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? t('tickets.goal.hours', { count: hours })
    : t('tickets.goal.days', { count: Math.round(hours / 24) });
}

/** How a promise stands: late by how much, how long is left, or that it was kept. */
export function goalWords(t: TFunction, { state, dueAt }: Goal, now: number): string {
  if (state === 'met') return t('tickets.goal.met');
  if (state === 'met-late') return t('tickets.goal.metLate');
  if (state === 'paused') return t('tickets.goal.paused');
  const minutes = Math.max(0, Math.round(Math.abs(Date.parse(dueAt) - now) / minute));
  return t(state === 'late' ? 'tickets.goal.late' : 'tickets.goal.left', { time: spanWords(t, minutes) });
}

/** The one that is next: what runs or is late before what is settled. */
export function nextGoal({ firstAnswer, nextAnswer, solve }: TicketGoals): Goal | null {
  const goals = [firstAnswer, nextAnswer, solve].filter((goal) => goal !== null);
  return goals.find(({ metAt, state }) => metAt === null && state !== 'met') ?? goals[0] ?? null;
}
