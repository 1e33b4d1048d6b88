import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import type { Entry } from '../../../entities/thread/entries.ts';
import { aConversation, idOf } from '../../../lib/testing/factories.ts';
import { liveHarness } from '../testing/live-scope.tsx';
import { useLiveDelivery } from './message-list.tsx';

const entry = (type: Entry['type']) => ({ type, messageId: idOf(5) }) as Entry;

it('[H-59] another try or none goes to the outbox that has the words: of messages, or of notes', () => {
  const { live, Wrapper } = liveHarness();
  const box = { retry: vi.fn(), discard: vi.fn() };
  const outbox = { retry: vi.spyOn(live.outbox, 'retry'), discard: vi.spyOn(live.outbox, 'discard') };
  const { result } = renderHook(() => useLiveDelivery(aConversation()._id), { wrapper: Wrapper });
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
  expect(result.current.canRetry).toBe(true);
});
