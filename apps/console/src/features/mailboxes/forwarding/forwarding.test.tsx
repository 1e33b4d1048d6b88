import type { Mailbox } from '@chatso/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { keyOf } from '../../../lib/api/query-of.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { aStore, storesAnswer } from '../../../lib/testing/answers.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../../lib/testing/fake-server.ts';
import { Toasts } from '../../../ui/index.ts';
import { ConnectMailbox, MailboxesSection } from '../index.ts';

const id = '0193b0a0-0000-7000-8000-000000000301';
const store = { _id: '0193b0a0-0000-7000-8000-000000000309', name: 'Northwind CA' };
const forwardTo = '0123456789abcdef0123456789abcdef@in.northwind.test';
const account = (over: Partial<Mailbox> = {}): Mailbox => ({
  ...{ _id: id, email: 'help@lakeside.test', status: 'init', kind: 'forward', store, fromName: '', signature: '' },
  ...{ imap: null, smtp: null, forwardTo, forwardProved: false, outbox: false, reading: null, sending: null },
  ...{ checkedAt: null, lastMailAt: null, progress: null, since: null, passedOver: 0, version: 7 },
  ...over,
});
const host = { url: 'https://chat.northwind.test/api/mail-inbound/0123', secret: 'a-secret-of-the-host' };

function serve(accounts: Mailbox[], more: Parameters<typeof fakeServer>[0] = {}, forwarding = true) {
  return fakeServer({
    'GET /api/stores': () => storesAnswer([aStore(store)]),
    'GET /api/email/accounts': () => ({
      body: { data: accounts, count: accounts.length, oauth: { google: false, microsoft: false }, forwarding },
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

it('[O-07] a mailbox is connected by forwarding: its address to copy, the steps of its provider, and what it waits for', async () => {
  const user = userEvent.setup();
  const accounts: Mailbox[] = [];
  const fake = serve(accounts, {
    'POST /api/email/accounts/forward': () => {
      accounts.push(account());
      return { status: 201, body: { data: account() } };
    },
  });
  await renderScreen(flow);
  await user.type(await screen.findByLabelText('Email address'), 'help@lakeside.test');
  await user.click(await screen.findByRole('button', { name: 'Get the address' }));
  expect(await screen.findByText(forwardTo)).toBeVisible();
  expect(screen.getByText('Forward the mail of help@lakeside.test to this address:')).toBeVisible();
  expect(screen.getByText(/No mail has come yet/)).toBeVisible();
  expect(screen.getByText(/Add a forwarding address/)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Outlook' }));
  expect(await screen.findByText(/outbound spam policy/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy the address' }));
  expect(await navigator.clipboard.readText()).toBe(forwardTo);
  const sent = fake.calls.find(({ method }) => method === 'POST')?.body;
  expect(sent).toMatchObject({ email: 'help@lakeside.test', chatsoStoreId: store._id });
});

it('[O-33] [U-03] an address of another store is said in a dialog, as for the other ways', async () => {
  serve([], {
    'POST /api/email/accounts/forward': () => refused(409, 'taken', 'conflict', { reason: 'mailbox-taken' }),
  });
  await renderScreen(flow);
  await userEvent.type(await screen.findByLabelText('Email address'), 'help@lakeside.test');
  await userEvent.click(await screen.findByRole('button', { name: 'Get the address' }));
  expect(await screen.findByText('Connect mail failed')).toBeVisible();
});

it('where it is off the page says where it is switched on, and offers nothing', async () => {
  serve([], {}, false);
  await renderScreen(flow);
  expect(await screen.findByText(/CHATSO_INBOUND_DOMAIN/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Get the address' })).toBeNull();
});

it('[O-09] it waits for its first mail, hears of a provider’s question, and is connected by itself', async () => {
  let now = account();
  const accounts = [now];
  serve(accounts);
  const { queryClient } = await renderScreen(list);
  expect(await screen.findByText('Waiting for first mail')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Forwarding' }));
  const drawer = await screen.findByRole('dialog', { name: 'Forwarding of help@lakeside.test' });
  expect(within(drawer).getByText(/No mail has come yet/)).toBeVisible();
  const becomes = async (over: Partial<Mailbox>) => {
    now = account(over);
    accounts.splice(0, 1, now);
    await queryClient.invalidateQueries({ queryKey: keyOf('mailboxes.list') });
  };
  await becomes({ lastMailAt: '2026-11-26T10:00:00.000Z' });
  expect(await within(drawer).findByText(/Your provider asks whether you want this/)).toBeVisible();
  expect(within(drawer).getByRole('link', { name: 'Open the inbox' })).toHaveAttribute(
    'href',
    `/ws/${workspaceIds.first}/ticket-management/emails`,
  );
  await becomes({ status: 'connected', lastMailAt: '2026-11-26T10:01:00.000Z' });
  expect(await within(drawer).findByText('Connected: forwarded mail comes in.')).toBeVisible();
  await becomes({ status: 'connected', forwardProved: true });
  expect(await within(drawer).findByText(/answers leave as help@lakeside\.test/)).toBeVisible();
});

it('an account whose domain was taken away does not say that it works', async () => {
  serve([account({ status: 'connected', forwardTo: null })], {}, false);
  await renderScreen(list);
  expect(await screen.findByText('Switched off')).toBeVisible();
  expect(screen.getByText(/takes no forwarded mail any more/)).toBeVisible();
  expect(screen.queryByText('Working as expected')).toBeNull();
});

it('a test mail is asked for, and one too many is said', async () => {
  let many = false;
  const path = `POST /api/email/accounts/${id}/test`;
  const fake = serve([account({ status: 'connected' })], {
    [path]: () => (many ? refused(429, 'Too many', 'rate-limited', { retryAfter: 60 }) : { body: { ok: true } }),
  });
  await renderScreen(list);
  expect(await screen.findByText(/Answers wait until a test mail to help@lakeside\.test/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Forwarding' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test mail' }));
  expect(await screen.findByText('A test mail is on its way to help@lakeside.test.')).toBeVisible();
  many = true;
  await userEvent.click(screen.getByRole('button', { name: 'Send a test mail' }));
  await waitFor(() => expect(fake.to(`/api/email/accounts/${id}/test`)).toHaveLength(2));
  expect(await screen.findByText(/Too many/i)).toBeVisible();
});

it('for hosted mail, address and secret are asked for only by who looks, and a new secret takes its place', async () => {
  const path = `/api/email/accounts/${id}/webhook`;
  const fake = serve([account()], {
    [`GET ${path}`]: () => ({ body: host }),
    [`POST ${path}`]: () => ({ body: { ...host, secret: 'another-secret' } }),
  });
  await renderScreen(list);
  await userEvent.click(await screen.findByRole('button', { name: 'Forwarding' }));
  await userEvent.click(await screen.findByText('For hosted mail'));
  expect(fake.to(path)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Show address and secret' }));
  expect(await screen.findByText(host.url)).toBeVisible();
  expect(screen.getByText(host.secret)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'New secret' }));
  const question = await screen.findByRole('dialog', { name: 'Draw a new secret?' });
  await userEvent.click(within(question).getByRole('button', { name: 'New secret' }));
  expect(await screen.findByText('another-secret')).toBeVisible();
  expect(screen.queryByText(host.secret)).toBeNull();
});

it('[O-09] where nothing leaves and nothing comes, the card says so without an error, and where the answers are', async () => {
  const user = userEvent.setup();
  const kept = { status: 'connected', forwardTo: null, forwardProved: true, outbox: true } as const;
  const accounts = [
    account(kept),
    account({ ...kept, _id: id.replace('301', '302'), email: 'in@lakeside.test', forwardTo }),
  ];
  serve(accounts);
  await renderScreen(list);
  const [here, reached] = await screen.findAllByRole('listitem');
  if (here === undefined || reached === undefined) throw new Error('A card is missing.');
  expect(within(here).getByRole('status')).toHaveTextContent('Outbox only');
  expect(within(here).getByText(/nothing new comes in here/)).toBeVisible();
  expect(within(here).getByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', '/dev/outbox');
  expect(within(here).queryByText('Switched off')).toBeNull();
  expect(within(reached).getByRole('status')).toHaveTextContent('Active');
  expect(within(reached).getByRole('link', { name: 'Open the outbox' })).toBeVisible();
  await user.click(within(here).getByRole('button', { name: 'Forwarding' }));
  expect(await within(await screen.findByRole('dialog')).findByText(/nothing new comes in here/)).toBeVisible();
});
