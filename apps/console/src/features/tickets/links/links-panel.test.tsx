import type { Ticket } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { idOf } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { type fakeServer, refused } from '../../../lib/testing/fake-server.ts';
import { PageTitle, Toasts } from '../../../ui/index.ts';
import { Summary } from '../detail/summary.tsx';
import { useTicket } from '../detail/use-ticket.ts';
import { aMail, aTicket, colleagues, serveTicket, signIn } from '../testing.ts';
import type { LinkKind } from './link-kinds.ts';

const id = aTicket()._id;
const path = `/api/ticket/${id}/link`;
const by = { _id: colleagues.maya._id, fullname: 'Maya Lindqvist' };
let socket: ReturnType<typeof fakeConnection>;

type Links = Ticket['linkWith'];
const ann = { email: 'ann@x.test', name: 'Ann Shopper', customerId: null };
const bob = { email: 'bob@x.test', name: '', customerId: null };
const chat = (n: number, over: Partial<Links['chat'][number]> = {}) => ({
  ...{ conversationId: idOf(n), customerName: 'Camila', agentName: 'Priya Nair', agentAvaUrl: null },
  ...{ startDate: '2026-11-20T10:18:00.000Z', duration: 61_000 },
  ...over,
});
const order = {
  orderId: 'o1',
  chatsoStoreId: idOf(91),
  name: '#1001',
  status: 'paid',
  total: 1234,
  currency: 'EUR',
  items: 2,
};
const mail = {
  emailId: idOf(31),
  subject: 'Broken zip',
  from: 'camila@correo.test',
  date: '2026-11-20T10:18:00.000Z',
  to: [],
};
const with_ = (links: Partial<Links>): Links => ({ customer: [], order: [], email: [], chat: [], ...links });

function Page() {
  const ticket = useTicket(id).data?.data;
  return (
    <>
      <PageTitle>Tickets</PageTitle>
      {ticket ? <Summary ticket={ticket} /> : null}
      <Toasts />
    </>
  );
}
const rowOf = (n: number) => ({
  ...{ _id: idOf(n), client: { fullname: `Shopper ${n}` }, agent: null, chatDurationClosed: null },
  startDate: '2026-11-20T10:18:00.000Z',
});
async function open(ticket: Ticket, more: Parameters<typeof fakeServer>[0] = {}) {
  const server = serveTicket(ticket, [], {
    [`PATCH ${path}`]: () => ({ body: { data: server.held.ticket } }),
    'GET /api/ticket/link/customers': () => ({
      body: { results: [{ _id: null, crmName: 'Bob', email: 'bob@x.test', phone: null, orders: 0, tickets: 2 }] },
    }),
    'GET /api/ticket/link/chats': () => ({ body: { data: [rowOf(21), rowOf(22)], count: 2 } }),
    'GET /api/ticket/store/orders': () => ({
      body: {
        data: {
          data: [{ ...order, _id: 'a', customerEmail: 'ann@x.test', orderStatus: 'paid', timePurchased: mail.date }],
          total_orders: 1,
        },
      },
    }),
    'GET /api/ticket/link/emails': () => ({ body: { data: [aMail(31, { subject: 'Broken zip' })], count: 1 } }),
    ...more,
  });
  await renderScreen(<Page />);
  await screen.findByRole('button', { name: 'Link customer' });
  const sent = () => server.to(path).map(({ body }) => body);
  return { ...server, sent };
}

beforeEach(() => {
  notifications.clean();
  signIn();
  socket = fakeConnection();
});
afterEach(() => socket.undo());

it('[N-07] what is linked stands below four buttons, each with its button to unlink', async () => {
  await open(aTicket({ linkWith: with_({ customer: [ann], chat: [chat(21)], order: [order], email: [mail] }) }));
  for (const kind of ['customer', 'chat', 'order', 'email'])
    expect(screen.getByRole('button', { name: `Link ${kind}` })).toBeEnabled();
  expect(screen.queryByText('Nothing is linked yet.')).toBeNull();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toBe('Ann Shopperann@x.test');
  expect(rows[1]).toMatch(/^Chat with Priya NairCamila, .*, 1:01$/);
  expect(rows[2]).toBe('Order #1001paid, 2 items, €12.34');
  expect(rows[3]).toMatch(/^Broken zip/);
  for (const name of ['Ann Shopper', 'Chat with Priya Nair', 'Order #1001', 'Broken zip'])
    expect(screen.getByRole('button', { name: `Unlink ${name}` })).toBeEnabled();
});

it('[N-08] a linked chat leads to that chat', async () => {
  await open(aTicket({ linkWith: with_({ chat: [chat(21), chat(22, { agentName: null })] }) }));
  const href = screen.getByRole('link', { name: 'Chat with Priya Nair' }).getAttribute('href') ?? '';
  expect(href).toContain('/all-chat?');
  expect(new URL(href, 'http://x').searchParams.get('conversationId')).toBe(idOf(21));
  expect(screen.getByRole('link', { name: 'Chat nobody answered' })).toHaveAttribute(
    'href',
    expect.stringContaining(idOf(22)),
  );
});

it.each([
  ['customer', 'Link customer successfully', [{ email: 'bob@x.test', name: 'Bob' }]],
  ['chat', 'Link Chat successfully', [{ conversationId: idOf(22) }]],
  ['order', 'Link order successfully', [{ orderId: 'o1', chatsoStoreId: idOf(91) }]],
  ['email', 'Link email successfully', [{ emailId: idOf(31) }]],
] as const)('[N-28] [N-60] a %s is linked at once, and what is true then is shown', async (kind, words, link) => {
  const server = await open(aTicket());
  await userEvent.click(screen.getByRole('button', { name: `Link ${kind}` }));
  const dialog = await screen.findByRole('dialog', { name: `Link ${kind}` });
  if (kind === 'customer') {
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Customer' }));
    await userEvent.click(await screen.findByRole('option', { name: /Bob/ }));
  } else {
    const choices = await within(dialog).findAllByRole('radio');
    await userEvent.click(choices.at(-1) as HTMLElement);
  }
  server.held.ticket = aTicket({ linkWith: with_({ customer: [bob] }) });
  const asked = server.to(`/api/ticket/${id}`).length;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Link' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(server.sent()).toEqual([{ linkWith: { [kind]: link }, before: { [kind]: [] } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('button', { name: 'Unlink bob@x.test' })).toBeVisible();
  // Asked again, for what the server has made of it.
  await waitFor(() => expect(server.to(`/api/ticket/${id}`).length).toBeGreaterThan(asked));
});

it.each<[LinkKind, Partial<Links>, string]>([
  ['customer', { customer: [ann] }, 'Unlink Ann Shopper'],
  ['chat', { chat: [chat(21)] }, 'Unlink Chat with Priya Nair'],
  ['order', { order: [order] }, 'Unlink Order #1001'],
  ['email', { email: [mail] }, 'Unlink Broken zip'],
])('[N-29] [N-60] unlinking the only %s sends an empty group, and nothing of the others', async (kind, links, name) => {
  const server = await open(aTicket({ linkWith: with_(links) }));
  server.held.ticket = aTicket();
  await userEvent.click(screen.getByRole('button', { name }));
  expect(await screen.findByText(`Unlink ${kind} successfully`)).toBeVisible();
  expect(server.sent()).toMatchObject([{ linkWith: { [kind]: [] } }]);
  expect(Object.keys((server.sent()[0] as { linkWith: object }).linkWith)).toEqual([kind]);
  expect(await screen.findByText('Nothing is linked yet.')).toBeVisible();
});

it('[N-65] a link that is refused says so and closes the dialog; an unlinking says so too', async () => {
  const server = await open(aTicket({ linkWith: with_({ customer: [ann] }) }), {
    [`PATCH ${path}`]: () => refused(404, 'x'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Link chat' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click((await within(dialog).findAllByRole('radio'))[0] as HTMLElement);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Link' }));
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Link Chat successfully')).toBeNull();
  act(() => notifications.clean());
  await waitFor(() => expect(screen.queryByText('Something went wrong')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Unlink Ann Shopper' }));
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  expect(server.sent()).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Unlink Ann Shopper' })).toBeVisible();
});

it('[N-25] nothing is linked or unlinked where nobody can be answered, and it is said why', async () => {
  await open(aTicket({ blocked: 'inactivated', linkWith: with_({ customer: [ann] }) }));
  for (const kind of ['customer', 'chat', 'order', 'email'])
    expect(screen.getByRole('button', { name: `Link ${kind}` })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Unlink/ })).toBeNull();
  const group = screen.getByRole('group', { name: /^Ticket connection has been inactivated\./ });
  await userEvent.hover(group);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('this ticket is no longer actionable.');
});

it('what a colleague links while a dialog is open is shown, said as seen, and stays linked', async () => {
  const server = await open(aTicket({ linkWith: with_({ chat: [chat(21)] }) }));
  await userEvent.click(screen.getByRole('button', { name: 'Link chat' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click((await within(dialog).findAllByRole('radio'))[1] as HTMLElement);
  server.held.ticket = aTicket({ linkWith: with_({ chat: [chat(21), chat(23, { agentName: 'Tom' })] }) });
  act(() => socket.hear('ticket:changed', { ticketId: id, by }));
  expect(await screen.findByText('Chat with Tom')).toBeInTheDocument();
  expect(within(dialog).getAllByRole('radio')[1]).toBeChecked();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Link' }));
  await screen.findByText('Link Chat successfully');
  expect(server.sent()).toEqual([
    {
      linkWith: { chat: [21, 23, 22].map((n) => ({ conversationId: idOf(n) })) },
      before: { chat: [21, 23].map((n) => ({ conversationId: idOf(n) })) },
    },
  ]);
});

it('one of several is unlinked as it was seen, so that what a colleague links at that moment stays', async () => {
  const server = await open(aTicket({ linkWith: with_({ customer: [ann, bob] }) }));
  await userEvent.click(screen.getByRole('button', { name: 'Unlink Ann Shopper' }));
  const left = [{ email: 'bob@x.test', name: '' }];
  await waitFor(() =>
    expect(server.sent()).toEqual([
      { linkWith: { customer: left }, before: { customer: [{ email: 'ann@x.test', name: 'Ann Shopper' }, ...left] } },
    ]),
  );
});

it('the summary says who it is about, what is promised and how much is linked', async () => {
  const dueAt = new Date(Date.now() - 7_200_000).toISOString();
  const server = await open(
    aTicket({
      ...{ customerEmail: 'camila@correo.test', customerName: 'Camila Ortiz' },
      goals: { firstAnswer: { goalMinutes: 60, dueAt, metAt: null, state: 'late' }, nextAnswer: null, solve: null },
    }),
  );
  expect(screen.getByText('Camila Ortiz')).toBeVisible();
  expect(screen.getByText('camila@correo.test')).toBeVisible();
  expect(screen.getByText(/First answer/)).toHaveTextContent('goal 1 h');
  expect(screen.getByText(/2 h/, { selector: 'dd' })).toBeVisible();
  server.held.ticket = aTicket({ customerEmail: '', linkWith: with_({ customer: [ann], order: [order] }) });
  act(() => socket.hear('ticket:changed', { ticketId: id, by }));
  expect(await screen.findByRole('heading', { name: 'Links 2' })).toBeVisible();
  expect(screen.queryByText('Goals')).toBeNull();
});
