import pg from 'pg';
import { wrongOf } from '../crowds/truth.ts';
import type { VisitorQuestions } from '../crowds/visitors.ts';
import type { Asked, WatcherQuestions } from '../crowds/watchers.ts';
import type { Bench } from '../support/bench.ts';
import { type Child, startChild } from '../support/children.ts';
import { type Demo, openDemo } from '../support/demo.ts';
import { collectable, measurable, processorSeconds, settledHeap } from '../support/machine.ts';
import { type Running, startProduct } from '../support/processes.ts';
import { startRedis } from '../support/redis.ts';
import { atLeast, atMost, type Row, within } from '../support/row.ts';
import { median, percentile, sleep } from '../support/stats.ts';

/** `VISITORS=500 AGENTS=10 SECONDS=30 npm run bench -- live-visitors`: a smaller run says little of the whole, but ends on a small machine. */
function size(name: string, whole: number): number {
  const given = Number(process.env[name] ?? whole);
  if (!Number.isInteger(given) || given < 1) throw new Error(`${name} must be a whole number above 0.`);
  return given;
}
const visitors = size('VISITORS', 10_000);
const agents = size('AGENTS', 100);
const seconds = size('SECONDS', 60);
/** `PAGE_SECONDS=1`: few visitors who make as many page views as many do. */
const pageEveryMs = size('PAGE_SECONDS', 20) * 1000;

/** They are connected before memory is looked at, so that code and caches that any visitor needs are not counted. */
const warmUp = Math.ceil(visitors * 0.03);
/** So many visitors one process of the bench simulates. */
const perCrowd = 5_000;

/** What a group of ten looks at: most the first page, some others, a filter, a search that every page view moves people in. */
const looks: Asked[] = [
  ...Array.from({ length: 5 }, () => ({})),
  { page: 2 },
  { page: 3 },
  { sort: 'desc' },
  { referrerProvider: ['google'] },
  { search: 'lamp' },
];

interface Crowd {
  ask<K extends keyof VisitorQuestions & string>(
    name: K,
    given: Parameters<VisitorQuestions[K]>[0],
  ): Promise<Awaited<ReturnType<VisitorQuestions[K]>>[]>;
  children: Child<VisitorQuestions>[];
}

interface Result {
  /** Of each server process, in cores. */
  processor: number[];
  database: number;
  lags: number[];
  bytesPerSecond: number[];
  right: number;
  /** KiB of living objects per visitor, of all server processes: before anybody looks, and with everybody looking. */
  unwatched: number;
  watched: number;
}

/** The store of the visitors, and their order. */
async function orderOf(database: string, ids: string[]): Promise<{ storeId: string; order: string[] }> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; store_id: string }>(
      'SELECT id, store_id FROM visitors WHERE id = ANY ($1::uuid[]) ORDER BY session_started_at DESC, id',
      [ids],
    );
    return { storeId: rows[0]?.store_id ?? '', order: rows.map(({ id }) => id) };
  } finally {
    await client.end();
  }
}

/** New processes, which did not make the sessions: memory that those took and gave back would hide what visitors take. */
async function measure(bench: Bench, database: string, crowd: Crowd, servers: Running[]): Promise<Result> {
  const demos = await Promise.all(servers.map(({ url }) => openDemo(url)));
  const weigh = async (): Promise<number> => {
    const bytes = await Promise.all(servers.map(settledHeap));
    return bytes.reduce((sum, one) => sum + one, 0);
  };
  const arrive = async (many: number): Promise<void> => {
    for (const [at, child] of crowd.children.entries()) {
      const share =
        Math.floor(((at + 1) * many) / crowd.children.length) - Math.floor((at * many) / crowd.children.length);
      await child.ask('arrive', { demos, count: share });
    }
  };
  const watchers = startChild<WatcherQuestions>('watchers');
  try {
    await arrive(warmUp);
    const before = await weigh();
    // All who are left.
    await crowd.ask('arrive', { demos, count: visitors });
    const unwatched = await weigh();
    const known = (await crowd.ask('halt', null)).flatMap(({ seen }) => seen);
    const { storeId, order } = await orderOf(
      database,
      known.map(({ visitorId }) => visitorId),
    );
    const asked = Array.from({ length: agents }, (_, at) => looks[at % looks.length] ?? {});
    await watchers.ask('watch', { demos, storeId, visitors, asked });
    await crowd.ask('move', { pageEveryMs });
    // Once round, and a little.
    await sleep(pageEveryMs + 2000);
    const spent = (): number[] => servers.map(({ pid }) => processorSeconds(pid));
    const [processorBefore, databaseBefore, begun] = [
      spent(),
      processorSeconds(bench.databases.pid),
      performance.now(),
    ];
    await watchers.ask('begin', null);
    await sleep(seconds * 1000);
    const { lags, bytesPerSecond } = await watchers.ask('end', null);
    const lasted = (performance.now() - begun) / 1000;
    const processor = spent().map((after, at) => (after - (processorBefore[at] ?? 0)) / lasted);
    const databaseCores = (processorSeconds(bench.databases.pid) - databaseBefore) / lasted;
    const ends = await crowd.ask('halt', null);
    // The last views are on their way.
    await sleep(2000);
    const lost = ends.reduce((sum, one) => sum + one.lost, 0);
    if (lost > 0) throw new Error(`${lost} of ${visitors} visitors were lost.`);
    const places = new Map(order.map((id, at) => [id, at]));
    const everybody = ends.flatMap(({ seen }) => seen);
    everybody.sort((a, b) => (places.get(a.visitorId) ?? 0) - (places.get(b.visitorId) ?? 0));
    const wrong = (await watchers.ask('screens', null)).map((screen) => wrongOf(screen, everybody));
    for (const why of new Set(wrong)) if (why !== null) process.stderr.write(`live-visitors: ${why}\n`);
    const watched = await weigh();
    const perVisitor = (bytes: number) => bytes / (visitors - warmUp) / 1024;
    return {
      ...{ processor, database: databaseCores, lags, bytesPerSecond },
      right: wrong.filter((why) => why === null).length,
      unwatched: perVisitor(unwatched - before),
      watched: perVisitor(watched - before),
    };
  } finally {
    await watchers.stop();
    await crowd.ask('leave', null);
  }
}

function rowsOf(name: string, { processor, database, lags, bytesPerSecond, right, ...memory }: Result): Row[] {
  process.stderr.write(
    `${name}: ${visitors} visitors, ${agents} agents, ${seconds} s, a page each ${pageEveryMs / 1000} s; ${lags.length} page views heard, lag p50 ${median(lags)} ms,` +
      ` p99 ${percentile(lags, 0.99)} ms; an agent in the middle ${(median(bytesPerSecond) / 1000).toFixed(2)} kB/s;` +
      ` processes ${processor.map((one) => one.toFixed(3)).join(' and ')} cores, database ${database.toFixed(3)}\n`,
  );
  return [
    within(`${name}-processor`, 'cores', Math.max(...processor), 1),
    within(`${name}-lag`, 'ms p95', percentile(lags, 0.95), 1000),
    within(`${name}-bytes`, 'kB/s most', Math.max(...bytesPerSecond) / 1000, 20),
    atLeast(`${name}-truth`, 'screens', right, agents, 1),
    atMost(`${name}-memory`, 'KiB/visitor', memory.watched, memory.unwatched, 2),
  ];
}

async function gather(demo: Demo): Promise<Crowd> {
  const children = Array.from({ length: Math.ceil(visitors / perCrowd) }, () =>
    startChild<VisitorQuestions>('visitors'),
  );
  const first = (at: number): number => Math.floor((at * visitors) / children.length);
  await Promise.all(
    children.map((child, at) => child.ask('sessions', { demo, from: first(at), count: first(at + 1) - first(at) })),
  );
  return { children, ask: (name, given) => Promise.all(children.map((child) => child.ask(name, given))) };
}

/** 10,000 visitors, each on another page every 20 s, and 100 agents who watch them: on one process, and on two over Redis. */
export async function liveVisitors(bench: Bench): Promise<Row[]> {
  const database = await bench.databases.create();
  const env = { ...measurable, DATABASE_URL: database };
  const first = await startProduct(env);
  const crowd = await gather(await openDemo(first.url));
  await first.stop();
  try {
    const one = await startProduct(env, collectable);
    const alone = await measure(bench, database, crowd, [one]).finally(() => one.stop());
    return [...rowsOf('live-visitors', alone), ...(await acrossProcesses(bench, database, crowd))];
  } finally {
    for (const child of crowd.children) await child.stop();
  }
}

async function acrossProcesses(bench: Bench, database: string, crowd: Crowd): Promise<Row[]> {
  const redis = await startRedis();
  if (redis === null) {
    process.stderr.write('live-visitors-cluster left out: there is no redis-server on this machine.\n');
    return [];
  }
  const env = { ...measurable, DATABASE_URL: database, REDIS_URL: `${redis.url}/0` };
  const servers = [await startProduct(env, collectable), await startProduct(env, collectable)];
  try {
    return rowsOf('live-visitors-cluster', await measure(bench, database, crowd, servers));
  } finally {
    for (const server of servers) await server.stop();
    await redis.stop();
  }
}
