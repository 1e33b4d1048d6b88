import type { DashboardNumbers } from '@chatso/contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aStore, storesAnswer } from '../../lib/testing/answers.ts';
import { fakeConnection } from '../../lib/testing/fake-connection.ts';
import { aUser, fakeServer, workspaceIds } from '../../lib/testing/fake-server.ts';
import { Numbers } from './numbers/numbers.tsx';
import { Online } from './people/online.tsx';

const path = '/api/dashboard/numbers';
const none = { chats: 0, missed: 0, waitSeconds: null, durationSeconds: null, rating: null, rated: 0 };
const hours = Array.from({ length: 24 }, () => ({ chats: 0, missed: 0, waitSeconds: null, waitBefore: null }));
const dates = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`);
const quiet: DashboardNumbers = {
  at: '2026-11-20T18:24:00.000Z',
  today: none,
  dayBefore: null,
  week: none,
  weekBefore: null,
  comparesDayFrom: '2026-11-27',
  comparesWeekFrom: '2026-11-30',
  hours,
  ratings: [0, 0, 0, 0, 0],
  days: dates.map((date, index) => ({ date, chats: index < 5 ? 0 : null, before: null })),
};
const today = { chats: 38, missed: 3, waitSeconds: 34, durationSeconds: 744, rating: 4.6, rated: 21 };
const busy: DashboardNumbers = {
  ...quiet,
  today,
  dayBefore: { chats: 31, missed: 5, waitSeconds: 41, durationSeconds: 700, rating: 4.5, rated: 12 },
  week: { ...today, chats: 502 },
  weekBefore: { ...today, chats: 424, rating: 4.6 },
  hours: hours.map((hour, index) => (index === 9 ? { ...hour, chats: 4, missed: 1, waitSeconds: 65 } : hour)),
  ratings: [0, 0, 1, 4, 16],
};
let numbers: DashboardNumbers;
let server: ReturnType<typeof fakeServer>;
let socket: ReturnType<typeof fakeConnection>;

beforeAll(laterTexts);
beforeEach(() => {
  numbers = busy;
  const stores = ['North', 'South'].map((name, index) =>
    aStore({ _id: index === 0 ? workspaceIds.first : workspaceIds.second, name }),
  );
  const anna = { agentId: aUser()._id, fullname: 'Anna', avatar: null, awaySince: null, chats: 1, capacity: 3 };
  server = fakeServer({
    [`GET ${path}`]: () => ({ body: numbers }),
    'GET /api/stores': () => storesAnswer(stores),
    'GET /api/dashboard/team': () => ({
      body: {
        data: [
          { ...anna, presence: 'online' },
          { ...anna, agentId: workspaceIds.second, fullname: 'Ben', presence: 'offline', chats: 0 },
        ],
        count: 2,
      },
    }),
  });
  socket = fakeConnection();
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
      <Numbers />
      <Online />
    </>,
  );
const cell = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) });

it('[Q-16] today stands beside the weekday before, in words that say better or worse, and leads to its list', async () => {
  await open();
  expect(await cell('Chats')).toHaveTextContent('7 more');
  expect(await cell('Waiting time')).toHaveTextContent('0:347 s shorter');
  const missed = await cell('Missed');
  expect(missed).toHaveTextContent('2 fewer · 7.9% of chats');
  expect(missed).toHaveAttribute('href', expect.stringContaining('tab=missed'));
  expect(screen.getByText('0.1 higher')).toBeInTheDocument();
  expect(screen.getByText(/^Against last Friday until/)).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Waiting time by hour: 9 am 1:05.' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Stars given today: 5 stars 16, 4 stars 4, 3 stars 1.' })).toBeInTheDocument();
  const chats = within(screen.getByRole('table')).getByRole('row', { name: /^Chats/ });
  expect(chats).toHaveTextContent('50242418.4%');
});

it('[Q-16] a workspace without a full week compares nothing and says from when; unknown is no zero', async () => {
  numbers = quiet;
  await open();
  expect(await cell('Chats')).toHaveTextContent('Chats0None yet');
  expect(await cell('Waiting time')).toHaveTextContent('Waiting time–Shown after the first answer');
  expect(screen.getByText('Compared with the week before from Friday, November 27')).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Week before' })).toBeNull();
});

it('[Q-16] events move the numbers, at once and then calmly; nothing is polled', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  await cell('Chats');
  numbers = { ...busy, today: { ...today, chats: 39 } };
  const answered = { conversationId: workspaceIds.first, agentId: workspaceIds.second, rev: 1 };
  for (let n = 0; n < 20; n += 1) act(() => socket.hear('conversations:answered', answered as never));
  expect(await screen.findByText('39')).toBeInTheDocument();
  expect(server.to(path)).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(server.to(path)).toHaveLength(3);
  await act(() => vi.advanceTimersByTimeAsync(300_000));
  expect(server.to(path)).toHaveLength(3);
});

it('[Q-16] of one store alone, when asked', async () => {
  await open();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Store' }), 'South');
  await screen.findByText('38');
  expect(server.to(path).at(-1)?.path).toContain(`storeId=${workspaceIds.second}`);
});

it('[Q-16] who is online, with how many chats of their limit; the others on request', async () => {
  await open();
  expect(await screen.findByText('Anna')).toBeInTheDocument();
  expect(screen.getByText('1 of 3 chats')).toBeInTheDocument();
  expect(screen.queryByText('Ben')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByText('Ben')).toBeInTheDocument();
});

it('[Q-16] says that the numbers could not be had, and asks again', async () => {
  server.routes[`GET ${path}`] = () => ({ status: 500, body: { statusCode: 500, message: 'no' } });
  await open();
  expect(await screen.findByText('The numbers could not be loaded.')).toBeInTheDocument();
  server.routes[`GET ${path}`] = () => ({ body: busy });
  await userEvent.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  expect(await cell('Chats')).toHaveTextContent('38');
});
