/// <reference lib="dom" />
import { type Browser, chromium } from 'playwright-core';
import { v7 } from 'uuid';
import type { Bench } from '../support/bench.ts';
import { browserArgs, chromiumPath, openLiveChat } from '../support/console.ts';
import { connectVisitor, type Demo, newVisitor, openDemo, startChat, takeChat } from '../support/demo.ts';
import { startProduct } from '../support/processes.ts';
import { type Row, within } from '../support/row.ts';
import { percentile, sleep } from '../support/stats.ts';

const messages = 60;
const warmUp = 10;
const gapMs = 60;

/** Wall clock in ms with fractions; the page reads the same clock. */
const now = (): number => performance.timeOrigin + performance.now();

/**
 * Notes the time of the frame after the one in which a marked text came: its pixels are out by then. Reads the text of
 * what was added only, so that the watching costs nothing worth measuring.
 */
const watch = (): void => {
  const seen: Record<string, number> = {};
  Object.assign(globalThis, { painted: seen });
  const look = (node: Node): void => {
    for (const [mark] of (node.textContent ?? '').matchAll(/mark-\d+-/g)) {
      if (mark in seen) continue;
      seen[mark] = 0;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          seen[mark] = performance.timeOrigin + performance.now();
        };
        // Comes after this frame's style, layout and paint.
        channel.port2.postMessage(null);
      });
    }
  };
  const list = document.querySelector('[role="log"]') ?? document.body;
  new MutationObserver((records) => {
    for (const record of records) {
      for (const node of record.addedNodes) look(node);
      if (record.type === 'characterData') look(record.target);
    }
  }).observe(list, { childList: true, subtree: true, characterData: true });
};

async function measure(browser: Browser, demo: Demo): Promise<number[]> {
  const token = await newVisitor(demo);
  const conversationId = await startChat(demo, token, 'First words');
  await takeChat(demo, conversationId);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await openLiveChat(page, demo, conversationId);
  await page.evaluate(watch);
  const visitor = await connectVisitor(demo, token);
  const samples: number[] = [];
  for (let count = 0; count < messages; count += 1) {
    const mark = `mark-${count}-`;
    const sent = now();
    visitor.emit(
      'conversation:message',
      { messageId: v7(), conversationId, text: `${mark} is it waterproof?` },
      () => {},
    );
    const seen = await page.waitForFunction(
      (key) => (globalThis as unknown as { painted: Record<string, number> }).painted[key] || null,
      mark,
      { polling: 20, timeout: 10_000 },
    );
    const painted = Number(await seen.jsonValue());
    if (count >= warmUp) samples.push(painted - sent);
    await sleep(gapMs);
  }
  visitor.disconnect();
  return samples;
}

/** Visitor's Send to the pixels of the agent's screen, in a real Chromium. */
export async function painted({ databases }: Bench): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: browserArgs }).catch(() => null);
  if (browser === null) {
    process.stderr.write('painted left out: there is no Chromium on this machine (CHROMIUM_PATH tells where).\n');
    return [];
  }
  const product = await startProduct({ DATABASE_URL: await databases.create() });
  try {
    const samples = await measure(browser, await openDemo(product.url));
    return [
      within('delivery-painted-p50', 'ms p50', percentile(samples, 0.5), 50),
      within('delivery-painted', 'ms p95', percentile(samples, 0.95), 50),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
