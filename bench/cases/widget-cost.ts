/// <reference lib="dom" />
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Bench } from '../support/bench.ts';
import { browserArgs, chromiumPath } from '../support/console.ts';
import { openDemo } from '../support/demo.ts';
import { type MainThread, readMainThread } from '../support/main-thread.ts';
import { startProduct } from '../support/processes.ts';
import { atMost, type Row, within } from '../support/row.ts';
import { percentile, sleep } from '../support/stats.ts';
import { trace } from '../support/trace.ts';

const visits = 9;
/** A telephone of some years ago beside this machine. */
const slower = 4;
/** Script, frame and everything they cause are over by then. */
const settledMs = 4000;

/** With a script of the shop's own that waits for `load`, as every theme has one: what `load` costs is not the widget's. */
const shopPage = (
  snippet: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<style>body{margin:0;font:16px/1.5 sans-serif}section{padding:24px}img{width:200px;height:150px;background:#ccc}</style>
<script src="/theme.js"></script></head>
<body>${Array.from({ length: 40 }, (_, at) => `<section><h2>Thing ${at}</h2><img alt=""><p>Some words about it, and a price.</p></section>`).join('')}
${snippet}</body></html>`;

const themeScript = "addEventListener('load', () => document.body.classList.add('loaded'));";

/** The barest thing that could be a widget: a round button at once, and an empty frame of another site when the page is idle. */
const leastWidget = (host: string): string => `<script>
addEventListener('DOMContentLoaded',()=>{const b=document.createElement('button');
b.style.cssText='position:fixed;right:24px;bottom:24px;width:56px;height:56px;border-radius:50%;background:#06c';
document.body.append(b)});
addEventListener('load',()=>requestIdleCallback(()=>{const f=document.createElement('iframe');
f.style.display='none';f.src='${host}/robots.txt';document.body.append(f)},{timeout:3000}))
</script>`;

/** A shop of another site than the chat: the browser keeps their pages in processes apart. */
async function startShop(snippet: string): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    const isTheme = request.url === '/theme.js';
    response.setHeader('content-type', isTheme ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isTheme ? themeScript : shopPage(snippet));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, stop: () => server.close() };
}

interface Visit extends MainThread {
  shift: number;
  shown: boolean;
}

/**
 * A profile as a new browser has it: the frame gets its own storage, which a private window, and Debian's Chromium by its
 * own choice, refuse.
 */
async function newProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'chatso-visit-'));
  await mkdir(join(profile, 'Default'));
  const preferences = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  return profile;
}

async function visit(url: string, host: string): Promise<Visit> {
  const profile = await newProfile();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: [...browserArgs, '--site-per-process'],
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const events = await trace(session, async () => {
    await page.goto(url);
    await sleep(settledMs);
  });
  const shift = await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift);
  const shown = (await page.locator('#chatso-widget').count()) > 0;
  await context.close();
  await rm(profile, { recursive: true, force: true });
  return { ...readMainThread(events, url, host), shift, shown };
}

/** What the widget costs a shop's page before anybody opens it: its main thread on a slow phone, and what it moves. */
export async function widgetCost({ databases }: Bench): Promise<Row[]> {
  if (!existsSync(chromiumPath)) {
    process.stderr.write('widget-cost left out: there is no Chromium on this machine (CHROMIUM_PATH tells where).\n');
    return [];
  }
  const product = await startProduct({ DATABASE_URL: await databases.create() });
  const demo = await openDemo(product.url);
  const host = product.url.replace('localhost', '127.0.0.1');
  const bare = await startShop('');
  const least = await startShop(leastWidget(host));
  const shop = await startShop(`<script async src="${host}/widget.js" data-store-id="${demo.analyticsId}"></script>`);
  try {
    const without: Visit[] = [];
    const withLeast: Visit[] = [];
    const withIt: Visit[] = [];
    // Turn about, so that an hour in which the machine is slow is slow for all.
    for (let count = 0; count < visits; count += 1) {
      without.push(await visit(bare.url, host));
      withLeast.push(await visit(least.url, host));
      withIt.push(await visit(shop.url, host));
    }
    if (!withIt.every(({ shown }) => shown)) throw new Error('The widget was not there.');
    const median = (all: Visit[], of: 'busy' | 'caused') =>
      percentile(
        all.map((one) => one[of]),
        0.5,
      );
    const added = (all: Visit[]) => Math.max(0, median(all, 'busy') - median(without, 'busy'));
    const shift = Math.max(...withIt.map((one) => one.shift)) - Math.max(...without.map((one) => one.shift));
    return [
      within('widget-main-thread-4x', 'ms', median(withIt, 'caused'), 50),
      atMost('widget-main-thread-and-drawing-4x', 'ms', added(withIt), added(withLeast), 1.5),
      within('widget-layout-shift', 'CLS', Math.max(0, shift), 0.001),
    ];
  } finally {
    bare.stop();
    least.stop();
    shop.stop();
    await product.stop();
  }
}
