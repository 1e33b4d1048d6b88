import type { ApiClient, Store } from '@chatso/contract';
import { isOpenAt } from '@chatso/domain';
import { serverNow } from '../../../lib/formats/clock.ts';

/** Whether alerts of a store are silent now: it says so for the time outside its service hours (T-09, decision T-3). */
export function isMutedAt(settings: Store['chatsoStoreSettings'], now: Date): boolean {
  if (!settings.muteAlertsOffline || !settings.enableServiceHours) return false;
  return !isOpenAt(settings.businessDays.days, settings.timeZone, now);
}

/** The stores' hours, asked for when needed and again when somebody changed them. An unknown store is not muted. */
export function createMutedStores(api: ApiClient, now: () => Date = () => new Date(serverNow())) {
  let known = new Map<string, Store['chatsoStoreSettings']>();
  const load = async (): Promise<void> => {
    const { data } = await api['stores.list']();
    known = new Map(data.map((store) => [store._id, store.chatsoStoreSettings]));
  };
  return {
    load: () => load().catch(() => undefined),
    isHeard(storeId: string): boolean {
      const settings = known.get(storeId);
      return settings === undefined || !isMutedAt(settings, now());
    },
  };
}
