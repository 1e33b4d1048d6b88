import { shopCheckLines, shopCheckSchema } from '@chatso/contract';
import { expect, it } from 'vitest';
import { failureOf } from '../../../test/people.ts';
import { ownShopForm, useAppWithShop } from '../../../test/shops/own-shop-scene.ts';

const app = useAppWithShop();

async function owner() {
  const { t, shop } = app;
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  const ask = (body: object = ownShopForm(shop), signal?: AbortSignal) =>
    fetch(`${t.baseUrl}/api/admin/shops/${store.id}/check/lines`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'x-workspace-id': workspace.id,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  return { workspace, store, admin, ask };
}
const linesIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => shopCheckSchema.parse(JSON.parse(line)));

it('each line of a test is told when it is known, in the order a screen shows them', async () => {
  const { ask, admin, store } = await owner();
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  app.shop.beforeAnswer = (path) => (path.endsWith('/orders') ? held : Promise.resolve());
  const response = await ask();
  expect(response.headers.get('content-type')).toContain('application/x-ndjson');
  const reader = response.body?.getReader();
  let text = '';
  const decoder = new TextDecoder();
  // The third line waits for the shop; the first two are here.
  while (text.split('\n').length < 3) text += decoder.decode((await reader?.read())?.value);
  expect(linesIn(text).map(({ name }) => name)).toEqual(['reach', 'sign-in']);
  release();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    text += decoder.decode(part.value);
  expect(linesIn(text).map(({ name, state }) => [name, state])).toEqual(
    shopCheckLines.custom.map((name) => [name, 'passed']),
  );
  const { data } = await admin.api['audit.list']({ query: { action: 'shop.checked' } });
  expect(data.map(({ subject }) => subject?.id)).toEqual([store.id]);
});

it('whoever stops reading stops the asking', async () => {
  const { ask } = await owner();
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  app.shop.beforeAnswer = (path) => (path.endsWith('/orders') ? held : Promise.resolve());
  const controller = new AbortController();
  const response = await ask(undefined, controller.signal);
  await response.body?.getReader().read();
  const reached = () => app.shop.asked.filter((path) => path.endsWith('/orders')).length;
  const deadline = Date.now() + 5000;
  while (reached() === 0 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 10));
  controller.abort();
  await new Promise((done) => setTimeout(done, 100));
  release();
  await new Promise((done) => setTimeout(done, 200));
  expect(app.shop.asked.filter((path) => path.endsWith('/products') || path.endsWith('/coupons'))).toEqual([]);
});

it('what cannot be asked with is refused before anything is told', async () => {
  const { ask, workspace, store } = await owner();
  expect((await ask({ ...ownShopForm(app.shop), address: 'nowhere' })).status).toBe(400);
  expect((await ask({ ...ownShopForm(app.shop), secret: undefined })).status).toBe(400);
  const agent = await app.t.agent(workspace, { stores: [{ store }] });
  const params = { storeId: store.id };
  expect(await failureOf(agent.api['shops.tellCheck']({ params, body: ownShopForm(app.shop) }))).toMatchObject({
    statusCode: 403,
  });
});

it('a shop of one’s own is told where to tell of changes', async () => {
  const { admin, store } = await owner();
  const connection = await admin.api['shops.connect']({ params: { storeId: store.id }, body: ownShopForm(app.shop) });
  const { data } = await admin.api['shops.list']();
  expect(connection.eventsUrl).toMatch(/\/api\/shops\/[0-9a-f-]{36}\/events$/);
  expect(data[0]?.connection?.eventsUrl).toBe(connection.eventsUrl);
  const { pathname } = new URL(connection.eventsUrl ?? '');
  // It is really there: an unsigned telling is refused, and not unknown.
  expect((await fetch(`${app.t.baseUrl}${pathname}`, { method: 'POST', body: '{}' })).status).toBe(401);
});

it('nothing here made the server log an error', () => expect(app.t.errors).toEqual([]));
