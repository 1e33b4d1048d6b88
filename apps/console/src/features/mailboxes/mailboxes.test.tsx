import type { Mailbox, MailCheck } from '@chatso/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aList, aStore, storesAnswer } from '../../lib/testing/answers.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { anAddress } from '../../lib/testing/tickets.ts';
import { Toasts } from '../../ui/index.ts';
import { ConnectMailbox, MailboxesSection } from './index.ts';

const id = (n: number) => `0193b0a0-0000-7000-8000-0000000002${String(n).padStart(2, '0')}`;
const store = { _id: id(9), name: 'Northwind CA' };
const server = (host: string, port: number) => ({ host, port, security: 'tls' as const, user: 'help@lakeside.test' });
const account = (over: Partial<Mailbox> = {}): Mailbox => ({
  ...{ _id: id(1), email: 'help@lakeside.test', status: 'connected', kind: 'imap', store, fromName: '', signature: '' },
  ...{
    imap: server('mail.lakeside.test', 993),
    smtp: server('mail.lakeside.test', 465),
    forwardTo: null,
    forwardProved: null,
    outbox: false,
  },
  ...{
    reading: null,
    sending: null,
    checkedAt: null,
    lastMailAt: null,
    progress: null,
    since: null,
    passedOver: 0,
    version: 7,
  },
  ...over,
});
const check = (step: MailCheck['step'], over: Partial<MailCheck> = {}): MailCheck => ({
  ...{ step, state: 'ok', problem: null, words: null, ms: 40 },
  ...over,
});
const discovered = {
  ...{ provider: null, oauth: false, source: 'autoconfig' },
  ...{ imap: server('mail.lakeside.test', 993), smtp: server('mail.lakeside.test', 465) },
};
const good = (['imap-connect', 'imap-secure', 'imap-login', 'imap-inbox'] as const).map((step) => check(step));

function serve(more: Parameters<typeof fakeServer>[0] = {}, accounts: Mailbox[] = []) {
  return fakeServer({
    'GET /api/stores': () => storesAnswer([aStore(store)]),
    'GET /api/email/accounts': () => ({
      body: { data: accounts, count: accounts.length, oauth: { google: false, microsoft: false }, forwarding: false },
    }),
    'POST /api/email/accounts/discover': () => ({ body: { data: discovered } }),
    'POST /api/email/accounts/check': () => ({
      lines: [...good, ...(['smtp-connect', 'smtp-secure', 'smtp-login'] as const).map((step) => check(step))],
    }),
    ...more,
  });
}
const flow = (
  <>
    <Toasts />
    <ConnectMailbox returned={null} onClose={() => undefined} onTaken={() => undefined} />
  </>
);
const list = (
  <>
    <h1>Ticket setting</h1>
    <Toasts />
    <MailboxesSection onConnect={() => undefined} />
  </>
);

beforeEach(async () => {
  await laterTexts();
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] });
  sessionStore.setState({
    ...{ user, workspaceId: workspaceIds.first, phase: 'signed-in' },
    ...{ idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

async function toTest() {
  await userEvent.type(await screen.findByLabelText('Email address'), 'help@lakeside.test');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.type(await screen.findByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('list', { name: 'Test' });
}

it('[O-07] a mailbox is connected with what the domain publishes, after a test that passed', async () => {
  const fake = serve({
    'POST /api/email/accounts': () => ({ status: 201, body: { data: account({ status: 'syncing' }) } }),
  });
  await renderScreen(flow);
  await toTest();
  expect(await screen.findByText('All steps passed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('help@lakeside.test is connected. Its mail is being read.')).toBeVisible();
  const inbox = `/ws/${workspaceIds.first}/ticket-management/emails`;
  expect(screen.getByRole('link', { name: 'Open Emails' })).toHaveAttribute('href', inbox);
  const sent = fake.calls.find(({ method, path }) => method === 'POST' && path === '/api/email/accounts')?.body;
  expect(sent).toMatchObject({
    ...{ email: 'help@lakeside.test', chatsoStoreId: store._id },
    smtp: { host: 'mail.lakeside.test', port: 465, user: 'help@lakeside.test', pass: 'secret' },
  });
});

it('[O-07] a server without encryption is not said to be encrypted', async () => {
  const plain = { ...server('127.0.0.1', 143), security: 'none' as const };
  serve({ 'POST /api/email/accounts/discover': () => ({ body: { data: { ...discovered, imap: plain } } }) });
  await renderScreen(flow);
  await toTest();
  expect(await screen.findByText('All steps passed')).toBeVisible();
  const lines = within(screen.getByRole('list', { name: 'Test' }));
  expect(lines.getByText('Incoming mail: not encrypted, as chosen')).toBeVisible();
  expect(lines.queryByText('Incoming mail: encrypted')).toBeNull();
  expect(lines.getByText('Outgoing mail: encrypted')).toBeVisible();
});

it('[B-20] [O-33] [U-03] an address of another store is said in a dialog, and nothing goes on', async () => {
  serve({ 'POST /api/email/accounts': () => refused(409, 'taken', 'conflict', { reason: 'mailbox-taken' }) });
  await renderScreen(flow);
  await toTest();
  await screen.findByText('All steps passed');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Connect mail failed')).toBeVisible();
  expect(screen.getByText(/help@lakeside\.test is already connected to another store/)).toBeVisible();
});

it('[O-11] a refused password is said with what to do and the server’s words, and can be mended in place', async () => {
  const failed = check('smtp-login', {
    state: 'failed',
    problem: 'password',
    words: '535 5.7.8 Authentication failed',
  });
  const fake = serve({
    'POST /api/email/accounts/check': () => ({ lines: [...good, check('smtp-connect'), check('smtp-secure'), failed] }),
  });
  await renderScreen(flow);
  await toTest();
  expect(await screen.findByText('1 of 7 failed')).toBeVisible();
  expect(screen.getByText(/535 5\.7\.8/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Connect' })).toBeDisabled();
  const pass = screen.getByLabelText('Password');
  await userEvent.clear(pass);
  await userEvent.type(pass, 'other');
  await userEvent.click(screen.getByRole('button', { name: 'Test again' }));
  await waitFor(() => expect(fake.to('/api/email/accounts/check')).toHaveLength(2));
  expect(fake.to('/api/email/accounts/check')[1]?.body).toMatchObject({
    ...{ imap: { pass: 'secret' }, smtp: { pass: 'other' } },
  });
});

it.each([
  ['connected', 'Active', 'Working as expected'],
  ['unset', 'Inactive', 'Connection had been deactivated by an admin and data is no longer received'],
  ['authenticationError', 'Sign-in refused', 'Please re-connect your email for security reason'],
  ['disconnected', 'Disconnected', 'Please re-connect your email for security reason'],
] as const)('[O-09] [O-10] [O-11] %s is said in words', async (status, state, words) => {
  serve({}, [account({ status })]);
  await renderScreen(list);
  expect(await screen.findByText(state)).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
});

it('[O-10] stopping says how many open tickets nothing can be done about meanwhile', async () => {
  const fake = serve(
    {
      'GET /api/ticket/email-addresses': () =>
        aList([anAddress({ _id: id(1), email: 'help@lakeside.test', store, tickets: 3 })]),
      [`PATCH /api/email/accounts/${id(1)}`]: () => ({ body: { data: account({ status: 'unset' }) } }),
    },
    [account()],
  );
  await renderScreen(list);
  await userEvent.click(await screen.findByRole('button', { name: 'More for help@lakeside.test' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Stop' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/3 open tickets are not actionable/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop' }));
  await waitFor(() =>
    expect(fake.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'unset', version: 7 }),
  );
});

it('[O-10] an account that cannot be read is not said to work as expected', async () => {
  const reading = { problem: 'refused', words: 'Away', since: '2026-11-20T09:00:00.000Z' } as const;
  serve({}, [account({ reading })]);
  await renderScreen(list);
  expect(await screen.findByText('Reading does not work')).toBeVisible();
  expect(screen.queryByText('Working as expected')).toBeNull();
});
