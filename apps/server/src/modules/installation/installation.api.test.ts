import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import type { Config } from '../../platform/config.ts';

let plain: TestApp;
let connected: TestApp;

const outside: Partial<Config> = {
  publicUrl: 'https://chat.test',
  suiteUrl: 'https://suite.test',
  operator: { name: 'Northwind', contact: 'privacy@northwind.test' },
  productAnalytics: { id: 'a b', url: 'https://stats.test/s.js?k={id}', hosts: ['https://collect.test'] },
  adPixel: { id: '77', url: 'https://pixel.test/p.js', hosts: [] },
  errorReporting: { dsn: 'https://key@errors.test/42', environment: 'integration' },
  shopify: { apiKey: 'app-key', apiSecret: null, scopes: 'read_orders' },
};

beforeAll(async () => {
  [plain, connected] = await Promise.all([createTestApp(), createTestApp({ config: outside })]);
});
afterAll(() => Promise.all([plain.close(), connected.close()]));

const policyOf = async (t: TestApp): Promise<Record<string, string>> => {
  const header = (await fetch(`${t.baseUrl}/login`)).headers.get('content-security-policy') ?? '';
  return Object.fromEntries(header.split(';').map((part) => [part.split(' ')[0], part.slice(part.indexOf(' ') + 1)]));
};

describe('what browsers are told', () => {
  it('[A-39] [A-40] is nothing about scripts, errors and a suite when nothing is configured', async () => {
    expect(await plain.client()['installation.config']()).toEqual({
      suiteUrl: null,
      billing: 'on',
      outgoingMail: 'outbox',
      timeZonesOutdated: false,
      operator: { name: null, contact: null },
      scripts: [],
      errorReporting: null,
    });
  });

  it('[A-39] [A-40] is what the operator configured', async () => {
    expect(await connected.client()['installation.config']()).toEqual({
      suiteUrl: 'https://suite.test',
      billing: 'on',
      outgoingMail: 'outbox',
      timeZonesOutdated: false,
      operator: { name: 'Northwind', contact: 'privacy@northwind.test' },
      scripts: [
        { name: 'product-analytics', id: 'a b', src: 'https://stats.test/s.js?k=a%20b' },
        { name: 'ad-pixel', id: '77', src: 'https://pixel.test/p.js' },
      ],
      errorReporting: { dsn: 'https://key@errors.test/42', environment: 'integration', release: 'chatso@0.1.0' },
    });
  });

  it('[A-39] the content security policy lets through exactly the configured hosts', async () => {
    const [without, with_] = [await policyOf(plain), await policyOf(connected)];
    expect(without['script-src']).toBe("'self'");
    const own = (t: TestApp) => `ws://${new URL(t.baseUrl).host} wss://${new URL(t.baseUrl).host}`;
    expect(without['connect-src']).toBe(`'self' ${own(plain)}`);
    expect(with_['script-src']).toBe("'self' https://stats.test https://pixel.test");
    expect(with_['connect-src']).toBe(
      `'self' wss://chat.test ${own(connected)} https://stats.test https://pixel.test https://collect.test`,
    );
  });
});

describe('the way to Shopify', () => {
  const start = (t: TestApp, query: string) =>
    fetch(`${t.baseUrl}/api/shopify/oauth/start${query}`, { redirect: 'manual' });

  it("[A-36] leads to the shop's page of permissions with a state that only this browser has", async () => {
    const response = await start(connected, '?shop=Tea-House.myshopify.com');
    const address = new URL(response.headers.get('location') ?? '');
    expect(response.status).toBe(302);
    expect(address.origin + address.pathname).toBe('https://tea-house.myshopify.com/admin/oauth/authorize');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'app-key',
      scope: 'read_orders',
      redirect_uri: 'https://chat.test/shopify/oauth',
      state: expect.stringMatching(/^[\w-]{32}$/),
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toContain(`shopifyState=${address.searchParams.get('state')};`);
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  });

  it.each([
    '',
    '?shop=',
    '?shop=evil.test',
    '?shop=evil.test/.myshopify.com',
    '?shop=a.myshopify.com.evil.test',
    '?shop=a&shop=b',
  ])('[A-36] never leads anywhere but to a shop: %s', async (query) => {
    const response = await start(connected, query);
    expect(response.headers.get('location')).toBe('/shopify/oauth?problem=shop');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('[A-36] says so when no Shopify app is configured', async () => {
    const response = await start(plain, '?shop=tea-house.myshopify.com');
    expect(response.headers.get('location')).toBe('/shopify/oauth?problem=not-configured');
  });
});

it('nothing here made the server log an error', () => expect([...plain.errors, ...connected.errors]).toEqual([]));
