import type { Mailbox } from '@chatso/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, workspaceIds } from '../../lib/testing/fake-server.ts';
import { MailboxDrawer } from './mailbox-drawer.tsx';

vi.setConfig({ testTimeout: 30_000 });
const id = '0193b0a0-0000-7000-8000-000000000201';
const server = { host: 'mail.lakeside.test', port: 993, security: 'tls' as const, user: 'help@lakeside.test' };
const account: Mailbox = {
  ...{ _id: id, email: 'help@lakeside.test', status: 'connected', kind: 'imap', fromName: '', signature: '' },
  ...{ store: { _id: '0193b0a0-0000-7000-8000-000000000209', name: 'Northwind' }, imap: server, smtp: server },
  ...{
    forwardTo: null,
    forwardProved: null,
    reading: null,
    sending: null,
    checkedAt: null,
    lastMailAt: null,
    progress: null,
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

const drawer = (reconnect: boolean, onClose = () => undefined) => (
  <>
    <h1>Ticket setting</h1>
    <MailboxDrawer first={account} now={account} reconnect={reconnect} onClose={onClose} />
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

it('[P-67] closing with unsaved changes asks first', async () => {
  serve();
  const onClose = vi.fn();
  await renderScreen(drawer(false, onClose));
  await userEvent.type(await screen.findByLabelText('Sender’s name'), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Leave without saving?')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
