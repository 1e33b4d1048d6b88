import pg from 'pg';
import type { Bench } from '../support/bench.ts';
import { historyOf, large } from '../support/history.ts';
import { atMost, type Row } from '../support/row.ts';
import { median, percentile } from '../support/stats.ts';
import { openLoop, sendersOf } from './load.ts';

const chats = 40;
const perSecond = 300;
const seconds = 5;
const rounds = 3;

const report = `SELECT date_trunc('day', created_at) AS day, author, count(*), avg(length(body)),
  count(DISTINCT conversation_id) FROM messages WHERE workspace_id = $1 GROUP BY 1, 2 ORDER BY 1`;

/** p99 of acks while a report reads a million messages again and again, against without it. */
export async function reportBesideChat(bench: Bench): Promise<Row[]> {
  const { admin, database } = await historyOf(bench, large);
  const senders = await sendersOf(admin, chats);
  const reader = new pg.Client({ connectionString: database });
  await reader.connect();
  const p99 = { alone: [] as number[], beside: [] as number[] };
  let reports = 0;
  for (let round = 0; round < rounds; round += 1) {
    p99.alone.push(percentile(await openLoop(senders, perSecond, seconds), 0.99));
    let stopped = false;
    const reading = (async () => {
      while (!stopped) {
        await reader.query(report, [admin.agent.workspaceId]);
        reports += 1;
      }
    })();
    p99.beside.push(percentile(await openLoop(senders, perSecond, seconds), 0.99));
    stopped = true;
    await reading;
  }
  await reader.end();
  for (const { socket } of senders) socket.disconnect();
  process.stderr.write(`report-beside-chat: ${reports} reports in ${rounds * seconds} s\n`);
  return [atMost('report-beside-chat', 'ms p99', median(p99.beside), median(p99.alone), 2)];
}
