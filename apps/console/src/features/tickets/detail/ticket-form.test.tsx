import type { Ticket, TicketChange } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { type fakeServer, refused } from '../../../lib/testing/fake-server.ts';
import { PageTitle, Toasts } from '../../../ui/index.ts';
import { aTicket, colleagues, refundTag, serveTicket, signIn } from '../testing.ts';
import { TicketForm } from './ticket-form.tsx';
import { TicketFormsProvider } from './ticket-forms.tsx';
import { useTicket } from './use-ticket.ts';

const id = aTicket()._id;
const path = `/api/ticket/${id}`;
type Handler = Parameters<typeof fakeServer>[0][string];
const people = Object.values(colleagues);
const maya = { _id: colleagues.maya._id, fullname: 'Maya Lindqvist' };
let socket: ReturnType<typeof fakeConnection>;

/** The form as the page has it: with what is held now. */
function Page() {
  const ticket = useTicket(id).data?.data;
  return (
    <>
      <PageTitle>Tickets</PageTitle>
      {ticket ? (
        <TicketFormsProvider ticket={ticket}>
          <TicketForm ticket={ticket} />
        </TicketFormsProvider>
      ) : null}
      <Toasts />
    </>
  );
}
async function open(ticket: Ticket = aTicket(), more: Parameters<typeof serveTicket>[2] = {}) {
  const keep: Handler = ({ body }) => {
    const { assignee, tags, ...words } = body as TicketChange;
    server.held.ticket = {
      ...server.held.ticket,
      ...(words as Partial<Ticket>),
      ...(assignee === undefined ? {} : { assignee: people.find(({ _id }) => _id === assignee) ?? null }),
      ...(tags ? { tags: tags.map((_id) => ({ ...refundTag, _id })) } : {}),
      version: server.held.ticket.version + 1,
    };
    return { body: { data: server.held.ticket } };
  };
  const server = serveTicket(ticket, [], {
    [`PATCH ${path}`]: keep,
    [`PATCH ${path}/description`]: keep,
    ...more,
  });
  await renderScreen(<Page />);
  await screen.findByRole('textbox', { name: /^Title/ });
  const changed = () => server.calls.filter(({ method, path: at }) => method === 'PATCH' && at === path);
  /** A colleague does this. */
  const meanwhile = (change: Partial<Ticket>) => {
    server.held.ticket = { ...server.held.ticket, ...change, version: server.held.ticket.version + 1 };
    act(() => socket.hear('ticket:changed', { ticketId: id, by: maya }));
  };
  return { ...server, changed, meanwhile };
}
const title = () => screen.getByRole('textbox', { name: /^Title/ });
const description = () => screen.getByRole('textbox', { name: /^Description/ });
const due = () => screen.getByLabelText('Due date');

beforeEach(() => {
  notifications.clean();
  signIn();
  socket = fakeConnection();
});
afterEach(() => socket.undo());

describe('words', () => {
  it('[N-05] the code and the flag stand above what is said of it', async () => {
    const server = await open(aTicket({ flag: false }), {
      'PATCH /api/ticket/flag': () => ({ body: { data: aTicket({ flag: true }) } }),
    });
    expect(screen.getByText('NW-1001')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Flag', pressed: false }));
    await waitFor(() => expect(server.to('/api/ticket/flag')[0]?.body).toEqual({ ticketId: id, flag: true }));
  });

  it('[N-06] [N-61] the description has Save and Cancel only where it was changed, and says that it is saved', async () => {
    const server = await open(aTicket({ description: 'Old words' }));
    expect(screen.queryByRole('button', { name: /^(Save|Cancel)$/ })).toBeNull();
    await userEvent.type(description(), ' and more');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(description()).toHaveValue('Old words');
    expect(screen.queryByRole('button', { name: /^(Save|Cancel)$/ })).toBeNull();
    await userEvent.type(description(), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Ticket description updated successfully')).toBeVisible();
    expect(server.to(`${path}/description`)[0]?.body).toEqual({ description: 'Old words!', version: 1 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  });

  it('[N-31] [N-61] a title is needed, at most 100 characters, and saying that it is saved', async () => {
    const server = await open();
    await userEvent.clear(title());
    expect(await screen.findByText('Title is a required field.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    fireEvent.change(title(), { target: { value: '   ' } });
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    fireEvent.change(title(), { target: { value: 'x'.repeat(101) } });
    expect(await screen.findByText('Max 100 characters (101/100)')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(server.changed()).toHaveLength(0);
    // Blanks around it count for nothing.
    fireEvent.change(title(), { target: { value: `  ${'x'.repeat(100)}  ` } });
    await waitFor(() => expect(screen.queryByText(/^Max 100/)).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changes saved.')).toBeVisible();
    expect(server.changed()[0]?.body).toMatchObject({ title: expect.stringMatching(/^ *x{100} *$/), version: 1 });
  });

  it('[N-32] a description has at most 300 characters', async () => {
    const server = await open();
    fireEvent.change(description(), { target: { value: 'x'.repeat(301) } });
    expect(await screen.findByText('Max 300 characters (301/300)')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(server.to(`${path}/description`)).toHaveLength(0);
    fireEvent.change(description(), { target: { value: 'x'.repeat(300) } });
    await waitFor(() => expect(screen.queryByText(/^Max 300/)).toBeNull());
  });

  it('[N-33] what is no address is said to be none, and nothing may stand there', async () => {
    const server = await open();
    const email = screen.getByRole('textbox', { name: 'Customer email' });
    await userEvent.clear(email);
    await userEvent.type(email, 'nobody');
    expect(await screen.findByText('This field must be a valid email.')).toBeVisible();
    await userEvent.clear(email);
    await waitFor(() => expect(screen.queryByText('This field must be a valid email.')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.changed()[0]?.body).toMatchObject({ customerEmail: '' }));
  });

  it('[N-64] what the server says of a refused change is said, and what is true by then is shown', async () => {
    const server = await open(aTicket(), {
      [`PATCH ${path}`]: () => refused(409, 'x', 'conflict', { reason: 'ticket-merged', details: { code: 'NW-7' } }),
    });
    server.held.ticket = aTicket({ status: 'trash' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Solved' }));
    expect(await screen.findByText('This ticket was merged into NW-7.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('Trash'));
  });
});

describe('choices', () => {
  it('[N-12] [N-34] an assignee is searched by name or address, and Unassigned says nobody', async () => {
    const server = await open();
    const field = screen.getByRole('combobox', { name: 'Assignee' });
    expect(field).toHaveValue('Unassigned');
    await userEvent.clear(field);
    await userEvent.type(field, 'lee@x');
    await userEvent.click(await screen.findByRole('option', { name: /Ann Lee/ }));
    await waitFor(() => expect(server.changed()[0]?.body).toEqual({ assignee: colleagues.annLee._id }));
    expect(screen.queryByRole('option', { name: /Maya/ })).toBeNull();
    await waitFor(() => expect(field).toHaveValue('Ann Lee'));
    await userEvent.clear(field);
    await userEvent.click(await screen.findByRole('option', { name: 'Unassigned' }));
    await waitFor(() => expect(server.changed()[1]?.body).toEqual({ assignee: '' }));
  });

  it.each(['{Enter}', ',', '{Tab}'])('[N-38] [N-34] %s takes a tag that there is, and sends its id', async (key) => {
    const server = await open();
    await userEvent.type(screen.getByRole('combobox', { name: 'Category tag' }), `refund${key}`);
    await waitFor(() => expect(server.changed()[0]?.body).toMatchObject({ tags: [refundTag._id] }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Category tag' }), `nothing${key}`);
    expect(await screen.findByText('No such tag')).toBeVisible();
    expect(server.changed()).toHaveLength(1);
  });

  it('[N-34] a day is sent as its end by the own clock, and none as none', async () => {
    const server = await open();
    fireEvent.change(due(), { target: { value: '2026-12-01' } });
    fireEvent.blur(due());
    const sent = () => server.changed().map(({ body }) => (body as { dueDate: string | null }).dueDate);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toBe(new Date(new Date(2026, 11, 2).getTime() - 1).toISOString());
    expect(await screen.findByText('Update successfully')).toBeVisible();
    fireEvent.change(due(), { target: { value: '' } });
    fireEvent.blur(due());
    await waitFor(() => expect(sent()[1]).toBeNull());
  });

  it('[N-24] [N-25] nobody changes the status of what cannot be answered, and it is said why', async () => {
    await open(aTicket({ blocked: 'disconnected' }));
    const status = screen.getByRole('combobox', { name: 'Status' });
    expect(status).toBeDisabled();
    const words = 'Ticket connection has been disconnected. Therefore this ticket is no longer actionable.';
    await userEvent.hover(status.closest('fieldset') as HTMLElement);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(words);
    expect(screen.getByRole('group', { name: words })).toContainElement(status);
  });

  it.each([
    ['deleted', 'deleted'],
    ['inactivated', 'inactivated'],
  ] as const)('[N-25] an account that is %s says so', async (blocked, word) => {
    await open(aTicket({ blocked }));
    expect(screen.getByRole('group', { name: new RegExp(`connection has been ${word}\\.`) })).toBeVisible();
  });
});

describe('beside a colleague', () => {
  it('what both changed is shown beside each other; what one typed stays, and what is untouched follows', async () => {
    const server = await open();
    await userEvent.type(title(), ' mine');
    await userEvent.type(description(), 'my words');
    server.meanwhile({ title: 'Theirs', customerEmail: 'new@x.test', status: 'solved' });
    const clash = await screen.findByRole('list', { name: 'Somebody saved first' });
    expect(within(clash).getByText('Ticket 1 mine')).toBeVisible();
    expect(within(clash).getByText('Theirs')).toBeVisible();
    expect(title()).toHaveValue('Ticket 1 mine');
    expect(description()).toHaveValue('my words');
    expect(screen.getByRole('textbox', { name: 'Customer email' })).toHaveValue('new@x.test');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('Solved');
    await userEvent.click(screen.getByRole('button', { name: 'Take theirs of Title' }));
    expect(title()).toHaveValue('Theirs');
    expect(description()).toHaveValue('my words');
  });

  it('a due date that is being typed stays when a colleague sets another, which is said, and is saved over it', async () => {
    const server = await open(aTicket({ dueDate: new Date(2026, 11, 1, 12).toISOString() }));
    const field = due();
    act(() => field.focus());
    fireEvent.change(field, { target: { value: '2026-12-24' } });
    server.meanwhile({ dueDate: new Date(2031, 0, 5, 12).toISOString() });
    expect(await screen.findByText(/Somebody saved first:/)).toHaveTextContent('Jan 5, 2031');
    expect(due()).toBe(field);
    expect(field).toHaveFocus();
    expect(field).toHaveValue('2026-12-24');
    act(() => field.blur());
    await waitFor(() => expect(server.changed()).toHaveLength(1));
    expect(server.changed()[0]?.body).toEqual({
      dueDate: new Date(new Date(2026, 11, 25).getTime() - 1).toISOString(),
    });
    await waitFor(() => expect(screen.queryByText(/Somebody saved first/)).toBeNull());
    expect(field).toHaveValue('2026-12-24');
  });

  it('whoever only stood in the due date gets theirs when they leave it; a save that failed keeps what was typed', async () => {
    const server = await open(aTicket(), { [`PATCH ${path}`]: () => refused(500, 'Broken') });
    const field = due();
    act(() => field.focus());
    server.meanwhile({ dueDate: new Date(2031, 0, 5, 12).toISOString() });
    await screen.findByText(/Somebody saved first:/);
    act(() => field.blur());
    expect(field).toHaveValue('2031-01-05');
    expect(server.changed()).toHaveLength(0);
    act(() => field.focus());
    fireEvent.change(field, { target: { value: '2026-12-24' } });
    act(() => field.blur());
    await waitFor(() => expect(server.changed()).toHaveLength(1));
    server.meanwhile({ dueDate: new Date(2032, 0, 5, 12).toISOString() });
    await screen.findByText(/2032/);
    expect(field).toHaveValue('2026-12-24');
  });

  it('a ticket that is merged while one types keeps the words and takes no more', async () => {
    const server = await open();
    await userEvent.type(title(), ' mine');
    server.meanwhile({ mergedInto: { _id: id, code: 'NW-7' } });
    await waitFor(() => expect(title()).toBeDisabled());
    expect(title()).toHaveValue('Ticket 1 mine');
    expect(due()).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'Assignee' })).toBeDisabled();
  });
});
