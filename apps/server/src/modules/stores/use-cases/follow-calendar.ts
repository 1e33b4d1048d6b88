import { isDeepStrictEqual } from 'node:util';
import type { RootCtx } from '../../../platform/ctx.ts';
import { holidayDaysOf } from '../holidays.ts';
import { storeSettingsChanged } from '../stores.events.ts';
import { listStoresWithHolidays, setHolidayDays, setReplySeconds } from '../stores.repo.ts';

/** Picked holidays are names: their dates of next year come by themselves. */
export async function moveHolidays(ctx: RootCtx): Promise<void> {
  for (const { id, workspaceId, settings, holidayDays } of await listStoresWithHolidays(ctx.pool)) {
    const days = holidayDaysOf(settings.holidays, ctx.now());
    if (isDeepStrictEqual(days, holidayDays)) continue;
    await setHolidayDays(ctx.pool, workspaceId, id, days);
    ctx.emit(storeSettingsChanged({ workspaceId, storeId: id, by: null }));
  }
}

/** How fast the team answered; open shops that say it hear of another number. */
export async function noteReplySeconds(
  ctx: RootCtx,
  { workspaceId, storeId, seconds }: { workspaceId: string; storeId: string; seconds: number | null },
): Promise<void> {
  if (!(await setReplySeconds(ctx.pool, workspaceId, storeId, seconds))) return;
  ctx.emit(storeSettingsChanged({ workspaceId, storeId, by: null }));
}
