import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { AgentClient } from './agent-client.ts';
import { type StoredMessage, storedMessages } from './database.ts';
import type { Random } from './random.ts';
import type { Shown } from './shown.ts';
import { pause, until } from './time.ts';
import type { VisitorClient } from './visitor-client.ts';

/** One chat with a person at each end, and what each has written in it, in order. */
export interface Dialogue {
  id: string;
  agent: AgentClient;
  visitor: VisitorClient;
  written: { client: string[]; agent: string[] };
}

export interface Tally {
  sent: number;
  stored: number;
  lost: number;
  doubled: number;
  outOfOrder: number;
}

/** A visitor begins, the agent accepts with the first answer; both by what ships, whatever the network does. */
export async function beginDialogue(visitor: VisitorClient, agent: AgentClient): Promise<Dialogue> {
  const { conversationId: id, messageId } = visitor.begin('Hello, is somebody there?');
  await until('the agent sees the pending chat', () => agent.live.holder.read().chats[id] !== undefined, 60_000);
  const answer = agent.write(id, 'Hello, how can I help?');
  // As every thread of the console does: else a chat that leaves the lists for a moment is let go of,
  // and what an event brings of it later is not asked to be whole.
  agent.live.hold(id);
  await agent.live.timelines.open(id);
  return { id, agent, visitor, written: { client: [messageId], agent: [answer] } };
}

/** From a word to a small letter, so that cuts hit frames of different sizes; 300 characters are the agent's limit. */
const wordsOf = (random: Random, mark: string) =>
  `${mark} ${'word '.repeat(random.int(0, random.chance(0.2) ? 55 : 4))}`.trim();

/** Both sides of every dialogue write at random moments until `stop` or until each side has written `most`. */
export function talk(
  dialogues: readonly Dialogue[],
  random: Random,
  { everyMs, most }: { everyMs: number; most: number },
) {
  let stopped = false;
  async function side(dialogue: Dialogue, author: 'client' | 'agent') {
    const { written, id } = dialogue;
    while (!stopped && written[author].length < most) {
      const text = wordsOf(random, `${author} ${written[author].length}`);
      const messageId = author === 'agent' ? dialogue.agent.write(id, text) : dialogue.visitor.write(id, text);
      written[author].push(messageId);
      await pause(random.int(0, 2 * everyMs));
    }
  }
  const done = Promise.all(dialogues.flatMap((one) => [side(one, 'client'), side(one, 'agent')]));
  return {
    done,
    async stop() {
      stopped = true;
      await done;
    },
  };
}

/** Looks at both threads at every change: what a person sees is never doubled and never jumps back. */
export function watchThreads(dialogues: readonly Dialogue[]): { looks: number; faults: string[] } {
  const watched = { looks: 0, faults: [] as string[] };
  const look = (who: string, id: string, shown: readonly Shown[], seqs: readonly number[]) => {
    watched.looks += 1;
    if (new Set(shown.map(({ messageId }) => messageId)).size !== shown.length)
      watched.faults.push(`${who} ${id}: doubled`);
    if (seqs.some((seq, index) => index > 0 && seq <= (seqs[index - 1] ?? 0)))
      watched.faults.push(`${who} ${id}: order`);
  };
  for (const { id, agent, visitor } of dialogues) {
    const seqsOf = (client: AgentClient['live'] | VisitorClient) =>
      client.timelines.get(id)?.timeline.messages.map(({ seq }) => seq) ?? [];
    const agentLook = () => look('agent', id, agent.shown(id), seqsOf(agent.live));
    const visitorLook = () => look('visitor', id, visitor.shown(id), seqsOf(visitor));
    agent.live.timelines.subscribe((changed) => changed === id && agentLook());
    visitor.timelines.subscribe((changed) => changed === id && visitorLook());
    visitor.outbox.subscribe(visitorLook);
  }
  return watched;
}

const isComplete = (dialogue: Dialogue): boolean => {
  const { id, agent, visitor, written } = dialogue;
  const expected = written.client.length + written.agent.length;
  const held = [agent.live.timelines.get(id), visitor.timelines.get(id)];
  return held.every((one) => one?.complete && one.timeline.messages.length >= expected);
};

/** Who still lacks what, for the sentence of a failure. */
function describeRest(dialogues: readonly Dialogue[]): string {
  const lines = dialogues.flatMap(({ id, agent, visitor }) =>
    [
      { who: 'agent', client: agent, items: agent.live.outbox.items(id), held: agent.live.timelines.get(id) },
      { who: 'visitor', client: visitor, items: visitor.outbox.items(), held: visitor.timelines.get(id) },
    ].map(({ who, client, items, held }) => {
      const [first] = items;
      const next = first ? `${first.status} ${first.final ? `final ${first.code} ${first.error}` : ''}` : '';
      const messages = `${held?.timeline.messages.length} of ${held?.timeline.headSeq}, ${held?.page}, ${held?.error}`;
      return `${who} ${id} ${JSON.stringify(client.connection.status())}: ${items.length} waiting ${next}; ${messages}`;
    }),
  );
  return lines.join('\n');
}

/** Everything written has left the outboxes and is shown on both sides. */
export async function settle(dialogues: readonly Dialogue[], limitMs: number): Promise<void> {
  const waiting = () => dialogues.reduce((sum, { agent, visitor }) => sum + agent.waiting() + visitor.waiting(), 0);
  await until(
    () => `everybody has everything:\n${describeRest(dialogues)}`,
    () => waiting() === 0 && dialogues.every(isComplete),
    limitMs,
    100,
  );
}

function tallyOf({ id, written }: Dialogue, stored: readonly StoredMessage[]): Tally {
  const own = stored.filter(({ conversationId }) => conversationId === id);
  const ids = own.map(({ messageId }) => messageId);
  const known = new Set(ids);
  const all = [...written.client, ...written.agent];
  const orderOf = (author: 'client' | 'agent') =>
    own.filter((one) => one.author === author).map(({ messageId }) => messageId);
  const displaced = (['client', 'agent'] as const).flatMap((author) =>
    orderOf(author).filter((messageId, index) => messageId !== written[author][index]),
  );
  return {
    sent: all.length,
    stored: own.length,
    lost: all.filter((messageId) => !known.has(messageId)).length,
    doubled: ids.length - known.size,
    outOfOrder: displaced.length + own.filter(({ seq }, index) => seq !== index + 1).length,
  };
}

/** The database, both threads and every acknowledgement agree; returns the counts for the line the test prints. */
export async function expectNothingLost(dialogues: readonly Dialogue[], pool: Pool): Promise<Tally> {
  const stored = await storedMessages(
    pool,
    dialogues.map(({ id }) => id),
  );
  const total: Tally = { sent: 0, stored: 0, lost: 0, doubled: 0, outOfOrder: 0 };
  for (const dialogue of dialogues) {
    const { id, agent, visitor } = dialogue;
    const own = stored.filter(({ conversationId }) => conversationId === id);
    const tally = tallyOf(dialogue, own);
    for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += tally[key];
    const truth = own.map(({ messageId }) => messageId);
    for (const shown of [agent.shown(id), visitor.shown(id)]) {
      expect(shown.map(({ messageId }) => messageId)).toEqual(truth);
      expect(shown.filter(({ delivery }) => delivery !== 'sent')).toEqual([]);
    }
    const seqOf = new Map(own.map(({ messageId, seq }) => [messageId, seq]));
    for (const acked of [agent.acked, visitor.acked]) {
      for (const messageId of [...dialogue.written.client, ...dialogue.written.agent]) {
        if (acked.has(messageId)) expect(acked.get(messageId)).toBe(seqOf.get(messageId));
      }
    }
    expect([...agent.problems, ...visitor.problems, ...visitor.moves.keys()]).toEqual([]);
  }
  expect(total).toEqual({ sent: total.sent, stored: total.sent, lost: 0, doubled: 0, outOfOrder: 0 });
  return total;
}

export const describeTally = ({ sent, stored, lost, doubled, outOfOrder }: Tally): string =>
  `${sent} messages sent, ${stored} stored, ${lost} lost, ${doubled} doubled, ${outOfOrder} out of order`;
