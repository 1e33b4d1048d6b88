import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../apps/server/plugins/shopify');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const liquid = read('blocks/chatso.liquid');

interface Schema {
  name: string;
  target: string;
  javascript: string;
  settings: { id: string; label: string; info: string }[];
}
const schema = JSON.parse(/{% schema %}([\s\S]*){% endschema %}/.exec(liquid)?.[1] ?? 'null') as Schema;

it('the parts of the extension fit together, and are as small as Shopify wants them', () => {
  expect(read('shopify.extension.toml')).toMatch(/^type = "theme"$/m);
  expect(schema.target).toBe('body');
  expect(existsSync(join(folder, 'assets', schema.javascript))).toBe(true);
  expect([...liquid.matchAll(/block\.settings\.(\w+)/g)].map(([, id]) => id)).toEqual(
    schema.settings.map(({ id }) => id),
  );
  // Shopify takes 100 kB of Liquid and asks for at most 10 kB of script.
  expect(statSync(join(folder, 'assets/chatso.js')).size).toBeLessThan(10_000);
  expect(liquid.length).toBeLessThan(100_000);
});

it.each(['en.default.schema.json', 'fr.schema.json'])('the theme editor has its words in %s', (file) => {
  const words = JSON.parse(read(`locales/${file}`)) as Record<string, unknown>;
  const named = [schema.name, ...schema.settings.flatMap(({ label, info }) => [label, info])];
  for (const name of named) {
    const path = name.replace(/^t:/, '').split('.');
    const value = path.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], words);
    expect(value, name).toEqual(expect.any(String));
  }
});

it('each block is named in the tests, and nothing else lies in the folders Shopify reads', () => {
  expect(readdirSync(join(folder, 'blocks'))).toEqual(['chatso.liquid']);
  expect(readdirSync(join(folder, 'assets'))).toEqual(['chatso.js']);
});

interface Page {
  signedIn?: boolean;
  product?: object | null;
  cart?: object;
  claim?: string | null;
  proxyStatus?: number;
  stored?: Record<string, string>;
}

/** Runs the script on a page as the block would write it; answers what the chat was told and what was asked for. */
async function run({ signedIn = false, product = null, cart, claim = null, proxyStatus = 200, stored = {} }: Page) {
  const told: unknown[][] = [];
  const asked: string[] = [];
  const timers: (() => void)[] = [];
  const observers: ((list: object) => void)[] = [];
  const element = {
    dataset: { proxy: '/fr/apps/chatso', cart: '/cart.js', store: 'store 1' },
    hasAttribute: (name: string) => name === 'data-signed-in' && signedIn,
    textContent: JSON.stringify(product),
  };
  const window: Record<string, unknown> = {
    ...{ ChatsoWidget: (...call: unknown[]) => void told.push(call), addEventListener: () => undefined },
    document: { getElementById: (id: string) => (id === 'chatso-page' ? element : null) },
    location: { href: 'https://shop.test/products/shell' },
    localStorage: {
      getItem: (name: string) => stored[name] ?? null,
      setItem: (name: string, value: string) => void Object.assign(stored, { [name]: value }),
      removeItem: (name: string) => void delete stored[name],
    },
    fetch: async (url: string) => {
      asked.push(url);
      const body = url.includes('/apps/') ? { claim } : cart;
      return new Response(JSON.stringify(body ?? {}), { status: url.includes('/apps/') ? proxyStatus : 200 });
    },
    PerformanceObserver: class {
      constructor(tell: (list: object) => void) {
        observers.push(tell);
      }
      observe() {}
    },
    ...{ setTimeout: (work: () => void) => timers.push(work), clearTimeout: () => (timers.length = 0) },
    ...{ URL, Intl, JSON, Math, Error, encodeURIComponent },
  };
  window.window = window;
  const settle = async () => {
    for (const work of timers.splice(0)) work();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await new Promise((done) => setImmediate(done));
  };
  runInNewContext(read('assets/chatso.js'), window);
  await settle();
  const changeCart = async (name: string) => {
    for (const tell of observers) tell({ getEntries: () => [{ name }] });
    await settle();
  };
  return { told, asked, stored, changeCart };
}

const cartOf = (currency: string, ...lines: object[]) => ({ currency, total_price: 25_800, items: lines });
const line = { variant_id: 901, title: 'Shell', final_price: 12_900, quantity: 2, url: '/products/shell', image: null };

it('whom Shopify vouches for is told to the chat, and whoever signs out is forgotten', async () => {
  const { told, asked, stored } = await run({ signedIn: true, claim: 'signed.by.us' });
  expect(asked[0]).toBe('/fr/apps/chatso?store=store%201');
  expect(told).toEqual([['identify', 'signed.by.us']]);
  expect(stored).toEqual({ 'chatso-signed-in': '1' });
  const next = await run({ stored });
  expect(next.told).toEqual([['logout']]);
  expect(next.asked).toEqual(['/cart.js']);
  expect(next.stored).toEqual({});
  expect((await run({})).told).toEqual([]);
});

it('a refusal of the proxy names nobody and breaks nothing', async () => {
  const { told } = await run({ signedIn: true, claim: 'x', proxyStatus: 401, cart: cartOf('USD', line) });
  expect(told.map(([name]) => name)).toEqual(['track']);
});

it.each([
  ['USD', 12_900, 25_800],
  ['JPY', 129, 258],
  ['KWD', 129_000, 258_000],
])('money is told in the smallest unit of %s', async (currency, price, total) => {
  const product = {
    id: '901',
    name: 'Shell',
    cents: 12_900,
    currency,
    url: 'https://shop.test/p',
    image: '//cdn/x.jpg',
  };
  const { told } = await run({ product, cart: cartOf(currency, line) });
  expect(told).toEqual([
    [
      'track',
      'product_view',
      { id: '901', name: 'Shell', price, url: 'https://shop.test/p', image: 'https://cdn/x.jpg' },
    ],
    [
      ...['track', 'cart'],
      {
        items: [{ id: '901', name: 'Shell', price, quantity: 2, url: 'https://shop.test/products/shell' }],
        total,
        currency,
      },
    ],
  ]);
});

it('the cart is told when it has changed, and an empty one only when it was not', async () => {
  const cart = cartOf('USD', line);
  const { told, asked, changeCart } = await run({ cart });
  await changeCart('https://shop.test/assets/theme.js');
  await changeCart('https://shop.test/cart/add.js');
  expect(asked).toHaveLength(2);
  expect(told).toHaveLength(1);
  cart.items.length = 0;
  await changeCart('https://shop.test/cart/clear.js');
  expect(told).toHaveLength(2);
  expect((await run({ cart: cartOf('USD') })).told).toEqual([]);
});
