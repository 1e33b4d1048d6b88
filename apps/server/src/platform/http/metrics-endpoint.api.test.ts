import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';

const token = 'a token of the monitoring';
const histogram = 'chatso_http_request_seconds_bucket';

let plain: TestApp;
let guarded: TestApp;
let alone: TestApp;
let both: TestApp;
beforeAll(async () => {
  const own = { metricsPort: 0, metricsHost: '127.0.0.1' };
  plain = await createTestApp();
  const { pool } = plain;
  guarded = await createTestApp({ config: { metricsToken: token }, pool });
  alone = await createTestApp({ config: own, pool });
  both = await createTestApp({ config: { ...own, metricsToken: token }, pool });
});
afterAll(async () => {
  for (const app of [both, alone, guarded, plain]) await app.close();
});

const get = async (url: string, authorization?: string) => {
  const response = await fetch(url, { headers: authorization === undefined ? {} : { authorization } });
  return { status: response.status, text: await response.text() };
};
const ownPort = ({ app }: TestApp) => `http://127.0.0.1:${app.metricsPort()}`;

describe('/metrics', () => {
  it('is not there where nobody asked for it', async () => {
    expect(await get(`${plain.baseUrl}/metrics`)).toEqual({ status: 404, text: 'Not found.' });
    expect(await get(`${plain.baseUrl}/metrics`, 'Bearer null')).toMatchObject({ status: 404 });
    expect(plain.app.metricsPort()).toBeNull();
  });

  it('beside the product is for who has the token', async () => {
    const url = `${guarded.baseUrl}/metrics`;
    for (const wrong of [undefined, '', 'Bearer', 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`]) {
      const answer = await get(url, wrong);
      expect(answer.status).toBe(401);
      expect(answer.text).not.toContain(histogram);
    }
    expect((await get(url, `Bearer ${token}`)).text).toContain(histogram);
  });

  it('on a port of its own is nothing but itself, and not beside the product', async () => {
    expect((await get(`${ownPort(alone)}/metrics`)).text).toContain('chatso_sockets');
    for (const path of ['/', '/api/users/me', '/metrics/x', '/login']) {
      expect((await get(ownPort(alone) + path)).status).toBe(404);
    }
    expect((await get(`${alone.baseUrl}/metrics`)).status).toBe(404);
  });

  it('asks for the token there too, where there is one', async () => {
    expect((await get(`${ownPort(both)}/metrics`)).status).toBe(401);
    expect((await get(`${ownPort(both)}/metrics`, `Bearer ${token}`)).status).toBe(200);
  });
});
