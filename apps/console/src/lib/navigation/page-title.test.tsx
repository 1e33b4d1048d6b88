import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setTitleAttention, usePageTitle } from './page-title.ts';

afterEach(() => {
  setTitleAttention(null);
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function look(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

function Titled({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

it('[T-01] in a hidden tab the title takes turns every 2 s with what waits, and is itself when somebody looks', () => {
  vi.useFakeTimers();
  const { rerender } = render(<Titled title="Marit Solheim" />);
  setTitleAttention('(1) Pending, (3) Unread messages');
  pass(6000);
  expect(document.title).toBe('Marit Solheim');
  look('hidden');
  pass(2000);
  expect(document.title).toBe('(1) Pending, (3) Unread messages');
  setTitleAttention('(2) Pending, (3) Unread messages');
  expect(document.title).toBe('(2) Pending, (3) Unread messages');
  pass(2000);
  expect(document.title).toBe('Marit Solheim');
  rerender(<Titled title="Notifications" />);
  pass(2000);
  expect(document.title).toBe('(2) Pending, (3) Unread messages');
  setTitleAttention(null);
  expect(document.title).toBe('Notifications');
  setTitleAttention('(1) Pending, (0) Unread messages');
  pass(2000);
  look('visible');
  expect(document.title).toBe('Notifications');
});
