import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import type { Bench } from '../support/bench.ts';
import { connect, connectAgent, connectVisitor, newVisitor, openDemo, startChat, takeChat } from '../support/demo.ts';
import { startBare, startProduct } from '../support/processes.ts';
import { atMost, beside, type Row } from '../support/row.ts';
import { median, percentile, sleep } from '../support/stats.ts';

const rounds = 4;
const perRound = 150;
const gapMs = 10;

/** A visitor writes, an agent hears: the sockets of one conversation. */
interface Pair {
  visitor: Socket;
  agent: Socket;
  conversationId: string;
}

/** ms from the visitor's emit to the agent's event, each message after the last one has arrived. */
async function deliver({ visitor, agent, conversationId }: Pair): Promise<number[]> {
  const samples: number[] = [];
  for (let count = 0; count < perRound; count += 1) {
    const arrived = new Promise((done) => agent.once('conversation:message', done));
    const sent = performance.now();
    visitor.emit('conversation:message', { messageId: v7(), conversationId, text: 'Is it waterproof?' }, () => {});
    await arrived;
    samples.push(performance.now() - sent);
    await sleep(gapMs);
  }
  return samples;
}

async function productPair(url: string): Promise<Pair> {
  const demo = await openDemo(url);
  const token = await newVisitor(demo);
  const conversationId = await startChat(demo, token);
  await takeChat(demo, conversationId);
  return { visitor: await connectVisitor(demo, token), agent: await connectAgent(demo), conversationId };
}

async function barePair(url: string): Promise<Pair> {
  const conversationId = v7();
  const pair = { visitor: await connect(url), agent: await connect(url), conversationId };
  await pair.agent.timeout(5000).emitWithAck('join', conversationId);
  return pair;
}

/** Visitor's Send to the agent's socket, beside a relay without a database and one that stores first, as we do. */
export async function delivery({ databases }: Bench): Promise<Row[]> {
  const product = await startProduct({ DATABASE_URL: await databases.create() });
  const relay = await startBare('relay');
  const stored = await startBare('single', { DATABASE_URL: await databases.create() });
  const pairs = {
    relay: await barePair(relay.url),
    stored: await barePair(stored.url),
    product: await productPair(product.url),
  };
  const p50 = { product: [] as number[], relay: [] as number[], stored: [] as number[] };
  const p95 = { product: [] as number[], relay: [] as number[], stored: [] as number[] };
  // The first round only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['relay', 'stored', 'product'] as const) {
      const samples = await deliver(pairs[name]);
      if (round === 0) continue;
      p50[name].push(percentile(samples, 0.5));
      p95[name].push(percentile(samples, 0.95));
    }
  }
  for (const { visitor, agent } of Object.values(pairs)) {
    visitor.disconnect();
    agent.disconnect();
  }
  await product.stop();
  await relay.stop();
  await stored.stop();
  return [
    beside('delivery-wire', 'ms p50', median(p50.product), median(p50.relay), 3),
    beside('delivery-wire-p95', 'ms p95', median(p95.product), median(p95.relay), 10),
    atMost('delivery-wire-stored', 'ms p50', median(p50.product), median(p50.stored), 2),
  ];
}
