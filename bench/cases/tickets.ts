import pg from 'pg';
import type { Bench } from '../support/bench.ts';
import { agentHeaders, type Demo, openDemo } from '../support/demo.ts';
import { startProduct } from '../support/processes.ts';
import { type Row, within } from '../support/row.ts';
import { percentile } from '../support/stats.ts';
import { ticketFill, ticketQueries } from '../support/tickets.ts';

const rounds = 5;
const perRound = 20;
const budgetMs = 100;

/** A product with so many tickets. */
async function open(bench: Bench, count: number): Promise<Demo> {
  const database = await bench.databases.create();
  const server = await startProduct({ DATABASE_URL: database });
  bench.defer(() => server.stop());
  const admin = await openDemo(server.url);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { workspaceId } = admin.agent;
  await client.query('UPDATE workspaces SET enabled_ticket_system = true WHERE id = $1', [workspaceId]);
  for (const statement of ticketFill) await client.query(statement, [workspaceId, count]);
  await client.query('VACUUM (ANALYZE) tickets, ticket_tagged, ticket_tags, ticket_tallies');
  await client.query('CHECKPOINT');
  await client.end();
  return admin;
}

async function sample({ url, agent }: Demo, path: string): Promise<number> {
  const sent = performance.now();
  const response = await fetch(`${url}/api${path}`, { headers: agentHeaders(agent) });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
  return performance.now() - sent;
}

/** p95 of the page of tickets with 10,000 and with 1,000,000 of them: each filter, the search and the counts. */
export async function tickets(bench: Bench): Promise<Row[]> {
  const places = { small: await open(bench, 10_000), large: await open(bench, 1_000_000) };
  const paths = Object.entries(ticketQueries).map(([name, query]) => [name, `/ticket?limit=20&${query}`] as const);
  const rows: Row[] = [];
  for (const [name, path] of [...paths, ['counts', '/ticket/count'] as const]) {
    for (const size of ['small', 'large'] as const) {
      const taken: number[] = [];
      // The first round only warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (let count = 0; count < perRound; count += 1) {
          const ms = await sample(places[size], path);
          if (round > 0) taken.push(ms);
        }
      }
      rows.push(within(`tickets-${name}-${size}`, 'ms p95', percentile(taken, 0.95), budgetMs));
    }
  }
  return rows;
}
