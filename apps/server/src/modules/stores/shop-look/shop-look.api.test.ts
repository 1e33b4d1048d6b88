import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiError } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';

let t: TestApp;
let workspace: Awaited<ReturnType<TestApp['workspace']>>;
let store: Awaited<ReturnType<TestApp['store']>>;
let admin: Awaited<ReturnType<TestApp['agent']>>;
let shop: { url: string; answer: (request: IncomingMessage, response: ServerResponse) => void; close(): void };

const line = (id: string) => `<script async src="https://chat.example/widget.js" data-store-id="${id}"></script>`;
const page =
  (body: string, headers: Record<string, string | string[]> = {}) =>
  (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(`<!doctype html><body>${body}</body>`);
  };

beforeAll(async () => {
  t = await createTestApp({ config: { publicUrl: 'https://chat.example' } });
  const server = createServer((request, response) => shop.answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  shop = { url, answer: page(''), close: () => server.close() };
});
afterAll(async () => {
  shop.close();
  await t.close();
});
beforeEach(async () => {
  workspace = await t.workspace();
  store = await t.store(workspace, { name: 'First', url: shop.url });
  admin = await t.agent(workspace, { role: 'admin' });
});

const look = (who = admin, id = store.id) => who.api['stores.lookAtShop']({ params: { id } });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ statusCode, code }: ApiError) => ({ statusCode, code }),
  );

describe("the server's own look at a shop", () => {
  it('[P-03] says that the page answers and has the line, and that its policy lets the widget in', async () => {
    shop.answer = page(line(store.analyticsId));
    expect(await look()).toMatchObject({
      ...{ problem: null, status: 200, landedAt: new URL(shop.url).host, line: 'found', forbidden: [] },
      ms: expect.any(Number),
      at: expect.any(String),
    });
  });

  it('[P-03] tells a page without the line from one with that of another store, which has a name here only', async () => {
    shop.answer = page('<h1>Pots</h1>');
    expect(await look()).toMatchObject({ problem: null, line: 'missing', otherStore: null });
    const other = await t.store(workspace, { name: 'Outlet' });
    shop.answer = page(line(other.analyticsId));
    expect(await look()).toMatchObject({ line: 'other-store', otherStore: 'Outlet' });
    const strangers = await t.store(await t.workspace(), { name: 'Somebody else' });
    shop.answer = page(line(strangers.analyticsId));
    expect(await look()).toMatchObject({ line: 'other-store', otherStore: null });
  });

  it('[P-03] names what the policy of the page forbids, by header or in the page', async () => {
    const meta = `<meta http-equiv="Content-Security-Policy" content="frame-src 'self'">`;
    shop.answer = page(`${meta}${line(store.analyticsId)}`, { 'content-security-policy': "script-src 'self'" });
    expect((await look()).forbidden).toEqual(['script-src', 'frame-src']);
    shop.answer = page(line(store.analyticsId), {
      'content-security-policy': ["script-src 'self' https://chat.example", 'frame-src chat.example'],
    });
    expect((await look()).forbidden).toEqual([]);
  });

  it('says in a word why there is nothing to see', async () => {
    shop.answer = (_request, response) => response.writeHead(503).end();
    expect(await look()).toMatchObject({ problem: 'status', status: 503, line: null, forbidden: null });
    shop.answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('hi');
    expect(await look()).toMatchObject({ problem: 'not-html' });
    shop.answer = (_request, response) => response.writeHead(302, { location: '/' }).end();
    expect(await look()).toMatchObject({ problem: 'redirects' });
    const at = async (url: string | null) =>
      (await look(admin, (await t.store(workspace, { url } as never)).id)).problem;
    expect(await at('http://localhost:1')).toBe('refused');
    expect(await at('https://10.0.0.7')).toBe('not-public');
    expect(await at('https://shop.invalid')).toBe('not-public');
    expect(t.errors).toEqual([]);
  });

  it('is taken of this machine only where people develop', async () => {
    const production = await createTestApp({ pool: t.pool, config: { environment: 'production' } });
    const asked: string[] = [];
    shop.answer = (request, response) => {
      asked.push(request.url ?? '');
      page('')(request, response);
    };
    const visitor = await production.agent(workspace, { role: 'admin' });
    expect(await look(visitor)).toMatchObject({ problem: 'not-public', landedAt: null });
    expect(asked).toEqual([]);
    await production.close();
  });

  it('is for whoever keeps the widget, of their own stores', async () => {
    const agent = await t.agent(workspace, { role: 'agent' });
    expect(await refusal(look(agent))).toMatchObject({ statusCode: 403 });
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    expect(await refusal(look(stranger))).toMatchObject({ statusCode: 404 });
  });

  it('nobody calls on a shop all day: a workspace has so many looks', async () => {
    shop.answer = page('');
    const looks = await Promise.all(Array.from({ length: limits.shopLook.perTenMinutes + 1 }, () => refusal(look())));
    expect(looks.filter((refused) => refused !== null)).toEqual([{ statusCode: 429, code: 'rate-limited' }]);
  });
});
