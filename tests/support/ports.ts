import { createServer } from 'node:net';

/** Below the ports that systems give to clients, and above those that fetch refuses to call. */
const range = { first: 20_000, last: 31_999 };
const perProcess = 50;
/** Suites run beside each other: each process begins elsewhere, so that no two find the same one free. */
let next = range.first + (process.pid % ((range.last + 1 - range.first) / perProcess)) * perProcess;

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

/** A port nobody listens on, never the same twice in one run. */
export async function freePort(): Promise<number> {
  for (let port = next; port <= range.last; port += 1) {
    if (!(await isFree(port))) continue;
    next = port + 1;
    return port;
  }
  throw new Error(`No free port up to ${range.last}.`);
}
