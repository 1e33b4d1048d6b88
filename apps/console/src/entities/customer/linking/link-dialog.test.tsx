import type { Conversation } from '@chatso/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { renderUi } from '../../../app/testing/render-app.tsx';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { aConversation, baseTime, idOf, isoAt, me } from '../../../lib/testing/factories.ts';
import { fakeServer, refused } from '../../../lib/testing/fake-server.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { CustomerMenu } from '../panel/customer-menu.tsx';
import { LinkDialog } from './link-dialog.tsx';

const customer = (id: number, fullname: string, email: string | null, more: object = {}) => ({
  ...{ id: idOf(id), first_name: fullname, last_name: '', fullname, email, phone: '+971 50 555 0117' },
  ...{ billing: { country: 'AE' }, shipping: {}, store_id: idOf(1), type: null, currency: 'USD', clv: 84_215 },
  ...{ total_orders: 6, total_orders_thirty_days_ago: 1, average_order_frequency: 20, average_order_amount: 14_000 },
  ...{ points: 0, date_created_gmt: isoAt(baseTime), wc_last_active: null, ...more },
});
const fatimah = customer(40, 'Fatimah Al-Rashidi', 'fatimah@gulfmail.test');
const khalid = customer(41, 'Khalid Rashidi', 'khalid@hotmail.test', { phone: null });
const own = customer(42, 'Priya Nair', 'Priya@Northwind.test');

const chat = (over: Partial<Conversation> = {}): Conversation => {
  const plain = aConversation({ state: 'ongoing', customerEmail: 'FATIMAH@gulfmail.test', ...over });
  return { ...plain, agentId: me, store: { ...plain.store, crmStoreId: 'crm-1' }, ...over };
};

function server(more: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'POST /api/customers': () => ({ body: { data: { customer: fatimah } } }),
    'POST /api/customers/orders': () => ({ body: { data: [] } }),
    'GET /api/customers/search': () => ({ body: { data: { items: [fatimah, khalid, own], total_items: 3 } } }),
    'GET /api/visitor/ban': () => new Promise(() => undefined),
    [`PATCH /api/conversations/${idOf(1)}/link-profile`]: () => ({
      body: { data: { _id: idOf(1), clientId: fatimah.id } },
    }),
    ...more,
  });
}

beforeEach(async () => {
  await laterTexts();
  const user = { ...aMember(me, idOf(800)), email: 'priya@northwind.test' };
  sessionStore.setState({ user, workspaceId: idOf(800), phase: 'signed-in' });
});
afterEach(cleanup);

const linkButton = () => screen.getByRole('button', { name: 'Link profile' });
const option = (name: RegExp) => screen.findByRole('option', { name });
const patched = (calls: ReturnType<typeof server>['calls']) => calls.filter(({ method }) => method === 'PATCH');

it('[I-22] [K-25] who has the same email is chosen and compared, and one press links them', async () => {
  const { calls } = server();
  const onClose = vi.fn();
  const one = chat();
  renderUi(<LinkDialog chat={one} onClose={onClose} />);
  expect(await option(/Fatimah/)).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('group', { name: 'Same email as in this chat' })).toBeInTheDocument();
  const card = within(screen.getByRole('region', { name: 'Chat and shop' }));
  expect(card.getByText('$842.15')).toBeInTheDocument();
  expect(card.getByRole('row', { name: /Email The same ?fatimah@gulfmail.test/ })).toBeInTheDocument();
  expect(card.getByRole('row', { name: /Phone N\/A \+971 50 555 0117/ })).toBeInTheDocument();
  await userEvent.click(linkButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(patched(calls)[0]).toMatchObject({
    path: `/api/conversations/${one._id}/link-profile`,
    body: { chatsoStoreId: idOf(1), email: 'fatimah@gulfmail.test', was: null },
  });
});

it('[I-22] [K-26] without a choice there is nothing to press, and one’s own email is no choice', async () => {
  server({ 'POST /api/customers': () => ({ body: { data: { customer: null } } }) });
  renderUi(<LinkDialog chat={chat({ customerEmail: null })} onClose={() => undefined} />);
  expect(linkButton()).toBeDisabled();
  await userEvent.type(screen.getByRole('combobox', { name: 'Search customer' }), 'rashidi');
  const mine = await option(/Priya Nair/);
  expect(mine).toHaveAttribute('aria-disabled', 'true');
  expect(mine).toHaveTextContent('Your own email');
  fireEvent.click(mine);
  expect(linkButton()).toBeDisabled();
  // Arrows pass over it.
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(await option(/Khalid/)).toHaveAttribute('aria-selected', 'true');
  expect(linkButton()).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('option')).toBeNull();
  expect(linkButton()).toBeDisabled();
});

it('[K-27] a search that fails is an empty list, and may be tried again', async () => {
  let fails = true;
  server({
    'GET /api/customers/search': () =>
      fails
        ? refused(500, 'Something went wrong!', 'internal')
        : { body: { data: { items: [khalid], total_items: 1 } } },
  });
  renderUi(<LinkDialog chat={chat({ customerEmail: null })} onClose={() => undefined} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Search customer' }), 'rashidi');
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 20_000 });
  expect(screen.queryByRole('option')).toBeNull();
  fails = false;
  await userEvent.click(retry);
  expect(await option(/Khalid/)).toBeInTheDocument();
});

it('[H-54] what a colleague links meanwhile is told, and only what was seen is changed', async () => {
  const { calls } = server();
  const { rerender } = renderUi(<LinkDialog chat={chat()} onClose={() => undefined} />);
  await option(/Fatimah/);
  const by = { _id: idOf(7), fullname: 'Jonas Weber' };
  const linked = { fullname: 'Khalid Rashidi', email: khalid.email, phone: null, at: isoAt(baseTime), by };
  rerender(<LinkDialog chat={chat({ linked, clientId: khalid.id })} onClose={() => undefined} />);
  expect(screen.getByText('Jonas Weber has linked Khalid Rashidi to this chat.')).toBeInTheDocument();
  await userEvent.click(linkButton());
  await waitFor(() => expect(patched(calls)).toHaveLength(1));
  expect(patched(calls)[0]?.body).toMatchObject({ email: 'fatimah@gulfmail.test', was: khalid.id });
});

it('[I-22] it outlives the end of its chat, its going to a colleague and the end of the customer, and says so', async () => {
  server({
    [`PATCH /api/conversations/${idOf(1)}/link-profile`]: () =>
      refused(404, 'The shop does not know this customer any more.', 'not-found', { reason: 'customer-gone' }),
  });
  const { rerender } = renderUi(<LinkDialog chat={chat()} onClose={() => undefined} />);
  await option(/Fatimah/);
  await userEvent.click(linkButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop does not know this customer any more.');
  rerender(<LinkDialog chat={chat({ state: 'closed' })} onClose={() => undefined} />);
  expect(linkButton()).toBeDisabled();
  cleanup();
  server({ [`PATCH /api/conversations/${idOf(1)}/link-profile`]: () => refused(404, 'Not found.', 'not-found') });
  renderUi(<LinkDialog chat={chat()} onClose={() => undefined} />);
  await option(/Fatimah/);
  await userEvent.click(linkButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('This chat is not yours any more.');
  expect(linkButton()).toBeDisabled();
});

it('[I-05] [E-50] the menu has it in an ongoing chat of a connected shop, for who has it and who looks on', async () => {
  server();
  const looking = { _id: me, fullname: 'Priya Nair', avatar: null, role: 'coach' as const };
  const items = async (of: Conversation) => {
    const { unmount } = renderUi(<CustomerMenu chat={of} />);
    const button = screen.queryByRole('button', { name: 'More about this customer' });
    if (button) await userEvent.click(button);
    const found = button ? (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent) : [];
    unmount();
    return found;
  };
  expect(await items(chat())).toEqual(['Link profile', 'Ban visitor']);
  expect(await items(chat({ agentId: idOf(7), spectators: [looking] }))).toEqual(['Link profile']);
  expect(await items(chat({ state: 'closed' }))).toEqual([]);
  expect(await items(chat({ state: 'pending', agentId: null }))).toEqual([]);
  expect(await items({ ...chat(), store: { ...chat().store, crmStoreId: null } })).toEqual([]);
  const { user } = sessionStore.getState();
  const smaller = user?.workspaces.map((one) => ({
    ...one,
    plan: { ...one.plan, type: 'standard', isFreemium: false },
  }));
  sessionStore.setState({ user: { ...user, workspaces: smaller } as never });
  expect(await items(chat())).not.toContain('Link profile');
});
