import { limits } from '@chatso/domain';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { idOf } from '../../../lib/testing/factories.ts';
import { type FakeAnswer, type FakeCall, type fakeServer, refused } from '../../../lib/testing/fake-server.ts';
import { PageTitle, Toasts } from '../../../ui/index.ts';
import { aMail, serveTicket, signIn } from '../testing.ts';
import { LinkButtons } from './link-buttons.tsx';
import type { Chosen, LinkKind } from './link-kinds.ts';

const at = '2026-11-20T10:18:00.000Z';
const paths = {
  chat: '/api/ticket/link/chats',
  order: '/api/ticket/store/orders',
  email: '/api/ticket/link/emails',
  customer: '/api/ticket/link/customers',
} as const;
const queryIn = ({ path }: FakeCall) => Object.fromEntries(new URL(path, 'http://x').searchParams);

const chat = (n: number) => ({
  ...{ _id: idOf(n), client: { fullname: `Shopper ${n}` }, agent: { fullname: 'Priya Nair', avatar: null } },
  ...{ chatDurationClosed: 61_000, startDate: at },
});
const order = (n: number) => ({
  ...{ _id: `a${n}`, orderId: `o${n}`, chatsoStoreId: idOf(91), name: `#10${n}`, customerEmail: `s${n}@x.test` },
  ...{ orderStatus: 'paid', timePurchased: at, total: 1234, currency: 'EUR' },
});
const person = (n: number, over: object = {}) => ({
  ...{ _id: null, crmName: `Shopper ${n}`, email: `s${n}@x.test`, phone: null, orders: n, tickets: 1 },
  ...over,
});
const some = <T,>(of: (n: number) => T, count = 2) => Array.from({ length: count }, (_, n) => of(n + 1));

async function open(
  kind: LinkKind,
  more: Parameters<typeof fakeServer>[0] = {},
  onLink = vi.fn<(kind: LinkKind, chosen: Chosen) => unknown>(),
) {
  const server = serveTicket(undefined, [], {
    [`GET ${paths.chat}`]: () => ({ body: { data: some(chat), count: 25 } }),
    [`GET ${paths.order}`]: () => ({ body: { data: { data: some(order), total_orders: 25 } } }),
    [`GET ${paths.email}`]: () => ({ body: { data: some((n) => aMail(n)), count: 25 } }),
    [`GET ${paths.customer}`]: () => ({ body: { results: some(person) } }),
    ...more,
  });
  await renderScreen(
    <>
      <PageTitle>Tickets</PageTitle>
      <LinkButtons disabled={false} onLink={onLink} />
      <Toasts />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: `Link ${kind}` }));
  const dialog = await screen.findByRole('dialog', { name: `Link ${kind}` });
  const inside = within(dialog);
  return { ...server, dialog, inside, onLink, asked: () => server.to(paths[kind]).map(queryIn) };
}
/** An answer that comes when it is told to. */
function later(given: FakeAnswer) {
  let answer: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { handler: () => waits.then(() => given), answer: () => answer() };
}
const widthOf = (dialog: HTMLElement) =>
  (dialog.closest('[style*="--modal-size"]') as HTMLElement).style.getPropertyValue('--modal-size');
const linkIn = (inside: ReturnType<typeof within>) => inside.getByRole('button', { name: 'Link' });

beforeEach(() => {
  notifications.clean();
  signIn();
});

describe.each([
  ['chat', 'Choose Shopper 2', { chat: [{ conversationId: idOf(2) }] }, 'Shopper 2'],
  ['order', 'Choose #102', { order: [{ orderId: 'o2', chatsoStoreId: idOf(91) }] }, '#102'],
  ['email', 'Choose Subject 2', { email: [{ emailId: idOf(2) }] }, 'Subject 2'],
] as const)('the dialog of a linked %s', (kind, choice, link, name) => {
  it('[N-10] [N-37] is a table of ten a page, 640 px wide, of which one row is chosen before it can be linked', async () => {
    const { dialog, inside, asked, onLink } = await open(kind);
    expect(widthOf(dialog)).toContain('40rem');
    expect(linkIn(inside)).toBeDisabled();
    await inside.findAllByRole('radio');
    expect(asked()).toEqual([expect.objectContaining({ page: '1', limit: '10' })]);
    await userEvent.click(inside.getAllByRole('radio')[0] as HTMLElement);
    await userEvent.click(inside.getByRole('radio', { name: choice }));
    expect(inside.getAllByRole('radio', { checked: true })).toHaveLength(1);
    await userEvent.click(linkIn(inside));
    expect(onLink).toHaveBeenCalledExactlyOnceWith(kind, { link, name });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[N-10] goes to the next page, and to the first one with another word', async () => {
    const { inside, asked } = await open(kind);
    await inside.findAllByRole('radio');
    await userEvent.click(inside.getByRole('button', { name: /next/i }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: '2', limit: '10' }));
    // As long as a typed word waits: nobody typed any, and the page stays.
    await new Promise((done) => setTimeout(done, limits.searchDebounceMs + 50));
    expect(asked().at(-1)).toMatchObject({ page: '2' });
    await userEvent.type(inside.getByRole('searchbox', { name: 'Search' }), ' zip ');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: '1', search: 'zip' }));
  });

  it('[N-65] a list that cannot be had says so and closes the dialog', async () => {
    const broken = later(refused(500, 'Broken'));
    await open(kind, { [`GET ${paths[kind]}`]: broken.handler });
    broken.answer();
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('[N-51] [N-52] where there are none at all it is said where they come from, not that none was found', async () => {
  const none = { body: { results: [], data: { data: [], total_orders: 0 } } };
  const { inside } = await open('order', { [`GET ${paths.order}`]: () => none });
  expect(await inside.findByText(/^Orders come from your shop/)).toBeVisible();
  await userEvent.type(inside.getByRole('searchbox'), 'x');
  await waitFor(() => expect(inside.queryByText(/^Orders come from your shop/)).toBeNull());
  await userEvent.click(inside.getByRole('button', { name: 'Close' }));
});

it('[N-52] nor of customers', async () => {
  const { inside } = await open('customer', { [`GET ${paths.customer}`]: () => ({ body: { results: [] } }) });
  await userEvent.click(inside.getByRole('combobox', { name: 'Customer' }));
  expect(await screen.findByText(/^Customers come from your shop/)).toBeVisible();
  await userEvent.type(inside.getByRole('combobox', { name: 'Customer' }), 'x');
  expect(await screen.findByText('Nobody found')).toBeVisible();
});

it('[N-37] nothing is linked while the rows are on their way, and a row that went with its page is chosen no more', async () => {
  const next = later({ body: { data: [chat(7)], count: 25 } });
  const { inside, routes } = await open('chat');
  await userEvent.click(await inside.findByRole('radio', { name: 'Choose Shopper 2' }));
  expect(linkIn(inside)).toBeEnabled();
  routes[`GET ${paths.chat}`] = next.handler;
  await userEvent.click(inside.getByRole('button', { name: /next/i }));
  await waitFor(() => expect(linkIn(inside)).toBeDisabled());
  next.answer();
  await inside.findByRole('radio', { name: 'Choose Shopper 7' });
  expect(linkIn(inside)).toBeDisabled();
});

it('a link that takes its time is made once, however often one presses', async () => {
  let done: () => void = () => undefined;
  const onLink = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
  const { inside } = await open('chat', {}, onLink);
  await userEvent.click(await inside.findByRole('radio', { name: 'Choose Shopper 1' }));
  await userEvent.dblClick(linkIn(inside));
  expect(onLink).toHaveBeenCalledOnce();
  expect(screen.getByRole('dialog')).toBeVisible();
  done();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('the dialog of a linked customer', () => {
  it('[N-09] [N-37] is 336 px wide, searched at the server, and shows who it is before they are linked', async () => {
    const known = person(2, { phone: '+43 1 234', orders: 3, tickets: 2 });
    const { dialog, inside, asked, onLink } = await open('customer', {
      [`GET ${paths.customer}`]: ({ path }) => ({ body: { results: path.includes('shop') ? [known] : some(person) } }),
    });
    expect(widthOf(dialog)).toContain('21rem');
    expect(linkIn(inside)).toBeDisabled();
    const field = inside.getByRole('combobox', { name: 'Customer' });
    await userEvent.type(field, 'shop');
    await waitFor(() => expect(asked().at(-1)).toEqual({ keyword: 'shop', page: '1', rowsPerPage: '20' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await userEvent.click(screen.getByRole('option', { name: /Shopper 2/ }));
    for (const words of ['Shopper 2', 's2@x.test', '+43 1 234', '3 orders, 2 tickets'])
      expect(inside.getByText(words)).toBeVisible();
    await userEvent.click(linkIn(inside));
    expect(onLink).toHaveBeenCalledExactlyOnceWith('customer', {
      link: { customer: [{ email: 's2@x.test', name: 'Shopper 2' }] },
      name: 'Shopper 2',
    });
  });

  it('whoever was chosen is linked: their name in the field is no search, which would find nobody', async () => {
    const { inside, asked, onLink } = await open('customer', {
      [`GET ${paths.customer}`]: ({ path }) => ({ body: { results: path.includes('%C2%B7') ? [] : some(person) } }),
    });
    await userEvent.click(inside.getByRole('combobox', { name: 'Customer' }));
    await userEvent.click(await screen.findByRole('option', { name: /Shopper 2/ }));
    await new Promise((later) => setTimeout(later, 600));
    expect(asked().filter(({ keyword }) => keyword)).toEqual([]);
    await userEvent.click(linkIn(inside));
    expect(onLink).toHaveBeenCalledOnce();
  });

  it('has one person for each address, also where they are customers of two stores', async () => {
    const { inside } = await open('customer', {
      [`GET ${paths.customer}`]: () => ({ body: { results: [person(1), person(1, { crmName: 'Again' }), person(2)] } }),
    });
    await userEvent.click(inside.getByRole('combobox', { name: 'Customer' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  });

  it('[N-65] closes and says so when nobody can be asked', async () => {
    const broken = later(refused(500, 'Broken'));
    await open('customer', { [`GET ${paths.customer}`]: broken.handler });
    broken.answer();
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
