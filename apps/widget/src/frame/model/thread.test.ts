import type { VisitorConversation } from '@chatso/contract';
import { expect, it } from 'vitest';
import { aConfig, aConversation, aMessage } from './fixtures.test-data.ts';
import type { OutgoingItem } from './outgoing.ts';
import { storeWords } from './store-words.ts';
import { type BubbleRow, buildThread } from './thread.ts';

const now = Date.parse('2026-05-20T12:00:00.000Z');
const item = (change: Partial<OutgoingItem> = {}): OutgoingItem => ({
  messageId: 'out1',
  conversationId: 'c1',
  createdAt: now,
  payload: { text: 'On its way', files: [] },
  status: 'pending',
  final: false,
  ...change,
});
const bubbles = (...args: Parameters<typeof buildThread>) =>
  buildThread(...args).filter((row): row is BubbleRow => row.kind === 'bubble');
const at = (time: string) => `2026-05-20T${time}.000Z`;

it('[H-60] tells the time under the last of one sender and one minute', () => {
  const rows = bubbles(
    [
      aMessage({ seq: 1, timestamp: at('10:00:01') }),
      aMessage({ seq: 2, timestamp: at('10:00:59') }),
      aMessage({ seq: 3, timestamp: at('10:01:00') }),
      aMessage({ seq: 4, timestamp: at('10:01:30'), author: 'client', senderName: null }),
      aMessage({ seq: 5, timestamp: at('10:01:40'), senderName: 'Imogen' }),
    ],
    [],
    [],
    now,
  );
  expect(rows.map(({ first, last }) => [first, last])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
    [true, true],
  ]);
});

it('[H-61] shows a message once when the server has it and the outbox still holds it', () => {
  const stored = aMessage({ messageId: 'out1', author: 'client', text: 'On its way' });
  const rows = bubbles([stored], [item(), item({ messageId: 'out2' })], [], now);
  expect(rows.map(({ messageId, delivery }) => [messageId, delivery])).toEqual([
    ['out1', 'sent'],
    ['out2', 'pending'],
  ]);
});

it('[H-59] what was not delivered stands alone, with its own Retry', () => {
  const rows = bubbles(
    [],
    [item(), item({ messageId: 'out2', status: 'error', final: true }), item({ messageId: 'out3' })],
    [],
    now,
  );
  expect(rows.map(({ delivery, last }) => [delivery, last])).toEqual([
    ['pending', true],
    ['error', true],
    ['pending', true],
  ]);
});

it('[H-59] what goes by itself is on its way, however long it takes; what stands behind a refused chat is not', () => {
  const late = item({ messageId: 'late', status: 'error' });
  expect(bubbles([], [late], [], now).map(({ delivery }) => delivery)).toEqual(['pending']);
  const refused = item({ messageId: 'no', status: 'error', final: true, holdsOthers: true });
  expect(bubbles([], [refused, late], [], now).map(({ delivery }) => delivery)).toEqual(['error', 'error']);
});

it('[G-10] the greeting stands before the first message, the follow-up behind it', () => {
  const messages = [aMessage({ author: 'client', text: 'Hi' })];
  const words = storeWords(aConfig(), aConversation({ state: 'pending' }), messages, now);
  expect(bubbles(messages, [], words, now).map(({ text }) => text)).toEqual([
    'Hello!',
    'Hi',
    'Somebody is on the way.',
  ]);
  const quiet = aConfig({ settings: { enableOnlineFollowUpMessage: false, onlineChatMessage: ' ' } });
  expect(storeWords(quiet, null, messages, now)).toEqual([]);
});

it('[G-25] [issue 27, 16] a chat begins with what it answered, whatever is asked later', () => {
  const messages = [aMessage({ author: 'client', text: 'M' })];
  const first = (conversation: VisitorConversation | null) =>
    storeWords(aConfig(), conversation, messages, now, 'Still there?')[0]?.text;
  expect(first(aConversation({ opening: 'Which size?' }))).toBe('Which size?');
  expect(first(aConversation())).toBe('Hello!');
  expect(first(null)).toBe('Still there?');
});

it('[G-11] outside hours the reply and its follow-up answer the message', () => {
  const messages = [aMessage({ author: 'client', text: 'Hi' })];
  const left = aConversation({ state: 'missed', reason: 'out-of-business-hours', ended: true });
  const said = bubbles(messages, [], storeWords(aConfig(), left, messages, now), now).map(({ text }) => text);
  expect(said).toEqual([
    'Hi',
    "We've received your message and will be in touch with you shortly!",
    'Have a look at our help pages.',
  ]);
});

it('[G-24] an information form is a row of its own; codes for the agents are not shown', () => {
  const form = { kind: 'form' as const, fields: [{ name: 'email' as const, required: true }], answered: false };
  const rows = buildThread(
    [
      aMessage({ seq: 1, type: 'notification', text: 'information-form', attachments: [form] }),
      aMessage({ seq: 2, type: 'notification', text: 'form-answered' }),
      aMessage({ seq: 3, type: 'customer-left', text: 'client-ended' }),
    ],
    [],
    [],
    now,
  );
  expect(rows).toEqual([{ kind: 'form', key: 'm1', messageId: 'm1', form }]);
});

it('separates days, and does not say so of today', () => {
  const rows = buildThread(
    [aMessage({ seq: 1, timestamp: '2026-05-18T10:00:00.000Z' }), aMessage({ seq: 2 })],
    [],
    [],
    now,
  );
  expect(rows.map((row) => (row.kind === 'day' ? row.label : row.kind))).toEqual([
    'May 18',
    'bubble',
    'Today',
    'bubble',
  ]);
  expect(buildThread([aMessage()], [], [], now)[0]?.kind).toBe('bubble');
});
