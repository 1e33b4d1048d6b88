/** A shop that tells of changes, in a process of its own, signed as one's own shop signs. */
import { createHmac, randomUUID } from 'node:crypto';
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

async function tell({ url, connectionId, shared }: Telling): Promise<number> {
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
