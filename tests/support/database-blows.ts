import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { postmasterPid } from './database.ts';
import type { ServerProcess } from './server-process.ts';
import { pause, repeat, until } from './time.ts';

/** Where a connection of the server is when it breaks. */
export const situations = ['idle', 'in a statement', 'between two statements of a transaction'] as const;
export type Situation = (typeof situations)[number];

export const blows = ['pg_terminate_backend', 'SIGKILL of a backend', 'SIGKILL of the postmaster'] as const;
export type Blow = (typeof blows)[number];

const marks: Record<Situation, string> = {
  idle: "state = 'idle'",
  'in a statement': "state = 'active' AND query LIKE 'SELECT pg_sleep(%'",
  'between two statements of a transaction': "state = 'idle in transaction' AND query LIKE 'SELECT pg_sleep(%'",
};

async function backendsOf(pool: Pool, situation: Situation): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'chatso' AND ${marks[situation]}`,
  );
  return rows.map(({ pid }) => pid);
}

/** The database hangs as if the disk did; answers how to let it go on. The parent first: then no child is missed. */
export async function freezeDatabase(dataDir: string): Promise<() => void> {
  const postmaster = await postmasterPid(dataDir);
  process.kill(postmaster, 'SIGSTOP');
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(postmaster)]);
  const frozen = [postmaster, ...stdout.trim().split(/\s+/).map(Number)];
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  };
}

export interface HeldTransaction {
  /** The answer to whoever waited for the transaction; null when nothing was under way. */
  answer: Promise<Response> | null;
  backends: number[];
}

/** Brings a connection of the server into the situation, and finds it. */
export async function holdSituation(server: ServerProcess, pool: Pool, situation: Situation): Promise<HeldTransaction> {
  const held = {
    idle: null,
    'in a statement': { statementMs: 20_000, pauseMs: 0 },
    'between two statements of a transaction': { statementMs: 0, pauseMs: 3_000 },
  }[situation];
  const answer =
    held === null
      ? null
      : fetch(`${server.url}/__test/transaction`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(held),
        });
  let backends: number[] = [];
  await until(`a connection is ${situation}`, async () => {
    backends = await backendsOf(pool, situation);
    return backends.length > 0;
  });
  return { answer, backends };
}

export async function strike(blow: Blow, dataDir: string, pool: Pool, backends: readonly number[]): Promise<void> {
  if (blow === 'pg_terminate_backend') {
    await pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid', [backends]);
    return;
  }
  const [first] = backends;
  const pid = blow === 'SIGKILL of a backend' && first !== undefined ? first : await postmasterPid(dataDir);
  // A killed process takes all others with it, but not at once: until then the database answers as if nothing were.
  const witness = await pool.connect();
  const fallen = new Promise<void>((done) => witness.once('end', done));
  process.kill(pid, 'SIGKILL');
  await fallen;
  witness.release(true);
}

export interface Answers {
  /** Status, with what it says about trying again: '200', '503 Retry-After 1'. */
  seen: Set<string>;
  stop(): Promise<void>;
}

/** Reads and writes all the while, as people do who do not know what goes on. */
export function keepAsking(calls: readonly (() => Promise<Response>)[]): Answers {
  const seen = new Set<string>();
  const stops = calls.map((call) =>
    repeat(async () => {
      const answer = await call().catch(() => null);
      if (answer === null) {
        seen.add('no answer');
        return pause(100);
      }
      await answer.arrayBuffer();
      const again = answer.headers.get('retry-after');
      seen.add(`${answer.status}${again === null ? '' : ` Retry-After ${again}`}`);
    }),
  );
  return {
    seen,
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
