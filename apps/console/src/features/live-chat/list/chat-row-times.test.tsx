import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { aConversation, baseTime, idOf, isoAt } from '../../../lib/testing/factories.ts';
import { aUser } from '../../../lib/testing/fake-server.ts';
import { liveHarness } from '../testing/live-scope.tsx';
import { ChatRow } from './chat-row.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(content: ReactNode) {
  const { Wrapper } = liveHarness();
  render(<Wrapper>{content}</Wrapper>);
}

const readsBy = (timeZoneName: string) => {
  const user = aUser();
  sessionStore.setState({ user: { ...user, config: { ...user.config, timeZoneSetting: 'manual', timeZoneName } } });
};

describe('a row of the list', () => {
  const rowOf = (fields: Parameters<typeof aConversation>[0]) =>
    show(
      <ChatRow
        chat={aConversation(fields)}
        marked={false}
        marking={false}
        selected={false}
        tab="ongoing"
        onMark={() => undefined}
        onSelect={() => undefined}
      />,
    );

  it('[H-11] says Idle, Left or Missed', () => {
    vi.useFakeTimers({ now: baseTime + 1000 });
    rowOf({ lastMsgClient: { messageId: idOf(6), timestamp: isoAt(baseTime - 400_000) } });
    expect(screen.getByText('Idle', { selector: '[data-tone]' })).toBeTruthy();
    cleanup();
    rowOf({ reason: 'client-ended', endDate: isoAt(baseTime) });
    expect(screen.getByText('Left')).toBeTruthy();
    cleanup();
    rowOf({ state: 'missed' });
    expect(screen.getByText('Missed')).toBeTruthy();
  });

  it('[H-107] the wait of a pending chat ticks every second', () => {
    vi.useFakeTimers({ now: baseTime + 5000 });
    rowOf({ state: 'pending', startDate: isoAt(baseTime) });
    expect(screen.getByRole('timer').textContent).toBe('0:05');
    act(() => vi.advanceTimersByTime(1000));
    expect(screen.getByRole('timer').textContent).toBe('0:06');
  });

  it('[U-14] its time is right now, then minutes', () => {
    vi.useFakeTimers({ now: baseTime + 1000 });
    rowOf({ startDate: isoAt(baseTime) });
    expect(screen.getByText('right now')).toBeTruthy();
    act(() => vi.advanceTimersByTime(120_000));
    expect(screen.getByText('3 min ago')).toBeTruthy();
  });
});

it('[A-33] times of the list follow the zone of the person', () => {
  vi.useFakeTimers({ now: baseTime + 2 * 3_600_000 });
  readsBy('America/Los_Angeles');
  const chat = aConversation({ startDate: isoAt(baseTime) });
  show(
    <ChatRow
      chat={chat}
      marked={false}
      marking={false}
      selected={false}
      tab="ongoing"
      onMark={() => undefined}
      onSelect={() => undefined}
    />,
  );
  expect(screen.getByText('1:00 am')).toBeTruthy();
  act(() => readsBy('Asia/Ho_Chi_Minh'));
  expect(screen.getByText('4:00 pm')).toBeTruthy();
});
