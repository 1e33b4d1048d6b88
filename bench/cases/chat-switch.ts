/// <reference lib="dom" />

import pg from 'pg';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import type { Bench } from '../support/bench.ts';
import { browserArgs, chromiumPath, openLiveChat, signInAsDemo } from '../support/console.ts';
import { connectVisitor, type Demo, inParallel, newVisitor, openDemo, startChat, takeChat } from '../support/demo.ts';
import { startProduct } from '../support/processes.ts';
import { type Row, within } from '../support/row.ts';
import { percentile, sleep } from '../support/stats.ts';
import { readySwitches, type ShownChat, type Switch, slowDown, switchTo } from '../support/switches.ts';

/** All of them fit into the list, so that a click never scrolls it. */
const chatCount = 12;
const messagesEach = 14;
const rounds = 4;
const paints = 7;
const slow = 4;

interface Shopper extends ShownChat {
  socket: Socket;
}

const words = [
  'Is it waterproof?',
  'I am between sizes in this one and the M was tight over a fleece. Would the L be too long in the arms?',
  'Thank you, that helps.',
];

/** Chats as a desk has them: some with an address, some idle, all with more than a screen of messages. */
async function fillList(demo: Demo, database: pg.Client): Promise<Shopper[]> {
  const shoppers = await inParallel(chatCount, async (index): Promise<Shopper> => {
    const name = `Shopper Number ${String(index).padStart(2, '0')}`;
    const token = await newVisitor(demo);
    const socket = await connectVisitor(demo, token);
    const contact = { fullname: name, ...(index % 2 === 0 ? { email: `shopper${index}@bench.test` } : {}) };
    const id = await startChat(demo, token, 'First words', contact);
    await takeChat(demo, id);
    const last = `The last of ${name}`;
    for (let count = 0; count < messagesEach; count += 1) {
      const text = count === messagesEach - 1 ? last : words[count % words.length];
      const message = { messageId: v7(), conversationId: id, text };
      await socket.timeout(20_000).emitWithAck('conversation:message', message);
    }
    return { id, name, last, socket };
  });
  const idle = shoppers.filter((_, index) => index % 3 === 0).map(({ id }) => id);
  await database.query(`UPDATE conversations SET last_client_at = now() - interval '10 minutes' WHERE id = ANY($1)`, [
    idle,
  ]);
  return shoppers;
}

/** Every chat several times; the first round is each chat's first time on the screen, as on a desk in the morning. */
async function switches(page: Page, chats: readonly ShownChat[], restMs: number): Promise<Switch[]> {
  const found: Switch[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The open one is never clicked.
    for (const chat of round === 0 ? chats.slice(1) : chats) found.push(await switchTo(page, chat, restMs));
  }
  return found;
}

async function newPage(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return { context, page: await context.newPage() };
}

async function switchesAt(browser: Browser, demo: Demo, chats: readonly ShownChat[], times: number) {
  const { context, page } = await newPage(browser);
  await openLiveChat(page, demo, chats[0]?.id ?? '');
  if (times > 1) await slowDown(page, times);
  // What comes after the first paint has come.
  await sleep(3000);
  await readySwitches(page);
  const found = await switches(page, chats, times > 1 ? 1200 : 700);
  await context.close();
  return found;
}

/** A browser that has nothing of the console yet; until list, heading and messages are drawn, from the navigation on. */
async function firstPaint(browser: Browser, demo: Demo, chat: ShownChat): Promise<number> {
  const { context, page } = await newPage(browser);
  await signInAsDemo(page, demo);
  await slowDown(page, slow);
  await page.addInitScript(
    ({ name, last }) => {
      const look = (): void => {
        const [heading] = document.getElementsByTagName('h1');
        const thread = document.querySelector('[aria-label="Messages"]');
        const row = document.querySelector('nav button[aria-current="true"]');
        const drawn = [heading, row].every((part) => part?.textContent?.includes(name));
        if (!drawn || !thread?.textContent?.includes(last)) return void requestAnimationFrame(look);
        const channel = new MessageChannel();
        channel.port1.onmessage = () => Object.assign(globalThis, { drawnAt: performance.now() });
        channel.port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
    { name: chat.name, last: chat.last },
  );
  await page.goto(`${demo.url}/ws/${demo.agent.workspaceId}/live-chat?tab=ongoing&conversationId=${chat.id}`);
  const drawn = await page.waitForFunction(() => Reflect.get(globalThis, 'drawnAt') ?? null, undefined, {
    polling: 100,
    timeout: 60_000,
  });
  const ms = Number(await drawn.jsonValue());
  await context.close();
  return ms;
}

const timesOf = (found: readonly Switch[]): number[] => found.map(({ drawnMs }) => drawnMs);

function rowsOf(quick: readonly Switch[], slowly: readonly Switch[], painted: readonly number[]): Row[] {
  const shifts = [...quick, ...slowly].map(({ shift }) => shift);
  return [
    within('chat-switch-p50', 'ms p50', percentile(timesOf(quick), 0.5), 50),
    within('chat-switch', 'ms p95', percentile(timesOf(quick), 0.95), 50),
    within('chat-switch-slow-p50', 'ms p50', percentile(timesOf(slowly), 0.5), 200),
    within('chat-switch-slow', 'ms p95', percentile(timesOf(slowly), 0.95), 200),
    within('chat-switch-shift', 'most', Math.max(...shifts), 0.01),
    within('live-chat-paint-slow', 'ms p50', percentile(painted, 0.5), 2500),
  ];
}

async function measure(browser: Browser, demo: Demo, database: pg.Client): Promise<Row[]> {
  const chats = await fillList(demo, database);
  const quick = await switchesAt(browser, demo, chats, 1);
  const slowly = await switchesAt(browser, demo, chats, slow);
  const painted: number[] = [];
  for (let count = 0; count < paints; count += 1) {
    const chat = chats[count % chats.length];
    if (chat) painted.push(await firstPaint(browser, demo, chat));
  }
  for (const { socket } of chats) socket.disconnect();
  const worst = [...quick, ...slowly].toSorted((one, other) => other.shift - one.shift)[0];
  if (worst && worst.shift > 0) process.stderr.write(`chat-switch: most moved ${worst.moved.join(' | ')}\n`);
  return rowsOf(quick, slowly, painted);
}

/** Another chat on the agent's screen, in Chromium: how soon, how calmly, and how soon the first one of the day. */
export async function chatSwitch({ databases }: Bench): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: browserArgs }).catch(() => null);
  if (browser === null) {
    process.stderr.write('chat-switch left out: there is no Chromium on this machine (CHROMIUM_PATH tells where).\n');
    return [];
  }
  const connectionString = await databases.create();
  const product = await startProduct({ DATABASE_URL: connectionString });
  const database = new pg.Client({ connectionString });
  await database.connect();
  try {
    return await measure(browser, await openDemo(product.url), database);
  } finally {
    await database.end();
    await browser.close();
    await product.stop();
  }
}
