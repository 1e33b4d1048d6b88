/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { sleep } from './stats.ts';

/** A chat as the list and the thread show it. */
export interface ShownChat {
  id: string;
  name: string;
  /** The words of its newest message. */
  last: string;
}

export interface Switch {
  /** ms from the click to the frame in which heading and newest message are drawn. */
  drawnMs: number;
  /** Sum of all layout shifts from the click until everything is at rest, those right after a click included. */
  shift: number;
  /** What moved, for whoever has to mend it. */
  moved: string[];
}

interface Watched {
  name: string;
  last: string;
  clickedAt: number;
  drawnAt: number;
  shift: number;
  moved: string[];
}

/** Put into the page once: notes clicks, frames and layout shifts. */
const watchSwitches = (): void => {
  const watched: Watched = { name: '', last: '', clickedAt: 0, drawnAt: 0, shift: 0, moved: [] };
  Object.assign(globalThis, { watched });
  const isDrawn = (): boolean => {
    const [heading] = document.getElementsByTagName('h1');
    const thread = document.querySelector('[aria-label="Messages"]');
    return (
      heading?.textContent?.includes(watched.name) === true && thread?.textContent?.includes(watched.last) === true
    );
  };
  const look = (): void => {
    if (watched.drawnAt > 0) return;
    if (!isDrawn()) return void requestAnimationFrame(look);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      watched.drawnAt = performance.now();
    };
    // Comes after this frame's style, layout and paint.
    channel.port2.postMessage(null);
  };
  addEventListener(
    'click',
    ({ timeStamp }) => {
      watched.clickedAt = timeStamp;
      requestAnimationFrame(look);
    },
    true,
  );
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  const nameOf = (node: Node | null): string =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : (node?.nodeName ?? 'gone');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      watched.shift += entry.value;
      watched.moved.push(`${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => nameOf(node)).join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: false });
};

export const readySwitches = (page: Page): Promise<void> => page.evaluate(watchSwitches);

/** Clicks the chat's row as a hand does: the pointer is over it a moment before. */
export async function switchTo(page: Page, { name, last }: ShownChat, restMs: number): Promise<Switch> {
  const row = page.getByRole('navigation', { name: 'Chats' }).getByRole('button').filter({ hasText: name }).first();
  await row.hover();
  await sleep(100);
  await page.evaluate(
    (chat) => {
      const { watched } = globalThis as unknown as { watched: Watched };
      Object.assign(watched, { ...chat, clickedAt: 0, drawnAt: 0, shift: 0, moved: [] });
    },
    { name, last },
  );
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(() => (globalThis as unknown as { watched: Watched }).watched.drawnAt > 0, undefined, {
    polling: 50,
    timeout: 20_000,
  });
  await sleep(restMs);
  return page.evaluate(() => {
    const { clickedAt, drawnAt, shift, moved } = (globalThis as unknown as { watched: Watched }).watched;
    return { drawnMs: drawnAt - clickedAt, shift, moved };
  });
}

/** Makes the processor as much slower for the page. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}
