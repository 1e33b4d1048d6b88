import { createHash } from 'node:crypto';
import type { WidgetConfig } from '@chatso/contract';
import { limits, showsReplyTime } from '@chatso/domain';
import type { RootCtx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { listDepartments } from '../departments/index.ts';
import { tellsOrders } from '../orders/index.ts';
import { isPlanRunning } from '../plans/index.ts';
import { listOnline } from '../routing/index.ts';
import { findStoreByAnalyticsId, isStoreOpen, nextOpeningOf, type StoreRow } from '../stores/index.ts';
import { servedDepartments } from '../team/index.ts';
import { countryCodeOf } from '../visitors/index.ts';

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
export async function isWidgetShown(ctx: RootCtx, store: StoreRow, ip: string): Promise<boolean> {
  if (!store.active || !store.settings.showWidget) return false;
  if (!(await isShownIn(store.settings.display, ip))) return false;
  return isPlanRunning(ctx, store.workspaceId);
}

/** Where nobody knows the country the widget is there: a chat too many is worth more than one too few. */
async function isShownIn({ countryRule, countries }: StoreRow['settings']['display'], ip: string): Promise<boolean> {
  if (countryRule === 'everywhere') return true;
  const country = await countryCodeOf(ip);
  return country === null || countries.includes(country) === (countryRule === 'only');
}

/** A known store always answers, so that a storefront learns that its widget is hidden instead of retrying. */
export async function getWidgetConfig(ctx: RootCtx, analyticsId: string, ip: string): Promise<WidgetConfig> {
  const store = await getStore(ctx, analyticsId);
  return toWidgetConfig(ctx, store, await isWidgetShown(ctx, store, ip));
}

export async function toWidgetConfig(ctx: RootCtx, store: StoreRow, shown: boolean): Promise<WidgetConfig> {
  const now = ctx.now();
  const { settings } = store;
  const departments = await listDepartments(ctx.db, store.workspaceId, [store.id]);
  const isServed = await servedDepartments({ pool: ctx.pool, workspaceId: store.workspaceId }, store.id);
  return {
    storeName: store.name,
    showWidget: shown,
    open: isStoreOpen(store, null, now),
    nextOpening: nextOpeningOf(store, now),
    departments: departments
      .filter(({ id, isDisplayOnWidget }) => isDisplayOnWidget && isServed(id))
      .slice(0, limits.departmentsOnWidget)
      .map((row) => ({ _id: row.id, name: row.name, open: isStoreOpen(store, row.workingHours, now) })),
    consent: publicConsent(store),
    speech: speechOf(settings),
    agents: await facesOf(ctx, store),
    replySeconds: showsReplyTime(settings.widgetCustomization) ? store.replySeconds : null,
    orderStatus: tellsOrders(store),
    proofOfWork: settings.protection.proofOfWork,
    settings: publicSettings(settings),
  };
}

/** Says that it changed and nothing else: languages and words come with the frame. */
const speechOf = ({ language, wording }: StoreRow['settings']): string =>
  createHash('sha256')
    .update(JSON.stringify([language, wording]))
    .digest('base64url')
    .slice(0, 8);

/** Out of hours nobody would answer, whoever has a console open. */
async function facesOf(ctx: RootCtx, store: StoreRow): Promise<WidgetConfig['agents']> {
  if (!store.settings.widgetCustomization.showAgents || !isStoreOpen(store, null, ctx.now())) return [];
  const online = await listOnline(ctx, { workspaceId: store.workspaceId, storeId: store.id });
  return online.filter(({ name }) => name !== '').slice(0, limits.facesOnWidget);
}

/** Countries are decided here: where a shop does not sell is nobody's business. */
const publicDisplay = ({ delaySeconds, hiddenPages, hideOnPhones }: StoreRow['settings']['display']) => ({
  delaySeconds,
  hiddenPages,
  hideOnPhones,
});

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
  askMessage: settings.askMessage,
  questions: settings.questions,
  offlineOutageInquirySettings: settings.offlineOutageInquirySettings,
  isServiceDepartmentMandatory: settings.isServiceDepartmentMandatory,
  serviceDepartmentMsg: settings.serviceDepartmentMsg,
  isRatingMandatory: settings.isRatingMandatory,
  skipRating: settings.skipRating,
  ratingMessage: settings.ratingMessage,
  sneakPeek: settings.sneakPeek,
  greeting: settings.greeting,
  display: publicDisplay(settings.display),
  widgetCustomization: {
    ...settings.widgetCustomization,
    subtitleIsReplyTime: showsReplyTime(settings.widgetCustomization),
  },
});
