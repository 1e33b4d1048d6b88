import type { TraceEvent } from './trace.ts';

export interface MainThread {
  /** Everything it did, ms of its own clock. */
  busy: number;
  /** Of it the tasks in which a script of `host` ran, its reading and compiling included: how Lighthouse counts a third party. */
  caused: number;
}

/** What the main thread of the page at `url` did, and what a script of `host` had it do. */
export function readMainThread(events: readonly TraceEvent[], url: string, host: string): MainThread {
  const urlOf = (event: TraceEvent) => event.args?.data?.url;
  // Laying out is the main thread's; the browser's own process tells of the address too.
  const laidOut = new Set(events.filter(({ name }) => name === 'Layout').map(({ pid, tid }) => `${pid} ${tid}`));
  const page = events.find((event) => urlOf(event) === url && laidOut.has(`${event.pid} ${event.tid}`));
  if (page === undefined) throw new Error(`The trace has no page at ${url}.`);
  const own = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === page.pid && tid === page.tid);
  const tasks = own.filter(({ name }) => name === 'RunTask');
  if (tasks.length === 0) throw new Error('The trace has no tasks of the main thread in it.');
  const scripts = own.filter((event) => urlOf(event)?.startsWith(host));
  const ran = ({ ts, dur = 0 }: TraceEvent) => scripts.some((script) => script.ts >= ts && script.ts <= ts + dur);
  const sum = (some: TraceEvent[]) => some.reduce((total, { tdur = 0 }) => total + tdur, 0) / 1000;
  return { busy: sum(tasks), caused: sum(tasks.filter(ran)) };
}
