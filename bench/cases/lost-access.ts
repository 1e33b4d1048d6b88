import type { Socket } from 'socket.io-client';
import type { Bench } from '../support/bench.ts';
import { agentHeaders, call, connectAgent, type Demo, openDemo } from '../support/demo.ts';
import { startProduct } from '../support/processes.ts';
import { type Row, within } from '../support/row.ts';
import { percentile } from '../support/stats.ts';

const rounds = 20;
const tabs = 3;
const email = 'agent2@demo.test';

/** ms from an admin's click to the end of the last of the person's sockets. */
async function suspend(admin: Demo, userId: string, sockets: readonly Socket[]): Promise<number> {
  const cut = sockets.map((socket) => new Promise((done) => socket.once('disconnect', done)));
  const begun = performance.now();
  await order(admin, 'suspend', userId);
  await Promise.all(cut);
  return performance.now() - begun;
}

const order = (admin: Demo, what: 'suspend' | 'reactivate', userId: string): Promise<unknown> =>
  call(`${admin.url}/api/admin/agent-management/${what}`, 'PATCH', { userId }, agentHeaders(admin.agent));

/** A suspended member loses all tabs; the specification allows a second. */
export async function lostAccess({ databases }: Bench): Promise<Row[]> {
  const product = await startProduct({ DATABASE_URL: await databases.create() });
  try {
    const admin = await openDemo(product.url);
    const samples: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const person = await openDemo(product.url, email);
      const { _id } = await call<{ _id: string }>(
        `${product.url}/api/users/me`,
        'GET',
        undefined,
        agentHeaders(person.agent),
      );
      const sockets = await Promise.all(Array.from({ length: tabs }, () => connectAgent(person)));
      samples.push(await suspend(admin, _id, sockets));
      await order(admin, 'reactivate', _id);
    }
    return [within('lost-access', 'ms p95', percentile(samples, 0.95), 1000)];
  } finally {
    await product.stop();
  }
}
