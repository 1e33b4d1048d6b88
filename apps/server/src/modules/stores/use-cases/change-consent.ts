import type { BodyOf, endpoints, StoreConsent } from '@chatso/contract';
import { isSocialChannel } from '@chatso/domain';
import { personOf } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { storeSettingsChanged } from '../stores.events.ts';
import { insertConsentText, listStoreRows, lockStoreRow, updateStoreRow } from '../stores.repo.ts';
import type { StoredConsent, StoreRow } from '../stores.schema.ts';

type Given = BodyOf<(typeof endpoints)['stores.setConsent']>;

/** Channels of other services bring their own visitors and rules; what they write is not asked for consent here. */
const hasWidget = ({ type }: Pick<StoreRow, 'type'>): boolean => !isSocialChannel(type);

type Shown = Pick<StoreRow, 'id' | 'name' | 'consent' | 'settings'>;

const toStoreConsent = ({ id, name, consent, settings }: Shown): StoreConsent => ({
  _id: id,
  storeName: name,
  enabled: consent?.enabled ?? false,
  version: consent?.version ?? 0,
  text: consent?.text ?? '',
  link: consent?.link ?? null,
  updatedAt: consent?.updatedAt ?? null,
  sneakPeek: settings.sneakPeek,
});

export async function listConsents(ctx: Ctx): Promise<{ data: StoreConsent[]; count: number }> {
  const rows = (await listStoreRows(ctx.db, ctx.workspaceId, null)).filter(hasWidget);
  return { data: rows.map(toStoreConsent), count: rows.length };
}

/**
 * Another text or link is a new version, which every visitor is asked for anew; switching it off and on again is none.
 * Throws `not-found`, and `conflict` when somebody else changed it meanwhile.
 */
export async function changeConsent(ctx: Ctx, storeId: string, given: Given): Promise<StoreConsent> {
  return withTransaction(ctx, async (tx) => {
    const store = await lockStoreRow(tx.db, tx.workspaceId, storeId);
    if (store === null || !hasWidget(store)) throw notFound();
    const before = store.consent;
    if ((before?.updatedAt ?? null) !== given.was) throw new AppError('conflict');
    const { enabled, text, link } = given;
    const isNew = text !== (before?.text ?? '') || link !== (before?.link ?? null);
    const version = (before?.version ?? 0) + (isNew ? 1 : 0);
    // Later than the one before, also within its millisecond: it is what two editors are told apart by.
    const at = Math.max(tx.now().getTime(), before === null ? 0 : Date.parse(before.updatedAt) + 1);
    const consent: StoredConsent = { enabled, version, text, link, updatedAt: new Date(at).toISOString() };
    if (isNew) await insertConsentText(tx.pool, tx.workspaceId, storeId, consent, tx.now());
    await updateStoreRow(tx.db, tx.workspaceId, storeId, { consent });
    const subject = { type: 'store', id: storeId };
    await tx.audit({ action: 'store.consent-changed', subject, data: { enabled, version } });
    tx.emit(storeSettingsChanged({ workspaceId: tx.workspaceId, storeId, by: personOf(tx.actor) }));
    return toStoreConsent({ ...store, consent });
  });
}

/** Off until an admin wants it: what somebody types and deletes again is theirs. Throws `not-found`. */
export async function changeSneakPeek(ctx: Ctx, storeId: string, enabled: boolean): Promise<StoreConsent> {
  return withTransaction(ctx, async (tx) => {
    const store = await lockStoreRow(tx.db, tx.workspaceId, storeId);
    if (store === null || !hasWidget(store)) throw notFound();
    const settings = { ...store.settings, sneakPeek: enabled };
    await updateStoreRow(tx.db, tx.workspaceId, storeId, { settings });
    await tx.audit({ action: 'store.sneak-peek-changed', subject: { type: 'store', id: storeId }, data: { enabled } });
    tx.emit(storeSettingsChanged({ workspaceId: tx.workspaceId, storeId, by: personOf(tx.actor) }));
    return toStoreConsent({ ...store, settings });
  });
}
