import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import type { Bench } from '../support/bench.ts';
import { connect, connectAgent, connectVisitor, inParallel, newVisitor, openDemo, startChat } from '../support/demo.ts';
import { type Running, startBare, startProduct } from '../support/processes.ts';
import { startRedis } from '../support/redis.ts';
import { atLeast, atMost, type Row } from '../support/row.ts';
import { median, sleep } from '../support/stats.ts';

const listeners = 100;
const writers = 16;
const rounds = 3;
const singles = 60;
const seconds = 2;

/** A hundred who hear everything that is written. */
interface Hall {
  listeners: Socket[];
  writers: { socket: Socket; conversationId: string }[];
}

interface Result {
  latency: number[];
  rate: number[];
}

/** Messages that every listener has: `arrived(messageId)` resolves with the last one. */
function listen(sockets: readonly Socket[]) {
  const waiting = new Map<string, { left: number; done(): void }>();
  const heard = ({ message }: { message: { messageId: string } }): void => {
    const one = waiting.get(message.messageId);
    if (!one) return;
    one.left -= 1;
    if (one.left > 0) return;
    waiting.delete(message.messageId);
    one.done();
  };
  for (const socket of sockets) socket.on('conversation:message', heard);
  return {
    arrived: (messageId: string): Promise<void> =>
      new Promise((done) => waiting.set(messageId, { left: sockets.length, done })),
    stop(): void {
      for (const socket of sockets) socket.off('conversation:message', heard);
    },
  };
}

async function measure(hall: Hall): Promise<{ latency: number; rate: number }> {
  const { arrived, stop } = listen(hall.listeners);
  const say = async ({ socket, conversationId }: Hall['writers'][number]): Promise<void> => {
    const messageId = v7();
    const last = arrived(messageId);
    socket.emit('conversation:message', { messageId, conversationId, text: 'Can anybody help me?' }, () => {});
    await last;
  };
  const samples: number[] = [];
  for (let count = 0; count < singles; count += 1) {
    const [writer] = hall.writers;
    const sent = performance.now();
    if (writer) await say(writer);
    samples.push(performance.now() - sent);
    await sleep(5);
  }
  let count = 0;
  let stopped = false;
  const begun = performance.now();
  const loops = hall.writers.map(async (writer) => {
    while (!stopped) {
      await say(writer);
      count += 1;
    }
  });
  await sleep(seconds * 1000);
  stopped = true;
  await Promise.all(loops);
  const rate = count / ((performance.now() - begun) / 1000);
  stop();
  return { latency: median(samples), rate };
}

/** Pending chats are offered to every admin of the workspace; `from` and `to` may be different processes. */
async function productHall(from: Running, to: Running): Promise<Hall> {
  const demo = await openDemo(from.url);
  const there = { ...demo, url: to.url };
  return {
    listeners: await inParallel(listeners, () => connectAgent(there)),
    writers: await inParallel(writers, async () => {
      const token = await newVisitor(demo);
      const conversationId = await startChat(demo, token);
      return { socket: await connectVisitor(demo, token), conversationId };
    }),
  };
}

async function bareHall(from: Running, to: Running): Promise<Hall> {
  const conversationId = v7();
  const room = await inParallel(listeners, async () => {
    const socket = await connect(to.url);
    await socket.timeout(5000).emitWithAck('join', conversationId);
    return socket;
  });
  return {
    listeners: room,
    writers: await inParallel(writers, async () => ({ socket: await connect(from.url), conversationId })),
  };
}

type Contestant = 'product' | 'bare' | 'whole';

async function compete(halls: Record<Contestant, Hall>): Promise<Record<Contestant, Result>> {
  const empty = (): Result => ({ latency: [], rate: [] });
  const results = { product: empty(), bare: empty(), whole: empty() };
  // The first round only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['bare', 'whole', 'product'] as const) {
      const { latency, rate } = await measure(halls[name]);
      if (round === 0) continue;
      results[name].latency.push(latency);
      results[name].rate.push(rate);
    }
  }
  for (const hall of Object.values(halls)) {
    for (const socket of [...hall.listeners, ...hall.writers.map((writer) => writer.socket)]) socket.disconnect();
  }
  return results;
}

/**
 * Judged beside a relay of events as large as ours, because a hundred agents receive and parse them; the rows `-of-words`
 * show what relaying the words alone would do. Neither stores anything, so their latency lacks the commit ours waits for.
 */
const rowsOf = (name: string, { product, bare, whole }: Record<Contestant, Result>): Row[] => [
  atLeast(name, 'msg/s', median(product.rate), median(whole.rate), 0.67),
  atMost(`${name}-latency`, 'ms p50', median(product.latency), median(whole.latency), 1.5),
  atLeast(`${name}-of-words`, 'msg/s', median(product.rate), median(bare.rate), 0.67),
  atMost(`${name}-of-words-latency`, 'ms p50', median(product.latency), median(bare.latency), 1.5),
];

/** One visitor's message to a hundred agents: in one process, and between two over Redis streams. */
export async function fanOut({ databases }: Bench): Promise<Row[]> {
  const database = await databases.create();
  const product = await startProduct({ DATABASE_URL: database });
  const bare = await startBare('relay');
  const whole = await startBare('relay-whole');
  const one = await compete({
    product: await productHall(product, product),
    bare: await bareHall(bare, bare),
    whole: await bareHall(whole, whole),
  });
  for (const server of [product, bare, whole]) await server.stop();
  return [...rowsOf('fan-out', one), ...(await acrossProcesses(database))];
}

async function acrossProcesses(database: string): Promise<Row[]> {
  const redis = await startRedis();
  if (redis === null) {
    process.stderr.write('fan-out-cluster left out: there is no redis-server on this machine.\n');
    return [];
  }
  const ours = { DATABASE_URL: database, REDIS_URL: `${redis.url}/0` };
  const products = [await startProduct(ours), await startProduct(ours)] as const;
  const pair = async (mode: string, number: number) => {
    const env = { REDIS_URL: `${redis.url}/${number}` };
    return [await startBare(mode, env), await startBare(mode, env)] as const;
  };
  const bares = await pair('relay', 1);
  const wholes = await pair('relay-whole', 2);
  try {
    return rowsOf(
      'fan-out-cluster',
      await compete({
        product: await productHall(...products),
        bare: await bareHall(...bares),
        whole: await bareHall(...wholes),
      }),
    );
  } finally {
    for (const server of [...products, ...bares, ...wholes]) await server.stop();
    await redis.stop();
  }
}
