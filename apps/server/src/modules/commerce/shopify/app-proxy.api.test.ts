import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/index.ts';
import { customerNode } from '../../../../test/shops/shopify/books.ts';
import { type ShopifyShop, startShopify } from '../../../../test/shops/shopify/shopify-shop.ts';
import { widgetSecretOf } from '../../stores/index.ts';
import { readClaim } from '../../widget/customer-claim.ts';
import { isSignedByProxy } from './app-proxy.ts';

let t: TestApp;
let shop: ShopifyShop;
beforeAll(async () => {
  let now = () => new Date();
  shop = await startShopify(() => now());
  t = await createTestApp({ config: { shopOrigins: [new URL(shop.address).origin] } });
  now = () => t.clock.now();
});
afterAll(async () => {
  await t.close();
  await shop.close();
});

async function connected() {
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  await admin.api['shops.connect']({
    params: { storeId: store.id },
    body: {
      ...{ kind: 'shopify', way: 'own-app', address: shop.address, version: 0 },
      ...{ clientId: shop.clientId, clientSecret: shop.clientSecret },
    },
  });
  await t.advance(0);
  return { store, admin, secret: widgetSecretOf(store, t.app.deps.secrets.encryptionKey) };
}
async function ask(query: string) {
  const response = await fetch(`${t.baseUrl}/api/shopify/proxy?${query}`);
  const said = (await response.json()) as { claim: string | null };
  return { status: response.status, claim: said.claim, cache: response.headers.get('cache-control') };
}
const forged = async ({ admin, store }: Awaited<ReturnType<typeof connected>>) =>
  (await admin.api['shops.list']()).data.find(({ storeId }) => storeId === store.id)?.connection?.forged;

it('who is signed in at Shopify is vouched for by its app proxy, and a guest by nobody', async () => {
  shop.books.customers.set('17', customerNode('17', t.clock.now().toISOString()));
  const scene = await connected();
  const store = scene.store.analyticsId;
  const answer = await ask(shop.proxied({ store, logged_in_customer_id: '17', tag: ['b', 'a'] }));
  expect(answer).toMatchObject({ status: 200, cache: 'no-store, private' });
  expect(await readClaim(answer.claim ?? '', scene.secret, t.clock.now())).toMatchObject({
    ...{ claim: { externalId: '17', email: null }, expired: false },
  });
  const inAnHour = new Date(t.clock.now().getTime() + 3_601_000);
  expect(await readClaim(answer.claim ?? '', scene.secret, inAnHour)).toMatchObject({ expired: true });
  expect(await ask(shop.proxied({ store }))).toMatchObject({ status: 200, claim: null });
  expect(await forged(scene)).toBe(0);
});

it('what Shopify did not sign, or signed long ago or for another shop, vouches for nobody and is counted', async () => {
  const scene = await connected();
  const question = { store: scene.store.analyticsId, logged_in_customer_id: '17' };
  const old = String(Math.floor(t.clock.now().getTime() / 1000) - 91);
  for (const query of [
    shop.proxied(question, { secret: 'stranger' }),
    `${shop.proxied(question)}&logged_in_customer_id=18`,
    shop.proxied(question).replace('logged_in_customer_id=17', 'logged_in_customer_id=18'),
    shop.proxied({ ...question, timestamp: old }),
    shop.proxied({ ...question, shop: 'other.myshopify.com' }),
  ]) {
    expect(await ask(query)).toMatchObject({ status: 401, claim: null });
  }
  expect(await forged(scene)).toBe(5);
  // Nothing to count it at: no such store, or nothing that could be a question.
  for (const query of [shop.proxied({ ...question, store: 'nobody' }), 'store=x', '']) {
    expect(await ask(query)).toMatchObject({ status: 401, claim: null });
  }
  const other = await t.store(await t.workspace());
  expect(await ask(shop.proxied({ ...question, store: other.analyticsId }))).toMatchObject({ status: 401 });
});

it('the signature is that of the vendor’s own example', () => {
  // shopify.dev, authenticate app proxies: the secret is 'hush'.
  const query = new URLSearchParams(
    'extra=1&extra=2&shop=shop-name.myshopify.com&logged_in_customer_id=1&path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555&signature=4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb',
  );
  expect(isSignedByProxy('hush', query, query.get('signature') ?? '')).toBe(true);
  expect(isSignedByProxy('', query, query.get('signature') ?? '')).toBe(false);
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
