import type { Socket } from 'socket.io-client';
import type { Bench } from '../support/bench.ts';
import { connect, connectVisitor, type Demo, inParallel, newVisitor, openDemo } from '../support/demo.ts';
import { collectable, settledBytes } from '../support/machine.ts';
import { type Running, startBare, startProduct } from '../support/processes.ts';
import { atMost, type Row } from '../support/row.ts';

const sockets = 10_000;
/** They stay connected through it all, so that code and caches that any socket needs are not counted. */
const warmUp = 300;

/** KiB of the server per idle socket. */
async function weigh(server: Running, open: (index: number) => Promise<Socket>): Promise<number> {
  const first = await inParallel(warmUp, open);
  const before = await settledBytes(server.pid);
  const rest = await inParallel(sockets, (index) => open(warmUp + index), 32);
  const after = await settledBytes(server.pid);
  const lost = [...first, ...rest].filter((socket) => !socket.connected).length;
  if (lost > 0) throw new Error(`${lost} of ${first.length + rest.length} sockets were lost while they were idle.`);
  for (const socket of [...first, ...rest]) socket.disconnect();
  return (after - before) / sockets / 1024;
}

const visitors = (demo: Demo): Promise<string[]> => inParallel(warmUp + sockets, () => newVisitor(demo), 32);

/** 10,000 visitors on the shop's pages, each with an own identity, known to be there, and saying nothing. */
export async function idleSockets({ databases }: Bench): Promise<Row[]> {
  const bare = await startBare('relay', {}, collectable);
  const limit = await weigh(bare, () => connect(bare.url));
  await bare.stop();
  const env = { DATABASE_URL: await databases.create() };
  const before = await startProduct(env);
  const tokens = await visitors(await openDemo(before.url));
  await before.stop();
  // A fresh process: memory that the sessions took and gave back would hide what the sockets take.
  const product = await startProduct(env, collectable);
  const demo = await openDemo(product.url);
  const measured = await weigh(product, (index) => connectVisitor(demo, tokens[index] ?? ''));
  await product.stop();
  return [atMost('idle-sockets', 'KiB/socket', measured, limit, 1.5)];
}
