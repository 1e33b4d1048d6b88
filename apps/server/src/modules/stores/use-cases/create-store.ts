import type { StoreType } from '@chatso/contract';
import { encrypt, newToken } from '../../../platform/crypto.ts';
import type { RootCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { newStoreSettings, type SettingsPatch } from '../default-settings.ts';
import { storeListChanged } from '../stores.events.ts';
import { insertStoreRow } from '../stores.repo.ts';
import type { StoreRow } from '../stores.schema.ts';

export interface NewStore {
  name: string;
  /** `website` when absent. */
  type?: StoreType;
  /** Where the shop is; its host may embed the widget. */
  url?: string | null;
  image?: string | null;
  active?: boolean;
  crmStoreId?: string | null;
  onboardedBy?: string | null;
  socialId?: string | null;
  settings?: SettingsPatch;
  /** Seeds that must be found again give their own; else they are drawn. */
  id?: string;
  analyticsId?: string;
  widgetConnected?: boolean;
}

/** A new store of the context's workspace with a widget secret of its own. */
export async function createStore(
  ctx: RootCtx & { workspaceId: string },
  encryptionKey: Buffer,
  input: NewStore,
): Promise<StoreRow> {
  const now = ctx.now();
  const connected = input.widgetConnected ?? false;
  const row: StoreRow = {
    id: input.id ?? newId(),
    workspaceId: ctx.workspaceId,
    name: input.name,
    image: input.image ?? null,
    url: input.url ?? null,
    active: input.active ?? true,
    type: input.type ?? 'website',
    analyticsId: input.analyticsId ?? newToken(18),
    crmStoreId: input.crmStoreId ?? null,
    onboardedBy: input.onboardedBy ?? null,
    socialId: input.socialId ?? null,
    settings: newStoreSettings(input.settings),
    settingsVersion: 0,
    settingsChangedBy: null,
    settingsChangedAt: null,
    holidayDays: [],
    replySeconds: null,
    pictureTokens: [],
    consent: null,
    widgetSecret: encrypt(encryptionKey, newToken(32)),
    widgetSecretBefore: null,
    widgetSecretUntil: null,
    hosts: [],
    deletedAt: null,
    widgetConnected: connected,
    lastWidgetSessionAt: connected ? now : null,
    createdAt: now,
    updatedAt: now,
  };
  await insertStoreRow(ctx.db, row);
  await ctx.audit({ action: 'store.created', subject: { type: 'store', id: row.id } });
  ctx.emit(storeListChanged({ workspaceId: ctx.workspaceId }));
  return row;
}
