import { v7 } from 'uuid';
import type { Bench } from '../support/bench.ts';
import { connect, connectVisitor, inParallel, ongoingChats, openDemo } from '../support/demo.ts';
import { processorSeconds } from '../support/machine.ts';
import { type Running, startBare, startProduct } from '../support/processes.ts';
import { atLeastBeside, atMost, beside, type Row } from '../support/row.ts';
import { median, percentile } from '../support/stats.ts';
import { closedLoop, openLoop, type Sender } from './load.ts';

const sockets = 200;
const seconds = 3;
/** One round says little: two of the same build differ by a tenth. */
const rounds = 7;

interface Result {
  closed: number[];
  /** Processor ms per acked message: the server and the database. */
  processor: number[];
  p50: number[];
  p99: number[];
}

async function productSenders(server: Running): Promise<Sender[]> {
  const demo = await openDemo(server.url);
  const visitors = await ongoingChats(demo, sockets);
  return inParallel(sockets, async (index) => {
    const visitor = visitors[index] ?? { token: '', conversationId: '' };
    return { socket: await connectVisitor(demo, visitor.token), conversationId: visitor.conversationId };
  });
}

const bareSenders = (server: Running): Promise<Sender[]> =>
  inParallel(sockets, async () => ({ socket: await connect(server.url), conversationId: v7() }));

/** Rounds of all contestants take turns, so that a slow minute of the machine hits each of them. */
export async function messagePath({ databases }: Bench): Promise<Row[]> {
  const database = await databases.create();
  const bare = await databases.create();
  const servers = {
    single: await startBare('single', { DATABASE_URL: bare }),
    coalesced: await startBare('coalesced', { DATABASE_URL: bare }),
    product: await startProduct({ DATABASE_URL: database }),
  };
  const senders = {
    single: await bareSenders(servers.single),
    coalesced: await bareSenders(servers.coalesced),
    product: await productSenders(servers.product),
  };
  const results = Object.fromEntries(
    Object.keys(servers).map((name): [string, Result] => [name, { closed: [], processor: [], p50: [], p99: [] }]),
  ) as Record<keyof typeof servers, Result>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['single', 'coalesced', 'product'] as const) {
      const used = () => processorSeconds(servers[name].pid) + processorSeconds(databases.pid);
      const before = used();
      const { rate, acked } = await closedLoop(senders[name], seconds);
      results[name].processor.push(((used() - before) * 1000) / acked);
      results[name].closed.push(rate);
      const samples = await openLoop(senders[name], 1000, seconds);
      results[name].p50.push(percentile(samples, 0.5));
      results[name].p99.push(percentile(samples, 0.99));
    }
  }
  for (const list of Object.values(senders)) for (const { socket } of list) socket.disconnect();
  for (const server of Object.values(servers)) await server.stop();
  return rowsOf(results);
}

const rowsOf = ({ product, coalesced, single }: Record<'product' | 'coalesced' | 'single', Result>): Row[] => [
  atLeastBeside('message-path-closed', 'msg/s', product.closed, coalesced.closed, 0.5),
  atLeastBeside('message-path-closed-single-insert', 'msg/s', product.closed, single.closed, 0.5),
  atMost('message-path-open', 'ms p50', median(product.p50), median(coalesced.p50), 2),
  atMost('message-path-open-p99', 'ms p99', median(product.p99), median(coalesced.p99), 3),
  atMost('message-path-open-single-insert', 'ms p50', median(product.p50), median(single.p50), 2),
  beside('message-path-processor', 'ms/msg', median(product.processor), median(coalesced.processor), 0.2),
];
