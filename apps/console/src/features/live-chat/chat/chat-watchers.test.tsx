import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { aConversation, aMessage, idOf, me } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { liveHarness } from '../testing/live-scope.tsx';
import { ChatWatchers } from './chat-watchers.tsx';

const told = vi.hoisted(() => ({ calls: [] as unknown[] }));
vi.mock('../../../lib/realtime/realtime.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/realtime/realtime.ts')>()),
  notifyServer: (...call: unknown[]) => told.calls.push(call),
}));

const id = idOf(1);
const anna = { _id: idOf(201), fullname: 'Anna Agent', avatar: null };
const ben = { _id: idOf(202), fullname: 'Ben Colleague', avatar: null };
const self = { _id: me, fullname: 'Me Myself', avatar: null };

let connection: ReturnType<typeof fakeConnection>;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  told.calls.splice(0);
  connection = fakeConnection();
});
afterEach(() => {
  cleanup();
  connection.undo();
  vi.useRealTimers();
});

function show(chat = aConversation()) {
  const harness = liveHarness();
  const view = render(<ChatWatchers chat={chat} />, { wrapper: harness.Wrapper });
  return { ...harness, ...view };
}
const hear = (...watchers: (typeof anna)[]) =>
  act(() => connection.hear('conversation:watchers', { conversationId: id, watchers }));

describe('who else has the chat open', () => {
  it('is said on opening, after every connect and on leaving', () => {
    const { unmount } = show();
    act(() => connection.connect());
    unmount();
    expect(told.calls).toEqual([
      ['agent:watch', { conversationId: id }],
      ['agent:watch', { conversationId: id }],
      ['agent:watch', { conversationId: null }],
    ]);
  });

  it('shows the others and not oneself; another chat is no matter', () => {
    show();
    hear(self, anna);
    expect(screen.getByRole('list', { name: 'Also here: Anna Agent' })).toBeInTheDocument();
    act(() => connection.hear('conversation:watchers', { conversationId: idOf(2), watchers: [ben] }));
    expect(screen.queryByRole('list', { name: /Ben/ })).not.toBeInTheDocument();
    hear(self);
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('says who is replying, until they pause or have said it', () => {
    show();
    hear(self, anna, ben);
    act(() => connection.hear('conversation:agent-replying', { conversationId: id, agentId: anna._id }));
    expect(screen.getByRole('status').textContent).toBe('Anna Agent is replying');
    act(() => connection.hear('conversation:agent-replying', { conversationId: id, agentId: ben._id }));
    expect(screen.getByRole('status').textContent).toBe('Anna Agent, Ben Colleague are replying');
    const message = aMessage({ conversationId: id, author: 'agent', senderId: ben._id });
    act(() => connection.hear('conversation:message', { conversationId: id, rev: 2, message, unreadCount: 0 }));
    expect(screen.getByRole('status').textContent).toBe('Anna Agent is replying');
    act(() => void vi.advanceTimersByTime(5000));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('tells colleagues of one’s own typing, every three seconds at most, and only when somebody is there', () => {
    const { live } = show(aConversation({ state: 'pending' }));
    const replying = () => told.calls.filter((call) => (call as unknown[])[0] === 'agent:replying').length;
    act(() => live.drafts.set(id, 'H'));
    expect(replying()).toBe(0);
    hear(self, anna);
    act(() => live.drafts.set(id, 'He'));
    act(() => live.drafts.set(id, 'Hel'));
    expect(replying()).toBe(1);
    act(() => void vi.advanceTimersByTime(3000));
    act(() => live.drafts.set(id, 'Hell'));
    expect(replying()).toBe(2);
    act(() => void vi.advanceTimersByTime(3000));
    act(() => live.drafts.set(id, '/more'));
    act(() => live.drafts.set(id, ''));
    expect(replying()).toBe(2);
  });
});
