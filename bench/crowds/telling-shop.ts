/** A shop of one's own in a process of its own: it answers the signed calls as the reference does, and tells of its changes. */
import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { answerCall } from '../../apps/demo-store/src/shop-api.ts';
import { answer } from '../support/children.ts';
import { sleep } from '../support/stats.ts';

interface Telling {
  url: string;
  connectionId: string;
  /** What shop and product know each other by. */
  shared: string;
  perSecond: number;
  seconds: number;
}

/** Orders that are worked on: each telling is of one of them. */
const orders = Array.from({ length: 200 }, (_, index) => ({
  ...{
    id: `o-${index}`,
    name: `#${index}`,
    email: `worked-on-${index}@bench.test`,
    type: 'ONLINE',
    status: 'processing',
  },
  ...{
    lines: [],
    currency: 'USD',
    total: 1000,
    created_at: '2026-01-01T00:00:00.000Z',
    changed_at: '2026-01-01T00:00:00.000Z',
  },
}));
let next = 0;
function workOn(): void {
  const order = orders[next++ % orders.length];
  if (!order) return;
  order.changed_at = new Date().toISOString();
  order.total = 1000 + next;
}

async function tell({ url, connectionId, shared }: Telling): Promise<number> {
  workOn();
  const path = `/api/shops/${connectionId}/events`;
  const body = JSON.stringify({ id: randomUUID(), topic: 'orders' });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', shared).update(`${seconds}.${path}.${body}`).digest('hex');
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'chatso-timestamp': String(seconds),
      'chatso-signature': `v1=${signature}`,
    },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

const questions = {
  /** Listens; answers where. */
  open: ({ shared }: { shared: string }): Promise<string> =>
    new Promise((done) => {
      const shop = { secret: shared, customers: () => [], orders: () => orders, products: () => [] };
      const server = createServer(async (request, response) => {
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part as Buffer);
        const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString('utf8') };
        const { status, body } = await answerCall(shop, call, new Date());
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
      server.listen(0, '127.0.0.1', () => {
        const at = server.address();
        done(`http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`);
      });
    }),
  /** How many were answered with which status. */
  async tellAll(telling: Telling): Promise<Record<number, number>> {
    const begun = performance.now();
    const total = telling.perSecond * telling.seconds;
    const told: Promise<number>[] = [];
    while (told.length < total) {
      const due = Math.min(total, ((performance.now() - begun) / 1000) * telling.perSecond);
      while (told.length < due) told.push(tell(telling));
      await sleep(5);
    }
    const counts: Record<number, number> = {};
    for (const status of await Promise.all(told)) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  },
};
export type TellingShop = typeof questions;
answer(questions);
