import type { Channel, StoreDependents } from '@chatso/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import {
  aMembership,
  aUser,
  type FakeAnswer,
  fakeServer,
  refused,
  workspaceIds,
} from '../../lib/testing/fake-server.ts';
import { PageTitle } from '../../ui/index.ts';
import { StoreCard } from './store-card.tsx';

const store: Channel = {
  _id: '01900000-0000-7000-8000-000000000001',
  name: 'Outlet',
  type: 'website',
  url: 'https://outlet.example',
  image: null,
  active: true,
  showWidget: true,
  widgetConnection: 'CONNECTED',
  analyticsId: 'outlet',
  hosts: [],
  secretEnd: 'abcd',
  oldSecretUntil: null,
  lastSessionAt: null,
};
const path = `GET /api/admin/store/${store._id}/dependents`;
const none: StoreDependents = { openChats: 0, agents: 0, openTickets: 0, mailboxes: 0, triggers: 0 };

beforeEach(async () => {
  await laterTexts();
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] });
  const signedIn = { user, workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't' } as const;
  sessionStore.setState({ ...signedIn, expiresAt: Date.now() + 3_600_000 });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

async function openDialog() {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await renderScreen(
    <>
      <PageTitle>Channels</PageTitle>
      <StoreCard only={false} store={store} onFull={() => undefined} />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'More actions for Outlet' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  return within(await screen.findByRole('dialog', { name: 'Delete “Outlet”?' }));
}

it('[issue 27.23] a store with open chats says so, and can be deleted once a colleague has ended them', async () => {
  let counts = { ...none, openChats: 2, agents: 1200 };
  fakeServer({ [path]: () => ({ body: counts }) });
  const dialog = await openDialog();
  expect(await dialog.findByText('2 open chats. End them first.')).toBeVisible();
  expect(dialog.getByText('1,200 people work in this store only and will have no store.')).toBeVisible();
  expect(dialog.queryByText(/ticket/)).toBeNull();
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  counts = { ...none, agents: 1200 };
  await vi.advanceTimersByTimeAsync(5000);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled());
  expect(dialog.queryByText(/open chats/)).toBeNull();
});

it('[issue 27.23] counts that could not be fetched are said, and what was counted stays when that fails later', async () => {
  let answer = (): FakeAnswer => refused(404, 'not-found');
  fakeServer({ [path]: () => answer() });
  const dialog = await openDialog();
  expect(await dialog.findByText('What belongs to this store could not be counted.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
  answer = () => ({ body: { ...none, mailboxes: 1 } });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await dialog.findByText(/^1 mailbox is disconnected/)).toBeVisible();
  answer = () => refused(503, 'unavailable');
  await vi.advanceTimersByTimeAsync(5000);
  expect(dialog.getByText(/^1 mailbox is disconnected/)).toBeVisible();
});
