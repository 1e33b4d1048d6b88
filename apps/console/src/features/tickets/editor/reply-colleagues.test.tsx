import { notifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { keepAllDrafts } from '../../../lib/storage/drafts.ts';
import { idOf } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { refused } from '../../../lib/testing/fake-server.ts';
import { PageTitle } from '../../../ui/index.ts';
import { TicketActions } from '../detail/ticket-actions.tsx';
import { message, press, replyScene, type } from '../testing/reply-scene.tsx';
import { accountId, aMail, anAddress, aTicket, colleagues, serveTicket, signIn } from '../testing.ts';

vi.mock('../../../ui/rich-field/rich-editor.tsx', () => import('../testing/plain-editor.tsx'));
const id = aTicket()._id;
const openReply = replyScene(renderScreen);
const maya = { _id: colleagues.maya._id, fullname: 'Maya Lindqvist', avatar: null };
let socket: ReturnType<typeof fakeConnection>;
const changed = (by: typeof maya | null = maya) => act(() => socket.hear('ticket:changed', { ticketId: id, by }));
const mailed = () => act(() => socket.hear('mail:changed', { accountId, ticketId: id }));

beforeEach(() => {
  notifications.clean();
  signIn();
  socket = fakeConnection();
});
afterEach(() => socket.undo());

it('what others do while one types is said beside the words: answered, written again, closed, put away', async () => {
  const server = await openReply();
  server.held.mails = [aMail(31), aMail(32, { direction: 'out', state: 'waiting', sentBy: maya })];
  await type('Hello');
  mailed();
  expect(await screen.findByText('Maya Lindqvist answered while you were writing.')).toBeVisible();
  server.held.mails = [...server.held.mails, aMail(33)];
  mailed();
  expect(await screen.findByText('Camila wrote again while you were writing.')).toBeVisible();
  server.held.ticket = aTicket({ status: 'solved' });
  changed();
  expect(await screen.findByText('Maya Lindqvist closed this ticket while you were writing.')).toBeVisible();
  server.held.ticket = aTicket({ status: 'trash' });
  changed();
  expect(await screen.findByText(/Maya Lindqvist put this ticket into the trash/)).toBeVisible();
  expect(await message()).toHaveValue('Hello');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByText(/while you were writing/)).toBeNull());
});

it('a sentence that begins with an Arabic name runs as the page does', async () => {
  const server = await openReply();
  await type('Hello');
  server.held.ticket = aTicket({ status: 'trash' });
  changed({ ...maya, fullname: 'عبد الله' });
  const words = await screen.findByText(/^عبد الله put this ticket into the trash/);
  // Either would take its direction from the name.
  expect(words.closest('bdi, [dir="auto"]')).toBeNull();
});

it('a comment being typed is told too, and what one does oneself is not news', async () => {
  const own = signIn();
  const server = await openReply();
  await press('Internal comment');
  await userEvent.type(screen.getByRole('textbox', { name: 'Internal comment' }), 'To the team');
  server.held.mails = [aMail(31), aMail(32, { direction: 'out', sentBy: { ...maya, _id: own._id } })];
  server.held.ticket = aTicket({ status: 'solved' });
  changed({ ...maya, _id: own._id });
  mailed();
  await waitFor(() => expect(server.to(`/api/ticket/${id}`).length).toBeGreaterThan(2));
  expect(screen.queryByText(/while you were writing/)).toBeNull();
  server.held.mails = [...server.held.mails, aMail(33)];
  mailed();
  expect(await screen.findByText('Camila wrote again while you were writing.')).toBeVisible();
});

it('colleagues hear at once that nobody writes any more, when it was sent', async () => {
  const server = await openReply();
  await type('Hello');
  await press('Send');
  await waitFor(() => expect(server.sent()).toHaveLength(1));
  await waitFor(() =>
    expect(socket.told.at(-1)).toEqual({ name: 'ticket:replying', payload: { ticketId: id, over: true } }),
  );
});

it('a mailbox that is removed while one types stays the sender, says that it is gone, and takes no words along', async () => {
  const second = anAddress({ _id: idOf(95), email: 'orders@northwind.test' });
  const server = await openReply();
  await type('Hello');
  const rows = [second];
  server.routes['GET /api/ticket/email-addresses'] = () => ({ body: { data: rows, count: rows.length } });
  act(() => socket.hear('mailbox:changed', { accountId }));
  const from = screen.getByRole('combobox', { name: 'From' });
  await waitFor(() => expect(from).toHaveDisplayValue('Not connected any more'), { timeout: 20_000 });
  rows.pop();
  act(() => socket.hear('mailbox:changed', { accountId }));
  await waitFor(() => expect(screen.queryByRole('option', { name: 'orders@northwind.test' })).toBeNull(), {
    timeout: 20_000,
  });
  expect(await message()).toHaveValue('Hello');
  await press('Send');
  await waitFor(() => expect(server.sent()[0]).toMatchObject({ accountId }));
});

it('a closed ticket is not snoozed', async () => {
  serveTicket();
  await renderScreen(
    <>
      <PageTitle>Tickets</PageTitle>
      <TicketActions ticket={aTicket({ status: 'solved' })} />
    </>,
  );
  expect(screen.getByRole('button', { name: 'Snooze' })).toBeDisabled();
});

it('a page that is reloaded by other rights, or ended, first keeps what was typed a moment ago', async () => {
  const server = await openReply();
  await type('Hello');
  expect(server.drafts()).toEqual([]);
  expect(await keepAllDrafts()).toBe(true);
  expect(server.drafts()).toMatchObject([{ draft: { html: 'Hello' } }]);
  server.routes[`PUT /api/ticket/${id}/draft`] = () => refused(503, 'Away');
  await type(' again');
  expect(await keepAllDrafts()).toBe(false);
});
