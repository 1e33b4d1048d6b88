import { memoryStorage, SyncError } from '@chatso/sync';
import { expect, it, vi } from 'vitest';
import { CallError, type WidgetApi } from '../api.ts';
import { aConversation, aMessage } from '../model/fixtures.test-data.ts';
import { createDelivery, type DeliveryPorts } from './delivery.ts';

interface Call {
  conversationId: string;
  messageId: string;
  text: string;
  departmentId?: string;
  consentVersion?: number;
  proof?: string;
}

/** A server that answers each start and each message by the given rules. */
function setUp(rules: { start?: (call: Call) => void; message?: (call: Call) => void; open?: string | null } = {}) {
  let proofs = 0;
  const starts: Call[] = [];
  const messages: Call[] = [];
  const events: unknown[][] = [];
  const stored: string[] = [];
  const storage = memoryStorage();
  const post = async (_path: string, body?: unknown) => {
    const call = body as Call;
    starts.push(call);
    rules.start?.(call);
    const message = aMessage({ messageId: call.messageId, text: call.text, author: 'client' });
    return { conversation: aConversation({ _id: call.conversationId }), messages: [message] };
  };
  const ports: DeliveryPorts = {
    storage,
    api: { post } as WidgetApi,
    async request(_event, payload) {
      const call = payload as Call;
      messages.push(call);
      rules.message?.(call);
      return aMessage({ messageId: call.messageId, text: call.text, author: 'client' });
    },
    onStored: (_id, answer) => stored.push(...answer.messages.map(({ text }) => text)),
    prove: async () => {
      proofs += 1;
      return `proof ${proofs}`;
    },
    startFor: () => ({ contact: { fullname: 'Ann' }, departmentId: 'd1' }),
    onMoved: (from, to) => events.push(['moved', from, to]),
    findOpenChat: async () => rules.open ?? null,
    onFormRefused: (id, written, message, first) => events.push(['form', id, written, message, first.files.length]),
    onBanned: () => events.push(['banned']),
    onConsentAsked: () => events.push(['asked']),
    onAgreed: (version) => events.push(['agreed', version]),
  };
  return { outbox: createDelivery(ports), ports, storage, starts, messages, events, stored };
}

const refuse = (statusCode: number, code: string): never => {
  throw new SyncError('refused', code, { statusCode, code });
};
const say = (messageId: string, text: string, conversationId = 'c1') => ({
  messageId,
  conversationId,
  payload: { text, files: [] },
});
const begin = (messageId: string, text: string) => ({
  ...say(messageId, text),
  payload: { text, files: [], start: { contact: {} } },
});

it('[G-18] a chat begins with its first message and what follows waits for it', async () => {
  const { outbox, starts, messages, stored } = setUp();
  void outbox.add(begin('m1', 'one'));
  void outbox.add(say('m2', 'two'));
  await vi.waitFor(() => expect(stored).toEqual(['one', 'two']));
  expect(starts.map(({ conversationId, messageId }) => [conversationId, messageId])).toEqual([['c1', 'm1']]);
  expect(messages.map(({ messageId }) => messageId)).toEqual(['m2']);
  expect(outbox.items()).toEqual([]);
});

it('[G-13] messages written into a chat that is over open a new one, in their order, each once', async () => {
  const { outbox, starts, messages, events, stored } = setUp({
    message: ({ conversationId }) => conversationId === 'c1' && refuse(409, 'conversation-ended'),
  });
  void outbox.add(say('m1', 'one'));
  void outbox.add(say('m2', 'two'));
  await vi.waitFor(() => expect(stored).toEqual(['one', 'two']));
  const [start] = starts;
  expect(starts).toHaveLength(1);
  expect(start).toMatchObject({ messageId: 'm1', fullname: 'Ann', departmentId: 'd1' });
  expect(start?.conversationId).not.toBe('c1');
  expect(messages.at(-1)).toMatchObject({ messageId: 'm2', conversationId: start?.conversationId });
  expect(events).toEqual([['moved', 'c1', start?.conversationId]]);
});

it('[G-18] a start that finds a chat open in another tab goes on in that one', async () => {
  const { outbox, messages, events, stored } = setUp({ start: () => refuse(409, 'chat-open'), open: 'c9' });
  void outbox.add(begin('m1', 'one'));
  await vi.waitFor(() => expect(stored).toEqual(['one']));
  expect(messages).toMatchObject([{ messageId: 'm1', conversationId: 'c9' }]);
  expect(events).toEqual([['moved', 'c1', 'c9']]);
});

it('[G-09] a start that lacks details goes back to the form with everything that was written', async () => {
  const { outbox, events } = setUp({ start: () => refuse(400, 'bad-request') });
  void outbox.add(begin('m1', 'one'));
  void outbox.add(say('m2', 'two'));
  await vi.waitFor(() => expect(events).toEqual([['form', 'c1', ['one', 'two'], 'bad-request', 0]]));
  await vi.waitFor(() => expect(outbox.items()).toEqual([]));
});

it('a start with a word that is not taken goes back to the form, also with its file; a message stays to be changed', async () => {
  const { outbox, events, messages, stored } = setUp({
    start: () => refuse(422, 'blocked-word'),
    message: ({ text }) => text === 'casino' && refuse(422, 'blocked-word'),
  });
  const file = { name: 'a.png', filetype: 'image' as const, publicUrl: '/files/a', size: 1 };
  void outbox.add({ ...begin('m1', 'casino'), payload: { text: 'casino', files: [file], start: { contact: {} } } });
  await vi.waitFor(() => expect(events).toEqual([['form', 'c1', ['casino'], 'blocked-word', 1]]));
  await vi.waitFor(() => expect(outbox.items()).toEqual([]));
  void outbox.add(say('m2', 'casino', 'c2'));
  void outbox.add(say('m3', 'hello', 'c2'));
  await vi.waitFor(() => expect(stored).toEqual(['hello']));
  expect(outbox.items()).toMatchObject([{ messageId: 'm2', final: true, code: 'blocked-word' }]);
  await outbox.flush();
  expect(messages).toHaveLength(2);
});

it('a start whose proof is too old is worked out anew by itself, once', async () => {
  const { outbox, starts, stored } = setUp({
    start: ({ proof }) => proof === 'proof 1' && refuse(409, 'proof-required'),
  });
  void outbox.add(begin('m1', 'one'));
  void outbox.add(say('m2', 'two'));
  await vi.waitFor(() => expect(stored).toEqual(['one', 'two']));
  expect(starts.map(({ proof, messageId }) => [proof, messageId])).toEqual([
    ['proof 1', 'm1'],
    ['proof 2', 'm1'],
  ]);
  const never = setUp({ start: () => refuse(409, 'proof-required') });
  void never.outbox.add(begin('m1', 'one'));
  await vi.waitFor(() => expect(never.starts).toHaveLength(2));
  await new Promise((done) => setTimeout(done, 20));
  expect(never.starts).toHaveLength(2);
  expect(never.outbox.items()).toMatchObject([{ final: true, code: 'proof-required' }]);
});

it('[G-26] a banned visitor is told to the loader', async () => {
  const { outbox, events } = setUp({ start: () => refuse(403, 'visitor-banned') });
  void outbox.add(begin('m1', 'one'));
  await vi.waitFor(() => expect(events).toEqual([['banned']]));
});

it('[H-59] without an answer the start is kept over a reload and sent again with the same ids', async () => {
  let down = true;
  const first = setUp({
    start: () => {
      if (down) throw new CallError({ statusCode: 0 });
    },
  });
  await first.outbox.add(begin('m1', 'one'));
  await vi.waitFor(() => expect(first.starts).toHaveLength(1));
  const after = createDelivery(first.ports);
  await after.load();
  expect(after.items()).toMatchObject([{ messageId: 'm1', conversationId: 'c1' }]);
  down = false;
  await after.flush();
  expect(first.starts.every(({ messageId, conversationId }) => messageId === 'm1' && conversationId === 'c1')).toBe(
    true,
  );
  expect(first.stored).toEqual(['one']);
});

it('a start without the consent of now waits with all that was written, files too, and goes once it is given', async () => {
  let current = 2;
  const { outbox, starts, messages, events, stored } = setUp({
    start: ({ consentVersion }) => consentVersion !== current && refuse(409, 'consent-required'),
  });
  const file = { name: 'a.png', filetype: 'image' as const, publicUrl: '/files/a', size: 1 };
  void outbox.add({
    ...begin('m1', 'one'),
    payload: { text: 'one', files: [file], start: { contact: { fullname: 'Ann' }, consentVersion: 1 } },
  });
  void outbox.add(say('m2', 'two'));
  await vi.waitFor(() => expect(events).toEqual([['asked']]));
  expect(outbox.items().map(({ payload }) => payload.text)).toEqual(['one', 'two']);

  current = 3;
  outbox.agree('c1', 2);
  await vi.waitFor(() => expect(events.filter(([name]) => name === 'asked')).toHaveLength(2));
  expect(stored).toEqual([]);
  const moved = outbox.items()[0]?.conversationId ?? '';
  outbox.agree(moved, 3);
  await vi.waitFor(() => expect(stored).toEqual(['one', 'two']));
  expect(starts.at(-1)).toMatchObject({ messageId: 'm1', fullname: 'Ann', consentVersion: 3, files: [file] });
  expect(messages.at(-1)).toMatchObject({ messageId: 'm2', conversationId: starts.at(-1)?.conversationId });
  expect(events.at(-1)).toEqual(['agreed', 3]);
});
