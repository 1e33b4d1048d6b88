import type { TraceEvent } from './trace.ts';

export interface MainThread {
  /** Everything it did, ms of its own clock. */
  busy: number;
  /** Of it what Lighthouse counts as a third party's: tasks whose first script is of `host`, and its part of others. */
  caused: number;
}

/** The names under which a trace tells of reading, compiling and running a script. */
const scriptWork = ['v8.compile', 'EvaluateScript', 'FunctionCall'];

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
  const scripts = own
    .filter((event) => scriptWork.includes(event.name) && urlOf(event))
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  return {
    busy: sum(tasks),
    caused: tasks.reduce((total, task) => total + causedIn(task, scripts, (event) => isOf(host, urlOf(event))), 0),
  };
}

const isOf = (host: string, url = '') => url.startsWith(`${host}/`);

/** ms of one task; `scripts` in the order they began, the outer before the inner. */
function causedIn(task: TraceEvent, scripts: readonly TraceEvent[], isOurs: (event: TraceEvent) => boolean): number {
  const inside = scripts.filter((script) => script.ts >= task.ts && endOf(script) <= endOf(task));
  const [first] = inside;
  if (first === undefined) return 0;
  // What is nobody's (laying out, the navigation of a frame) is the first script's.
  if (isOurs(first)) return sum([task]);
  const ours = inside.filter(isOurs);
  return sum(ours.filter((one, at) => !ours.slice(0, at).some((before) => endOf(before) >= endOf(one))));
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
/** The events' own time, in ms. */
const sum = (some: readonly TraceEvent[]) => some.reduce((total, { tdur = 0 }) => total + tdur, 0) / 1000;
