import type { WidgetVisibility } from '@chatso/contract';
import { personOf } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import type { SettingsPatch } from '../default-settings.ts';
import { storeActiveChanged, storeListChanged, storeSettingsChanged } from '../stores.events.ts';
import { lockStoreRow, updateStoreRow } from '../stores.repo.ts';
import { requireServed } from './require-served.ts';

/** Changes some settings; working days are replaced as a whole. Throws `not-found`. */
export async function updateStoreSettings(ctx: Ctx, storeId: string, patch: SettingsPatch): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const store = await lockStoreRow(tx.db, tx.workspaceId, storeId);
    if (store === null) throw notFound();
    const { businessDays, widgetCustomization, ...rest } = patch;
    const days = businessDays ?? store.settings.businessDays.days;
    const settings = {
      ...store.settings,
      ...rest,
      businessDays: { ...store.settings.businessDays, days },
      widgetCustomization: { ...store.settings.widgetCustomization, ...widgetCustomization },
    };
    await updateStoreRow(tx.db, tx.workspaceId, storeId, { settings, updatedAt: tx.now() });
    const subject = { type: 'store', id: storeId };
    await tx.audit({ action: 'store.settings-changed', subject, data: { settings: Object.keys(patch) } });
    tx.emit(storeSettingsChanged({ workspaceId: tx.workspaceId, storeId, by: personOf(tx.actor) }));
  });
}

/** Switches a store on or off; off, its widget is gone from the storefront. Throws `not-found`. */
export async function setStoreActive(ctx: Ctx, storeId: string, active: boolean): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const changed = await updateStoreRow(tx.db, tx.workspaceId, storeId, { active, updatedAt: tx.now() });
    if (!changed) throw notFound();
    const action = active ? 'store.switched-on' : 'store.switched-off';
    await tx.audit({ action, subject: { type: 'store', id: storeId } });
    tx.emit(storeActiveChanged({ workspaceId: tx.workspaceId, storeId, active, by: personOf(tx.actor) }));
  });
}

/** Renames a store, or shows or hides its widget (P-40); open shops know within a second. Throws `not-found`. */
export async function setVisibility(ctx: Ctx, { storeId, storeName, showWidget }: WidgetVisibility): Promise<void> {
  requireServed(ctx, storeId);
  await withTransaction(ctx, async (tx) => {
    const store = await lockStoreRow(tx.db, tx.workspaceId, storeId);
    if (store === null) throw notFound();
    const name = storeName ?? store.name;
    const settings = { ...store.settings, showWidget: showWidget ?? store.settings.showWidget };
    await updateStoreRow(tx.db, tx.workspaceId, storeId, { name, settings, updatedAt: tx.now() });
    const data = { ...(storeName !== undefined && { name }), ...(showWidget !== undefined && { showWidget }) };
    await tx.audit({ action: 'store.visibility-changed', subject: { type: 'store', id: storeId }, data });
    tx.emit(storeSettingsChanged({ workspaceId: tx.workspaceId, storeId, by: personOf(tx.actor) }));
    if (name !== store.name) tx.emit(storeListChanged({ workspaceId: tx.workspaceId }));
  });
}
