import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { aConversation, idOf, isoAt, me } from '../../../lib/testing/factories.ts';
import { liveHarness } from '../testing/live-scope.tsx';
import { useMarkRead } from './use-mark-read.ts';

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
