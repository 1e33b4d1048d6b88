import { backoffMs } from '@chatso/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTimelineKeeper } from './timeline-keeper.ts';
import { setTimer } from './timers.ts';

interface Note {
  messageId: string;
  seq: number;
}
interface Page {
  messages: Note[];
  nextMessageId: string | null;
  headSeq: number;
}

const notes = (...seqs: number[]): Note[] => seqs.map((seq) => ({ messageId: `m${seq}`, seq }));
const page = (seqs: number[], nextMessageId: string | null = null): Page => ({
  ...{ messages: notes(...seqs), nextMessageId, headSeq: seqs.at(-1) ?? 0 },
});
const settle = () => vi.advanceTimersByTimeAsync(0);
const failure = (statusCode?: number) => Object.assign(new Error('No'), { statusCode });

/** Every call waits for the test to answer it. */
function setUp() {
  const open: { call: string; resolve: (value: never) => void; reject: (error: Error) => void }[] = [];
  const calls: string[] = [];
  const ask = <T>(call: string): Promise<T> =>
    new Promise((resolve, reject) => {
      calls.push(call);
      open.push({ call, resolve: resolve as (value: never) => void, reject });
    });
  const changed = vi.fn();
  const onLog = vi.fn();
  const keeper = createTimelineKeeper<Note>('a', {
    ...{ schedule: setTimer, changed, onLog },
    fetchAfter: (_, after) => ask<{ messages: Note[]; more?: boolean }>(`after ${after}`),
    fetchPage: (_, before) => ask<Page>(`page ${before ?? 'newest'}`),
  });
  async function answer(value: unknown): Promise<void> {
    open.shift()?.resolve(value as never);
    await settle();
  }
  async function fail(error: Error): Promise<void> {
    open.shift()?.reject(error);
    await settle();
  }
  const seqs = () => keeper.get().timeline.messages.map(({ seq }) => seq);
  return { keeper, calls, answer, fail, changed, onLog, seqs };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the newest page', () => {
  it('is asked for once, however often it is opened meanwhile', async () => {
    const { keeper, calls, answer } = setUp();
    void keeper.open();
    void keeper.open();
    void keeper.catchUp();
    await answer(page([1, 2]));
    expect(keeper.get()).toMatchObject({ page: 'ready', error: undefined });
    // Catching up waits for the page and then looks beyond it.
    expect(calls).toEqual(['page newest', 'after 2']);
    await answer({ messages: [] });
    expect(calls).toHaveLength(2);
  });

  it('that failed is shown as failed, asked for again by itself, and stays on the screen once it was there', async () => {
    const { keeper, calls, answer, fail, onLog } = setUp();
    void keeper.open();
    expect(keeper.get().page).toBe('loading');
    const error = failure();
    await fail(error);
    expect(keeper.get()).toMatchObject({ page: 'failed', error });
    expect(onLog).toHaveBeenCalledWith('Timeline not complete', { id: 'a', failures: 1, error });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toHaveLength(2);
    expect(keeper.get().page).toBe('loading');
    await answer(page([1]));
    expect(keeper.get()).toMatchObject({ page: 'ready', error: undefined });

    void keeper.open();
    expect(keeper.get().page).toBe('ready');
    await fail(failure());
    expect(keeper.get().page).toBe('ready');
  });

  it('can be opened again after one that failed for good', async () => {
    const { keeper, calls, answer, fail } = setUp();
    void keeper.open();
    await fail(failure(404));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls).toHaveLength(1);
    void keeper.open();
    await answer(page([1]));
    expect(keeper.get().page).toBe('ready');
  });

  it.each([403, 404, 410])('answered %i is not asked for again, whatever is heard', async (status) => {
    const { keeper, calls, fail } = setUp();
    void keeper.open();
    await fail(failure(status));
    keeper.receive(notes(3, 5));
    keeper.noteHead(9);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls).toEqual(['page newest']);
  });

  it('that never comes is given up after 20 s', async () => {
    const { keeper, calls } = setUp();
    void keeper.open();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(keeper.get()).toMatchObject({ page: 'failed', error: { message: 'No answer in time' } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toHaveLength(2);
  });
});

describe('older pages', () => {
  it('that fail say so, can be asked for again, and do not touch the page', async () => {
    const { keeper, calls, answer, fail, seqs } = setUp();
    void keeper.open();
    await answer(page([5, 6], 'm5'));
    const asking = keeper.older();
    expect(keeper.get().older).toBe('loading');
    const error = failure();
    await fail(error);
    await asking;
    expect(keeper.get()).toMatchObject({ older: 'failed', error, page: 'ready', hasOlder: true });
    void keeper.older();
    await answer(page([3, 4], null));
    expect(keeper.get()).toMatchObject({ older: 'idle', hasOlder: false, error: undefined });
    expect(seqs()).toEqual([3, 4, 5, 6]);
    expect(calls).toEqual(['page newest', 'page m5', 'page m5']);
  });

  it('are not asked for where nothing is held', async () => {
    const { keeper, calls } = setUp();
    await keeper.older();
    expect(calls).toEqual([]);
  });
});

describe('a hole', () => {
  it('is asked for when a message or a head shows it, and nothing is asked where none is', async () => {
    const { keeper, calls, answer, seqs } = setUp();
    keeper.receive(notes(1, 2));
    keeper.noteHead(2);
    await settle();
    expect(calls).toEqual([]);
    keeper.noteHead(4);
    expect(calls).toEqual(['after 2']);
    keeper.receive(notes(5));
    await answer({ messages: notes(3, 4) });
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(calls).toEqual(['after 2']);
  });

  it('that is longer than an answer is asked for until it is filled', async () => {
    const { keeper, calls, answer, seqs } = setUp();
    void keeper.open();
    await answer(page([1]));
    void keeper.catchUp();
    await answer({ messages: notes(2, 3), more: true });
    await answer({ messages: notes(4), more: false });
    expect(seqs()).toEqual([1, 2, 3, 4]);
    expect(calls).toEqual(['page newest', 'after 1', 'after 3']);
  });

  it('that the server does not fill is given up, and asked for again when a higher head is heard', async () => {
    const { keeper, calls, answer } = setUp();
    keeper.receive(notes(1));
    keeper.noteHead(3);
    for (let tries = 1; tries <= 6; tries += 1) {
      expect(calls).toHaveLength(tries);
      await answer({ messages: [] });
      await vi.advanceTimersByTimeAsync(tries < 6 ? backoffMs(tries) : 600_000);
    }
    expect(calls).toHaveLength(6);
    const asked = calls.length;
    // The same head again is no news.
    keeper.noteHead(3);
    keeper.noteHead(2);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls).toHaveLength(asked);
    keeper.noteHead(4);
    await settle();
    expect(calls).toHaveLength(asked + 1);
  });

  it('is not asked for faster because of news while the server refuses', async () => {
    const { keeper, calls, fail } = setUp();
    keeper.receive(notes(1, 3));
    await fail(failure(500));
    for (const seq of [5, 7, 9]) keeper.receive(notes(seq));
    keeper.noteHead(20);
    await settle();
    expect(calls).toEqual(['after 1']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toEqual(['after 1', 'after 1']);
  });

  it('of a cached copy is filled at once', async () => {
    const { keeper, calls } = setUp();
    keeper.hydrate({ messages: notes(1, 2), headSeq: 4 });
    await settle();
    expect(calls).toEqual(['after 2']);
  });
});

describe('once dropped', () => {
  it('nothing is told, asked or tried again', async () => {
    const { keeper, calls, answer, changed } = setUp();
    void keeper.open();
    keeper.drop();
    changed.mockClear();
    await answer(page([1, 2]));
    keeper.receive(notes(9));
    void keeper.catchUp();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(changed).not.toHaveBeenCalled();
    expect(calls).toEqual(['page newest']);
  });

  it('a fetch that fails afterwards sets no retry', async () => {
    const { keeper, calls, fail } = setUp();
    void keeper.open();
    keeper.drop();
    await fail(failure());
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('catching up opens what was never opened, and only asks beyond the last seq of what was', async () => {
  const { keeper, calls, answer } = setUp();
  void keeper.catchUp();
  expect(calls).toEqual(['page newest']);
  await answer(page([1, 2]));
  void keeper.catchUp();
  expect(calls.at(-1)).toBe('after 2');
});
