import type { VisitorPulse } from '@chatso/contract';
import { dayBegan, visitorLimits } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import type { Hub } from './hub.ts';
import { watchedStore } from './may-watch.ts';
import { addSamples, countBegun, dropQuarters, listQuarters } from './pulse.repo.ts';

const minuteMs = 60_000;
const stepMs = visitorLimits.pulseStepMs;
const keptMs = 7 * 24 * 3_600_000;

/** What every web process does once in each minute of the clock: one statement for all stores. */
export function createSampler(hub: Hub) {
  let last: number | null = null;
  return async (ctx: RootCtx): Promise<void> => {
    const now = ctx.now().getTime();
    const minute = Math.floor(now / minuteMs);
    // The first one may have been counted by the process that was here before.
    const isFirst = last === null;
    if (last === minute) return;
    last = minute;
    if (isFirst) return;
    const quarter = Math.floor(now / stepMs) * stepMs;
    await addSamples(ctx.pool, new Date(quarter), Math.floor((now - quarter) / minuteMs), hub.presence.byStore());
  };
}

export const forgetQuarters = (ctx: RootCtx): Promise<void> =>
  dropQuarters(ctx.pool, new Date(ctx.now().getTime() - keptMs));

/** Today of a store by its own clock. Throws `not-found`, `plan-required`. */
export async function getPulse(ctx: Ctx<AgentActor>, storeId: string): Promise<VisitorPulse> {
  const store = await watchedStore(ctx, storeId);
  const now = ctx.now().getTime();
  const from = new Date(dayBegan(store.settings.timeZone, ctx.now().getTime()));
  const stepSeconds = stepMs / 1000;
  const [quarters, begun] = await Promise.all([
    listQuarters(ctx.pool, ctx.workspaceId, storeId, from),
    countBegun(ctx.pool, ctx.workspaceId, { storeId, from, stepSeconds }),
  ]);
  const visitors = new Map(quarters.map(({ at, minutes }) => [at.getTime(), Math.max(...minutes)]));
  const chats = new Map(begun.map((one) => [from.getTime() + one.quarter * stepMs, one.chats]));
  const series = [];
  for (let at = from.getTime(); at <= now; at += stepMs) {
    series.push({ at: new Date(at).toISOString(), visitors: visitors.get(at) ?? 0, chats: chats.get(at) ?? 0 });
  }
  const minutes = quarters.flatMap(({ at, minutes: counted }) =>
    counted.map((many, minute) => ({ at: new Date(at.getTime() + minute * minuteMs).toISOString(), visitors: many })),
  );
  const peak = minutes.reduce<VisitorPulse['peak']>(
    (most, one) => (one.visitors > (most?.visitors ?? 0) ? one : most),
    null,
  );
  return { from: from.toISOString(), stepSeconds, series, peak };
}
