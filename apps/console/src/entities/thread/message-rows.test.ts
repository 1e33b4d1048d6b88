import { describe, expect, it } from 'vitest';
import { aMessage, baseTime, idOf, isoAt, me } from '../../lib/testing/factories.ts';
import { mergeEntries } from './entries.ts';
import { type MessageRow, toMessageRows } from './message-rows.ts';

const fromClient = (seq: number, ms: number) =>
  aMessage({ seq, messageId: idOf(seq), timestamp: isoAt(baseTime + ms) });
const fromAgent = (seq: number, ms: number) => ({ ...fromClient(seq, ms), author: 'agent' as const, senderId: me });
const rowsOf = (messages: Parameters<typeof mergeEntries>[0], outgoing: Parameters<typeof mergeEntries>[1] = []) =>
  toMessageRows(mergeEntries(messages, outgoing, me));
const shape = (rows: MessageRow[]) =>
  rows.map((row) => (row.kind === 'message' ? `${row.first ? '[' : '-'}${row.last ? ']' : '-'}` : row.kind));
const outgoing = (messageId: string, status: 'pending' | 'error' = 'pending') => ({
  messageId,
  conversationId: idOf(1),
  createdAt: baseTime + 30_000,
  payload: { messageId, conversationId: idOf(1), text: 'On its way' },
  status,
  final: false,
});

it('[H-59] only what waits for a person is not delivered: what has no connection is on its way', () => {
  const late = outgoing(idOf(3), 'error');
  const refused = { ...late, messageId: idOf(4), createdAt: baseTime + 40_000, final: true, holdsOthers: true };
  const behind = { ...late, messageId: idOf(5), createdAt: baseTime + 50_000 };
  const deliveries = (...items: (typeof late)[]) => mergeEntries([], items, me).map(({ delivery }) => delivery);
  expect(deliveries(late)).toEqual(['pending']);
  expect(deliveries(late, behind)).toEqual(['pending', 'pending']);
  // The same item, once something before it was refused.
  expect(deliveries(late, refused, behind)).toEqual(['pending', 'error', 'error']);
});

describe('rows of a conversation', () => {
  it('[H-60] the time shows only when the sender or the minute changes', () => {
    const rows = rowsOf([fromClient(1, 0), fromClient(2, 20_000), fromAgent(3, 30_000), fromAgent(4, 61_000)]);
    expect(shape(rows)).toEqual(['day', '[-', '-]', '[]', '[]']);
  });

  it('a new day begins with a separator', () => {
    const rows = rowsOf([fromClient(1, 0), fromClient(2, 26 * 3_600_000)]);
    expect(shape(rows)).toEqual(['day', '[]', 'day', '[]']);
  });

  it('[H-61] the stored message takes the place of the local copy, under the same key', () => {
    const before = rowsOf([fromClient(1, 0)], [outgoing(idOf(2))]);
    const after = rowsOf([fromClient(1, 0), fromAgent(2, 30_000)], [outgoing(idOf(2))]);
    expect(before.map((row) => row.key)).toEqual(after.map((row) => row.key));
    expect(after.filter((row) => row.key === idOf(2))).toHaveLength(1);
  });

  it('[H-59] a message that was not delivered stands alone, so that its Retry is seen', () => {
    const refused = { ...outgoing(idOf(2), 'error'), final: true };
    const rows = rowsOf([fromAgent(1, 0)], [refused, outgoing(idOf(3))]);
    expect(shape(rows)).toEqual(['day', '[]', '[]', '[]']);
  });

  it('notices of the system stand in the middle, an information form does not', () => {
    const left = aMessage({ seq: 1, type: 'customer-left' });
    const form = aMessage({
      seq: 2,
      type: 'notification',
      author: 'agent',
      attachments: [{ kind: 'form', fields: [{ name: 'email', required: true }], answered: false }],
    });
    expect(shape(rowsOf([left, form]))).toEqual(['day', 'notice', '[]']);
  });

  it('the same message gives the same entry, so that ten thousand rows are not drawn again', () => {
    const messages = Array.from({ length: 10_000 }, (_, n) => fromClient(n + 1, n * 1000));
    const first = mergeEntries(messages, [], me);
    const second = mergeEntries([...messages], [], me);
    expect(second.every((entry, index) => entry === first[index])).toBe(true);
  });

  it('a private note stands by itself behind its message, and waits for one that is not loaded', () => {
    const note = (n: number, afterSeq: number) => ({
      ...mergeEntries([fromAgent(90, 0)], [], me)[0],
      ...{ messageId: idOf(n), type: 'note' as const, note: { afterSeq, name: 'Priya', mentions: [] } },
    });
    const notes = [note(60, 1), note(61, 2)] as ReturnType<typeof mergeEntries>;
    const keys = (messages: Parameters<typeof mergeEntries>[0]) =>
      toMessageRows(mergeEntries(messages, [outgoing(idOf(3))], me, notes))
        .filter(({ kind }) => kind !== 'day')
        .map(({ kind, key }) => `${kind} ${key === idOf(60) ? 'first' : key === idOf(61) ? 'second' : ''}`.trim());
    expect(keys([fromAgent(1, 0), fromAgent(2, 1000)])).toEqual([
      'message',
      'note first',
      'message',
      'note second',
      'message',
    ]);
    expect(keys([fromAgent(2, 1000)])).toEqual(['message', 'note second', 'message']);
  });
});
