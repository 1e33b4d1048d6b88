/// <reference lib="dom" />
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import type { Bench } from '../support/bench.ts';
import { browserArgs, chromiumPath, openLiveChat } from '../support/console.ts';
import { connectVisitor, type Demo, inParallel, newVisitor, openDemo, startChat, takeChat } from '../support/demo.ts';
import { type Frames, framesDuring } from '../support/frames.ts';
import { startProduct } from '../support/processes.ts';
import { beside, type Row } from '../support/row.ts';
import { sleep } from '../support/stats.ts';

const chats = { ongoing: 250, pending: 250 };
const perSecond = 20;
const warmUpSeconds = 5;
const seconds = 30;
/** One message in ten goes to the chat on the screen. */
const openShare = 10;
const mostMs = 50;

interface Shopper {
  socket: Socket;
  conversationId: string;
}

/** Every shopper is there: who has left shows otherwise in the lists. */
async function fillLists(demo: Demo): Promise<Shopper[]> {
  return inParallel(chats.ongoing + chats.pending, async (index) => {
    const token = await newVisitor(demo);
    const socket = await connectVisitor(demo, token);
    const conversationId = await startChat(demo, token, 'First words');
    if (index < chats.ongoing) await takeChat(demo, conversationId);
    return { socket, conversationId };
  });
}

/** A steady stream over all chats; answers when the last one has been acknowledged. */
async function write(shoppers: readonly Shopper[], forSeconds: number): Promise<void> {
  const acked: Promise<unknown>[] = [];
  const begun = performance.now();
  for (let count = 0; count < forSeconds * perSecond; count += 1) {
    // 7 has no common factor with the number of chats, so each gets its turn, far from the last.
    const shopper = shoppers[count % openShare === 0 ? 0 : (count * 7) % shoppers.length];
    if (shopper === undefined) break;
    const { socket, conversationId } = shopper;
    const message = { messageId: v7(), conversationId, text: `Is it waterproof? ${count}` };
    acked.push(socket.timeout(20_000).emitWithAck('conversation:message', message));
    await sleep(begun + ((count + 1) * 1000) / perSecond - performance.now());
  }
  await Promise.all(acked);
}

/** From the top of the list, where every message moves rows; its heading says how many there are, the demo's included. */
async function listed(page: Page): Promise<void> {
  const list = page.getByRole('navigation', { name: 'Chats' });
  for (const deadline = Date.now() + 30_000; ; await sleep(200)) {
    await list.evaluate((nav) => {
      for (const part of nav.children) part.scrollTop = 0;
    });
    const heading = (await list.locator('h2').first().textContent()) ?? '';
    if (Number(/\d+/.exec(heading)?.[0] ?? 0) >= chats.ongoing) return;
    if (Date.now() > deadline) throw new Error(`The list says ${heading}.`);
  }
}

const rowsOf = (name: string, busy: Frames, idle: Frames): Row[] => [
  beside(`${name}-longest`, 'ms', busy.longest, idle.longest, mostMs),
  beside(`${name}-p99`, 'ms p99', busy.p99, idle.p99, mostMs),
  beside(`${name}-longest-task`, 'ms', busy.longestTask, idle.longestTask, mostMs),
  beside(`${name}-main-thread`, '% busy', busy.busyPercent, idle.busyPercent, 50),
];

async function measure(browser: Browser, demo: Demo): Promise<Row[]> {
  const shoppers = await fillLists(demo);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await openLiveChat(page, demo, shoppers[0]?.conversationId ?? '');
  await listed(page);
  await write(shoppers, warmUpSeconds);
  // What the same page shows while nobody writes: the floor of this machine.
  const idle = await framesDuring(page, () => sleep(10_000));
  const busy = await framesDuring(page, () => write(shoppers, seconds));
  process.stderr.write(
    `frames: ${busy.count} frames in ${seconds} s, ${busy.over(mostMs)} over ${mostMs} ms; idle ${idle.count}\n`,
  );
  for (const { socket } of shoppers) socket.disconnect();
  // Frames of a screen that threw say nothing.
  if (complaints.length > 0) throw new Error(`The console complained: ${complaints.join('\n')}`);
  return rowsOf('frames', busy, idle);
}

/** Frames of the console with 500 chats in its lists while 20 messages a second come in, by Chromium's own trace. */
export async function frames({ databases }: Bench): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: browserArgs }).catch(() => null);
  if (browser === null) {
    process.stderr.write('frames left out: there is no Chromium on this machine (CHROMIUM_PATH tells where).\n');
    return [];
  }
  const product = await startProduct({ DATABASE_URL: await databases.create() });
  try {
    return await measure(browser, await openDemo(product.url));
  } finally {
    await browser.close();
    await product.stop();
  }
}
