import type { Bench } from '../support/bench.ts';
import { agentHeaders, type Demo } from '../support/demo.ts';
import { type History, historyOf, large, small } from '../support/history.ts';
import { atMost, type Row } from '../support/row.ts';
import { percentile } from '../support/stats.ts';
import { printPlans } from './plans.ts';

const rounds = 6;
const perRound = 40;

type Request = (history: History, count: number) => { as: Demo; path: string };

const list =
  (who: 'agent' | 'admin', query: string): Request =>
  (history) => ({ as: history[who], path: `/conversations?limit=50&${query}` });

const messages =
  (of: (history: History, count: number) => string): Request =>
  (history, count) => ({ as: history.agent, path: `/conversations/${of(history, count)}` });

/** The same requests before a short and a long past. */
const requests: Record<string, Request> = {
  'lists-pending': list('agent', 'state=pending'),
  'lists-ongoing-own': list('agent', 'state=ongoing&isYourChatActive=true'),
  'lists-ongoing-all': list('admin', 'state=ongoing'),
  'lists-missed': list('agent', 'state=missed'),
  'lists-closed-own': list('agent', 'state=closed'),
  'lists-closed-all': list('admin', 'state=closed'),
  'messages-newest': messages(({ conversations }, count) => conversations[count % conversations.length] ?? ''),
  'messages-newest-of-long': messages(({ long }) => long.id),
  'messages-older': messages(({ long }) => `${long.id}?lastMessageId=${long.older}`),
  'messages-after-hole': messages(({ long }, count) => `${long.id}?afterSeq=${(count * 37) % long.messages}`),
};

async function sample(history: History, request: Request, begin: number): Promise<number[]> {
  const samples: number[] = [];
  for (let count = begin; count < begin + perRound; count += 1) {
    const { as, path } = request(history, count);
    const sent = performance.now();
    const response = await fetch(`${as.url}/api${path}`, { headers: agentHeaders(as.agent) });
    const body = await response.text();
    samples.push(performance.now() - sent);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
  }
  return samples;
}

/** p95 of what agents look at all day with a past of 10,000 and of 1,000,000 chats and messages. */
export async function lists(bench: Bench): Promise<Row[]> {
  const histories = { small: await historyOf(bench, small), large: await historyOf(bench, large) };
  const rows: Row[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const samples = { small: [] as number[], large: [] as number[] };
    // The first round only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const size of ['small', 'large'] as const) {
        const taken = await sample(histories[size], request, round * perRound);
        if (round > 0) samples[size].push(...taken);
      }
    }
    rows.push(atMost(name, 'ms p95', percentile(samples.large, 0.95), percentile(samples.small, 0.95), 2));
  }
  if (bench.explain) await printPlans(histories.large);
  return rows;
}
