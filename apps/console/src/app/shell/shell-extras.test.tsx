import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../i18n/i18n.ts';
import { browser } from '../../lib/browser/browser.ts';
import { closeShellDialog, openShellDialog } from '../../lib/navigation/shell-dialogs.ts';
import { forgetOpenChats, provideOpenChats } from '../../lib/realtime/open-chats.ts';
import { idOf } from '../../lib/testing/factories.ts';
import { aMembership, aUser, workspaceIds } from '../../lib/testing/fake-server.ts';
import { aMail, aRow } from '../../lib/testing/tickets.ts';
import { freshConsole, openConsole, signInAs } from '../testing/open-console.tsx';

vi.mock('../../lib/realtime/message-connection.ts', () => ({ connectMessages: vi.fn(() => () => undefined) }));
vi.mock('../../screens/live-chat/index.ts', () => ({
  LiveChatScreen: () => <input aria-label="Somewhere to type" />,
}));

const patient = { timeout: 20_000 };
const { first } = workspaceIds;
const chatId = '0193b0a0-0000-7000-8000-0000000000c1';

async function open(role: 'agent' | 'admin' = 'agent', enabledTicketSystem = false) {
  const membership = aMembership(first, 'Northwind', { role });
  const workspaceId = { ...membership.workspaceId, enabledTicketSystem };
  const workspaces = [{ ...membership, workspaceId }];
  signInAs(aUser({ workspaces }));
  const router = await openConsole(`/ws/${first}/live-chat`);
  const field = await screen.findByRole('textbox', { name: 'Somewhere to type' }, patient);
  return { router, field, user: userEvent.setup() };
}

async function openPalette(user: ReturnType<typeof userEvent.setup>) {
  // The keys come with a part of their own, after the first paint.
  await waitFor(async () => {
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.getByRole('dialog', { name: 'Commands' })).toBeInTheDocument();
  }, patient);
  return screen.findByRole('combobox', { name: 'Commands' }, patient);
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

const nothing = () => ({ body: { data: [], nextCursor: null } });
let server: ReturnType<typeof freshConsole>;
beforeEach(() => {
  vi.restoreAllMocks();
  closeShellDialog();
  forgetOpenChats();
  server = freshConsole();
  Object.assign(server.routes, { 'GET /api/search/messages': nothing, 'GET /api/search/customers': nothing });
});

describe('the command palette', () => {
  it('opens by Mod+K, also while typing, and goes where Enter says', async () => {
    const { router, field, user } = await open();
    await user.click(field);
    const search = await openPalette(user);
    expect(screen.queryByRole('option', { name: /Admin options/ })).not.toBeInTheDocument();
    await user.type(search, 'profile');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Profile');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ws/${first}/account/profile`));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('stays closed over a dialog that wants an answer, and opens over what is none', async () => {
    const { field, user } = await open();
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    await user.click(field);
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    dialog.removeAttribute('aria-modal');
    await openPalette(user);
    dialog.remove();
  });

  it('walks with the arrows around the list, and Escape gives the focus back', async () => {
    const { field, user } = await open();
    await user.click(field);
    const search = await openPalette(user);
    const all = options();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe(all.at(-1));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const selected = screen.getByRole('option', { selected: true });
    expect(selected.textContent).toBe(all[1]);
    expect(search).toHaveAttribute('aria-activedescendant', selected.id);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(field).toHaveFocus();
  });

  it('finds the chats this device knows, and puts what was used last on top', async () => {
    provideOpenChats({
      workspaceId: first,
      read: () => [{ id: chatId, name: 'Eleanor Whitcombe', detail: 'Where is my parcel?', tab: 'pending' }],
    });
    const { router, user } = await open();
    await user.type(await openPalette(user), 'parc');
    await user.click(screen.getByRole('option', { name: /Eleanor Whitcombe/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ conversationId: chatId, tab: 'pending' }));
    await openPalette(user);
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups[0]).toBe('Recent');
    expect(options()[0]).toContain('Eleanor Whitcombe');
  });

  it('[D-13] offers the admin options to admins, and the way out to everybody', async () => {
    const left = vi.spyOn(browser, 'leaveFor').mockImplementation(() => undefined);
    const { user } = await open('admin');
    const search = await openPalette(user);
    expect(screen.getAllByRole('option', { name: /Admin options/ }).length).toBeGreaterThan(0);
    await user.type(search, 'log out');
    await user.keyboard('{Enter}');
    expect(left).toHaveBeenCalledExactlyOnceWith('/logout');
  });

  it('says so when nothing answers', async () => {
    const { user } = await open();
    await user.type(await openPalette(user), 'zzz');
    expect(await screen.findByText(/Nothing answers “zzz”/, undefined, patient)).toBeInTheDocument();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });
});

describe('searching by the palette', () => {
  const messageId = '0193b0a0-0000-7000-8000-0000000000d1';
  const hit = (number: number) => ({
    ...{
      conversationId: chatId.replace(/.$/, String(number)),
      state: 'closed',
      fullname: 'Nora Lind',
      visitorNumber: 7,
    },
    ...{
      storeName: 'North',
      agentFullname: 'Ben',
      messageId,
      author: 'client',
      note: false,
      at: '2026-11-20T10:00:00.000Z',
    },
    excerpt: [
      { text: 'my <b>', hit: false },
      { text: `parka${number}`, hit: true },
    ],
  });
  const person = { ...hit(9), visitorId: chatId, email: 'parka@lind.example', phone: null, state: 'ongoing' };

  it('[H-01] lists chats and customers, pages on, and opens the chat at the message', async () => {
    Object.assign(server.routes, {
      'GET /api/search/messages': ({ path }: { path: string }) => ({
        body: path.includes('cursor=') ? { data: [hit(2)], nextCursor: null } : { data: [hit(1)], nextCursor: 'next' },
      }),
      'GET /api/search/customers': () => ({ body: { data: [person, person], nextCursor: null } }),
    });
    const { router, user } = await open();
    await user.type(await openPalette(user), 'parka');
    expect(await screen.findByRole('option', { name: /my <b>parka1/ }, patient)).toBeInTheDocument();
    expect(screen.getByText('parka1').tagName).toBe('MARK');
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups).toEqual(['In chats', 'Customers']);
    expect(screen.getAllByRole('option', { name: /parka@lind.example/ })).toHaveLength(1);
    // By keyboard: the second choice is 'Show more'.
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByRole('option', { name: /parka2/ }, patient);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('parka2');
    await user.keyboard('{Enter}');
    const search = { conversationId: hit(2).conversationId, messageId };
    await waitFor(() => expect(router.state.location.search).toEqual(search));
  });

  it('finds tickets and mails where there are tickets', async () => {
    const ticket = aRow(7, { title: 'Torn parka' });
    const from = { name: 'Nora Lind', address: 'nora@lind.example' };
    const mail = aMail(8, { from, subject: 'The parka', ticket: null });
    Object.assign(server.routes, {
      'GET /api/ticket': () => ({ body: { data: [ticket], count: 1 } }),
      'GET /api/email/messages': () => ({ body: { data: [mail], count: 1 } }),
    });
    const { router, user } = await open('agent', true);
    await user.type(await openPalette(user), 'parka');
    expect(await screen.findByRole('option', { name: /NW-1007.*Torn parka/ }, patient)).toBeInTheDocument();
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups).toEqual(['Tickets', 'Emails']);
    await user.click(screen.getByRole('option', { name: /Nora Lind.*The parka/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ws/${first}/ticket-management/emails`));
    expect(router.state.location.search).toMatchObject({ emailTab: 'all', email: idOf(8) });
  });

  it('without tickets nobody asks for them', async () => {
    const { user } = await open();
    await user.type(await openPalette(user), 'parka');
    expect(await screen.findByText(/Nothing answers “parka”/, undefined, patient)).toBeInTheDocument();
    expect(server.calls.filter(({ path }) => /\/api\/(ticket|email)/.test(path))).toEqual([]);
  });

  it('says that it looks, that it could not, and tries again', async () => {
    let fails = true;
    Object.assign(server.routes, {
      'GET /api/search/messages': () =>
        fails ? { status: 403, body: { statusCode: 403, message: 'No', code: 'forbidden' } } : nothing(),
    });
    const { user } = await open();
    await user.type(await openPalette(user), 'zzz');
    expect(screen.getByText('Searching chats and customers…')).toBeInTheDocument();
    expect(await screen.findByText(/could not be searched/, undefined, patient)).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/Nothing answers “zzz”/, undefined, patient)).toBeInTheDocument();
  });
});

describe('the map of shortcuts', () => {
  it('opens by ?, but not while typing, and shows the keys of the registry', async () => {
    const { field, user } = await open();
    await openPalette(user);
    await user.keyboard('{Escape}');
    await user.type(field, '?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    field.blur();
    await user.keyboard('?');
    const map = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, patient);
    const row = within(map).getByText('Open the command palette').closest('div');
    expect(row).toHaveTextContent('CtrlK');
    expect(within(map).getByText('Live chat').closest('div')).toHaveTextContent('GL');
  });

  it('means what it says: G L goes to live chat', async () => {
    const { router, user } = await open();
    await user.type(await openPalette(user), 'profile{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ws/${first}/account/profile`));
    await user.keyboard('gl');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ws/${first}/live-chat`));
  });
});

it('[R-13] who may not upgrade reads whom to ask, until it is answered', async () => {
  const { user } = await open();
  act(() => openShellDialog('ask-admin'));
  const name = 'Please contact your admin to enable this feature';
  const dialog = await screen.findByRole('dialog', { name }, patient);
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
});
