import type { BannedVisitor } from '@chatso/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { fakeConnection } from '../../lib/testing/fake-connection.ts';
import { aMembership, aUser, fakeServer, workspaceIds } from '../../lib/testing/fake-server.ts';
import { BannedList } from './banned-list.tsx';

const id = (n: number) => `0193b0a0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const aBan = (n: number): BannedVisitor => ({
  ...{ _id: id(n), visitorId: id(n + 10), name: null, number: 4700 + n, email: null, ip: '198.51.100.200' },
  ...{ chatsoStoreId: id(31), storeIds: [id(31)], bannedAt: '2026-11-20T17:47:00.000Z' },
  ...{ bannedBy: null, bannedReason: 'Rude', expiresAt: null },
  blocks: { visitor: true, ip: true, email: false },
  locationInfo: { country: 'Türkiye', countryCode: 'TR' },
  ...{ turnedAway: 0, lastTryAt: null, version: 1 },
});
const listed = (...data: BannedVisitor[]) => ({ body: { data, count: data.length, ending: 0, agents: [] } });

let socket: ReturnType<typeof fakeConnection>;
let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await laterTexts();
  vi.setSystemTime('2026-11-20T18:20:00.000Z');
  socket = fakeConnection();
  sessionStore.setState({
    ...{ user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind')] }), phase: 'signed-in' },
    ...{ workspaceId: workspaceIds.first, idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
  server = fakeServer({
    'GET /api/stores': () => ({ body: { data: [], count: 0 } }),
    'GET /api/visitor/banned': () => listed(aBan(1), aBan(2)),
    'GET /api/conversations/chat-history': () => ({ body: { data: [], count: 0 } }),
    'GET /api/visitor/ban': () => ({
      body: {
        ...{ visitorId: id(11), name: null, number: 4701, ip: '198.51.100.200', othersAtIp: 0, email: null },
        ...{ refusal: 'banned', chat: null },
      },
    }),
  });
});
afterEach(() => socket.undo());

const unbanned = (n: number) => {
  server.routes['GET /api/visitor/banned'] = () => listed(aBan(n === 1 ? 2 : 1));
  const by = { _id: id(21), fullname: 'Priya Nair' };
  act(() => socket.hear('visitor:ban-changed', { visitorId: id(n + 10), storeId: id(31), banned: false, by }));
};

it('[M-54] the list follows what colleagues do', async () => {
  await renderScreen(<BannedList />);
  expect(await screen.findByText('Visitor #4701')).toBeInTheDocument();
  unbanned(1);
  await waitFor(() => expect(screen.queryByText('Visitor #4701')).toBeNull());
  expect(screen.getByText('1 banned')).toBeInTheDocument();
});

it('what was said while nobody listened is asked for with the connection', async () => {
  await renderScreen(<BannedList />);
  await screen.findByText('Visitor #4701');
  server.routes['GET /api/visitor/banned'] = () => listed(aBan(2));
  act(() => socket.connect());
  await waitFor(() => expect(screen.queryByText('Visitor #4701')).toBeNull());
});

it('[M-50] the panel of whom a colleague lets in stays, and says who did it', async () => {
  await renderScreen(<BannedList />);
  await userEvent.click(await screen.findByText('Visitor #4701'));
  const panel = within(await screen.findByRole('complementary', { name: 'Banned visitor' }));
  unbanned(1);
  expect(await panel.findByText('Let in again by Priya Nair')).toBeInTheDocument();
  expect(panel.queryByRole('button', { name: 'Unban' })).toBeNull();
});

it('a ban that is being changed is let in again by a colleague: the dialog stays with what was typed', async () => {
  await renderScreen(<BannedList />);
  await userEvent.click(await screen.findByText('Visitor #4701'));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit ban' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit ban' }));
  await userEvent.type(await dialog.findByRole('textbox'), ', twice');
  unbanned(1);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Priya Nair has let this visitor in again');
  expect(dialog.getByRole('textbox')).toHaveValue('Rude, twice');
});
