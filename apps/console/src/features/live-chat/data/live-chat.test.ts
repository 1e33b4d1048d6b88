import { memoryStorage } from '@chatso/sync';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChatTabMessage, ChatTabs } from '../../../lib/tabs/chat-tabs.ts';
import { aConversation, aMessage, idOf, me, otherAgent } from '../../../lib/testing/factories.ts';
import { type LiveHarness, liveHarness } from '../testing/live-scope.tsx';

const id = idOf(1);
const pending = () => aConversation({ state: 'pending' });
const stops: (() => void)[] = [];
const start = ({ live }: LiveHarness) => stops.push(live.start());
const texts = ({ live }: LiveHarness) => live.timelines.get(id)?.timeline.messages.map((message) => message.text) ?? [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('sending', () => {
  it('[H-33] [H-94] [H-95] the first message accepts a pending chat, and nothing else is asked for it', async () => {
    const harness = liveHarness();
    harness.server.put(pending());
    start(harness);
    await vi.waitFor(() => expect(harness.live.holder.read().chats[id]?.state).toBe('pending'));
    harness.live.send(id, 'Hello', []);
    await vi.waitFor(() => expect(harness.live.outbox.items()).toEqual([]));
    expect(harness.live.holder.read().chats[id]).toMatchObject({ state: 'ongoing', agentId: me });
    expect(texts(harness)).toEqual(['Hello']);
    harness.live.send(id, 'And again', []);
    await vi.waitFor(() => expect(texts(harness)).toEqual(['Hello', 'And again']));
    const asked = harness.server.asked.map((ask) => ask.id).filter((one) => one !== 'conversations.list');
    expect(asked).toEqual(['conversation:message', 'conversation:message']);
  });

  it('[H-33] [H-34] an acceptance whose event is lost is found by the acknowledgement', async () => {
    const harness = liveHarness();
    const notices: unknown[] = [];
    harness.live.onNotice((notice) => notices.push(notice));
    harness.server.put(pending());
    start(harness);
    await vi.waitFor(() => expect(harness.live.holder.read().chats[id]?.state).toBe('pending'));
    harness.server.emit = () => undefined;
    harness.live.send(id, 'Hello', []);
    await vi.waitFor(() => expect(notices).toContainEqual({ kind: 'answered', conversationId: id }));
    expect(harness.live.holder.read().chats[id]).toMatchObject({ state: 'ongoing', agentId: me });
  });

  it('[H-33] [H-61] a first message written without a connection accepts the chat once there is one', async () => {
    const harness = liveHarness();
    harness.server.put(pending());
    start(harness);
    await vi.waitFor(() => expect(harness.live.holder.read().loaded).toBe(true));
    harness.server.connected = false;
    harness.live.send(id, 'Written in a tunnel', []);
    await vi.waitFor(() => expect(harness.live.outbox.items()).toHaveLength(1));
    expect(harness.live.holder.read().chats[id]?.state).toBe('pending');
    harness.server.connect();
    await vi.waitFor(() => expect(harness.live.outbox.items()).toEqual([]));
    expect(harness.live.holder.read().chats[id]).toMatchObject({ state: 'ongoing', agentId: me });
    expect(harness.server.messages.get(id)).toHaveLength(1);
  });

  it('[H-42] a first message that comes too late goes back to its draft, and the chat leaves pending', async () => {
    const harness = liveHarness();
    const notices: unknown[] = [];
    harness.server.put(pending());
    harness.live.onNotice((notice) => notices.push(notice));
    start(harness);
    await vi.waitFor(() => expect(harness.live.holder.read().loaded).toBe(true));
    const message = 'This chat has already been answered by another agent';
    const refusal = Object.assign(new Error(message), { statusCode: 409, code: 'already-answered' });
    harness.server.refuse.set('conversation:message', refusal);
    harness.server.chats.set(id, aConversation({ rev: 2, agentId: otherAgent }));
    harness.live.send(id, 'My first', []);
    harness.live.send(id, 'and my second', []);
    await vi.waitFor(() => expect(harness.live.outbox.items()).toEqual([]));
    expect(harness.live.drafts.get(id)).toBe('My first\nand my second');
    expect(harness.live.holder.read().chats[id]).toBeUndefined();
    expect(notices).toContainEqual({ kind: 'not-accepted', conversationId: id, message });
    expect(harness.server.asked.filter((ask) => ask.id === 'conversation:message')).toHaveLength(1);
  });

  it('[H-61] what could not leave waits, is found by the next page and is sent once', async () => {
    const storage = memoryStorage();
    const before = liveHarness({ storage });
    before.server.put(aConversation());
    before.server.connected = false;
    start(before);
    await vi.waitFor(() => expect(before.live.holder.read().loaded).toBe(true));
    before.live.send(id, 'Written in a tunnel', []);
    await vi.waitFor(async () => expect(await storage.entries('outbox')).toHaveLength(1));
    for (const stop of stops.splice(0)) stop();

    const after = liveHarness({ storage, server: before.server });
    start(after);
    after.server.connect();
    await vi.waitFor(() => expect(texts(after)).toEqual(['Written in a tunnel']));
    await vi.waitFor(() => expect(after.live.outbox.items()).toEqual([]));
    expect(after.server.messages.get(id)).toHaveLength(1);
  });

  it('[H-70] typing is told once per 3 s', () => {
    let now = 1_000_000;
    const harness = liveHarness({ now: () => now });
    for (const step of [0, 1000, 1999, 1]) {
      now += step;
      harness.live.typed(id);
    }
    expect(harness.typing).toEqual([id, id]);
  });
});

describe('events', () => {
  it('[H-56] a message reaches the list and the conversation, and ends the typing line', async () => {
    const harness = liveHarness();
    harness.server.put(aConversation());
    start(harness);
    await vi.waitFor(() => expect(harness.live.holder.read().loaded).toBe(true));
    harness.server.emit('conversation:client-typing', { conversationId: id });
    expect(harness.live.typing.isTyping(id)).toBe(true);
    const payload = { conversationId: id, rev: 2, message: aMessage({ text: 'In moss?' }), unreadCount: 1 };
    harness.server.emit('conversation:message', payload);
    expect(harness.live.typing.isTyping(id)).toBe(false);
    expect(harness.live.holder.read().chats[id]?.lastMsg?.text).toBe('In moss?');
    expect(texts(harness)).toEqual(['In moss?']);
  });

  it('[H-05] the typing line goes after 3 s', () => {
    vi.useFakeTimers();
    const { live } = liveHarness();
    live.typing.started(id);
    vi.advanceTimersByTime(2990);
    expect(live.typing.isTyping(id)).toBe(true);
    vi.advanceTimersByTime(100);
    expect(live.typing.isTyping(id)).toBe(false);
    vi.useRealTimers();
  });

  it('a hole in rev is closed by fetching the conversation', async () => {
    const harness = liveHarness();
    harness.server.put(aConversation());
    start(harness);
    await vi.waitFor(() => expect(harness.live.holder.read().loaded).toBe(true));
    const truth = aConversation({ rev: 5, headSeq: 1, flag: true });
    harness.server.put(truth, [aMessage()]);
    const payload = { conversationId: id, rev: 5, message: aMessage(), unreadCount: 1 };
    harness.server.emit('conversation:message', payload);
    await vi.waitFor(() => expect(harness.live.holder.read().chats[id]).toBe(truth));
    expect(harness.live.holder.read().stale).toEqual([]);
  });

  it('heads: what the server no longer names is asked for and goes', async () => {
    const harness = liveHarness();
    harness.server.put(aConversation());
    start(harness);
    await vi.waitFor(() => expect(Object.keys(harness.live.holder.read().chats)).toEqual([id]));
    harness.server.chats.delete(id);
    harness.server.emit('sync:heads', { heads: {} });
    await vi.waitFor(() => expect(harness.live.holder.read().chats).toEqual({}));
  });

  it('[F-06] heads: a chat that could not be fetched is asked for again with the next ones', async () => {
    const harness = liveHarness();
    start(harness);
    await vi.waitFor(() => expect(harness.live.holder.read().loaded).toBe(true));
    harness.server.chats.set(id, pending());
    const { headSeq: seq, rev, noteSeq: notes } = pending();
    const heads = { [id]: { seq, rev, notes } };
    harness.server.refuse.set('conversations.detail', Object.assign(new Error('Gone away'), { statusCode: 503 }));
    const asked = () => harness.server.asked.filter((ask) => ask.id === 'conversations.detail').length;
    harness.server.emit('sync:heads', { heads });
    await vi.waitFor(() => expect(asked()).toBe(1));
    harness.server.refuse.clear();
    await vi.waitFor(() => {
      harness.server.emit('sync:heads', { heads });
      expect(harness.live.holder.read().chats[id]?.state).toBe('pending');
    });
    expect(asked()).toBe(2);
  });

  it('[H-47] tells when another agent ended the chat, and how for a spectator', async () => {
    const harness = liveHarness();
    const notices: unknown[] = [];
    harness.server.put(aConversation());
    harness.live.onNotice((notice) => notices.push(notice));
    start(harness);
    await vi.waitFor(() => expect(harness.live.holder.read().loaded).toBe(true));
    const ender = { fullname: 'Priya Nair' };
    const conversation = aConversation({ rev: 2, state: 'closed', enderId: otherAgent, ender });
    harness.server.emit('conversation:closure-agent', { conversation, spectating: true });
    expect(notices).toEqual([{ kind: 'ended-by-agent', name: 'Priya Nair', spectating: true, conversationId: id }]);
    expect(harness.live.holder.read().chats).toEqual({});
  });

  it('a manager takes one’s chat over: it goes, and it is said once who has it now', async () => {
    const harness = liveHarness();
    const notices: unknown[] = [];
    harness.server.put(aConversation());
    harness.live.onNotice((notice) => notices.push(notice));
    start(harness);
    await vi.waitFor(() => expect(harness.live.holder.read().loaded).toBe(true));
    const chat = aConversation({ rev: 2, agentId: otherAgent });
    const conversation = { ...chat, agent: { fullname: 'Dele Ogunbanjo', avatar: null, stores: [] } };
    for (const _time of [1, 2]) harness.server.emit('conversation:transfer-response', { conversation });
    expect(notices).toEqual([{ kind: 'taken-over', name: 'Dele Ogunbanjo', conversationId: id }]);
    expect(harness.live.holder.read().chats).toEqual({});
  });

  it('messages of a chat that has left the lists are let go, unless it is open', async () => {
    const harness = liveHarness();
    const other = idOf(2);
    harness.server.put(aConversation(), [aMessage()]);
    harness.server.put(aConversation({ _id: other }), [aMessage({ conversationId: other })]);
    start(harness);
    await vi.waitFor(() => expect(Object.keys(harness.live.holder.read().chats)).toEqual([id, other]));
    await Promise.all([harness.live.timelines.open(id), harness.live.timelines.open(other)]);
    const release = harness.live.hold(id);
    for (const _id of [id, other]) {
      const conversation = aConversation({ _id, rev: 2, state: 'closed' });
      harness.server.emit('conversation:closure-agent', { conversation, spectating: false });
    }
    expect(harness.live.timelines.get(id)).toBeDefined();
    expect(harness.live.timelines.get(other)).toBeUndefined();
    release();
    expect(harness.live.timelines.get(id)).toBeUndefined();
  });

  it('whose customer was erased leaves the lists, the device and the screen, also while it is open, and is not asked for again', async () => {
    const storage = memoryStorage();
    const harness = liveHarness({ storage });
    const other = idOf(2);
    for (const _id of [id, other]) {
      const missed = aConversation({ _id, state: 'missed', name: 'Ann Shopper' });
      harness.server.put(missed, [aMessage({ conversationId: _id, text: 'My passport is X1' })]);
    }
    start(harness);
    await vi.waitFor(() => expect(Object.keys(harness.live.holder.read().chats)).toEqual([id, other]));
    await Promise.all([harness.live.timelines.open(id), harness.live.timelines.open(other)]);
    harness.live.hold(id);
    harness.live.drafts.set(id, 'Dear Ann');
    const kept = async () => JSON.stringify([await storage.entries(''), harness.live.holder.read()]);
    await vi.waitFor(async () => expect((await storage.entries('timeline:')).length).toBe(2), { timeout: 4000 });
    for (const _id of [id, other]) {
      const gone = aConversation({ _id, state: 'closed', rev: 2, name: '' });
      harness.server.put(gone, [aMessage({ conversationId: _id, text: '[erased]' })]);
      harness.server.emit('conversation:erased', { conversationId: _id });
    }
    await vi.waitFor(() => expect(texts(harness)).toEqual([]));
    expect(harness.live.timelines.get(other)).toBeUndefined();
    await vi.waitFor(async () => expect(await kept()).not.toMatch(/Ann|passport/), { timeout: 4000 });
    expect(harness.live.timelines.get(id)).toBeUndefined();
    expect(harness.server.asked.filter((ask) => ask.id === 'conversations.messages')).toHaveLength(2);
  });

  it('after a reconnect lists are fetched again', async () => {
    const harness = liveHarness();
    start(harness);
    await vi.waitFor(() => expect(harness.live.holder.read().loaded).toBe(true));
    harness.server.put(aConversation());
    harness.server.connect();
    await vi.waitFor(() => expect(Object.keys(harness.live.holder.read().chats)).toEqual([id]));
  });
});

describe('after a reconnect', () => {
  it('[F-06] the messages of what was opened are asked for after the last one that is here, whatever no event said', async () => {
    const harness = liveHarness();
    const [other, unopened] = [idOf(2), idOf(3)];
    const said = (conversationId: string, seq: number) => aMessage({ conversationId, seq, text: `${seq}` });
    for (const _id of [id, other, unopened]) harness.server.put(aConversation({ _id }), [said(_id, 1)]);
    start(harness);
    await vi.waitFor(() => expect(harness.live.holder.read().loaded).toBe(true));
    harness.live.hold(id);
    await Promise.all([harness.live.timelines.open(id), harness.live.timelines.open(other)]);
    // Said while the connection was down: the lists alone do not tell the timelines.
    for (const _id of [id, other, unopened]) {
      harness.server.messages.set(_id, [...(harness.server.messages.get(_id) ?? []), said(_id, 2)]);
    }
    const before = harness.server.asked.length;
    harness.server.connect();
    const textsOf = (one: string) => harness.live.timelines.get(one)?.timeline.messages.map(({ text }) => text);
    for (const one of [id, other]) await vi.waitFor(() => expect(textsOf(one)).toEqual(['1', '2']));
    const asked = harness.server.asked.slice(before).filter((ask) => ask.id === 'conversations.messages');
    expect(asked.map(({ input }) => input)).toEqual(
      expect.arrayContaining([id, other].map((one) => ({ params: { id: one }, query: { afterSeq: 1, limit: 200 } }))),
    );
    expect(asked).toHaveLength(2);
  });

  it('private notes of the open chat as well', async () => {
    const harness = liveHarness();
    harness.server.put(aConversation());
    start(harness);
    await vi.waitFor(() => expect(harness.live.notes.now()).not.toBeNull());
    harness.live.notes.open(id);
    const asked = () => harness.server.asked.filter((ask) => ask.id === 'conversations.notes').length;
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(0));
    const before = asked();
    harness.server.connect();
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(before));
  });
});

describe('the next page on the same device', () => {
  it('paints lists, messages and drafts before the server has answered', async () => {
    const storage = memoryStorage();
    const before = liveHarness({ storage });
    before.server.put(aConversation({ headSeq: 1 }), [aMessage({ text: 'Kept' })]);
    start(before);
    await before.live.timelines.open(id);
    before.live.drafts.set(id, 'Half a sent');
    await vi.waitFor(
      async () => {
        expect(await storage.get('lists')).toHaveLength(1);
        expect(await storage.entries('timeline:')).toHaveLength(1);
        expect(await storage.get('drafts')).toEqual({ [id]: 'Half a sent' });
      },
      { timeout: 4000 },
    );
    for (const stop of stops.splice(0)) stop();

    const after = liveHarness({ storage });
    after.server.refuse.set('conversations.list', new Error('The server is away'));
    start(after);
    await vi.waitFor(() => expect(Object.keys(after.live.holder.read().chats)).toEqual([id]));
    await vi.waitFor(() => expect(texts(after)).toEqual(['Kept']));
    await vi.waitFor(() => expect(after.live.drafts.get(id)).toBe('Half a sent'));
    await after.live.forget();
    expect(await storage.get('lists')).toBeUndefined();
    expect(await storage.entries('timeline:')).toEqual([]);
    expect(await storage.get('drafts')).toEqual({ [id]: 'Half a sent' });
  });
});

describe('read markers', () => {
  const unreadChat = () =>
    aConversation({ lastMsgClient: { messageId: idOf(50), timestamp: '2026-11-20T09:00:00.000Z' } });
  const marks = ({ server }: LiveHarness) => server.asked.filter((ask) => ask.id === 'conversations.readBy');

  it('[H-71] [H-96] marks the newest client message once, a second after it was seen', async () => {
    vi.useFakeTimers();
    const harness = liveHarness();
    harness.live.readMarker.seen(unreadChat());
    vi.advanceTimersByTime(900);
    harness.live.readMarker.seen({ ...unreadChat(), flag: true });
    expect(marks(harness)).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(marks(harness)).toEqual([
      { id: 'conversations.readBy', input: { params: { id }, body: { messageId: idOf(50) } } },
    ]);
    vi.useRealTimers();
  });

  it('[H-72] what is hidden again within the second is not marked, nor what is read already', () => {
    vi.useFakeTimers();
    const harness = liveHarness();
    harness.live.readMarker.seen(unreadChat());
    harness.live.readMarker.seen(null);
    harness.live.readMarker.seen({ ...unreadChat(), readBy: { agentId: me, messageId: idOf(50) } });
    vi.advanceTimersByTime(5000);
    expect(marks(harness)).toEqual([]);
    vi.useRealTimers();
  });
});

describe('two tabs', () => {
  /** What one of them posts, the other hears. */
  function twoTabs() {
    const heard = [new Set<(message: ChatTabMessage) => void>(), new Set<(message: ChatTabMessage) => void>()] as const;
    const tabsOf = (own: 0 | 1): ChatTabs => ({
      post: (message) => {
        for (const handler of heard[own === 0 ? 1 : 0]) handler(structuredClone(message));
      },
      listen: (handler) => {
        heard[own].add(handler);
        return () => heard[own].delete(handler);
      },
    });
    const first = liveHarness({ tabs: tabsOf(0) });
    const second = liveHarness({ tabs: tabsOf(1), server: first.server });
    return { first, second };
  }
  const chatOf = ({ live }: LiveHarness) => live.holder.read().chats[id];

  it('[F-14] an accepted, read, ended or dismissed chat is so in the other tab, whatever its socket does', async () => {
    const { first, second } = twoTabs();
    first.server.put(pending());
    for (const harness of [first, second]) start(harness);
    await vi.waitFor(() => expect(chatOf(second)?.state).toBe('pending'));
    first.live.send(id, 'Hello', []);
    await vi.waitFor(() => expect(chatOf(second)).toMatchObject({ state: 'ongoing', agentId: me }));
    first.server.chats.set(id, aConversation({ rev: 9, state: 'closed', archived: false }));
    await first.live.end([id], { leaving: false, reason: undefined });
    expect(chatOf(second)).toBeUndefined();
  });
});
