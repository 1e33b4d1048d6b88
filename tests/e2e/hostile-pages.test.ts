import type { Browser, PlaywrightWorkerArgs } from '@playwright/test';
import { wholeBrowser } from './support/browsers.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { type ShopServer, startShop } from './support/shop-server.ts';
import { WidgetPage } from './support/widget-page.ts';

let shop: ShopServer;

test.beforeAll(async ({ site }) => {
  const page = await (await fetch(`${site.url}/demo`)).text();
  const analyticsId = /data-store-id="([^"]+)"/.exec(page)?.[1] ?? '';
  shop = await startShop(site.url, analyticsId, {
    '/plain': {},
    '/elsewhere': { script: '' },
    '/csp': {
      headers: {
        'content-security-policy': `default-src 'none'; style-src 'self'; script-src ${site.url}; frame-src ${site.url}`,
      },
    },
    '/coep': {
      headers: { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' },
    },
    '/css': {
      head: '<style>* { all: unset !important; } html * { display: inline !important; font: 40px serif !important; color: red !important; position: static !important; visibility: hidden !important }</style>',
    },
    '/errors': {
      head: `<script>window.onerror = null; setInterval(() => { throw new Error('the shop is broken') }, 50); Array.prototype.extra = () => 1; throw new Error('at start');</script>`,
    },
    '/twice': {
      body: `<h1>Twice</h1><script async src="${site.url}/widget.js" data-store-id="${analyticsId}"></script>`,
    },
    '/early': {
      head: `<script>window.ChatsoWidget = function () { (window.ChatsoWidget.q = window.ChatsoWidget.q || []).push(arguments) }; ChatsoWidget('open');</script>`,
    },
  });
});
test.afterAll(() => shop.stop());

test('[G-01] a chat works on foreign pages: plain, with strict policies, hostile styles, and the line twice', async ({
  newPage,
  newAgent,
}) => {
  const agent = await newAgent();
  for (const path of ['/plain', '/csp', '/coep', '/css', '/twice']) {
    await test.step(path, async () => {
      const page = await newPage();
      await page.goto(shop.url + path);
      const widget = new WidgetPage(page);
      const question = unique(`From ${path}`);
      await expect(widget.launcher).toHaveCount(1);
      await widget.start(question);
      await widget.sees(question);
      await agent.openChat(question);
      const answer = unique('Heard');
      await agent.write(answer);
      await widget.sees(answer);
    });
  }
});

test('[G-01] JavaScript errors around it do not matter', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${shop.url}/errors`);
  const widget = new WidgetPage(page);
  const question = unique('From a broken page');
  await widget.start(question);
  await widget.sees(question);
  await page.context().close();
});

test('[G-01] calls made before the script has loaded run afterwards', async ({ newPage }) => {
  const page = await newPage();
  await page.goto(`${shop.url}/early`);
  await expect(new WidgetPage(page).dialog).toBeVisible();
});

test('a press on the launcher counts, though its icon is drawn anew under the finger', async ({ newPage }) => {
  const page = await newPage();
  await page.goto(`${shop.url}/plain`);
  const widget = new WidgetPage(page);
  await widget.launcher.hover();
  await page.mouse.down();
  // As the frame's look does that comes while somebody presses.
  await widget.launcher.evaluate((button) =>
    button.replaceChildren(...[...button.children].map((child) => child.cloneNode(true))),
  );
  await page.mouse.up();
  await expect(widget.dialog).toBeVisible();
});

/** A browser of its own, with more switches, or without some of Playwright's. */
const launch = (
  playwright: PlaywrightWorkerArgs['playwright'],
  more: string[],
  ignoreDefaultArgs: string[] = [],
): Promise<Browser> =>
  playwright.chromium.launch({
    executablePath: wholeBrowser,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
    ignoreDefaultArgs,
  });

test('a chat works while third-party storage is blocked, and is found again after a reload', async ({
  playwright,
  site,
}) => {
  const browser = await launch(playwright, ['--test-third-party-cookie-phaseout']);
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${shop.url}/plain`);
    const widget = new WidgetPage(page);
    const question = unique('Without cookies');
    await widget.start(question);
    await expect
      .poll(async () => (await site.pool.query('SELECT 1 FROM messages WHERE body = $1', [question])).rowCount)
      .toBe(1);
    await page.reload();
    await widget.open();
    await widget.sees(question);
  } finally {
    await browser.close();
  }
});

test('[issue 27.21] a page the browser brings back as it was has its chat, and hears of answers', async ({
  playwright,
  newAgent,
}) => {
  // Playwright switches the back/forward cache off, and knows no frames of a page that comes out of it: what the shop's
  // own page shows is asked.
  const browser = await launch(playwright, [], ['--disable-back-forward-cache']);
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${shop.url}/plain`);
    const widget = new WidgetPage(page);
    const question = unique('Back in a moment');
    await widget.start(question);
    await widget.sees(question);
    await widget.frame.getByRole('button', { name: 'Close chat' }).click();
    await expect(widget.dialog).toBeHidden();
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => {
        document.title = persisted ? 'As it was' : 'Loaded again';
      }),
    );
    await page.goto(`${shop.url}/elsewhere`);
    await page.evaluate(() => window.history.back());
    await expect(page).toHaveTitle('As it was');
    const agent = await newAgent();
    await agent.openChat(question);
    await agent.write(unique('Still here'));
    await expect(page.locator('#chatso-widget .badge')).toHaveText('1');
  } finally {
    await browser.close();
  }
});

test('zero layout shift, and no request of ours before the page is idle', async ({ newPage, site }) => {
  const page = await newPage();
  await page.addInitScript(() => {
    const state = { shift: 0, loadedAt: 0 };
    Object.assign(window, { seen: state });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    addEventListener('load', () => {
      state.loadedAt = performance.now();
    });
  });
  await page.goto(`${shop.url}/plain`);
  const widget = new WidgetPage(page);
  await widget.open();
  const seen = await page.evaluate((origin) => {
    const { shift, loadedAt } = (window as unknown as { seen: { shift: number; loadedAt: number } }).seen;
    const ours = performance.getEntriesByType('resource').filter((entry) => entry.name.startsWith(origin));
    const early = ours.filter((entry) => entry.startTime < loadedAt && !entry.name.endsWith('/widget.js'));
    return { shift, early: early.map((entry) => entry.name) };
  }, site.url);
  expect(seen).toEqual({ shift: 0, early: [] });
});

test('a foreign site may not embed the widget of this store', async ({ newPage, site }) => {
  const page = await newPage();
  const blocked: string[] = [];
  page.on('console', (message) => blocked.push(message.text()));
  await page.goto(`http://evil.test:${new URL(shop.url).port}/plain`);
  await expect.poll(() => blocked.some((text) => text.includes('frame-ancestors'))).toBe(true);
  await expect(new WidgetPage(page).launcher).toHaveCount(0);
  expect((await fetch(`${site.url}/readyz`)).ok).toBe(true);
});
