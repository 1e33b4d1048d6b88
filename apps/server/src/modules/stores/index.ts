/**
 * Stores: the shops and channels of a workspace and their chat settings.
 * Invariants: `analyticsId` is public, unguessable and never changes; the widget secret leaves the database only to check
 * a signature; the placeholder 'Dummy store' is nowhere visible (B-14); a text that visitors agreed to is never changed.
 * Emits: store.list-changed, store.active-changed, store.settings-changed, store.widget-status-changed.
 */
import { endpoints } from '@chatso/contract';
import { decrypt } from '../../platform/crypto.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { ownAddress } from '../../platform/http/own-address.ts';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { type Deps, defineModule, react } from '../../platform/module.ts';
import { listHolidays } from './holidays.ts';
import { personal } from './personal.ts';
import { storeDependents } from './places.ts';
import { forgetProtection } from './protection.ts';
import { lookAtShop, shopLookLimit } from './shop-look/look-at-shop.ts';
import { storeActiveChanged, storeListChanged, storeSettingsChanged, widgetStatusChanged } from './stores.events.ts';
import { storesRealtime } from './stores.realtime.ts';
import { findStoreRow } from './stores.repo.ts';
import type { StoreRow } from './stores.schema.ts';
import { changeConsent, changeSneakPeek, listConsents } from './use-cases/change-consent.ts';
import { setVisibility } from './use-cases/change-store.ts';
import { moveHolidays } from './use-cases/follow-calendar.ts';
import {
  addStore,
  countDependents,
  listChannels,
  renameStore,
  renewSecret,
  setAddresses,
  switchStore,
} from './use-cases/manage-channels.ts';
import { forgetSilentWidgets } from './use-cases/note-widget-session.ts';
import { getSettings, saveSettings, setImage } from './use-cases/save-settings.ts';
import { installGuideLimit, sendInstallGuide } from './use-cases/send-install-guide.ts';

export { defaultWeek, newStoreSettings, type SettingsPatch } from './default-settings.ts';
export { siteOf, validHosts } from './hosts.ts';
export { mailBrandOf } from './mail-brand.ts';
export { storeDependents } from './places.ts';
export { knownProtection, protectionOf, refuseBlockedWords } from './protection.ts';
export { isStoreOpen, nextOpeningOf, promisedHours } from './service-hours.ts';
export { storeActiveChanged, storeListChanged, storeSettingsChanged, widgetStatusChanged } from './stores.events.ts';
export { toStore } from './stores.mapper.ts';
export {
  addPictureToken,
  findConsentText,
  findStoreRow as findStore,
  findStoreRowByAnalyticsId as findStoreByAnalyticsId,
  keepStoreRow as keepStore,
  listStoreRows as listStores,
  lockStoreRow as lockStore,
} from './stores.repo.ts';
export { type StoreHost, type StoreRow, stores } from './stores.schema.ts';
export { setStoreActive, updateStoreSettings } from './use-cases/change-store.ts';
export { createStore, type NewStore } from './use-cases/create-store.ts';
export { noteReplySeconds } from './use-cases/follow-calendar.ts';
export { linkShop } from './use-cases/link-shop.ts';
export { markDeleted } from './use-cases/manage-channels.ts';
export { connectWidget } from './use-cases/note-widget-session.ts';
export { settingsFor } from './use-cases/settings-for.ts';

/** The secret before the one of now, as long as it still counts. */
export const oldSecretOf = (store: StoreRow, encryptionKey: Buffer, now: Date): string | null =>
  store.widgetSecretBefore !== null && store.widgetSecretUntil !== null && store.widgetSecretUntil > now
    ? decrypt(encryptionKey, store.widgetSecretBefore)
    : null;

/** What shop owners sign customer claims with. */
export const widgetSecretOf = (store: Pick<StoreRow, 'widgetSecret'>, encryptionKey: Buffer): string =>
  decrypt(encryptionKey, store.widgetSecret);

async function showWidgetSecret(ctx: Ctx, deps: Deps, storeId: string) {
  const store = await findStoreRow(ctx.db, ctx.workspaceId, storeId);
  if (store === null) throw notFound();
  await ctx.audit({ action: 'store.widget-secret-read', subject: { type: 'store', id: storeId } });
  return { widgetSecret: widgetSecretOf(store, deps.secrets.encryptionKey) };
}

export const storesModule = defineModule({
  name: 'stores',
  sends: ['installGuide'],
  tables: { owns: ['stores', 'consent_texts'], reads: ['users'] },
  personal,
  routes: (binder, deps) => {
    const guides = installGuideLimit(deps.limiter);
    const spend = deps.outbound.of('installGuide');
    const looks = shopLookLimit(deps.limiter);
    const key = deps.secrets.encryptionKey;
    binder
      .on(endpoints['stores.sendInstallGuide'], async (ctx, { body }) => {
        await sendInstallGuide(ctx, { budget: guides, spend, origin: ownAddress(deps.config) }, body);
        return { ok: true as const };
      })
      .on(endpoints['stores.lookAtShop'], (ctx, { params }) =>
        lookAtShop(ctx, { config: deps.config, budget: looks }, params.id),
      )
      .on(endpoints['stores.setVisibility'], async (ctx, { body }) => {
        await setVisibility(ctx, body);
        return { ok: true as const };
      })
      .on(endpoints['stores.channels'], (ctx, { query }) => listChannels(ctx, key, query))
      .on(endpoints['stores.dependents'], (ctx, { params }) =>
        countDependents(ctx, deps.partsAt(storeDependents), params.id),
      )
      .on(endpoints['stores.create'], (ctx, { body }) => addStore(ctx, key, body))
      .on(endpoints['stores.rename'], (ctx, { params, body }) => renameStore(ctx, key, params.id, body.name))
      .on(endpoints['stores.setActive'], (ctx, { body }) => switchStore(ctx, key, body.storeId, body.active))
      .on(endpoints['stores.setAddresses'], (ctx, { body }) => setAddresses(ctx, key, body))
      .on(endpoints['stores.renewSecret'], (ctx, { params }) => renewSecret(ctx, key, params.id))
      .on(endpoints['stores.settings'], (ctx, { params }) => getSettings(ctx, params.id))
      .on(endpoints['stores.saveSettings'], (ctx, { body }) => saveSettings(ctx, body))
      .on(endpoints['stores.saveLook'], (ctx, { body }) => saveSettings(ctx, body))
      .on(endpoints['stores.saveInitialLook'], (ctx, { body }) => saveSettings(ctx, body))
      .on(endpoints['stores.saveWorkHours'], (ctx, { body }) => saveSettings(ctx, body))
      .on(endpoints['stores.saveAutoResponse'], (ctx, { body: { storeId, version, online, offline } }) =>
        saveSettings(ctx, { storeId, version, ...online, ...offline }),
      )
      .on(endpoints['stores.setImage'], (ctx, { body }) => setImage(ctx, body.storeId, body.image))
      .on(endpoints['stores.holidays'], async (ctx, { query }) => listHolidays(query.country, query.region, ctx.now()))
      .on(endpoints['stores.widgetSecret'], (ctx, { params }) => showWidgetSecret(ctx, deps, params.id))
      .on(endpoints['stores.consents'], (ctx) => listConsents(ctx))
      .on(endpoints['stores.setConsent'], (ctx, { params, body }) => changeConsent(ctx, params.id, body))
      .on(endpoints['stores.setSneakPeek'], (ctx, { params, body }) => changeSneakPeek(ctx, params.id, body.enabled));
  },
  events: [storeListChanged, storeActiveChanged, storeSettingsChanged, widgetStatusChanged],
  realtime: storesRealtime,
  reactions: () => [react(storeSettingsChanged, async () => forgetProtection())],
  periodic: () => [
    definePeriodic({ name: 'forget-silent-widgets', everyMs: 3_600_000, run: forgetSilentWidgets }),
    definePeriodic({ name: 'move-holidays', everyMs: 6 * 3_600_000, run: moveHolidays }),
  ],
});
