import { createHmac } from 'node:crypto';
import type { Config } from '../../platform/config.ts';
import type { RootCtx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { findOpenDemo } from '../identity/index.ts';
import { findStoreByAnalyticsId, type StoreRow } from '../stores/index.ts';

/** The store that stands before the demo shop. Without the demo there is nothing at its addresses: throws `not-found`. */
export async function demoStoreOf(ctx: RootCtx, config: Pick<Config, 'environment'>): Promise<StoreRow> {
  const demo = await findOpenDemo(config, ctx.pool);
  const store = demo === null ? null : await findStoreByAnalyticsId(ctx.db, demo.analyticsId);
  if (store === null) throw notFound();
  return store;
}

export const placeOf = ({ id, workspaceId }: StoreRow) => ({ workspaceId, storeId: id });

/** What shop and Chatso know each other by. */
export const demoShopSecret = (encryptionKey: Buffer, storeId: string): string =>
  createHmac('sha256', encryptionKey).update(`demo-shop.${storeId}`).digest('hex');
