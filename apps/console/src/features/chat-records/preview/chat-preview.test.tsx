import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { aConversation, aMessage, idOf } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { aMembership, aUser, fakeServer, workspaceIds } from '../../../lib/testing/fake-server.ts';
import { useRecordList } from '../use-record-list.ts';
import { ChatPreview } from './chat-preview.tsx';

const id = idOf(1);
const colleague = idOf(701);
let chat = aConversation({ _id: id, name: 'Ann', state: 'ongoing', agentId: colleague, headSeq: 1 });
let tags: { _id: string; name: string; color: string }[];
let socket: ReturnType<typeof fakeConnection>;
/** What the second message is, where it is none of the customer's. */
let second: Partial<Parameters<typeof aMessage>[0]>;
const last = (at: number) => (at === 1 ? second : {});

function Page() {
  return (
    <>
      <h1>All Chats</h1>
      <ChatPreview list={useRecordList()} rows={[]} onManageLabels={() => {}} />
    </>
  );
}

beforeEach(() => {
  socket = fakeConnection();
  tags = [];
  second = {};
  chat = aConversation({ _id: id, name: 'Ann', state: 'ongoing', agentId: colleague, headSeq: 1 });
  sessionStore.setState({
    ...{ user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] }) },
    ...{ workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});
afterEach(() => {
  vi.useRealTimers();
  socket.undo();
});

function serve() {
  const said = ['Hello', 'One more'];
  return fakeServer({
    [`GET /api/conversations/${id}/detail`]: () => ({ body: chat }),
    [`GET /api/conversations/${id}`]: () => ({
      body: {
        messages: said
          .slice(0, chat.headSeq)
          .map((text, at) =>
            aMessage({ seq: at + 1, messageId: idOf(100 + at), conversationId: id, text, ...last(at) }),
          ),
        nextMessageId: null,
        headSeq: chat.headSeq,
      },
    }),
    [`GET /api/conversations/${id}/labels`]: () => ({ body: { tags, closingReason: null } }),
    'GET /api/chat-labels': () => ({ body: { data: [], count: 0 } }),
    'GET /api/users/users': () => ({ body: { data: [], count: 0 } }),
  });
}

it('[L-06] a chat that goes on is read as it goes on, though nobody tells who only reads it; one that is over is left alone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = serve();
  await renderScreen(<Page />, `/?conversationId=${id}`);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  expect(await screen.findByText('Hello')).toBeVisible();
  chat = { ...chat, headSeq: 2 };
  await pass(5000);
  expect(await screen.findByText('One more')).toBeVisible();
  chat = { ...chat, state: 'closed', endDate: '2026-11-20T09:10:00.000Z' };
  const asked = () => server.to(`/api/conversations/${id}/detail`).length;
  await pass(5000);
  expect(await screen.findByRole('button', { name: 'Closing reason' })).toBeVisible();
  const before = asked();
  await pass(20_000);
  expect(asked()).toBe(before);
});

it('what a colleague puts on it is seen at once', async () => {
  serve();
  await renderScreen(<Page />, `/?conversationId=${id}`);
  await screen.findByText('Hello');
  tags = [{ _id: idOf(60), name: 'Refund', color: 'red' }];
  socket.hear('chat-labels:changed', { by: colleague });
  expect(await screen.findByText('Refund')).toBeVisible();
  tags = [];
  socket.hear('chat-labels:changed', { by: colleague });
  await waitFor(() => expect(screen.queryByText('Refund')).toBeNull());
});

it('[issue 27.24] the words under the stars stand below them', async () => {
  chat = { ...chat, state: 'closed', rating: 2, ratingComment: 'Nobody knew the size chart.' };
  serve();
  await renderScreen(<Page />, `/?conversationId=${id}`);
  expect(await screen.findByRole('img', { name: '2 of 5 stars' })).toBeVisible();
  expect(screen.getByText('Nobody knew the size chart.')).toBeVisible();
});

it('names who ended the chat, in the thread and above it', async () => {
  second = { author: 'agent', senderId: colleague, type: 'notification', text: 'chat-ended' };
  const ended = { state: 'closed', endDate: '2026-11-20T09:10:00.000Z', headSeq: 2 } as const;
  chat = { ...chat, ...ended, reason: 'agent-ended', enderId: colleague, ender: { fullname: 'Priya Nair' } };
  serve();
  await renderScreen(<Page />, `/?conversationId=${id}`);
  expect(await screen.findByText(/^Ended by Priya Nair/)).toBeVisible();
  expect(screen.getByText('Ended by', { selector: 'dt' }).nextElementSibling).toHaveTextContent('Priya Nair');
});

it.each([
  ['client-ended', 'The customer'],
  ['client-missed-disconnected', 'System: the customer lost connection'],
  ['missed-after-1-hour', 'System: no answer for an hour'],
  ['out-of-business-hours', 'System: outside business hours'],
  ['agent-ended', 'System'],
] as const)('a chat that is over because of %s was ended by: %s', async (reason, words) => {
  chat = { ...chat, state: 'closed', endDate: '2026-11-20T09:10:00.000Z', reason, ender: null };
  serve();
  await renderScreen(<Page />, `/?conversationId=${id}`);
  expect(await screen.findByText('Ended by', { selector: 'dt' })).toBeVisible();
  expect(screen.getByText('Ended by', { selector: 'dt' }).nextElementSibling).toHaveTextContent(words);
});
