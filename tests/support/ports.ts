import { createServer } from 'node:net';

/** Without 5060 and 5061, which fetch refuses to call. */
const range = { first: 5010, last: 5059 };
let next = range.first;

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
  throw new Error(`No free port from ${range.first} to ${range.last}.`);
}
