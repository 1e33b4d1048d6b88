import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { navigationStore } from '../../../lib/navigation/navigation.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { aConversation } from '../../../lib/testing/factories.ts';
import {
  allFlags,
  aMembership,
  aNavigation,
  aUser,
  fakeServer,
  workspaceIds,
} from '../../../lib/testing/fake-server.ts';
import { PageTitle } from '../../../ui/index.ts';
import { LiveChatScope } from '../live-chat-provider.tsx';
import { liveHarness } from '../testing/live-scope.tsx';
import { HeaderMenu } from './header-menu.tsx';

// jsdom has no fonts, and fields that grow ask when theirs are there.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

beforeEach(async () => {
  await laterTexts();
  const membership = aMembership(workspaceIds.first, 'Northwind', { role: 'admin' });
  const workspaceId = { ...membership.workspaceId, enabledTicketSystem: true };
  sessionStore.setState({
    ...{
      user: aUser({ workspaces: [{ ...membership, workspaceId }] }),
      phase: 'signed-in',
      flags: { workspaceId: workspaceIds.first, values: allFlags() },
    },
    ...{ workspaceId: workspaceIds.first, idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
  fakeServer({});
});
afterEach(() => {
  cleanup();
  navigationStore.setState({ workspaceId: null, navigation: null, problem: null }, true);
});

const locked = vi.fn();
const more = [
  { label: 'Transfer', icon: null, disabled: false, locked: 'Available on the Advanced plan', onClick: locked },
];

async function open(places: string[], departed = false, chat = aConversation({ name: 'Marit Solheim' })) {
  navigationStore.setState({ workspaceId: workspaceIds.first, navigation: aNavigation(places), problem: null });
  const { live } = liveHarness();
  const { router } = await renderScreen(
    <>
      <PageTitle>Live chat</PageTitle>
      <LiveChatScope live={live}>
        <HeaderMenu chat={chat} departed={departed} more={more} size={32} />
      </LiveChatScope>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: /Copy link/i });
  return router;
}

it('[N-15] [N-12] a ticket is made of an open chat', async () => {
  await open(['live-chat', 'ticket-management']);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Create ticket' }));
  const dialog = await screen.findByRole('dialog', { name: 'New Ticket' });
  expect(within(dialog).getByText('Chat with Marit Solheim. Linked when you save.')).toBeVisible();
});

it.each([
  ['whose chat it is no longer', ['live-chat', 'ticket-management'], true],
  ['who has no tickets', ['live-chat'], false],
] as const)('[N-14] it is not offered to somebody %s', async (_, places, departed) => {
  await open([...places], departed);
  expect(screen.getByRole('menuitem', { name: /Copy link/i })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Create ticket' })).toBeNull();
});

const plain = aConversation({ name: 'Marit Solheim' });
const ofShop = { ...plain, store: { ...plain.store, crmStoreId: workspaceIds.first } };

it('[27-27] whoever may ban bans from the menu of the chat, and finds who is banned', async () => {
  const router = await open(['live-chat'], false, ofShop);
  expect(screen.getByRole('menuitem', { name: 'Ban visitor' })).toBeVisible();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Banned visitors' }));
  expect(router.state.location.pathname).toBe(`/ws/${workspaceIds.first}/visitor/banned`);
});

it('[27-27] not in a chat that has left or of a shop that is not connected', async () => {
  await open(['live-chat'], true, ofShop);
  expect(screen.queryByRole('menuitem', { name: 'Ban visitor' })).toBeNull();
  cleanup();
  await open(['live-chat'], false, plain);
  expect(screen.queryByRole('menuitem', { name: 'Ban visitor' })).toBeNull();
});

it('[27-26] what the plan does not have says so in the menu of a phone', async () => {
  await open(['live-chat']);
  await userEvent.click(screen.getByRole('menuitem', { name: /^Transfer\s*Available on the Advanced plan$/ }));
  expect(locked).toHaveBeenCalledOnce();
});
