import type { Mailbox } from '@chatso/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, workspaceIds } from '../../lib/testing/fake-server.ts';
import { MailboxDrawer } from './mailbox-drawer.tsx';

const id = '0193b0a0-0000-7000-8000-000000000201';
const server = { host: 'mail.lakeside.test', port: 993, security: 'tls' as const, user: 'help@lakeside.test' };
const account: Mailbox = {
  ...{ _id: id, email: 'help@lakeside.test', status: 'connected', kind: 'imap', fromName: '', signature: '' },
  ...{ store: { _id: '0193b0a0-0000-7000-8000-000000000209', name: 'Northwind' }, imap: server, smtp: server },
  ...{
    forwardTo: null,
    forwardProved: null,
    outbox: false,
    reading: null,
    sending: null,
    checkedAt: null,
    lastMailAt: null,
    progress: null,
    passedOver: 0,
    since: null,
  },
  version: 7,
};

beforeEach(async () => {
  await laterTexts();
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] });
  sessionStore.setState({
    ...{ user, workspaceId: workspaceIds.first, phase: 'signed-in' },
    ...{ idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

const drawer = (reconnect: boolean, onClose = () => undefined, first = account) => (
  <>
    <h1>Ticket setting</h1>
    <MailboxDrawer first={first} now={first} reconnect={reconnect} onClose={onClose} />
  </>
);
const serve = () =>
  fakeServer({ [`PATCH /api/email/accounts/${id}`]: () => ({ body: { data: { ...account, version: 8 } } }) });

it('a name is saved with the version that was seen, and servers nobody touched are not sent', async () => {
  const fake = serve();
  await renderScreen(drawer(false));
  await userEvent.type(await screen.findByLabelText('Sender’s name'), 'Help desk');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.calls).not.toHaveLength(0));
  expect(fake.calls[0]?.body).toEqual({ fromName: 'Help desk', signature: '', version: 7 });
});

it('[O-11] who re-connects types the password anew, and reading begins again', async () => {
  const fake = serve();
  await renderScreen(drawer(true));
  const [pass] = await screen.findAllByLabelText('Password');
  await userEvent.type(pass as HTMLElement, 'new secret');
  await userEvent.click(screen.getByRole('button', { name: 'Re-connect' }));
  await waitFor(() => expect(fake.calls).not.toHaveLength(0));
  expect(fake.calls[0]?.body).toMatchObject({
    status: 'connecting',
    imap: { port: 993, pass: 'new secret' },
    version: 7,
  });
});

it('of a forwarded address the server that answers leave by is sent alone, and taken away again by clearing it', async () => {
  const forwarded: Mailbox = { ...account, kind: 'forward', imap: null, smtp: null, forwardTo: 'a@in.test' };
  const fake = serve();
  const { unmount } = await renderScreen(drawer(false, undefined, forwarded));
  await userEvent.click(await screen.findByText('Server that answers leave by'));
  await userEvent.type(screen.getByLabelText('Server'), 'smtp.lakeside.test');
  await userEvent.type(screen.getByLabelText('Port'), '465');
  await userEvent.type(screen.getByLabelText('User'), 'help@lakeside.test');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.calls).toHaveLength(1));
  const smtp = { host: 'smtp.lakeside.test', port: 465, security: 'tls', user: 'help@lakeside.test', pass: 'secret' };
  expect(fake.calls[0]?.body).toEqual({ fromName: '', signature: '', version: 7, smtp });
  unmount();
  await renderScreen(drawer(false, undefined, { ...forwarded, smtp: server }));
  await userEvent.click(await screen.findByText('Server that answers leave by'));
  await userEvent.clear(screen.getByLabelText('Server'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.calls).toHaveLength(2));
  expect(fake.calls[1]?.body).toEqual({ fromName: '', signature: '', version: 7, smtp: null });
});

it('[P-67] closing with unsaved changes asks first', async () => {
  serve();
  const onClose = vi.fn();
  await renderScreen(drawer(false, onClose));
  await userEvent.type(await screen.findByLabelText('Sender’s name'), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Leave without saving?')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
