import type { Mail, MailAddress, MailRow, Membership } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { aRow } from '../../lib/testing/tickets.ts';
import { Toasts } from '../../ui/index.ts';
import { heldRows } from './held-rows.ts';
import { cutPreview } from './inbox-columns.tsx';
import { MailInbox } from './mail-inbox.tsx';

const id = (n: number) => `0193b0a0-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
const accountId = id(99);
const row = (n: number, over: Partial<MailRow> = {}): MailRow => ({
  ...{ _id: id(n), id: id(n), accountId, from: { name: `Sender ${n}`, address: `s${n}@lakeside.test` } },
  ...{ to: [{ name: '', address: 'help@northwind.test' }], subject: `Subject ${n}`, preview: 'Hello', unseen: true },
  ...{ date: '2026-11-20T10:18:00.000Z', flags: [], tags: [], messageId: `<${n}@lakeside.test>`, parentEmailId: null },
  ...{ direction: 'in', kind: 'mail', state: 'received', spam: false, hasFiles: false, ticket: null },
  ...{ extent: 'whole', size: 2048 },
  ...over,
});
const whole = (n: number, over: Partial<Mail> = {}): Mail => ({
  ...row(n),
  ...{ cc: [], bcc: [], replyTo: [], clientInfo: [], htmlText: '', quotedHtml: '', text: `Words ${n}` },
  ...{ blockedPictures: [], attachments: [], sentBy: null, sentDate: null, sendAt: null, failure: null, bounces: [] },
  hints: { spf: 'pass', dkim: 'pass', dmarc: 'pass', replyTo: null, otherName: null },
  ...over,
});
const address = (email: string, over: Partial<MailAddress> = {}): MailAddress => ({
  ...{ _id: email === 'help@northwind.test' ? accountId : id(98), email, status: 'connected' },
  ...{ store: { _id: id(97), name: 'Northwind' }, fromName: '', signature: '', lastMailAt: null },
  ...{ readingProblem: null, sendingProblem: null, takesMail: true, outbox: false },
  ...over,
});

function signIn(role: Membership['role'] = 'admin') {
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role })] });
  sessionStore.setState({
    ...{ user, workspaceId: workspaceIds.first, phase: 'signed-in' },
    ...{ idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
}
function serve(more: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /api/ticket/email-addresses': () => ({ body: { data: [address('help@northwind.test')], count: 1 } }),
    'GET /api/email/count': () => ({ body: { unseenCount: 2, messagesCount: 1204 } }),
    'GET /api/email/messages': () => ({ body: { data: [row(1), row(2)], count: 2 } }),
    [`GET /api/email/messages/${id(1)}`]: () => ({ body: { data: whole(1) } }),
    [`GET /api/email/messages/${id(2)}`]: () => ({ body: { data: whole(2) } }),
    'PATCH /api/email/seen': () => ({ body: { updated: 1 } }),
    ...more,
  });
}
const page = (
  <>
    <Toasts />
    <MailInbox />
  </>
);
beforeEach(async () => {
  await laterTexts();
  signIn();
});

it('[O-02] [O-13] [O-14] the first active mailbox and its unread mails stand there at first, the newest first', async () => {
  const server = serve();
  await renderScreen(page);
  expect(await screen.findByRole('button', { name: 'Unread (2)' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('button', { name: 'All emails (1,204)' })).not.toHaveAttribute('aria-current');
  await screen.findByText('Subject 1');
  const asked = new URL(server.to('/api/email/messages')[0]?.path ?? '', 'http://x').searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({ email: 'help@northwind.test', unseen: 'true', sort: 'desc' });
});

it('[O-12] inactive mailboxes are hidden, also when the address asks for one', async () => {
  const off = address('old@northwind.test', { status: 'unset' });
  const server = serve({
    'GET /api/ticket/email-addresses': () => ({ body: { data: [off, address('help@northwind.test')], count: 2 } }),
  });
  await renderScreen(page, '/?emailChannel=old@northwind.test');
  await userEvent.click(await screen.findByRole('button', { name: 'Mailbox: help@northwind.test' }));
  const choices = await screen.findAllByRole('menuitem');
  expect(choices).toHaveLength(1);
  expect(server.to('/api/email/messages')[0]?.path).toContain('help%40northwind.test');
});

it.each([
  [{ readingProblem: 'unreachable' as const }, 'Reading does not work', /cannot be read at the moment, so no new mail/],
  [{ status: 'authenticationError' as const }, 'Please re-connect your email for security reason', /until an admin/],
  [{ status: 'disconnected' as const }, 'Please re-connect your email for security reason', /until an admin/],
  [{ takesMail: false, outbox: true }, 'Outbox only', /nothing new comes in, and what is sent leaves to nobody/],
  [{ takesMail: false }, 'Switched off', /takes no forwarded mail any more/],
  [{ sendingProblem: 'password' as const }, 'Sending does not work', /What is sent from it waits/],
])('[O-09] [O-11] an account with %o does not work as expected, and the inbox says so', async (over, state, words) => {
  serve({
    'GET /api/ticket/email-addresses': () => ({ body: { data: [address('help@northwind.test', over)], count: 1 } }),
  });
  await renderScreen(page);
  expect(await screen.findByText(state)).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByText('Working as expected')).toBeNull();
  expect(screen.queryByText(/New mails come in by themselves/)).toBeNull();
});

it('[O-34] opening a mail marks it as seen and lowers the count before the server has said so', async () => {
  let answer: () => void = () => undefined;
  const server = serve({
    'PATCH /api/email/seen': () => new Promise((resolve) => (answer = () => resolve({ body: { updated: 1 } }))),
  });
  await renderScreen(page);
  await userEvent.click(await screen.findByText('Subject 1'));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Words 1')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Create ticket' })).toBeVisible();
  await waitFor(() => expect(screen.getByText('Unread (1)')).toBeInTheDocument());
  expect(server.to('/api/email/seen')[0]?.body).toEqual({ ids: [id(1)], unseen: false });
  answer();
});

it('[O-04] J leads to the next mail, and what makes one careful stands above the text', async () => {
  serve({
    [`GET /api/email/messages/${id(2)}`]: () => ({
      body: {
        data: whole(2, { hints: { spf: 'pass', dkim: 'fail', dmarc: 'none', replyTo: 'x@gmx.test', otherName: null } }),
      },
    }),
  });
  await renderScreen(page, `/?email=${id(1)}`);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Words 1');
  await screen.findByText('1 of 2');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Next email' }));
  expect(await screen.findByText('The sender could not be verified')).toBeVisible();
  expect(screen.getByText(/DKIM failed, DMARC says nothing.*x@gmx\.test/)).toBeVisible();
});

it('remote pictures are counted, not the hosts they come from', async () => {
  const htmlText = '<img alt="One" data-remote="https://a.test/1"><img alt="Two" data-remote="https://a.test/2">';
  const mail = whole(1, { htmlText, blockedPictures: ['a.test'] });
  serve({ [`GET /api/email/messages/${id(1)}`]: () => ({ body: { data: mail } }) });
  await renderScreen(page);
  await userEvent.setup().click(await screen.findByText('Subject 1'));
  expect(await screen.findByText(/^2 remote pictures are blocked/)).toBeVisible();
});

it('[O-05] of several mails tickets are made, and it is said what was left out', async () => {
  const server = serve({
    'POST /api/ticket/create-bulk-from-emails': () => ({ body: { data: [aRow(1)], skipped: [id(2)] } }),
  });
  await renderScreen(page);
  for (const n of [1, 2])
    await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`Sender ${n}`) }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create tickets' }));
  expect(await screen.findByText('1 ticket was created.')).toBeVisible();
  expect(await screen.findByText(/1 email was left out/)).toBeVisible();
  expect(server.to('/api/ticket/create-bulk-from-emails')[0]?.body).toEqual({ emails: [{ id: id(1) }, { id: id(2) }] });
});

it('[O-03] rows stay where they are under the hand; a new mail waits behind a count', async () => {
  let rows = [row(1)];
  serve({ 'GET /api/email/messages': () => ({ body: { data: rows, count: rows.length } }) });
  const { queryClient } = await renderScreen(page);
  const first = await screen.findByText('Subject 1');
  const over = first.closest('table')?.parentElement as HTMLElement;
  fireEvent.pointerEnter(over, { pointerType: 'mouse' });
  rows = [row(3), row(1, { unseen: false })];
  await act(() => queryClient.invalidateQueries());
  const more = await screen.findByRole('button', { name: '1 new email' });
  expect(screen.queryByText('Subject 3')).toBeNull();
  await userEvent.click(more);
  expect(await screen.findByText('Subject 3')).toBeVisible();
});

it('[O-03] the preview is cut at 150 characters and no letter in two', () => {
  expect(cutPreview('a'.repeat(150))).toBe('a'.repeat(150));
  expect(cutPreview('😀'.repeat(151))).toBe(`${'😀'.repeat(150)}…`);
});

it('[O-34] held rows show what becomes of them', () => {
  const kept = { ids: [id(1)], rows: new Map([[id(1), row(1)]]) };
  expect(heldRows(kept, [row(2), row(1, { unseen: false })])).toEqual({
    rows: [row(1, { unseen: false })],
    waiting: 1,
  });
  expect(heldRows(kept, [row(2)]).rows).toEqual([row(1)]);
});

it.each([
  ['admin', /Connect the address your customers write to/],
  ['agent', /Ask an admin/],
] as const)('[O-13] without a mailbox %s reads what to do', async (role, words) => {
  signIn(role);
  serve({
    'GET /api/ticket/email-addresses': () => ({ body: { data: [], count: 0 } }),
    'GET /api/tag': () => ({ body: { data: [], count: 0 } }),
  });
  await renderScreen(page);
  expect(await screen.findByText(words)).toBeVisible();
});

it('[O-01] the address of the page says which mailbox, tab, words, page and order; what is chosen stands there', async () => {
  const other = address('b@northwind.test');
  const server = serve({
    'GET /api/ticket/email-addresses': () => ({ body: { data: [address('help@northwind.test'), other], count: 2 } }),
    'GET /api/email/messages': () => ({ body: { data: [row(1), row(2)], count: 60 } }),
    'GET /api/tag': () => ({
      body: { data: [{ _id: id(50), name: 'Refund', color: 'grey', emailUsage: 1, version: 1 }], count: 1 },
    }),
    'GET /api/email/list/by-tag': () => ({ body: { data: [row(2)], count: 1 } }),
  });
  const state = 'emailTab=all&emailChannel=b@northwind.test&search=zip&page=2&limit=25&sort=asc&sortBy=date';
  const { router } = await renderScreen(page, `/?${state}`);
  await screen.findByText('Subject 1');
  const asked = () =>
    Object.fromEntries(new URL(server.to('/api/email/messages').at(-1)?.path ?? '', 'http://x').searchParams);
  expect(asked()).toEqual({
    ...{ email: 'b@northwind.test', search: 'zip', page: '2', limit: '25', sort: 'asc', sortBy: 'date' },
  });
  await userEvent.click(screen.getByRole('button', { name: /^Unread/ }));
  await waitFor(() => expect(asked()).toMatchObject({ unseen: 'true', page: '1', email: 'b@northwind.test' }));
  expect(router.state.location.search).toMatchObject({ emailTab: 'unread', emailChannel: 'b@northwind.test' });
});

it('[O-01] a tag of the address shows the mails of its tickets', async () => {
  const tags = [50, 51].map((n) => ({ _id: id(n), name: `Tag ${n}`, color: 'grey', emailUsage: 1, version: 1 }));
  const server = serve({
    'GET /api/tag': () => ({ body: { data: tags, count: 2 } }),
    'GET /api/email/list/by-tag': () => ({ body: { data: [row(2)], count: 1 } }),
  });
  await renderScreen(page, `/?emailTab=tag&emailTag=${id(51)}`);
  await screen.findByText('Subject 2');
  expect(server.to('/api/email/list/by-tag')[0]?.path).toContain(`tagId=${id(51)}`);
});

it('[O-32] mails that cannot be fetched are said in a toast, the list as well as one of them', async () => {
  notifications.clean();
  const server = serve({ [`GET /api/email/messages/${id(1)}`]: () => refused(400, 'Mail broke') });
  await renderScreen(page);
  await userEvent.click(await screen.findByText('Subject 1'));
  const toasts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent ?? '');
  const said = (words: string) =>
    waitFor(() => expect(toasts().filter((text) => text.includes(words))).toHaveLength(1), { timeout: 20_000 });
  await said('Mail broke');
  await userEvent.keyboard('{Escape}');
  server.routes['GET /api/email/messages'] = () => refused(400, 'List broke');
  await userEvent.click(await screen.findByRole('button', { name: /^All emails/ }));
  await said('List broke');
});

it('[O-30] a file that cannot be fetched is said in a dialog', async () => {
  const file = { id: id(70), filename: 'seam.pdf', contentType: 'application/pdf', size: 1200, kept: 'yes' as const };
  serve({
    [`GET /api/email/messages/${id(1)}`]: () => ({
      body: { data: whole(1, { attachments: [{ ...file, contentId: null, inline: false }] }) },
    }),
    'GET /api/email/download-attachment': () => refused(401, 'This link is used up'),
  });
  await renderScreen(page, `/?email=${id(1)}`);
  await userEvent.click(await screen.findByRole('button', { name: /seam\.pdf/ }));
  const dialog = await screen.findByRole('dialog', { name: 'The attachment could not be downloaded' });
  expect(dialog).toHaveTextContent('This link is used up');
});

it('[O-06] what its sender’s clock says is among the details where that is far from when it came', async () => {
  serve({
    [`GET /api/email/messages/${id(1)}`]: () => ({
      body: { data: whole(1, { sentDate: '1970-01-01T12:00:00.000Z' }) },
    }),
    [`GET /api/email/messages/${id(2)}`]: () => ({
      body: { data: whole(2, { sentDate: '2026-11-20T10:10:00.000Z' }) },
    }),
  });
  await renderScreen(page, `/?email=${id(1)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Details' }));
  expect(screen.getByText('Sender’s clock').nextSibling).toHaveTextContent('01/01/1970');
  await userEvent.click(screen.getByRole('button', { name: 'Next email' }));
  await screen.findByText('Words 2');
  expect(screen.queryByText('Sender’s clock')).toBeNull();
});
