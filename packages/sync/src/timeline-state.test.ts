import { expect, it, vi } from 'vitest';
import { createTimelineState } from './timeline-state.ts';

const note = (seq: number, text = '') => ({ messageId: `m${seq}`, seq, text });
const notes = (...seqs: number[]) => seqs.map((seq) => note(seq));

function setUp() {
  const changed = vi.fn();
  const state = createTimelineState<ReturnType<typeof note>>(changed);
  const seqs = () => state.get().timeline.messages.map(({ seq }) => seq);
  return { state, changed, seqs };
}

it('begins with nothing known, nothing asked and nothing missing', () => {
  const { state } = setUp();
  expect(state.get()).toEqual({
    timeline: { messages: [], headSeq: 0 },
    ...{ page: 'idle', older: 'idle', hasOlder: false, complete: true, error: undefined },
  });
  expect([state.missing(), state.lastSeq()]).toEqual([null, 0]);
});

it('tells of a change once, and not of what was so already', () => {
  const { state, changed } = setUp();
  state.change({ page: 'loading', error: undefined });
  expect(changed).toHaveBeenCalledTimes(1);
  const held = state.get();
  state.change({ page: 'loading' });
  state.change({ page: 'loading', older: 'idle' });
  state.change({});
  expect(changed).toHaveBeenCalledTimes(1);
  expect(state.get()).toBe(held);
  state.change({ page: 'loading', older: 'loading' });
  expect(changed).toHaveBeenCalledTimes(2);
});

it('older messages are there where the oldest held one is not the first of all', () => {
  const { state } = setUp();
  state.receive(notes(5, 6));
  expect(state.get().hasOlder).toBe(true);
  state.receive(notes(1, 2, 3, 4));
  expect(state.get().hasOlder).toBe(false);
});

it('what a page said about older ones holds until something older comes', () => {
  const { state } = setUp();
  // A page whose first message is the fifth, and nothing before it may be seen.
  state.showPage({ messages: notes(5, 6), nextMessageId: null, headSeq: 6 });
  expect(state.get()).toMatchObject({ page: 'ready', hasOlder: false });
  state.receive(notes(7));
  expect(state.get().hasOlder).toBe(false);
  state.receive(notes(4));
  expect(state.get().hasOlder).toBe(true);
});

it('a newest page that does not reach what is held already says nothing about what is before that', () => {
  const { state } = setUp();
  state.hydrate({ messages: notes(1, 2), headSeq: 2 });
  expect(state.get()).toMatchObject({ page: 'idle', hasOlder: false });
  state.showPage({ messages: notes(9, 10), nextMessageId: 'm9', headSeq: 10 });
  expect(state.get()).toMatchObject({ hasOlder: false, complete: false });
  expect(state.missing()).toBe(2);
  state.showPage({ messages: notes(1, 2), nextMessageId: 'm0', headSeq: 10 });
  expect(state.get().hasOlder).toBe(true);
});

it('after an empty page everything from the first message on is wanted', () => {
  const { state } = setUp();
  state.showPage({ messages: [], nextMessageId: null, headSeq: 0 });
  expect([state.missing(), state.get().hasOlder]).toEqual([null, false]);
  state.receive(notes(3));
  expect([state.missing(), state.get().complete]).toEqual([0, false]);
  state.receive(notes(1, 2));
  expect([state.missing(), state.get().complete, state.lastSeq()]).toEqual([null, true, 3]);
});

it('a page with messages wants nothing below its first', () => {
  const { state } = setUp();
  state.showPage({ messages: notes(8, 9), nextMessageId: 'm8', headSeq: 9 });
  expect(state.missing()).toBeNull();
});

it('what an event brought while a fetch was under way is newer than what the fetch brings, and only then', async () => {
  const { state } = setUp();
  const textOf = () => state.get().timeline.messages[0]?.text;
  let end = () => {};
  const first = state.during(new Promise<void>((resolve) => (end = resolve)));
  const second = state.during(Promise.reject(new Error('No'))).catch(() => undefined);
  state.receive([note(1, 'by event')]);
  await second;
  // One fetch has ended, the other goes on.
  state.receive([note(1, 'by a second event')]);
  state.change({ timeline: state.merged([note(1, 'fetched')]) });
  expect(textOf()).toBe('by a second event');
  end();
  await first;

  // Between fetches an event needs no protection: the next answer is newer.
  state.receive([note(1, 'by a third event')]);
  await state.during(Promise.resolve());
  state.change({ timeline: state.merged([note(1, 'fetched later')]) });
  expect(textOf()).toBe('fetched later');
});

it('a cached copy is put under what is known, and raises no doubt about it', () => {
  const { state, seqs } = setUp();
  state.receive([note(2, 'new')]);
  state.hydrate({ messages: [note(1, 'cached'), note(2, 'cached')], headSeq: 2 });
  expect(seqs()).toEqual([1, 2]);
  expect(state.get().timeline.messages[1]?.text).toBe('new');
});
