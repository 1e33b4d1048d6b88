import { missingAfter } from '@chatso/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTimelines } from './timelines.ts';

interface Note {
  messageId: string;
  seq: number;
}

const note = (seq: number): Note => ({ messageId: `m${seq}`, seq });
const notes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => note(from + index));

/** A server with `count` messages in every conversation and pages of ten. */
function setUp(count: number) {
  const server = { count, failures: [] as unknown[] };
  const log: string[] = [];
  const answer = async <T>(call: string, result: () => T): Promise<T> => {
    log.push(call);
    await Promise.resolve();
    const failure = server.failures.shift();
    if (failure) throw failure;
    return result();
  };
  const timelines = createTimelines<Note>({
    fetchAfter: (id, after) =>
      answer(`${id} after ${after}`, () => ({
        messages: notes(after + 1, Math.min(after + 10, server.count)),
        more: after + 10 < server.count,
      })),
    fetchPage: (id, before) =>
      answer(`${id} page ${before ?? 'newest'}`, () => {
        const end = before ? Number(before.slice(1)) - 1 : server.count;
        const start = Math.max(1, end - 9);
        return {
          messages: notes(start, end),
          nextMessageId: start > 1 ? `m${start}` : null,
          headSeq: server.count,
        };
      }),
  });
  const seqs = (id = 'a') => timelines.get(id)?.timeline.messages.map((message) => message.seq) ?? [];
  return { server, log, timelines, seqs };
}

const range = (from: number, to: number) => notes(from, to).map((message) => message.seq);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('opening', () => {
  it('shows the newest page, then older ones until the beginning', async () => {
    const { timelines, seqs, log } = setUp(25);
    const opening = timelines.open('a');
    expect(timelines.get('a')).toMatchObject({ page: 'loading' });
    await opening;
    expect(seqs()).toEqual(range(16, 25));
    expect(timelines.get('a')).toMatchObject({ page: 'ready', hasOlder: true, complete: true });
    await Promise.all([timelines.older('a'), timelines.older('a')]);
    expect(seqs()).toEqual(range(6, 25));
    await timelines.older('a');
    expect(timelines.get('a')).toMatchObject({ hasOlder: false, older: 'idle' });
    await timelines.older('a');
    expect(log).toEqual(['a page newest', 'a page m16', 'a page m6']);
  });

  it('fills the gap between a cached copy and the newest page, in as many fetches as it takes', async () => {
    const { timelines, seqs, log } = setUp(45);
    timelines.hydrate('a', { messages: notes(1, 5), headSeq: 5 });
    expect(seqs()).toEqual(range(1, 5));
    await timelines.open('a');
    expect(seqs()).toEqual(range(1, 45));
    expect(log).toEqual(['a page newest', 'a after 5', 'a after 15', 'a after 25']);
  });

  it('does not let a cached copy overwrite what was heard since', () => {
    const { timelines } = setUp(0);
    const fresh = { ...note(1), text: 'new' };
    timelines.receive('a', [fresh]);
    timelines.hydrate('a', { messages: [note(1)], headSeq: 1 });
    expect(timelines.get('a')?.timeline.messages).toEqual([fresh]);
  });

  it('does not let a page that was under way overwrite a newer copy from an event', async () => {
    const { timelines } = setUp(3);
    const fresh = { ...note(3), text: 'answered' };
    const opening = timelines.open('a');
    timelines.receive('a', [fresh]);
    await opening;
    expect(timelines.get('a')?.timeline.messages).toEqual([note(1), note(2), fresh]);
  });

  it('tries again with backoff when the page fails, and not when the conversation may not be seen', async () => {
    const { timelines, server, seqs, log } = setUp(3);
    server.failures = [new Error('down'), new Error('down')];
    await timelines.open('a');
    expect(timelines.get('a')).toMatchObject({ page: 'failed', error: new Error('down') });
    await vi.advanceTimersByTimeAsync(400 + 800);
    expect(seqs()).toEqual([1, 2, 3]);
    expect(timelines.get('a')).toMatchObject({ page: 'ready', error: undefined });
    server.failures = [Object.assign(new Error('Not found'), { statusCode: 404 })];
    await timelines.open('b');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(log.filter((call) => call.startsWith('b'))).toEqual(['b page newest']);
  });
});

describe('holes', () => {
  it('fetches a hole at once, one fetch at a time, whatever order and however often events come', async () => {
    const { timelines, seqs, log, server } = setUp(5);
    await timelines.open('a');
    server.count = 9;
    for (const seq of [8, 7, 8, 7]) timelines.receive('a', [note(seq)]);
    expect(timelines.get('a')).toMatchObject({ complete: false });
    expect(log.slice(1)).toEqual(['a after 5']);
    await settle();
    expect(seqs()).toEqual(range(1, 9));
    expect(timelines.get('a')).toMatchObject({ complete: true });
  });

  it('sees that the first message of a conversation it knew empty was lost', async () => {
    const { timelines, seqs, server } = setUp(0);
    await timelines.open('a');
    expect(timelines.get('a')).toMatchObject({ page: 'ready', complete: true, hasOlder: false });
    server.count = 2;
    timelines.receive('a', [note(2)]);
    expect(timelines.get('a')).toMatchObject({ complete: false });
    await settle();
    expect(seqs()).toEqual([1, 2]);
    expect(timelines.get('a')).toMatchObject({ complete: true, hasOlder: false });
  });

  it('learns from a head what was lost without a trace, and ignores conversations it does not hold', async () => {
    const { timelines, seqs, log, server } = setUp(5);
    await timelines.open('a');
    server.count = 7;
    timelines.noteHead('a', 7);
    timelines.noteHead('strange', 7);
    await settle();
    expect(seqs()).toEqual(range(1, 7));
    expect(timelines.get('strange')).toBeUndefined();
    expect(log).toEqual(['a page newest', 'a after 5']);
  });

  it('repeats a failed repair with backoff until it succeeds', async () => {
    const { timelines, seqs, server, log } = setUp(5);
    await timelines.open('a');
    server.count = 6;
    server.failures = Array.from({ length: 3 }, () => new Error('down'));
    timelines.noteHead('a', 6);
    await vi.advanceTimersByTimeAsync(400 + 800 + 1599);
    expect(log.slice(1)).toEqual(['a after 5', 'a after 5', 'a after 5']);
    await vi.advanceTimersByTimeAsync(1);
    expect(seqs()).toEqual(range(1, 6));
  });

  it('gives a fetch up that is never answered, as on a connection that died unnoticed, and asks again', async () => {
    let asked = 0;
    const timelines = createTimelines<Note>({
      fetchAfter: async (_id, after) => {
        asked += 1;
        if (asked === 1) return new Promise(() => undefined);
        return { messages: notes(after + 1, 3) };
      },
      fetchPage: async () => ({ messages: notes(1, 1), nextMessageId: null, headSeq: 1 }),
    });
    await timelines.open('a');
    timelines.noteHead('a', 3);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toBe(2);
    expect(timelines.get('a')).toMatchObject({ complete: true, error: undefined });
  });

  it('does not ask for ever for what the server does not have', async () => {
    const { timelines, log } = setUp(5);
    await timelines.open('a');
    timelines.noteHead('a', 6);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(log).toHaveLength(1 + 6);
    timelines.receive('a', [note(6)]);
    expect(missingAfter(timelines.get('a')?.timeline ?? { messages: [], headSeq: 1 })).toBeNull();
  });

  it('stops when dropped', async () => {
    const { timelines, log, server } = setUp(5);
    await timelines.open('a');
    server.failures = [new Error('down')];
    timelines.noteHead('a', 6);
    await settle();
    const told: string[] = [];
    timelines.subscribe((id) => told.push(id));
    timelines.drop('a');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(log).toHaveLength(2);
    expect(told).toEqual(['a']);
    expect(timelines.get('a')).toBeUndefined();
  });
});

describe('after a reconnect', () => {
  it('asks for everything after the last seq of each opened conversation, the latest first', async () => {
    const { timelines, seqs, log, server } = setUp(5);
    await timelines.open('a');
    await timelines.open('b');
    timelines.receive('heard-of', [note(5)]);
    server.count = 30;
    log.length = 0;
    await timelines.afterReconnect();
    expect(log.slice(0, 2)).toEqual(['b after 5', 'a after 5']);
    expect(log).toHaveLength(6);
    expect([seqs('a'), seqs('b')]).toEqual([range(1, 30), range(1, 30)]);
    expect(seqs('heard-of')).toEqual([5]);
    timelines.noteHead('heard-of', 30);
    await settle();
    expect(seqs('heard-of')).toEqual(range(5, 30));
  });

  it('opens again what could not be opened before', async () => {
    const { timelines, seqs, server } = setUp(5);
    server.failures = [new Error('down')];
    await timelines.open('a');
    expect(seqs()).toEqual([]);
    await timelines.afterReconnect();
    expect(seqs()).toEqual(range(1, 5));
  });

  it('does not forget to look beyond the last seq when that fetch fails', async () => {
    const { timelines, seqs, server } = setUp(5);
    await timelines.open('a');
    server.count = 6;
    server.failures = [new Error('down')];
    await timelines.afterReconnect();
    expect(seqs()).toEqual(range(1, 5));
    await vi.advanceTimersByTimeAsync(400);
    expect(seqs()).toEqual(range(1, 6));
  });
});
