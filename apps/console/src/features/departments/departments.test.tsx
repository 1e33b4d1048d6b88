import type { ManagedDepartment, Store, StoreAgent } from '@chatso/contract';
import { weekdays } from '@chatso/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { keyOf } from '../../lib/api/query-of.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { aStore, storesAnswer } from '../../lib/testing/answers.ts';
import { aMembership, aUser, type FakeCall, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { DepartmentsPage } from './index.ts';

const patient = { timeout: 20_000 };
const base = '/api/admin/service-category';
const storeId = '01900000-0000-7000-8000-000000000001';
const idOf = (n: number) => `01900000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
const days = Object.fromEntries(
  weekdays.map((day) => [day, { enabled: true, openTime: '09:00', closeTime: '17:30' }]),
) as NonNullable<ManagedDepartment['workingHours']>;

const agent = (n: number, fullname: string, categoryIds: string[] = []): StoreAgent => ({
  ...{ _id: idOf(50 + n), fullname, email: `${n}@shop.test`, avatar: null, role: 'agent', accountState: 'activated' },
  categoryIds,
});
const department = (n: number, name: string, more: Partial<ManagedDepartment> = {}): ManagedDepartment => ({
  ...{ _id: idOf(n), name, chatsoStoreId: storeId, isDisplayOnWidget: true, workingHours: null, agents: [] },
  ...{ updatedAt: '2026-11-20T10:00:00.000Z', version: 3, ...more },
});
const [jonah, maya] = [agent(1, 'Jonah Whitfield', [idOf(2)]), agent(2, 'Maya Lindqvist')];
const sales = department(1, 'Sales', { agents: [maya] });
const returns = department(2, 'Returns', { agents: [jonah, maya], workingHours: days });

beforeEach(async () => {
  localStorage.clear();
  await laterTexts();
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] });
  const signedIn = { user, workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't' } as const;
  sessionStore.setState({ ...signedIn, expiresAt: Date.now() + 3_600_000 });
});

const settings: Store['chatsoStoreSettings'] = {
  ...aStore().chatsoStoreSettings,
  enableServiceHours: true,
  timeZone: 'America/Vancouver',
  businessDays: { _id: idOf(99), days },
};

async function open(
  rows: ManagedDepartment[],
  answers: Parameters<typeof fakeServer>[0] = {},
  at: string | null = null,
) {
  let held = rows;
  const departments = rows.map(({ _id, name, isDisplayOnWidget }) => ({ _id, name, isDisplayOnWidget }));
  const store = aStore({ _id: storeId, departments, chatsoStoreSettings: settings });
  const server = fakeServer({
    'GET /api/stores': () => storesAnswer([store]),
    [`GET ${base}/list`]: () => ({
      body: {
        ...{ data: held, count: held.length, total: held.length },
        onWidget: held.filter(({ isDisplayOnWidget }) => isDisplayOnWidget).length,
      },
    }),
    [`GET ${base}/staff`]: () => ({ body: { data: [jonah, maya], count: 2 } }),
    ...answers,
  });
  function Page() {
    const [id, setId] = useState(at);
    return <DepartmentsPage open={id} onOpen={setId} />;
  }
  const { queryClient } = await renderScreen(<Page />);
  return {
    server,
    user: userEvent.setup(),
    /** As an event makes the page ask again. */
    async become(next: ManagedDepartment[]) {
      held = next;
      await act(() => queryClient.invalidateQueries({ queryKey: keyOf('departments.list') }));
    },
  };
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) }, patient);
const drawer = () => screen.findByRole('dialog', {}, patient);
const bodyOf = (calls: FakeCall[]) => calls.at(-1)?.body;

it('the heading that stands while the stores load is the one that stays: it is said once', async () => {
  await open([sales, returns]);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(screen.queryByText('Sales')).toBeNull();
  expect(await screen.findByText('Sales', {}, patient)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
});

describe('the list', () => {
  it('[P-49] says who serves each, when, and whether visitors see it; the built-in one is locked (X-18)', async () => {
    await open([sales, department(3, 'Press'), returns]);
    expect(within(await row('Sales')).getByText('As the store')).toBeVisible();
    const press = within(await row('Press'));
    expect(press.getByText('No agents')).toBeVisible();
    // Issue 27, 23: the switch says it is shown, and shoppers do not see it.
    expect(press.getByText('Shoppers do not see it until an agent serves it.')).toBeInTheDocument();
    expect(within(await row('Sales')).queryByText(/Shoppers do not see/)).toBeNull();
    expect(within(await row('Returns')).getByText('Mon to Sun, 9:00 am to 5:30 pm')).toBeVisible();
    expect(within(await row('Outbound Chat')).queryByRole('switch')).toBeNull();
    expect(screen.getByText('3 of 20')).toBeVisible();
    expect(screen.getByText(/^3 of at most 10 on the widget/)).toBeVisible();
  });

  it('finds by the name of a department or of an agent, and by hours', async () => {
    const { user } = await open([sales, returns]);
    await row('Returns');
    await user.type(screen.getByRole('searchbox', { name: 'Search department or agent' }), 'jonah');
    expect(screen.queryByRole('row', { name: /Sales/ })).toBeNull();
    await user.clear(screen.getByRole('searchbox', { name: 'Search department or agent' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search department or agent' }), 'nobody');
    expect(await screen.findByText('No Results Found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(screen.getByRole('button', { name: /^Hours/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Own hours' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Sales/ })).toBeNull());
    expect(screen.getByRole('row', { name: /Returns/ })).toBeVisible();
  });

  it('[P-24] the last visible one cannot be taken off, and says why', async () => {
    await open([sales, department(3, 'Press', { isDisplayOnWidget: false })]);
    const shown = within(await row('Sales')).getByRole('switch');
    expect(shown).toBeDisabled();
    expect(shown).toHaveAccessibleDescription('The widget needs at least one department. Show another one first.');
    expect(within(await row('Press')).getByRole('switch')).toBeEnabled();
  });

  it('[P-24] the eleventh cannot be shown, and the twenty-first cannot be added', async () => {
    const many = Array.from({ length: 20 }, (_, n) => department(n, `D${n}`, { isDisplayOnWidget: n < 10 }));
    await open(many);
    const hidden = within(await row('D10')).getByRole('switch');
    expect(hidden).toBeDisabled();
    expect(hidden).toHaveAccessibleDescription('The widget shows at most 10 departments.');
    expect(screen.queryByRole('button', { name: 'Add department' })).toBeNull();
  });

  it('[P-49] the switch sends the version that was seen', async () => {
    const change = vi.fn(() => ({ body: sales }));
    const { user, server } = await open([sales, returns], { [`PATCH ${base}/${sales._id}`]: change });
    await user.click(within(await row('Sales')).getByRole('switch'));
    await waitFor(() => expect(change).toHaveBeenCalled());
    expect(bodyOf(server.to(`${base}/${sales._id}`))).toEqual({ isDisplayOnWidget: false, version: 3 });
  });
});

describe('one department', () => {
  it('[P-49] a new one begins with those who serve all, and is sent trimmed', async () => {
    const { user, server } = await open([sales, returns], { [`POST ${base}`]: () => ({ status: 201, body: sales }) });
    await user.click(await screen.findByRole('button', { name: 'Add department' }, patient));
    const dialog = within(await drawer());
    expect(await dialog.findByRole('checkbox', { name: /Maya/ }, patient)).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: /Jonah/ })).not.toBeChecked();
    const unserved = () => dialog.queryByText('Shoppers do not see it until an agent serves it.');
    expect(unserved()).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: /Maya/ }));
    expect(unserved()).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: /Maya/ }));
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), '  Press {Enter}');
    await waitFor(() => expect(server.to(base)).toHaveLength(1));
    expect(bodyOf(server.to(base))).toEqual({
      ...{ name: 'Press', chatsoStoreId: storeId, isDisplayOnWidget: true, workingHours: null },
      agentIds: [maya._id],
    });
  });

  it('a name that is taken is told at its field, and stays', async () => {
    const taken = () => refused(409, 'This name is already in use.', 'name-taken');
    const { user } = await open([sales, returns], { [`PATCH ${base}/${sales._id}`]: taken }, sales._id);
    const dialog = within(await drawer());
    const name = await dialog.findByRole('textbox', { name: /Name/ }, patient);
    await user.clear(name);
    await user.type(name, 'returns');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('This name is already in use.'), patient);
    expect(name).toHaveValue('returns');
  });

  it('who serves only it cannot be taken away; hours alone send no people', async () => {
    const { user, server } = await open(
      [sales, returns],
      { [`PATCH ${base}/${returns._id}`]: () => ({ body: returns }) },
      returns._id,
    );
    const dialog = within(await drawer());
    expect(await dialog.findByRole('checkbox', { name: /Jonah/ }, patient)).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'As the store' }));
    expect(dialog.getByText(/^Mon to Sun, 9:00 am to 5:30 pm, as the store/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to(`${base}/${returns._id}`)).toHaveLength(1));
    expect(bodyOf(server.to(`${base}/${returns._id}`))).toEqual({
      ...{ name: 'Returns', isDisplayOnWidget: true, workingHours: null, version: 3 },
    });
  });

  it('a colleague’s new name appears, and what is typed here stays beside it', async () => {
    const { user, become } = await open([sales, returns], {}, sales._id);
    const dialog = within(await drawer());
    const name = await dialog.findByRole('textbox', { name: /Name/ }, patient);
    await become([{ ...sales, name: 'Orders', version: 4 }, returns]);
    await waitFor(() => expect(name).toHaveValue('Orders'));
    await user.type(name, ' and delivery');
    await become([{ ...sales, name: 'Purchases', version: 5 }, returns]);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Take theirs of Name' })).toBeVisible());
    expect(name).toHaveValue('Orders and delivery');
  });

  it('a colleague deletes it: what is typed stays, and becomes a new one', async () => {
    const { user, server, become } = await open(
      [sales, returns],
      { [`POST ${base}`]: () => ({ status: 201, body: sales }) },
      sales._id,
    );
    const dialog = within(await drawer());
    await user.type(await dialog.findByRole('textbox', { name: /Name/ }, patient), '!');
    await become([returns]);
    expect(await dialog.findByText(/A colleague deleted this department/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.to(base)).toHaveLength(1));
    expect(bodyOf(server.to(base))).toMatchObject({ name: 'Sales!', chatsoStoreId: storeId });
  });

  it('(decision P-2) is deleted inside the drawer, with what happens to those who wait', async () => {
    const { user, server } = await open(
      [sales, returns],
      {
        [`GET ${base}/${returns._id}/chats`]: () => ({ body: { pending: 3, active: 2, ended: 1482, triggers: 0 } }),
        [`DELETE ${base}/${returns._id}`]: () => ({ body: { ok: true } }),
      },
      returns._id,
    );
    const dialog = within(await drawer());
    await user.click(await dialog.findByRole('button', { name: 'Delete' }, patient));
    expect(await dialog.findByText(/^3 chats wait in it/)).toBeVisible();
    expect(dialog.getByText(/2 active chats stay with their agents. 1,482 ended chats keep the name/)).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Move to No Department' })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: 'Move to another department' }));
    expect(dialog.getByRole('combobox', { name: 'Department for the waiting chats' })).toHaveValue(sales._id);
    await user.click(dialog.getByRole('button', { name: 'Delete department' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
    const removal = server.calls.find(({ method }) => method === 'DELETE');
    expect(removal?.path).toBe(`${base}/${returns._id}?version=3&moveTo=${sales._id}`);
  });

  it('[P-24] the last one that visitors see cannot be deleted either; keeping it and Escape lead back to the list', async () => {
    const { user } = await open(
      [sales, department(3, 'Press', { isDisplayOnWidget: false })],
      { [`GET ${base}/${sales._id}/chats`]: () => ({ body: { pending: 0, active: 0, ended: 0, triggers: 0 } }) },
      sales._id,
    );
    const dialog = within(await drawer());
    await user.click(await dialog.findByRole('button', { name: 'Delete' }, patient));
    await waitFor(() => expect(dialog.queryByText('Loading ...')).toBeNull());
    expect(dialog.getByRole('button', { name: 'Delete department' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Delete department' })).toBeNull());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
    expect(await row('Sales')).toBeVisible();
  });

  it('of no chats nothing is said when it is deleted', async () => {
    const { user } = await open(
      [sales, returns],
      { [`GET ${base}/${returns._id}/chats`]: () => ({ body: { pending: 0, active: 0, ended: 0, triggers: 0 } }) },
      returns._id,
    );
    const dialog = within(await drawer());
    await user.click(await dialog.findByRole('button', { name: 'Delete' }, patient));
    await waitFor(() => expect(dialog.queryByText('Loading ...')).toBeNull());
    expect(dialog.getByRole('button', { name: 'Delete department' })).toBeEnabled();
    expect(dialog.queryByText(/ended chat/)).toBeNull();
  });
});
