import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pluginZip } from '../../apps/server/src/modules/commerce/woocommerce/plugin.ts';
import { verifyClaim } from '../../apps/server/src/modules/widget/customer-claim.ts';

const { findTool }: { findTool(name: string): string | null } = await import(
  new URL('../../scripts/setup-system.mjs', import.meta.url).href
);

/** Signs that mean something in PHP's quotes. */
const secret = "it's a \\secret\\ of $the store";
const folder = mkdtempSync(join(tmpdir(), 'chatso-plugin-'));
const source = join(import.meta.dirname, '../../apps/server/plugins/woocommerce');
let php = '';

beforeAll(async () => {
  php = findTool('php') ?? '';
  if (php === '')
    throw new Error('Missing php: run scripts/setup-system, or install the package "php-cli" (or set PHP_PATH).');
  const bytes = await pluginZip({ address: 'https://chat.test', analyticsId: 'store-1', secret });
  writeFileSync(join(folder, 'plugin.zip'), bytes);
  const unpack = `import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])`;
  execFileSync('python3', ['-c', unpack, join(folder, 'plugin.zip'), folder]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  signed: { claim: string; cart: { items: { quantity: number; price: number }[]; total: number } };
  guest: { claim: string | null; cart: { items: unknown[] } };
  page: string;
  amounts: Record<string, number>;
  uncached: boolean;
  actions: string[];
  coupons: { applied: string[]; redirects: string[]; session: boolean };
}

function run(): Run {
  const { status, stdout, stderr } = spawnSync(
    php,
    [
      '-d',
      'display_errors=stderr',
      '-d',
      'error_reporting=E_ALL',
      join(source, 'plugin-test.php'),
      join(folder, 'chatso/chatso.php'),
    ],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Run;
}

it('the plugin’s PHP is valid, and below 300 lines', () => {
  for (const file of ['chatso.php', 'chatso-config.php']) {
    const { status, stdout } = spawnSync(php, ['-l', join(folder, 'chatso', file)], { encoding: 'utf8' });
    expect([file, status, stdout]).toEqual([file, 0, expect.stringContaining('No syntax errors')]);
  }
  expect(readFileSync(join(source, 'chatso.php'), 'utf8').split('\n').length).toBeLessThan(300);
});

it('what the plugin signs is believed here, and says who it is', async () => {
  const { signed, guest, uncached } = run();
  const claim = await verifyClaim(signed.claim, secret, new Date());
  expect(claim).toMatchObject({ externalId: '42', email: 'ada@shop.test', fullname: 'Ada Okafor' });
  expect(await verifyClaim(signed.claim, 'another', new Date())).toBeNull();
  expect(await verifyClaim(signed.claim, secret, new Date(Date.now() + 3_700_000))).toBeNull();
  expect(guest).toEqual({ claim: null, cart: { items: [], total: 0 } });
  expect(uncached).toBe(true);
});

it('a link with a coupon applies it once, keeps the cart, and leads to it or to the shop', () => {
  expect(run().coupons).toEqual({
    applied: ['sorry20'],
    redirects: ['https://shop.test/cart/', 'https://shop.test/shop/'],
    session: true,
  });
});

it('cart and product are told in the widget’s words, and nothing in them gets out of its script', () => {
  const { signed, page, amounts } = run();
  expect(signed.cart).toMatchObject({ total: 2580, items: [{ id: '7', quantity: 2, price: 1290, name: 'Shell' }] });
  // As packages/domain counts.
  expect(amounts).toEqual({
    ...{ USD: 2000, JPY: 1200, KWD: 1235, HUF: 1_299_050, IQD: 1500, RSD: 9990, CLF: 15_000 },
  });
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).toContain('data-store-id="store-1"');
  expect(page).toContain('https://chat.test/widget.js');
  expect(page).not.toContain(signed.claim);
});
