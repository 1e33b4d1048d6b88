import type { SetupGuide } from '@chatso/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { sessionStore } from '../../../lib/session/session.ts';
import { aSetupGuide } from '../../../lib/testing/answers.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { aMembership, aUser, fakeServer, workspaceIds } from '../../../lib/testing/fake-server.ts';
import { EmptyChats } from './empty-chats.tsx';

const guidePath = '/api/admin/setup-guide';
let stores: { _id: string; name: string; departments: string[] }[];
let begun: boolean;
let guide: SetupGuide;
let server: ReturnType<typeof fakeServer>;
let socket: ReturnType<typeof fakeConnection>;

const signIn = (role: 'admin' | 'agent') =>
  sessionStore.setState({
    user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Weber', { role })] }),
    workspaceId: workspaceIds.first,
    phase: 'signed-in',
    idToken: 't',
  });

beforeAll(laterTexts);
beforeEach(() => {
  stores = [];
  begun = false;
  guide = aSetupGuide({ hidden: true });
  server = fakeServer({
    'GET /api/conversations/served': () => ({ body: { stores, begun } }),
    [`GET ${guidePath}`]: () => ({ body: guide }),
    [`PATCH ${guidePath}`]: () => ({ body: { ...guide, hidden: false } }),
  });
  socket = fakeConnection();
});
afterEach(() => socket.undo());

const open = () =>
  renderScreen(
    <>
      <h1>Chats</h1>
      <EmptyChats />
    </>,
  );

it('an agent without a store is told so and by whom it is changed, and sees the store come', async () => {
  signIn('agent');
  await open();
  expect(await screen.findByText('You serve no store yet')).toBeInTheDocument();
  expect(screen.getByText(/An admin assigns a store to you/)).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
  stores = [{ _id: workspaceIds.first, name: 'Northwind', departments: [] }];
  act(() => socket.hear('store:list-changed'));
  expect(await screen.findByText(/in Northwind, the chat appears here\. An admin changes/)).toBeInTheDocument();
  expect(server.to(guidePath)).toHaveLength(0);
});

it('an agent hears in which departments chats come, and of an open chat only after the first one', async () => {
  signIn('agent');
  stores = [
    { _id: workspaceIds.first, name: 'Northwind', departments: ['Returns', 'Sales'] },
    { _id: workspaceIds.second, name: 'Outlet', departments: [] },
  ];
  await open();
  expect(await screen.findByText(/writes in Northwind \(Returns and Sales\) and Outlet, the chat/)).toBeInTheDocument();
  expect(screen.getByText('No chats yet')).toBeInTheDocument();
  begun = true;
  act(() => socket.hear('store:list-changed'));
  expect(await screen.findByText('No open chat')).toBeInTheDocument();
});

it('a fresh workspace is led to the setup guide, which comes back for it', async () => {
  signIn('admin');
  stores = [{ _id: workspaceIds.first, name: 'Weber', departments: [] }];
  await open();
  expect(await screen.findByText('No chats yet')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('link', { name: 'Open the setup guide' }));
  expect(server.to(guidePath).at(-1)).toMatchObject({ method: 'PATCH', body: { hidden: false } });
});

it('after the first answer nothing is said of a first chat', async () => {
  signIn('admin');
  stores = [{ _id: workspaceIds.first, name: 'Weber', departments: [] }];
  guide = { ...guide, answered: true };
  await open();
  expect(await screen.findByText('No open chat')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it('an admin without a store is led to the guide', async () => {
  signIn('admin');
  await open();
  expect(await screen.findByText('No stores yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the setup guide' })).toBeInTheDocument();
});
