/**
 * `npm run bench [-- names] [-- --json] [-- --explain]`: measures the product beside its limits, in one run on this machine,
 * and prints a table or one JSON array of rows. Timings never fail a test; weights do, in `npm run verify`.
 */
import { loadavg } from 'node:os';
import { chatRecords } from './cases/chat-records.ts';
import { chatSwitch } from './cases/chat-switch.ts';
import { commerce } from './cases/commerce.ts';
import { delivery } from './cases/delivery.ts';
import { exportRecords } from './cases/export.ts';
import { fanOut } from './cases/fan-out.ts';
import { frames } from './cases/frames.ts';
import { heavyBesideChat } from './cases/heavy-beside-chat.ts';
import { idleSockets } from './cases/idle-sockets.ts';
import { lists } from './cases/lists.ts';
import { liveVisitors } from './cases/live-visitors.ts';
import { lostAccess } from './cases/lost-access.ts';
import { mails } from './cases/mails.ts';
import { broughtBesideChat, mailsBesideChat } from './cases/mails-beside-chat.ts';
import { messagePath } from './cases/message-path.ts';
import { painted } from './cases/painted.ts';
import { reportBesideChat } from './cases/report-beside-chat.ts';
import { search } from './cases/search.ts';
import { start } from './cases/start.ts';
import { tickets } from './cases/tickets.ts';
import { weights } from './cases/weights.ts';
import { widgetCost } from './cases/widget-cost.ts';
import { type Bench, openBench } from './support/bench.ts';
import { type Row, table } from './support/row.ts';

const cases: Record<string, (bench: Bench) => Promise<Row[]>> = {
  weights,
  start,
  'message-path': messagePath,
  delivery,
  painted,
  'widget-cost': widgetCost,
  frames,
  'chat-switch': chatSwitch,
  'fan-out': fanOut,
  'lost-access': lostAccess,
  'idle-sockets': idleSockets,
  'live-visitors': liveVisitors,
  lists,
  tickets,
  search,
  'chat-records': chatRecords,
  export: exportRecords,
  'report-beside-chat': reportBesideChat,
  'heavy-beside-chat': heavyBesideChat,
  commerce,
  mails,
  'mails-beside-chat': mailsBesideChat,
  'brought-beside-chat': broughtBesideChat,
};

const json = process.argv.includes('--json');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = wanted.find((name) => !(name in cases));
if (unknown !== undefined) {
  process.stderr.write(`There is no case "${unknown}"; the cases are ${Object.keys(cases).join(', ')}.\n`);
  process.exit(1);
}
const [load = 0] = loadavg();
process.stderr.write(`load average before the run: ${load.toFixed(1)}${load > 1 ? ' (the machine is busy)' : ''}\n`);
const { bench, close } = await openBench(process.argv.includes('--explain'));
// The database is not our child alone: whoever interrupts must not leave it behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => process.exit(1)));
}
const rows: Row[] = [];
try {
  for (const [name, measure] of Object.entries(cases)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const begun = performance.now();
    rows.push(...(await measure(bench)));
    process.stderr.write(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
  }
} finally {
  await close();
}
process.stdout.write(json ? `${JSON.stringify(rows)}\n` : `${table(rows)}\n`);
process.exit(0);
