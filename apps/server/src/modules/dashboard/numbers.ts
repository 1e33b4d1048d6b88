import type { DashboardNumbers, DashboardSpan } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { viewerOf } from '../conversations/index.ts';
import { type Counted, countChats, findBegin } from './numbers.repo.ts';
import { type Periods, periodsAt } from './periods.ts';

interface Asked {
  timeZone: string;
  storeId?: string | undefined;
  departmentId?: string | undefined;
}

const nothing: DashboardSpan = {
  chats: 0,
  missed: 0,
  waitSeconds: null,
  durationSeconds: null,
  rating: null,
  rated: 0,
};

function spanOf({ spans }: Counted, wanted: keyof Periods['spans']): DashboardSpan {
  const found = spans.find(({ name }) => name === wanted);
  if (!found) return nothing;
  const { name: _, ...span } = found;
  return span;
}

const hoursOf = ({ hours, hoursBefore }: Counted, compares: boolean): DashboardNumbers['hours'] =>
  Array.from({ length: 24 }, (_, hour) => {
    const now = hours.find((one) => one.hour === hour);
    const before = compares ? hoursBefore.find((one) => one.hour === hour) : undefined;
    return {
      chats: now?.chats ?? 0,
      missed: now?.missed ?? 0,
      waitSeconds: now?.waitSeconds ?? null,
      waitBefore: before?.waitSeconds ?? null,
    };
  });

/** Of a workspace that is no week old nothing is compared, so that a half week does not look like a bad one. */
export async function getNumbers(ctx: Ctx<AgentActor>, asked: Asked): Promise<DashboardNumbers> {
  const { timeZone, storeId = null, departmentId = null } = asked;
  const now = ctx.now();
  const periods = periodsAt(now, timeZone, await findBegin(ctx));
  const counted = await countChats(ctx, viewerOf(ctx.actor), { storeId, departmentId }, periods);
  const chatsOn = (index: number) => counted.days.find(({ day }) => day === index)?.chats ?? 0;
  return {
    at: now.toISOString(),
    today: spanOf(counted, 'today'),
    dayBefore: periods.comparesDay ? spanOf(counted, 'dayBefore') : null,
    week: spanOf(counted, 'week'),
    weekBefore: periods.comparesWeek ? spanOf(counted, 'weekBefore') : null,
    comparesDayFrom: periods.comparesDayFrom,
    comparesWeekFrom: periods.comparesWeekFrom,
    hours: hoursOf(counted, periods.comparesDay),
    ratings: [1, 2, 3, 4, 5].map((stars) => counted.ratings.find((one) => one.stars === stars)?.given ?? 0),
    days: periods.days.slice(7).map((date, index) => ({
      date,
      chats: date <= periods.today ? chatsOn(index + 7) : null,
      before: periods.comparesWeek ? chatsOn(index) : null,
    })),
  };
}
