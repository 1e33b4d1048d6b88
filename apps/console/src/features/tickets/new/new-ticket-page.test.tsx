import type { NewTicketInput } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { hasUnsavedChanges } from '../../../lib/navigation/unsaved-guard.ts';
import { idOf } from '../../../lib/testing/factories.ts';
import { type fakeServer, refused, workspaceIds } from '../../../lib/testing/fake-server.ts';
import { Toasts } from '../../../ui/index.ts';
import { NewTicketPage } from '../index.ts';
import { aTicket, colleagues, refundTag, serveTicket, signIn } from '../testing.ts';

const place = `/ws/${workspaceIds.first}/ticket-management`;
const bob = { _id: null, crmName: 'Bob', email: 'bob@x.test', phone: null, orders: 0, tickets: 2 };

async function open(more: Parameters<typeof fakeServer>[0] = {}) {
  const server = serveTicket(undefined, [], {
    'POST /api/ticket/create': () => ({ status: 201, body: { data: aTicket({ _id: idOf(9), code: '1009' }) } }),
    'GET /api/ticket/link/customers': () => ({ body: { results: [bob] } }),
    'GET /api/ticket/link/chats': () => ({
      body: {
        data: [
          {
            ...{ _id: idOf(21), client: { fullname: 'Shopper' }, agent: null, chatDurationClosed: null },
            startDate: '2026-11-20T10:18:00.000Z',
          },
        ],
        count: 1,
      },
    }),
    ...more,
  });
  const rendered = await renderScreen(
    <>
      <NewTicketPage />
      <Toasts />
    </>,
    `${place}/manual-create?state=closed&search=zip`,
  );
  const sent = () => server.to('/api/ticket/create').map(({ body }) => body as NewTicketInput);
  return { ...server, ...rendered, sent, at: () => rendered.router.state.location };
}
const title = () => screen.getByRole('textbox', { name: /^Title/ });
const save = () => screen.getByRole('button', { name: 'Save' });
const link = async (kind: 'customer' | 'chat') => {
  await userEvent.click(screen.getByRole('button', { name: `Link ${kind}` }));
  const dialog = within(await screen.findByRole('dialog'));
  if (kind === 'customer') {
    await userEvent.click(dialog.getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: /Bob/ }));
  } else await userEvent.click(await dialog.findByRole('radio'));
  await userEvent.click(dialog.getByRole('button', { name: 'Link' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

beforeEach(() => {
  notifications.clean();
  signIn();
});

describe('a new ticket', () => {
  it('[N-22] [N-24] [N-34] starts in progress, which nobody chooses, and is sent as ids and the end of a day', async () => {
    const server = await open();
    const status = screen.getByRole('textbox', { name: 'Status' });
    expect(status).toBeDisabled();
    expect(status).toHaveValue('In progress');
    await userEvent.type(title(), 'Zip');
    await userEvent.type(screen.getByRole('textbox', { name: /^Description/ }), 'Broken');
    await userEvent.type(screen.getByRole('textbox', { name: 'Customer email' }), 'ann@x.test');
    fireEvent.change(screen.getByLabelText('Due date'), { target: { value: '2026-12-01' } });
    await userEvent.type(screen.getByRole('combobox', { name: 'Category tag' }), 'Refund{Enter}');
    await userEvent.click(screen.getByRole('combobox', { name: 'Assignee' }));
    await userEvent.click(await screen.findByRole('option', { name: /Maya/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Flagged' }));
    await userEvent.click(save());
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()[0]).toEqual({
      ...{ _id: expect.stringMatching(/^[\da-f-]{36}$/), title: 'Zip', description: 'Broken', flag: true },
      ...{ customerEmail: 'ann@x.test', assignee: colleagues.maya._id, tags: [refundTag._id], linkWith: {} },
      dueDate: new Date(new Date(2026, 11, 2).getTime() - 1).toISOString(),
    });
  });

  it('[N-12] [N-34] is of nobody where nobody is chosen, and has no due date where no day is', async () => {
    const server = await open();
    await userEvent.type(title(), 'Zip');
    const field = screen.getByRole('combobox', { name: 'Assignee' });
    expect(field).toHaveValue('Unassigned');
    await userEvent.clear(field);
    await userEvent.type(field, 'maya');
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    await userEvent.click(screen.getByRole('option', { name: /Maya/ }));
    await userEvent.clear(field);
    await userEvent.click(await screen.findByRole('option', { name: 'Unassigned' }));
    await userEvent.click(save());
    await waitFor(() => expect(server.sent()[0]).toMatchObject({ assignee: '', dueDate: null, tags: [] }));
  });

  it('[N-31] wants a title that is no blank, of at most 100 characters', async () => {
    const server = await open();
    expect(save()).toBeDisabled();
    await userEvent.type(title(), '   ');
    expect(save()).toBeDisabled();
    expect(await screen.findByText('Title is a required field.')).toBeVisible();
    fireEvent.submit(title().closest('form') as HTMLFormElement);
    fireEvent.change(title(), { target: { value: 'x'.repeat(101) } });
    expect(await screen.findByText('Max 100 characters (101/100)')).toBeVisible();
    await userEvent.click(save());
    expect(server.sent()).toHaveLength(0);
    // Blanks around it count for nothing.
    fireEvent.change(title(), { target: { value: `  ${'x'.repeat(100)}  ` } });
    expect(screen.getByText('100/100')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Max 100/)).toBeNull());
    await userEvent.click(save());
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(String(server.sent()[0]?.title).trim()).toBe('x'.repeat(100));
  });

  it('[N-32] [N-33] a description has at most 300 characters, and an address is one', async () => {
    const server = await open();
    await userEvent.type(title(), 'Zip');
    const description = screen.getByRole('textbox', { name: /^Description/ });
    fireEvent.change(description, { target: { value: 'x'.repeat(301) } });
    expect(await screen.findByText('Max 300 characters (301/300)')).toBeVisible();
    const email = screen.getByRole('textbox', { name: 'Customer email' });
    await userEvent.type(email, 'nobody');
    expect(await screen.findByText('This field must be a valid email.')).toBeVisible();
    await userEvent.click(save());
    expect(server.sent()).toHaveLength(0);
    fireEvent.change(description, { target: { value: 'x'.repeat(300) } });
    await userEvent.clear(email);
    await waitFor(() => expect(screen.queryByText(/^Max 300|valid email/)).toBeNull());
    await userEvent.click(save());
    await waitFor(() => expect(server.sent()[0]).toMatchObject({ customerEmail: '' }));
  });
});

describe('links of a new ticket', () => {
  it('[N-28] [N-07] are kept in the form, sent with it, and taken off again before', async () => {
    const server = await open();
    await userEvent.type(title(), 'Zip');
    await link('customer');
    await link('chat');
    expect(server.calls.some(({ method }) => method !== 'GET')).toBe(false);
    expect(screen.getByRole('textbox', { name: 'Customer email' })).toHaveValue('bob@x.test');
    await userEvent.click(screen.getByRole('button', { name: 'Unlink Shopper' }));
    expect(screen.queryByRole('button', { name: 'Unlink Shopper' })).toBeNull();
    await userEvent.click(save());
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()[0]?.linkWith).toEqual({ customer: [{ email: 'bob@x.test', name: 'Bob' }] });
  });

  it('[N-28] a customer who is linked changes no address that somebody has typed', async () => {
    await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Customer email' }), 'ann@x.test');
    await link('customer');
    expect(screen.getByRole('textbox', { name: 'Customer email' })).toHaveValue('ann@x.test');
  });

  it('are asked about before the page is left, as what is typed is', async () => {
    const server = await open();
    expect(hasUnsavedChanges()).toBe(false);
    await link('chat');
    expect(hasUnsavedChanges()).toBe(true);
    act(() => server.unmount());
    expect(hasUnsavedChanges()).toBe(false);
  });
});

describe('saving', () => {
  it('[N-58] opens it, with the words of the list still in the address', async () => {
    const server = await open();
    await userEvent.type(title(), 'Zip');
    await link('chat');
    await userEvent.click(save());
    expect(await screen.findByText('Tickets created successfully')).toBeVisible();
    await waitFor(() => expect(server.at().pathname).toBe(`${place}/${idOf(9)}`));
    expect(server.at().search).toEqual({ state: 'closed', search: 'zip' });
  });

  it('[N-04] Cancel leads back to the list with its words', async () => {
    const server = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(server.at().pathname).toBe(place));
    expect(server.at().search).toEqual({ state: 'closed', search: 'zip' });
  });

  it('[N-62] that failed is said in a dialog; every word stays, and tried again it is the same ticket', async () => {
    const server = await open({ 'POST /api/ticket/create': () => refused(500, 'Broken') });
    await userEvent.type(title(), 'Zip');
    await link('chat');
    await userEvent.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'The ticket could not be made' });
    await userEvent.click(within(dialog).getByRole('button'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(title()).toHaveValue('Zip');
    expect(screen.getByRole('button', { name: 'Unlink Shopper' })).toBeVisible();
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'The ticket could not be made' });
    const [first, second] = server.sent();
    expect(second?._id).toBe(first?._id);
  });

  it('[N-53] an email of another ticket is said by the server’s sentence', async () => {
    const taken = refused(409, 'Taken', 'conflict', { reason: 'ticket-of-mail', details: { code: 'TK-0007' } });
    await open({ 'POST /api/ticket/create': () => taken });
    await userEvent.type(title(), 'Zip');
    await userEvent.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'The ticket could not be made' });
    expect(dialog).toHaveTextContent('TK-0007');
    expect(title()).toHaveValue('Zip');
  });
});
