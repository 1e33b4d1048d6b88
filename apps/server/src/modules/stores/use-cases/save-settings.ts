import { isDeepStrictEqual } from 'node:util';
import type { ChatsoStoreSettings, SettingsFields, StoreSettings } from '@chatso/contract';
import { isSocialChannel, mayBeTitle, unknownParts, widgetWordings } from '@chatso/domain';
import { personOf } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { mayHidePoweredBy } from '../../plans/index.ts';
import { holidayDaysOf } from '../holidays.ts';
import { storeListChanged, storeSettingsChanged } from '../stores.events.ts';
import { findStoreRow, findUserName, lockStoreRow, updateStoreRow } from '../stores.repo.ts';
import type { StoreRow } from '../stores.schema.ts';
import { requireServed } from './require-served.ts';

/** What the page of a store's widget works on. Throws `not-found`. */
export async function getSettings(ctx: Ctx, storeId: string): Promise<StoreSettings> {
  requireServed(ctx, storeId);
  const store = await findStoreRow(ctx.db, ctx.workspaceId, storeId);
  if (store === null || isSocialChannel(store.type)) throw notFound();
  return toSettings(ctx, store);
}

/**
 * Changes some or all settings of a store's widget; open shops draw them within a second. With a version, only those that
 * were seen: throws `conflict` when somebody else has changed them since. Throws `not-found`, `validation`.
 */
export async function saveSettings(
  ctx: Ctx,
  { storeId, version, ...change }: Partial<SettingsFields> & { storeId: string; version?: number },
): Promise<StoreSettings> {
  requireServed(ctx, storeId);
  return withTransaction(ctx, async (tx) => {
    const store = await lockStoreRow(tx.db, tx.workspaceId, storeId);
    if (store === null || isSocialChannel(store.type)) throw notFound();
    if (version !== undefined && version !== store.settingsVersion) throw new AppError('conflict');
    await refuseLook(tx, store, change.widgetCustomization);
    if (change.wording) change.wording = wordsOf(change.wording);
    const settings = withChange(store.settings, change);
    const names = Object.keys(settings) as (keyof ChatsoStoreSettings)[];
    const changed = names.filter((name) => !isDeepStrictEqual(settings[name], store.settings[name]));
    if (changed.length === 0) return toSettings(tx, store);
    const saved: StoreRow = {
      ...store,
      settings,
      settingsVersion: store.settingsVersion + 1,
      settingsChangedBy: personOf(tx.actor),
      settingsChangedAt: tx.now(),
      updatedAt: tx.now(),
      holidayDays: changed.includes('holidays') ? holidayDaysOf(settings.holidays, tx.now()) : store.holidayDays,
    };
    await updateStoreRow(tx.db, tx.workspaceId, storeId, {
      settings,
      settingsVersion: saved.settingsVersion,
      settingsChangedBy: saved.settingsChangedBy,
      settingsChangedAt: saved.settingsChangedAt,
      holidayDays: saved.holidayDays,
      updatedAt: saved.updatedAt,
    });
    const subject = { type: 'store', id: storeId };
    await tx.audit({ action: 'store.settings-changed', subject, data: { settings: changed } });
    tx.emit(storeSettingsChanged({ workspaceId: tx.workspaceId, storeId, by: personOf(tx.actor) }));
    return toSettings(tx, saved);
  });
}

/** The store's own picture, in the console's lists and in mails (P-38). Throws `not-found`, `validation`. */
export async function setImage(ctx: Ctx, storeId: string, image: string | null): Promise<StoreSettings> {
  requireServed(ctx, storeId);
  return withTransaction(ctx, async (tx) => {
    const store = await lockStoreRow(tx.db, tx.workspaceId, storeId);
    if (store === null || isSocialChannel(store.type)) throw notFound();
    refusePicture(store, image, store.image, 'image');
    await updateStoreRow(tx.db, tx.workspaceId, storeId, { image, updatedAt: tx.now() });
    await tx.audit({ action: 'store.image-changed', subject: { type: 'store', id: storeId }, data: { image } });
    tx.emit(storeSettingsChanged({ workspaceId: tx.workspaceId, storeId, by: personOf(tx.actor) }));
    tx.emit(storeListChanged({ workspaceId: tx.workspaceId }));
    return toSettings(tx, { ...store, image });
  });
}

function withChange(stored: ChatsoStoreSettings, change: Partial<SettingsFields>): ChatsoStoreSettings {
  const { businessDays, widgetCustomization, ...rest } = change;
  return {
    ...stored,
    ...rest,
    businessDays: businessDays ? { ...stored.businessDays, days: businessDays } : stored.businessDays,
    widgetCustomization: { ...stored.widgetCustomization, ...widgetCustomization },
  };
}

const known = new Set<string>(widgetWordings);

/** What there is to say, by language: an empty text is the widget's own again. Throws `validation` for a text it has not, or a part. */
function wordsOf(wording: SettingsFields['wording']): SettingsFields['wording'] {
  const said = Object.entries(wording).map(([language, words]) => {
    const unknown = Object.entries(words).find(
      ([name, text]) => !known.has(name) || unknownParts(name, text).length > 0,
    )?.[0];
    if (unknown !== undefined) {
      throw new AppError('validation', { field: `wording.${language}.${unknown}`, reason: 'not-valid' });
    }
    return [language, Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''))] as const;
  });
  return Object.fromEntries(said.filter(([, words]) => Object.keys(words).length > 0));
}

const wrong = (name: string, reason: 'title-signs' | 'powered-by-plan'): AppError =>
  new AppError('validation', { field: `widgetCustomization.${name}`, reason });

/** What only the stored values and the plan can tell: signs of the header's lines, the logo, the line at the foot. */
async function refuseLook(tx: Ctx, store: StoreRow, look: SettingsFields['widgetCustomization'] | undefined) {
  if (look === undefined) return;
  const stored = store.settings.widgetCustomization;
  if (!mayBeTitle(look.title, stored.title)) throw wrong('title', 'title-signs');
  if (!mayBeTitle(look.subtitle, stored.subtitle)) throw wrong('subtitle', 'title-signs');
  if (!look.poweredBy && stored.poweredBy && !(await mayHidePoweredBy(tx, tx.workspaceId))) {
    throw wrong('poweredBy', 'powered-by-plan');
  }
  refusePicture(store, look.brandLogo, stored.brandLogo, 'widgetCustomization.brandLogo');
}

/** Only what was uploaded for this store, or stands there already: a widget loads nothing from strangers. */
function refusePicture(store: StoreRow, url: string | null, stored: string | null, field: string): void {
  if (url === null || url === stored) return;
  const token = /^\/files\/([A-Za-z0-9_-]{20,64})\/[^/]+$/.exec(url)?.[1];
  if (token === undefined || !store.pictureTokens.includes(token)) {
    throw new AppError('validation', { field, reason: 'logo-unknown' });
  }
}

async function toSettings(ctx: Ctx, store: StoreRow): Promise<StoreSettings> {
  const { settings, settingsChangedBy: by } = store;
  const name = by === null ? null : await findUserName(ctx.pool, by);
  return {
    _id: store.id,
    storeName: store.name,
    image: store.image,
    version: store.settingsVersion,
    changedBy: by === null || name === null ? null : { _id: by, name },
    changedAt: store.settingsChangedAt?.toISOString() ?? null,
    holidayDays: store.holidayDays,
    replySeconds: store.replySeconds,
    mayHidePoweredBy: await mayHidePoweredBy(ctx, ctx.workspaceId),
    settings: {
      ...settings,
      businessDays: settings.businessDays.days,
      offlineOutageInquirySettings: {
        name: true,
        email: true,
        phone: settings.offlineOutageInquirySettings.phone,
        message: true,
      },
    },
  };
}
