import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { limits } from '@chatso/domain';
import { aMessage, idOf } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { ClientPeek } from './client-peek.tsx';

const id = idOf(1);
let connection: ReturnType<typeof fakeConnection>;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  connection = fakeConnection();
});
afterEach(() => {
  cleanup();
  connection.undo();
  vi.useRealTimers();
});

const hear = (text: string, conversationId = id) =>
  act(() => connection.hear('conversation:client-peek', { conversationId, text }));

it('shows what is typed in this chat, until it is sent, deleted or old', () => {
  render(<ClientPeek conversationId={id} />);
  hear('in another chat', idOf(2));
  expect(screen.queryByText('in another chat')).not.toBeInTheDocument();
  hear('do you have it in <b>red');
  expect(screen.getByText('do you have it in <b>red')).toBeInTheDocument();
  hear('');
  expect(screen.queryByText(/red/)).not.toBeInTheDocument();
  hear('again');
  const message = aMessage({ conversationId: id, author: 'client' });
  act(() => connection.hear('conversation:message', { conversationId: id, rev: 2, message, unreadCount: 1 }));
  expect(screen.queryByText('again')).not.toBeInTheDocument();
  hear('left alone');
  act(() => void vi.advanceTimersByTime(limits.peekShownMs));
  expect(screen.queryByText('left alone')).not.toBeInTheDocument();
});
