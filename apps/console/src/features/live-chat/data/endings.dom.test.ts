import { ApiError } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { memoryStorage } from '@chatso/sync';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aConversation, idOf, isoAt, otherAgent } from '../../../lib/testing/factories.ts';
import { type LiveHarness, liveHarness } from '../testing/live-scope.tsx';

const [one, two] = [idOf(1), idOf(2)];
const stops: (() => void)[] = [];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

async function setUp(options: Parameters<typeof liveHarness>[0] = {}) {
  const harness = liveHarness(options);
  if (!options.server) for (const _id of [one, two]) harness.server.put(aConversation({ _id }));
  const notices: unknown[] = [];
  harness.live.onNotice((notice) => notices.push(notice));
  const stop = harness.live.start();
  stops.push(stop);
  await vi.advanceTimersByTimeAsync(0);
  return { ...harness, notices, stop };
}

const told = ({ server }: Pick<LiveHarness, 'server'>) =>
  server.asked.flatMap(({ id, input }) => (/endChat|bulkEndChat/.test(id) ? [input] : []));
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('[H-35] an end is told to the customer after five seconds', () => {
  it('until then the chat is one’s own, and is not ended when it is taken back', async () => {
    const harness = await setUp();
    harness.live.endings.end([one]);
    expect(harness.live.endings.of(one)).toMatchObject({ ids: [one], sending: false });
    await wait(limits.endUndoMs - 1);
    expect(told(harness)).toEqual([]);
    expect(harness.live.holder.read().chats[one]?.state).toBe('ongoing');
    harness.live.endings.undo(one);
    await wait(60_000);
    expect(told(harness)).toEqual([]);
    expect(harness.live.endings.all()).toEqual([]);

    harness.live.endings.end([one]);
    await wait(limits.endUndoMs);
    expect(told(harness)).toEqual([{ params: { id: one } }]);
    expect(harness.live.holder.read().chats[one]).toBeUndefined();
    expect(harness.notices).toEqual([{ kind: 'ended', ids: [one] }]);
  });

  it('[H-36] several at once are one call', async () => {
    const harness = await setUp();
    harness.live.endings.end([one, two]);
    await wait(limits.endUndoMs);
    expect(told(harness)).toEqual([{ body: { conversationIds: [one, two] } }]);
    expect(harness.notices).toEqual([{ kind: 'ended', ids: [one, two] }]);
  });

  it('[issue 27.36] what a colleague has taken in the same moment is left open and said, the others are ended', async () => {
    const harness = await setUp();
    const asked: string[][] = [];
    harness.server.onEndSeveral = (ids) => {
      asked.push(ids);
      if (!ids.includes(two)) return;
      const refusal = { statusCode: 400, message: 'x', reason: 'chats-not-yours' as const, details: { ids: two } };
      throw new ApiError(refusal);
    };
    harness.live.endings.end([one, two]);
    await wait(limits.endUndoMs);
    expect(asked).toEqual([[one, two], [one]]);
    expect(harness.notices).toEqual([{ kind: 'ended', ids: [one], left: 1 }]);
  });

  it('what went to a colleague meanwhile is not ended', async () => {
    const harness = await setUp();
    harness.live.endings.end([one, two]);
    const chat = harness.live.holder.read().chats[two];
    const conversation = { ...chat, rev: 9, agentId: otherAgent } as NonNullable<typeof chat>;
    harness.server.emit('conversation:transfer-response', { conversation });
    await wait(limits.endUndoMs);
    expect(told(harness)).toEqual([{ params: { id: one } }]);
  });

  it('a message of the customer’s meanwhile begins the five seconds anew', async () => {
    const harness = await setUp();
    harness.live.endings.end([one]);
    await wait(4900);
    const chat = harness.live.holder.read().chats[one];
    const lastMsgClient = { messageId: idOf(50), timestamp: isoAt(Date.now()) };
    const conversation = { ...chat, rev: 9, lastMsgClient } as NonNullable<typeof chat>;
    harness.server.emit('conversation:update-from-client', { conversation });
    await wait(4900);
    expect(told(harness)).toEqual([]);
    expect(harness.live.endings.of(one)?.before).toEqual({ [one]: null });
    await wait(100);
    expect(told(harness)).toHaveLength(1);
  });

  it('never overtakes words that are on their way to the customer', async () => {
    const harness = await setUp();
    harness.server.connected = false;
    harness.live.send(one, 'Goodbye', []);
    harness.live.endings.end([one]);
    await wait(20_000);
    expect(told(harness)).toEqual([]);
    harness.server.connect();
    await wait(100);
    expect(harness.server.messages.get(one)?.map(({ text }) => text)).toEqual(['Goodbye']);
    expect(told(harness)).toHaveLength(1);
  });
});

describe('[H-35] [H-36] the reason somebody gave', () => {
  const reason = idOf(70);

  it('goes with the end, of one and of several; one that is taken back tells none', async () => {
    const harness = await setUp();
    harness.live.endings.end([one], reason);
    harness.live.endings.undo(one);
    await wait(60_000);
    expect(told(harness)).toEqual([]);
    harness.live.endings.end([one]);
    await wait(limits.endUndoMs);
    expect(told(harness)).toEqual([{ params: { id: one } }]);
    harness.live.endings.end([two], reason);
    await wait(limits.endUndoMs);
    expect(told(harness)[1]).toEqual({ params: { id: two }, body: { closingReason: reason } });
  });

  it('of several at once', async () => {
    const harness = await setUp();
    harness.live.endings.end([one, two], reason);
    await wait(limits.endUndoMs);
    expect(told(harness)).toEqual([{ body: { conversationIds: [one, two], closingReason: reason } }]);
  });

  it('outlives a browser that was killed', async () => {
    const storage = memoryStorage();
    const before = await setUp({ storage });
    before.live.endings.end([one], reason);
    await wait(0);
    const copy = memoryStorage();
    for (const [key, value] of await storage.entries('ending:')) await copy.set(key, value);
    before.live.endings.undo(one);
    const after = await setUp({ storage: copy, server: before.server });
    await wait(limits.endUndoMs);
    expect(told(after)).toEqual([{ params: { id: one }, body: { closingReason: reason } }]);
  });

  it('stays with those that are left when one has gone to a colleague, or spoke again', async () => {
    const storage = memoryStorage();
    const harness = await setUp({ storage });
    harness.live.endings.end([one, two], reason);
    const chat = harness.live.holder.read().chats[two];
    const conversation = { ...chat, rev: 9, agentId: otherAgent } as NonNullable<typeof chat>;
    harness.server.emit('conversation:transfer-response', { conversation });
    expect((await storage.entries('ending:')).map(([, value]) => value)).toEqual([
      expect.objectContaining({ ids: [one], reason }),
    ]);
    await wait(limits.endUndoMs);
    expect(told(harness)).toEqual([{ params: { id: one }, body: { closingReason: reason } }]);
  });

  it('was deleted meanwhile: the chat is ended, and that is told', async () => {
    const harness = await setUp();
    harness.server.reasonsGone = true;
    harness.live.endings.end([one], reason);
    await wait(limits.endUndoMs);
    expect(harness.notices).toEqual([{ kind: 'ended', ids: [one], withoutReason: true }]);
  });
});

describe('nothing is lost when the page goes', () => {
  it.each(['the tab is closed', 'another screen is opened'])('%s: it is sent at once', async (way) => {
    const harness = await setUp();
    harness.live.endings.end([one]);
    await wait(100);
    if (way === 'the tab is closed') window.dispatchEvent(new Event('pagehide'));
    else harness.stop();
    await wait(0);
    expect(told(harness)).toEqual([{ params: { id: one } }]);
    await wait(60_000);
    expect(told(harness)).toHaveLength(1);
  });

  it('a browser that was killed: the next page sends it when its time is over', async () => {
    const storage = memoryStorage();
    const before = await setUp({ storage });
    before.live.endings.end([one]);
    await wait(0);
    const kept = await storage.entries('ending:');
    expect(kept).toHaveLength(1);
    const copy = memoryStorage();
    for (const [key, value] of kept) await copy.set(key, value);
    before.live.endings.undo(one);

    const after = await setUp({ storage: copy, server: before.server });
    await wait(limits.endUndoMs);
    expect(told(after)).toEqual([{ params: { id: one } }]);
    expect(await copy.entries('ending:')).toEqual([]);
  });

  it('two tabs: what was taken back in one is not sent by the other', async () => {
    const storage = memoryStorage();
    const first = await setUp({ storage });
    first.live.endings.end([one]);
    await wait(0);
    const second = await setUp({ storage, server: first.server });
    expect(second.live.endings.of(one)).not.toBeNull();
    first.live.endings.undo(one);
    await wait(60_000);
    expect(told(first)).toEqual([]);
    expect(second.live.endings.all()).toEqual([]);
  });

  it('[U-01] without a network nothing is ended, now or later', async () => {
    const harness = await setUp();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(() => harness.live.endings.end([one])).toThrow(ApiError);
    online.mockRestore();
    await wait(60_000);
    expect(told(harness)).toEqual([]);
  });

  it('a network that goes meanwhile: it waits, can still be taken back, and goes out with the next connection', async () => {
    const harness = await setUp();
    harness.server.refuse.set('conversations.endChat', new ApiError({ statusCode: 0, message: '' }));
    harness.live.endings.end([one]);
    await wait(limits.endUndoMs);
    expect(harness.live.endings.of(one)).toMatchObject({ sending: false });
    expect(harness.notices).toEqual([]);
    harness.server.refuse.clear();
    await wait(60_000);
    expect(harness.notices).toEqual([{ kind: 'ended', ids: [one] }]);
  });

  it('[H-101] a refusal is told; that somebody else has ended it is none', async () => {
    const harness = await setUp();
    const refused = new ApiError({ statusCode: 403, message: 'You do not have permission to do this.' });
    harness.server.refuse.set('conversations.endChat', refused);
    harness.live.endings.end([one]);
    await wait(limits.endUndoMs);
    expect(harness.notices).toEqual([{ kind: 'not-ended', ids: [one], error: refused }]);
    expect(harness.live.holder.read().chats[one]?.state).toBe('ongoing');
    const over = new ApiError({ statusCode: 409, code: 'conversation-ended', message: 'This chat has ended' });
    harness.server.refuse.set('conversations.endChat', over);
    harness.live.endings.end([two]);
    await wait(limits.endUndoMs);
    expect(harness.notices).toHaveLength(1);
    expect(harness.live.endings.all()).toEqual([]);
  });
});
