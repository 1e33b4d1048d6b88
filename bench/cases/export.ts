import { readFileSync } from 'node:fs';
import type { Bench } from '../support/bench.ts';
import { agentHeaders } from '../support/demo.ts';
import { type History, historyOf } from '../support/history.ts';
import { atLeast, type Row, within } from '../support/row.ts';
import { median, sleep } from '../support/stats.ts';

const rows = 50_000;
/** More than a file holds; what lies behind is not read. */
const past = { conversations: 60_000, messages: 10_000 };
const rounds = 3;
const perSecond = 20_000;
const growthMb = 30;

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
/** A chat each 30 seconds: 2,880 of them. */
const yesterday = `&fromDate=${day(1)}&toDate=${day(1)}&timezone=UTC`;

/** Reads the whole file as a browser does; rows, seconds, and how far the server's memory rose above where it was. */
async function exportOnce({ server, admin }: History, days = '') {
  const before = residentMb(server.pid);
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, residentMb(server.pid));
  }, 20);
  const begun = performance.now();
  const response = await fetch(`${admin.url}/api/conversations/export-csv?type=completed${days}`, {
    headers: agentHeaders(admin.agent),
  });
  if (!response.ok || response.body === null) throw new Error(`The export answered ${response.status}.`);
  let lines = 0;
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    for (const byte of part) if (byte === 10) lines += 1;
  }
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watch);
  if (days === '' && lines !== rows + 1) throw new Error(`The export has ${lines} lines instead of ${rows + 1}.`);
  return { rate: rows / seconds, growth: highest - before };
}

/** 50,000 chats as CSV: rows a second, and what it costs the server in memory. */
export async function exportRecords(bench: Bench): Promise<Row[]> {
  const history = await historyOf(bench, past);
  // The first ones bring the young space to its size, which any work does.
  for (let round = 0; round < 3; round += 1) await exportOnce(history);
  const taken: Awaited<ReturnType<typeof exportOnce>>[] = [];
  const short: typeof taken = [];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(500);
    taken.push(await exportOnce(history));
    // Whatever the length, the young space fills before it is looked through: what is left over is what length costs.
    await sleep(500);
    short.push(await exportOnce(history, yesterday));
  }
  const growth = (of: typeof taken) => Math.max(...of.map((one) => one.growth));
  return [
    atLeast('export-rows', 'rows/s', median(taken.map(({ rate }) => rate)), perSecond, 1),
    within('export-memory', 'MB', growth(taken), growthMb),
    within('export-memory-of-length', 'MB', growth(taken) - growth(short), growthMb),
  ];
}
