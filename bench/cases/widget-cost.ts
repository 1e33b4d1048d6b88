/// <reference lib="dom" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import type { Bench } from '../support/bench.ts';
import { browserArgs, chromiumPath } from '../support/console.ts';
import { openDemo } from '../support/demo.ts';
import { startProduct } from '../support/processes.ts';
import { type Row, within } from '../support/row.ts';
import { percentile, sleep } from '../support/stats.ts';

const visits = 9;
/** A telephone of some years ago beside this machine. */
const slower = 4;
/** Script, frame and everything they cause are over by then. */
const settledMs = 4000;

const shopPage = (
  snippet: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<style>body{margin:0;font:16px/1.5 sans-serif}section{padding:24px}img{width:200px;height:150px;background:#ccc}</style></head>
<body>${Array.from({ length: 40 }, (_, at) => `<section><h2>Thing ${at}</h2><img alt=""><p>Some words about it, and a price.</p></section>`).join('')}
${snippet}</body></html>`;

/** A shop of another site than the chat: the browser keeps their pages in processes apart. */
async function startShop(snippet: string): Promise<{ url: string; stop(): void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(shopPage(snippet));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, stop: () => server.close() };
}

interface Visit {
  /** Of the shop's own main thread, ms. */
  busy: number;
  shift: number;
  shown: boolean;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await session.send('Performance.enable');
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  await sleep(settledMs);
  const { metrics } = await session.send('Performance.getMetrics');
  const task = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  const shift = await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift);
  const shown = (await page.locator('#chatso-widget').count()) > 0;
  await context.close();
  return { busy: task * 1000, shift, shown };
}

/** What the widget costs a shop's page before anybody opens it: its main thread on a slow phone, and what it moves. */
export async function widgetCost({ databases }: Bench): Promise<Row[]> {
  const browser = await chromium
    .launch({ executablePath: chromiumPath, args: [...browserArgs, '--site-per-process'] })
    .catch(() => null);
  if (browser === null) {
    process.stderr.write('widget-cost left out: there is no Chromium on this machine (CHROMIUM_PATH tells where).\n');
    return [];
  }
  const product = await startProduct({ DATABASE_URL: await databases.create() });
  const demo = await openDemo(product.url);
  const host = product.url.replace('localhost', '127.0.0.1');
  const bare = await startShop('');
  const shop = await startShop(`<script async src="${host}/widget.js" data-store-id="${demo.analyticsId}"></script>`);
  try {
    const without: Visit[] = [];
    const withIt: Visit[] = [];
    // Turn about, so that an hour in which the machine is slow is slow for both.
    for (let count = 0; count < visits; count += 1) {
      without.push(await visit(browser, bare.url));
      withIt.push(await visit(browser, shop.url));
    }
    if (!withIt.every(({ shown }) => shown)) throw new Error('The widget was not there.');
    const median = (all: Visit[]) =>
      percentile(
        all.map(({ busy }) => busy),
        0.5,
      );
    const shift = Math.max(...withIt.map((one) => one.shift)) - Math.max(...without.map((one) => one.shift));
    return [
      within('widget-main-thread-4x', 'ms', Math.max(0, median(withIt) - median(without)), 50),
      within('widget-layout-shift', 'CLS', Math.max(0, shift), 0.001),
    ];
  } finally {
    bare.stop();
    shop.stop();
    await browser.close();
    await product.stop();
  }
}
