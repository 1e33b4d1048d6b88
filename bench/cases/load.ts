import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import { connectVisitor, type Demo, inParallel, ongoingChats } from '../support/demo.ts';
import { sleep } from '../support/stats.ts';

export interface Sender {
  socket: Socket;
  conversationId: string;
}

/** So many visitors, each in an ongoing chat and connected. */
export async function sendersOf(demo: Demo, count: number): Promise<Sender[]> {
  const visitors = await ongoingChats(demo, count);
  return inParallel(count, async (index) => {
    const { token, conversationId } = visitors[index] ?? { token: '', conversationId: '' };
    return { socket: await connectVisitor(demo, token), conversationId };
  });
}

interface Answer {
  error?: { message: string };
}

async function send(sender: Sender): Promise<void> {
  const message = {
    messageId: v7(),
    conversationId: sender.conversationId,
    text: 'Does the shell run large? I am between sizes.',
  };
  const answer: Answer = await sender.socket.timeout(30_000).emitWithAck('conversation:message', message);
  if (answer.error) throw new Error(answer.error.message);
}

export interface ClosedLoop {
  /** Acked messages per second after a warm-up. */
  rate: number;
  /** All acked ones, those of the warm-up included. */
  acked: number;
}

/** Every sender writes the next message when the last one is acked. */
export async function closedLoop(senders: readonly Sender[], seconds: number): Promise<ClosedLoop> {
  let acked = 0;
  let stopped = false;
  const loops = senders.map(async (sender) => {
    while (!stopped) {
      await send(sender);
      acked += 1;
    }
  });
  await sleep(1500);
  const warm = acked;
  const begun = performance.now();
  await sleep(seconds * 1000);
  const rate = (acked - warm) / ((performance.now() - begun) / 1000);
  stopped = true;
  await Promise.all(loops);
  return { rate, acked };
}

/** Messages leave at a fixed rate whatever comes back; latency of each ack in ms, the first second left out. */
export async function openLoop(senders: readonly Sender[], perSecond: number, seconds: number): Promise<number[]> {
  const samples: number[] = [];
  const pending: Promise<void>[] = [];
  const begun = performance.now();
  const total = perSecond * seconds;
  for (let index = 0; index < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * perSecond));
    for (; index < due; index += 1) {
      const sender = senders[index % senders.length];
      if (!sender) continue;
      const sent = performance.now();
      const counts = sent - begun > 1000;
      pending.push(
        send(sender).then(() => {
          if (counts) samples.push(performance.now() - sent);
        }),
      );
    }
    await sleep(1);
  }
  await Promise.all(pending);
  return samples;
}
