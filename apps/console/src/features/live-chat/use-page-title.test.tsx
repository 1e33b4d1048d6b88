import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../app/i18n/i18n.ts';
import { useMarkRead } from './chat/use-mark-read.ts';
import { upsertChat } from './state/live-state.ts';
import { aConversation, idOf, isoAt, me } from './testing/factories.ts';
import { liveHarness } from './testing/live-scope.tsx';
import { usePageTitle } from './use-page-title.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function look(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const unread = aConversation({
  lastMsgClient: { messageId: idOf(40), timestamp: isoAt(Date.now()) },
  unreadCount: 3,
});

it('[T-01] in a hidden tab the title takes turns with what waits, and is itself again when somebody looks', () => {
  vi.useFakeTimers();
  const { Wrapper, live } = liveHarness();
  function Titled() {
    usePageTitle('Marit Solheim');
    return null;
  }
  render(<Titled />, { wrapper: Wrapper });
  act(() => {
    live.holder.update((state) => upsertChat(state, unread));
    live.holder.update((state) => upsertChat(state, aConversation({ _id: idOf(2), state: 'pending' })));
  });
  act(() => void vi.advanceTimersByTime(6000));
  expect(document.title).toBe('Marit Solheim');
  look('hidden');
  act(() => void vi.advanceTimersByTime(2000));
  expect(document.title).toBe('(1) Pending, (3) Unread messages');
  act(() => void vi.advanceTimersByTime(2000));
  expect(document.title).toBe('Marit Solheim');
  act(() => void vi.advanceTimersByTime(2000));
  look('visible');
  expect(document.title).toBe('Marit Solheim');
});

it('[H-72] a chat in a hidden tab is read when the tab is looked at, and not before', () => {
  vi.useFakeTimers();
  const { Wrapper, live } = liveHarness();
  const seen = vi.spyOn(live.readMarker, 'seen');
  function Open() {
    useMarkRead({ ...unread, agentId: me });
    return null;
  }
  look('hidden');
  render(<Open />, { wrapper: Wrapper });
  expect(seen.mock.calls.every(([chat]) => chat === null)).toBe(true);
  look('visible');
  expect(seen.mock.lastCall?.[0]?._id).toBe(unread._id);
});
