import type { WidgetConfig } from '@chatso/contract';
import type { RootCtx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { listDepartments } from '../departments/index.ts';
import { isPlanRunning } from '../plans/index.ts';
import { findStoreByAnalyticsId, isStoreOpen, nextOpeningOf, type StoreRow } from '../stores/index.ts';

/** Decision P-3. */
const departmentsAtMost = 10;

/** The store of a snippet; throws `not-found` for an unknown id. */
export async function getStore(ctx: RootCtx, analyticsId: string): Promise<StoreRow> {
  const store = await findStoreByAnalyticsId(ctx.db, analyticsId);
  if (store === null) throw notFound();
  return store;
}

/**
 * Whether the storefront shows the widget: the store is on, its admin wants it (G-03), and the workspace's plan runs
 * (an expired trial or a past-due plan hides it, decisions E-4 and E-9).
 */
export async function isWidgetShown(ctx: RootCtx, store: StoreRow): Promise<boolean> {
  if (!store.active || !store.settings.showWidget) return false;
  return isPlanRunning(ctx, store.workspaceId);
}

/** A known store always answers, so that a storefront learns that its widget is hidden instead of retrying. */
export async function getWidgetConfig(ctx: RootCtx, analyticsId: string): Promise<WidgetConfig> {
  const store = await getStore(ctx, analyticsId);
  return toWidgetConfig(ctx, store, await isWidgetShown(ctx, store));
}

export async function toWidgetConfig(ctx: RootCtx, store: StoreRow, shown: boolean): Promise<WidgetConfig> {
  const now = ctx.now();
  const { settings } = store;
  const departments = await listDepartments(ctx.db, store.workspaceId, [store.id]);
  return {
    storeName: store.name,
    showWidget: shown,
    open: isStoreOpen(settings, null, now),
    nextOpening: nextOpeningOf(settings, now),
    departments: departments
      .filter(({ isDisplayOnWidget }) => isDisplayOnWidget)
      .slice(0, departmentsAtMost)
      .map((row) => ({ _id: row.id, name: row.name, open: isStoreOpen(settings, row.workingHours, now) })),
    consent: publicConsent(store),
    settings: publicSettings(settings),
  };
}

const publicConsent = ({ consent }: StoreRow): WidgetConfig['consent'] =>
  consent?.enabled ? { version: consent.version, text: consent.text, link: consent.link } : null;

/** Exactly the keys a storefront may read: the rest holds addresses of people. */
const publicSettings = (settings: StoreRow['settings']): WidgetConfig['settings'] => ({
  enableWelcomeMessage: settings.enableWelcomeMessage,
  welcomeMessage: settings.welcomeMessage,
  onlineChatMessage: settings.onlineChatMessage,
  enableOnlineFollowUpMessage: settings.enableOnlineFollowUpMessage,
  onlineFollowUpMessage: settings.onlineFollowUpMessage,
  enableOfflineMessage: settings.enableOfflineMessage,
  offlineChatMessage: settings.offlineChatMessage,
  enableOfflineFollowUpMessage: settings.enableOfflineFollowUpMessage,
  offlineFollowUpMessage: settings.offlineFollowUpMessage,
  requiredInputFields: settings.requiredInputFields,
  offlineOutageInquirySettings: settings.offlineOutageInquirySettings,
  isServiceDepartmentMandatory: settings.isServiceDepartmentMandatory,
  serviceDepartmentMsg: settings.serviceDepartmentMsg,
  isRatingMandatory: settings.isRatingMandatory,
  skipRating: settings.skipRating,
  ratingMessage: settings.ratingMessage,
  sneakPeek: settings.sneakPeek,
  widgetCustomization: settings.widgetCustomization,
});
