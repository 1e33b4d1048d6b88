import { afterAll, afterEach, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../index.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';

type Workspace = NonNullable<Parameters<TestApp['workspace']>[0]>;

/** An app that may call a shop of one's own, which keeps the app's time. */
export async function startAppWithShop(): Promise<{ t: TestApp; shop: OwnShop }> {
  let now = () => new Date();
  const shop = await startOwnShop(() => now());
  const t = await createTestApp({ config: { shopOrigins: [new URL(shop.address).origin] } });
  now = () => t.clock.now();
  return { t, shop };
}

/** The same for all tests of a file: each finds the shop empty and answering, and no shop of another that is asked again. */
export function useAppWithShop(): { t: TestApp; shop: OwnShop } {
  const both = {} as { t: TestApp; shop: OwnShop };
  beforeAll(async () => {
    Object.assign(both, await startAppWithShop());
  });
  afterAll(async () => {
    await both.t.close();
    await both.shop.close();
  });
  afterEach(async () => {
    const { t, shop } = both;
    await t.pool.query('DELETE FROM shop_connections');
    Object.assign(shop, { mode: 'ok', making: 'ok', acting: 'ok', deeds: [] });
    Object.assign(shop, { can: ['resend', 'refund', 'address', 'cancel'] });
    shop.before = () => undefined;
    shop.beforeAnswer = async () => undefined;
    shop.asked.length = 0;
    shop.hold = async () => undefined;
    for (const rows of [shop.customers, shop.orders, shop.products, shop.coupons]) rows.clear();
  });
  return both;
}

export const ownShopForm = ({ address, secret }: OwnShop, more: object = {}) => ({
  ...{ kind: 'custom' as const, address, secret, version: 0 },
  ...more,
});

/** A store before the shop, and its admin. */
export async function storeWithShop({ t, shop }: { t: TestApp; shop: OwnShop }, input: Workspace = {}) {
  const workspace = await t.workspace({ ...input, plan: { type: 'advanced', ...input.plan } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  const params = { storeId: store.id };
  const connection = await admin.api['shops.connect']({ params, body: ownShopForm(shop) });
  const { data } = await admin.api['stores.list']();
  const crmStoreId = data.find(({ _id }) => _id === store.id)?.crmStoreId ?? '';
  return { workspace, store, admin, params, connection, crmStoreId };
}
