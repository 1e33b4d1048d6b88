import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { tinyPng } from '../../../test/pictures.ts';
import { pictureBudget } from './serve-foreign-picture.ts';

/** The shop's server, with what it was asked and how. */
const asked: { url: string; headers: Record<string, unknown> }[] = [];
const shop = createServer((request, response) => {
  asked.push({ url: request.url ?? '', headers: request.headers });
  if (request.url === '/page.png') response.writeHead(200, { 'content-type': 'image/png' }).end('<script>1</script>');
  else if (request.url === '/vector.svg') response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>');
  else if (request.url === '/inside') response.writeHead(302, { location: 'http://127.0.0.1:1/x.png' }).end();
  else response.writeHead(200, { 'content-type': 'text/html' }).end(tinyPng);
});
let t: TestApp;
let origin: string;
let cookie: string;

beforeAll(async () => {
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  t = await createTestApp({ config: { shopOrigins: [origin] } });
  cookie = await signIn();
});
afterAll(async () => {
  await t.close();
  shop.close();
});

async function signIn(): Promise<string> {
  const { refreshToken } = await t.agent(await t.workspace());
  return `refreshToken=${refreshToken}`;
}

const get = (url: string, headers: Record<string, string> = { cookie }) =>
  fetch(`${t.baseUrl}/api/auth-service/picture?u=${encodeURIComponent(url)}`, { headers });

it('[issue 27.8] a foreign picture comes through the server, and its host learns nothing of who looks', async () => {
  const had = await get(`${origin}/a.png`, { cookie, referer: `${t.baseUrl}/ws/1/live-chat`, 'user-agent': 'Robin' });
  expect([had.status, had.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(had.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await had.arrayBuffer()).equals(tinyPng)).toBe(true);
  const headers = asked.at(-1)?.headers ?? {};
  expect(headers).not.toHaveProperty('cookie');
  expect(headers).not.toHaveProperty('referer');
  expect(headers).not.toHaveProperty('x-forwarded-for');
  expect(headers['user-agent']).not.toContain('Robin');
});

it('[issue 27.8] only pictures by their bytes, only from the public network, only for who is signed in', async () => {
  for (const path of ['/page.png', '/vector.svg', '/inside']) expect((await get(origin + path)).status).toBe(404);
  for (const address of ['http://127.0.0.1:1/x.png', 'file:///etc/passwd', 'nothing', '', 'https://localhost/x.png'])
    expect((await get(address)).status).toBe(404);
  expect((await fetch(`${t.baseUrl}/api/auth-service/picture`, { headers: { cookie } })).status).toBe(404);
  const before = asked.length;
  expect((await get(`${origin}/b.png`, {})).status).toBe(401);
  expect((await get(`${origin}/b.png`, { cookie: 'refreshToken=made-up' })).status).toBe(401);
  // A shop's page that wants to know who of its visitors works here.
  expect((await get(`${origin}/b.png`, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(asked.length).toBe(before);
});

it('[issue 27.8] has a budget for each person', async () => {
  const other = await signIn();
  const codes = new Set<number>();
  for (let round = 0; round < pictureBudget.points / 30 + 1; round += 1) {
    const answers = Array.from({ length: 30 }, () => get('nothing', { cookie: other }));
    for (const { status } of await Promise.all(answers)) codes.add(status);
  }
  expect([...codes].sort()).toEqual([404, 429]);
  expect((await get(`${origin}/a.png`)).status).toBe(200);
});
