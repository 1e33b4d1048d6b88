import { notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { idOf } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { refused } from '../../../lib/testing/fake-server.ts';
import { message, press, ReplyPage, replyScene, to, type } from '../testing/reply-scene.tsx';
import { accountId, aMail, anAddress, aTicket, serveTicket, signIn } from '../testing.ts';

vi.mock('../../../ui/rich-field/rich-editor.tsx', () => import('../testing/plain-editor.tsx'));
const id = aTicket()._id;
const open = replyScene(renderScreen);
let socket: ReturnType<typeof fakeConnection>;

beforeEach(() => {
  notifications.clean();
  signIn();
  socket = fakeConnection();
});
afterEach(() => socket.undo());

describe('an answer', () => {
  it('[N-11] has Send and Cancel only where something was typed; Cancel leaves nothing, here and at the server', async () => {
    const server = await open();
    expect(screen.queryByRole('button', { name: /^(Send|Cancel|More ways to send)$/ })).toBeNull();
    await type('Hello');
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
    await press('Cancel');
    expect(await message()).toHaveValue('');
    expect(screen.queryByRole('button', { name: /^(Send|Cancel)$/ })).toBeNull();
    await waitFor(() => expect(server.drafts().at(-1)).toMatchObject({ draft: null }));
  });

  it('[O-26] [N-11] goes to whoever wrote, by the account of the ticket, and says that it is sent', async () => {
    const server = await open({
      mails: [aMail(31), aMail(32), aMail(33, { direction: 'out' }), aMail(34, { kind: 'automatic' })],
    });
    expect(to()).toHaveValue('Camila <camila@correo.test>');
    await type('Hello');
    const asked = server.to('/api/ticket/emails').length;
    await press('Send');
    expect(await screen.findByText('Reply email successfully')).toBeVisible();
    expect(screen.getByText('It leaves in 10 seconds.')).toBeVisible();
    expect(server.sent()).toEqual([
      {
        ...{ ticketId: id, accountId, lastEmailId: idOf(32), thenClose: false, html: 'Hello' },
        ...{ to: [{ name: 'Camila', address: 'camila@correo.test' }], cc: [], bcc: [], files: [] },
        messageId: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ]);
    expect(await message()).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    await waitFor(() => expect(server.to('/api/ticket/emails').length).toBeGreaterThan(asked));
    expect(server.drafts().at(-1)).toMatchObject({ draft: null });
  });

  it('[O-27] goes nowhere without somebody it goes to, nor to what is no address, and says which', async () => {
    const server = await open({ ticket: aTicket({ customerEmail: '' }), mails: [] });
    await type('Hello');
    await press('Send');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select an email to reply');
    await userEvent.type(to(), 'ann@x.test, bob');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Send');
    expect(await screen.findByRole('alert')).toHaveTextContent('‘bob’ is no email address.');
    expect(server.sent()).toHaveLength(0);
    await userEvent.type(to(), '@x.test; "Cy Lee" <cy@x.test>');
    await press('Send');
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()[0]).toMatchObject({
      to: [
        { name: '', address: 'ann@x.test' },
        { name: '', address: 'bob@x.test' },
        { name: 'Cy Lee', address: 'cy@x.test' },
      ],
      subject: 'Ticket 1',
      lastEmailId: null,
    });
  });

  it('[O-31] that is refused says what the server says, looks at the thread again and keeps every word', async () => {
    const server = await open({
      more: {
        'POST /api/email/reply': () =>
          refused(409, 'x', 'conflict', { reason: 'ticket-blocked', details: { state: 'deleted' } }),
      },
    });
    await type('Hello');
    const asked = server.to('/api/ticket/emails').length;
    await press('Send');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ticket connection has been deleted.');
    await waitFor(() => expect(server.to('/api/ticket/emails').length).toBeGreaterThan(asked));
    expect(await message()).toHaveValue('Hello');
    await press('Send');
    await waitFor(() => expect(server.sent()).toHaveLength(2));
    // The same words may have arrived: they are the same mail. Others are another one.
    const ids = () => server.sent().map(({ messageId }) => messageId);
    expect(ids()[1]).toBe(ids()[0]);
    await screen.findByRole('alert');
    await type('!');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Send');
    await waitFor(() => expect(server.sent()).toHaveLength(3));
    expect(ids()[2]).not.toBe(ids()[1]);
  });

  it('is sent by Ctrl+Enter too, and no empty one', async () => {
    const server = await open();
    fireEvent.keyDown(await message(), { key: 'Enter', ctrlKey: true });
    expect(await screen.findByRole('alert')).toHaveTextContent('Write something first.');
    await type('Hello');
    fireEvent.keyDown(await message(), { key: 'Enter' });
    expect(server.sent()).toHaveLength(0);
    fireEvent.keyDown(await message(), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(server.sent()).toHaveLength(1));
  });

  it('has copies, and another account to send from', async () => {
    const other = anAddress({ _id: idOf(95), email: 'sales@northwind.test', signature: 'Northwind' });
    const server = await open({
      more: { 'GET /api/ticket/email-addresses': () => ({ body: { data: [anAddress(), other], count: 2 } }) },
    });
    expect(screen.queryByText('The signature of this account is added below.')).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'From' }), 'sales@northwind.test');
    expect(screen.getByText('The signature of this account is added below.')).toBeVisible();
    await press('Cc, Bcc');
    await userEvent.type(screen.getByRole('textbox', { name: 'Cc' }), 'cc@x.test');
    await userEvent.type(screen.getByRole('textbox', { name: 'Bcc' }), 'bcc@x.test');
    await type('Hello');
    await press('Send');
    await waitFor(() =>
      expect(server.sent()[0]).toMatchObject({
        accountId: idOf(95),
        cc: [{ name: '', address: 'cc@x.test' }],
        bcc: [{ name: '', address: 'bcc@x.test' }],
      }),
    );
  });

  it('closes the ticket as it leaves, or leaves later', async () => {
    const server = await open({
      more: {
        'POST /api/email/reply': ({ body }) => ({
          body: { data: aMail(80, { direction: 'out', sendAt: (body as { sendAt?: string }).sendAt ?? null }) },
        }),
      },
    });
    await type('Hello');
    await press('More ways to send');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send and close the ticket' }));
    await waitFor(() => expect(server.sent()[0]).toMatchObject({ thenClose: true }));
    await waitFor(async () => expect(await message()).toHaveValue(''));
    await type('Later');
    await press('More ways to send');
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Tomorrow/ }));
    await waitFor(() => expect(server.sent()).toHaveLength(2));
    const at = new Date(server.sent()[1]?.sendAt as string);
    expect(at.getTime()).toBeGreaterThan(Date.now());
    expect(at.getHours()).toBe(9);
    expect(await screen.findByText(/^It leaves .*9:00/)).toBeVisible();
  });

  it('[N-24] cannot leave where its account is gone', async () => {
    const server = await open({ ticket: aTicket({ blocked: 'deleted' }) });
    await type('Hello');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'More ways to send' })).toBeDisabled();
    fireEvent.keyDown(await message(), { key: 'Enter', ctrlKey: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.sent()).toHaveLength(0);
  });

  it('is not there without a mailbox, which is said', async () => {
    serveTicket(aTicket(), [], { 'GET /api/ticket/email-addresses': () => ({ body: { data: [], count: 0 } }) });
    await renderScreen(<ReplyPage />);
    expect(await screen.findByText(/No mailbox is connected/)).toBeVisible();
    expect(within(screen.getByRole('group', { name: 'Write' })).getAllByRole('button')).toHaveLength(3);
  });
});
