import type { Bench } from '../support/bench.ts';
import { agentHeaders, type Demo } from '../support/demo.ts';
import { processorSeconds } from '../support/machine.ts';
import { type Row, within } from '../support/row.ts';
import { agentEmail, searchableOf } from '../support/searchable.ts';
import { percentile } from '../support/stats.ts';
import { searchInserts } from './search-inserts.ts';
import { printSearchPlans } from './search-plans.ts';

const samples = 60;
const limitMs = 100;

/** Queries and who asks them. */
const questions: Record<string, { who: 'admin' | 'agent'; path: string }> = {
  'rare-word': { who: 'admin', path: 'messages?q=zanzibar' },
  'common-word': { who: 'admin', path: 'messages?q=jacket' },
  'common-long-ago': { who: 'admin', path: 'messages?q=lantern' },
  'two-words': { who: 'admin', path: 'messages?q=jacket%20w0777' },
  prefix: { who: 'admin', path: 'messages?q=zanz' },
  'common-prefix': { who: 'admin', path: 'messages?q=jack' },
  nothing: { who: 'admin', path: 'messages?q=qqqqqq' },
  'rare-word-agent': { who: 'agent', path: 'messages?q=zanzibar' },
  'common-word-rare-for-agent': { who: 'agent', path: 'messages?q=jacket' },
  'common-long-ago-agent': { who: 'agent', path: 'messages?q=lantern' },
  'nothing-agent': { who: 'agent', path: 'messages?q=qqqqqq' },
  name: { who: 'admin', path: 'customers?q=tremblay%2099' },
  'name-with-typo': { who: 'admin', path: 'customers?q=hellene%20tremblai' },
  'name-with-typo-agent': { who: 'agent', path: 'customers?q=hellene%20tremblai' },
  'address-of-many': { who: 'admin', path: 'customers?q=shopper.example' },
};

async function ask(demo: Demo, path: string): Promise<{ ms: number; found: number }> {
  const sent = performance.now();
  const response = await fetch(`${demo.url}/api/search/${path}&limit=20`, { headers: agentHeaders(demo.agent) });
  const body = (await response.json()) as { data?: unknown[] };
  if (!body.data) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
  return { ms: performance.now() - sent, found: body.data.length };
}

/** p95 over HTTP of what the palette asks, behind a million messages in a hundred thousand chats. */
export async function search(bench: Bench): Promise<Row[]> {
  const { server, database, client, admin, agent } = await searchableOf(bench);
  const people = { admin, agent };
  const rows: Row[] = [];
  for (const [name, { who, path }] of Object.entries(questions)) {
    const times: number[] = [];
    let found = 0;
    const used = () => processorSeconds(server.pid) + processorSeconds(bench.databases.pid);
    const before = used();
    for (let count = 0; count < samples + 5; count += 1) {
      const answer = await ask(people[who], path);
      found = answer.found;
      if (count >= 5) times.push(answer.ms);
    }
    const each = ((used() - before) * 1000) / (samples + 5);
    // What a busy machine does not change.
    process.stderr.write(
      `search-${name}: ${found} found, p50 ${percentile(times, 0.5).toFixed(1)} ms, processor ${each.toFixed(1)} ms\n`,
    );
    rows.push(within(`search-${name}`, 'ms p95', percentile(times, 0.95), limitMs));
  }
  if (bench.explain) await printSearchPlans(client, admin.agent.workspaceId, agentEmail);
  return [...rows, ...(await searchInserts(database))];
}
