/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { percentile } from './stats.ts';
import { type TraceEvent, trace } from './trace.ts';

export interface Frames {
  count: number;
  /** ms from one drawn frame to the next while the page asks for each: 16.7 when nothing is in the way. */
  longest: number;
  p99: number;
  /** The longest the main thread was not to be had, in ms. */
  longestTask: number;
  busyPercent: number;
  /** How many frames took longer. */
  over(ms: number): number;
}

/** Frames are drawn only when something asks for them; this asks for each, so that a late one shows as a gap. */
const askForFrames = (): void => {
  const ask = (): void => {
    if ('stopFrames' in globalThis) return;
    requestAnimationFrame(ask);
  };
  Reflect.deleteProperty(globalThis, 'stopFrames');
  ask();
};
const stopFrames = (): void => void Object.assign(globalThis, { stopFrames: true });

/** What Chromium's performance trace tells of the page's frames and main thread while `work` is done. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(askForFrames);
  const events = await trace(session, work);
  await page.evaluate(stopFrames);
  await session.detach();
  return readFrames(events);
}

/** `FireAnimationFrame` marks the page's own frames: its thread is the main thread that counts. */
export function readFrames(events: readonly TraceEvent[]): Frames {
  const fired = events.filter(({ name }) => name === 'FireAnimationFrame').sort((one, other) => one.ts - other.ts);
  const [first] = fired;
  const last = fired.at(-1);
  if (first === undefined || last === undefined) throw new Error('The trace has no frames in it.');
  const gaps = fired.slice(1).map((event, index) => (event.ts - (fired[index]?.ts ?? event.ts)) / 1000);
  const tasks = events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === first.pid && tid === first.tid)
    .map(({ dur = 0 }) => dur / 1000);
  if (tasks.length === 0) throw new Error('The trace has no tasks of the main thread in it.');
  const spanMs = (last.ts - first.ts) / 1000;
  return {
    count: gaps.length,
    longest: Math.max(...gaps),
    p99: percentile(gaps, 0.99),
    longestTask: tasks.reduce((most, task) => Math.max(most, task), 0),
    busyPercent: (tasks.reduce((sum, task) => sum + task, 0) / spanMs) * 100,
    over: (ms) => gaps.filter((gap) => gap > ms).length,
  };
}
