import type { CDPSession } from 'playwright-core';

/** The fields read here of the trace event format (times in microseconds). */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Of the thread's own clock: what other processes take is not in it, what a slowed processor takes is. */
  tdur?: number;
  args: { name?: string; data?: { url?: string } };
}

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  '__metadata',
  'toplevel',
  'v8.execute',
];

/** Chromium's performance trace while `work` is done; `session` of a page or of the browser. */
export async function trace(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  });
  await work();
  await session.send('Tracing.end');
  await complete;
  return events;
}
