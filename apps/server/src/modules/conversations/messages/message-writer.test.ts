import { expect, it } from 'vitest';
import type { Sql } from '../../../platform/db/db.ts';
import type { MessageWrite } from './message-statement.ts';
import { createMessageWriter } from './message-writer.ts';

interface Flight {
  /** Of each message: its conversation and its number. */
  messages: { conversationId: string; number: number }[];
  land(): void;
}

/** A database whose statements end when the test says so. */
function slowDatabase() {
  const flights: Flight[] = [];
  /** One message's values stand for themselves, those of several in lists. */
  const query = ({ values }: { values: (string | string[])[] }) =>
    new Promise((resolve) => {
      const [ids, texts] = [values[0], values[6]].map((value) => [value ?? []].flat());
      const messages = (ids ?? []).map((conversationId, at) => ({ conversationId, number: Number(texts?.[at]) }));
      const rows = messages.map(({ number }) => ({ verdict: 'stored', seq: number }));
      const flight: Flight = {
        messages,
        land() {
          flights.splice(flights.indexOf(flight), 1);
          resolve({ rows });
        },
      };
      flights.push(flight);
    });
  return { flights, sql: { query } as unknown as Sql };
}

const write = (conversationId: string, number: number): MessageWrite => ({
  conversationId,
  workspaceId: 'w',
  messageId: `${conversationId}-${number}`,
  author: 'client',
  senderId: 'v',
  type: 'text',
  text: String(number),
  files: [],
  attachments: [],
  linksHeld: false,
  at: new Date(0),
  trusted: false,
});

const settle = () => new Promise((done) => setImmediate(done));

it('lets few messages leave one by one, at once, and the rest together', async () => {
  const { flights, sql } = slowDatabase();
  const writer = createMessageWriter(sql);
  for (let number = 1; number <= 30; number += 1) {
    void writer.write(write(`c${number}`, number));
    await settle();
  }
  expect(flights.map(({ messages }) => messages.length)).toEqual([1, 1, 1, 1]);
  flights[0]?.land();
  await settle();
  // Beside a large statement none starts.
  expect(flights.map(({ messages }) => messages.length)).toEqual([1, 1, 1, 26]);
  void writer.write(write('late', 31));
  flights[0]?.land();
  await settle();
  expect(flights.map(({ messages }) => messages.length)).toEqual([1, 1, 26]);
});

it('has a conversation in one statement at a time, in order, whatever the traffic', async () => {
  const { flights, sql } = slowDatabase();
  const writer = createMessageWriter(sql);
  let random = 7;
  const next = (below: number) => {
    random = (random * 48_271) % 2_147_483_647;
    return random % below;
  };
  const stored = new Map<string, number[]>();
  const said = new Map<string, number>();
  const answers: Promise<void>[] = [];
  for (let step = 0; step < 3000; step += 1) {
    if (next(3) > 0) {
      const id = `c${next(12)}`;
      const number = (said.get(id) ?? 0) + 1;
      said.set(id, number);
      answers.push(writer.write(write(id, number)).then(({ seq }) => expect(seq).toBe(number)));
    } else {
      const flight = flights[next(Math.max(1, flights.length))];
      for (const { conversationId, number } of flight?.messages ?? []) {
        stored.set(conversationId, [...(stored.get(conversationId) ?? []), number]);
      }
      flight?.land();
    }
    await settle();
    const inFlight = flights.flatMap(({ messages }) => [
      ...new Set(messages.map(({ conversationId }) => conversationId)),
    ]);
    expect(new Set(inFlight).size).toBe(inFlight.length);
    expect(flights.length).toBeLessThanOrEqual(4);
  }
  let drained = false;
  const idle = writer.drain().then(() => {
    drained = true;
  });
  while (flights.length > 0) {
    expect(drained).toBe(false);
    const [flight] = flights;
    for (const { conversationId, number } of flight?.messages ?? []) {
      stored.set(conversationId, [...(stored.get(conversationId) ?? []), number]);
    }
    flight?.land();
    await settle();
  }
  await Promise.all([...answers, idle]);
  for (const [id, numbers] of stored) {
    expect(numbers).toEqual(Array.from({ length: said.get(id) ?? 0 }, (_, at) => at + 1));
  }
});

it.each(['40P01', '40001'])(
  'a statement that gave way to another transaction (%s) is sent again, and nobody hears of it',
  async (code) => {
    let statements = 0;
    const query = async () => {
      statements += 1;
      if (statements < 3) throw Object.assign(new Error('gave way'), { code });
      return { rows: [{ verdict: 'stored', seq: 7 }] };
    };
    const writer = createMessageWriter({ query } as unknown as Sql);
    await expect(writer.write(write('c', 1))).resolves.toMatchObject({ verdict: 'stored', seq: 7 });
  },
);

it.each(['57P01', 'EPIPE'])(
  'a database that is gone (%s) is asked once, and every sender is told to come again',
  async (code) => {
    let statements = 0;
    const query = async () => {
      statements += 1;
      throw Object.assign(new Error('gone'), { code });
    };
    const writer = createMessageWriter({ query } as unknown as Sql);
    const sent = [1, 2, 3].map((number) => writer.write(write(`c${number}`, number)));
    for (const one of await Promise.allSettled(sent)) {
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', status: 503, retryAfter: 1 } });
    }
    expect(statements).toBe(1);
  },
);
