import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { clearLiveCounts, failLiveCounts, setLiveCounts } from '../../lib/realtime/live-counts.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { fakeConnection } from '../../lib/testing/fake-connection.ts';
import { aUser, fakeServer, workspaceIds } from '../../lib/testing/fake-server.ts';
import { ChatCounts } from './chat-counts.tsx';

const lists = '/api/conversations';
let missed = 4;
let server: ReturnType<typeof fakeServer>;
let socket: ReturnType<typeof fakeConnection>;

beforeAll(laterTexts);
beforeEach(() => {
  missed = 4;
  server = fakeServer({ [`GET ${lists}`]: () => ({ body: { data: [], count: missed } }) });
  socket = fakeConnection();
  clearLiveCounts();
  sessionStore.setState({ user: aUser(), workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't' });
});
afterEach(() => {
  socket.undo();
  vi.useRealTimers();
});

const open = () =>
  renderScreen(
    <>
      <h1>Dashboard</h1>
      <ChatCounts />
    </>,
  );
const tile = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) });

it('[Q-16] pending and active are the numbers of the badge, at once; only missed chats are asked for', async () => {
  await open();
  expect(within(tile('Pending')).queryByText(/\d/)).toBeNull();
  act(() => setLiveCounts({ active: 2, pending: 3 }));
  expect(within(tile('Pending')).getByText('3')).toBeInTheDocument();
  expect(within(tile('Active')).getByText('2')).toBeInTheDocument();
  expect(await within(tile('Missed')).findByText('4')).toBeInTheDocument();
  act(() => setLiveCounts({ active: 2, pending: 4 }));
  expect(within(tile('Pending')).getByText('4')).toBeInTheDocument();
  expect(server.to(lists)).toHaveLength(1);
});

it('missed chats follow the events, and nothing is polled', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  expect(await within(tile('Missed')).findByText('4')).toBeInTheDocument();
  missed = 3;
  act(() => socket.hear('conversation:archived', { ids: [workspaceIds.first] }));
  expect(await within(tile('Missed')).findByText('3')).toBeInTheDocument();
  missed = 7;
  act(() => socket.connect());
  expect(await within(tile('Missed')).findByText('7')).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(server.to(lists)).toHaveLength(3);
});

it('says why there are no numbers, and asks again', async () => {
  const again = vi.fn();
  await open();
  act(() => failLiveCounts(new TypeError('Failed to fetch'), again));
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong!');
  screen.getByRole('button', { name: /Retry|Try again/ }).click();
  expect(again).toHaveBeenCalledOnce();
  act(() => setLiveCounts({ active: 0, pending: 0 }));
  expect(screen.queryByRole('alert')).toBeNull();
});
