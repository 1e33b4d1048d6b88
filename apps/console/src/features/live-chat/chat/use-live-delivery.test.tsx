import type { Conversation } from '@chatso/contract';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import type { Entry } from '../../../entities/thread/entries.ts';
import { aConversation, aMessage, idOf, otherAgent } from '../../../lib/testing/factories.ts';
import { toast } from '../../../ui/index.ts';
import { type LiveHarness, liveHarness } from '../testing/live-scope.tsx';
import { useLiveDelivery } from './message-list.tsx';

const entry = (type: Entry['type']) => ({ type, messageId: idOf(5) }) as Entry;

it('[H-59] another try or none goes to the outbox that has the words: of messages, or of notes', () => {
  const { live, Wrapper } = liveHarness();
  const box = { retry: vi.fn(), discard: vi.fn() };
  const outbox = { retry: vi.spyOn(live.outbox, 'retry'), discard: vi.spyOn(live.outbox, 'discard') };
  const { result } = renderHook(() => useLiveDelivery(aConversation()), { wrapper: Wrapper });
  // Before the notes are there, nobody has them.
  act(() => result.current.retry(entry('note')));
  vi.spyOn(live.notes, 'now').mockReturnValue(box as never);
  act(() => result.current.retry(entry('text')));
  act(() => result.current.discard(entry('text')));
  expect([outbox.retry.mock.calls, outbox.discard.mock.calls]).toEqual([[[idOf(5)]], [[idOf(5)]]]);
  expect(box.retry).not.toHaveBeenCalled();
  act(() => result.current.retry(entry('note')));
  act(() => result.current.discard(entry('note')));
  expect([box.retry.mock.calls, box.discard.mock.calls]).toEqual([[[idOf(5)]], [[idOf(5)]]]);
  expect(outbox.retry).toHaveBeenCalledOnce();
  expect(result.current.canRetry(entry('text'))).toBe(true);
});

describe('a message that its channel did not take', () => {
  const failed = () => aMessage({ messageId: idOf(5), author: 'agent', seq: 1, status: 'error' });
  const stored = { ...entry('text'), stored: true };
  const open = async (harness: LiveHarness) => {
    harness.server.put(aConversation({ headSeq: 1 }), [failed()]);
    await harness.live.timelines.open(idOf(1));
    return () => harness.live.timelines.get(idOf(1))?.timeline.messages[0]?.status;
  };

  it('is said once more by the server and not by the outbox, and is on its way at once', async () => {
    const harness = liveHarness();
    const status = await open(harness);
    const outbox = vi.spyOn(harness.live.outbox, 'retry');
    const { result } = renderHook(() => useLiveDelivery(aConversation()), { wrapper: harness.Wrapper });
    act(() => result.current.retry(stored));
    expect(status()).toBe('pending');
    await vi.waitFor(() =>
      expect(harness.server.asked.filter(({ id }) => id === 'conversations.deliverAgain')).toEqual([
        { id: 'conversations.deliverAgain', input: { params: { id: idOf(1) }, body: { messageId: idOf(5) } } },
      ]),
    );
    expect(outbox).not.toHaveBeenCalled();
  });

  it('keeps what an event said before the answer came', async () => {
    const harness = liveHarness();
    const stop = harness.live.start();
    const status = await open(harness);
    const asking = harness.live.deliverAgain(idOf(1), idOf(5));
    harness.server.emit('conversation:delivery', { conversationId: idOf(1), messageId: idOf(5), status: 'sent' });
    await asking;
    expect(status()).toBeUndefined();
    stop();
  });

  it('stays as it was when the server refuses, and the person is told why', async () => {
    const harness = liveHarness();
    const status = await open(harness);
    const closed = Object.assign(new Error('Too long ago'), { statusCode: 409, code: 'channel-window-closed' });
    harness.server.refuse.set('conversations.deliverAgain', closed);
    const told = vi.spyOn(toast, 'error').mockImplementation(() => undefined as never);
    const { result } = renderHook(() => useLiveDelivery(aConversation()), { wrapper: harness.Wrapper });
    act(() => result.current.retry(stored));
    await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(closed));
    expect(status()).toBe('error');
    told.mockRestore();
  });

  it('is not offered where the chat is not one’s own or over', () => {
    const { Wrapper } = liveHarness();
    const offered = (chat: Conversation) =>
      renderHook(() => useLiveDelivery(chat), { wrapper: Wrapper }).result.current.canRetry(stored);
    expect(offered(aConversation())).toBe(true);
    expect(offered(aConversation({ agentId: otherAgent }))).toBe(false);
    expect(offered(aConversation({ state: 'closed' }))).toBe(false);
    expect(offered(aConversation({ state: 'pending', agentId: null }))).toBe(false);
  });
});
