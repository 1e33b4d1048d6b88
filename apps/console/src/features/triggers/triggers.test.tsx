import type { ListedTrigger } from '@chatso/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session-store.ts';
import { aStore, storesAnswer } from '../../lib/testing/answers.ts';
import { fakeConnection } from '../../lib/testing/fake-connection.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { Toasts } from '../../ui/index.ts';
import { TriggerEditorPage, TriggersPage } from './index.ts';

const path = '/api/admin/auto-trigger';
const storeId = '0193b0a0-0000-7000-8000-0000000000b1';
const id = (at: number) => `0193b0a0-0000-7000-8000-0000000000c${at}`;
const noShows = { shown: 0, answered: 0 };
const aTrigger = (over: Partial<ListedTrigger> = {}): ListedTrigger => ({
  ...{
    _id: id(1),
    chatsoStoreId: storeId,
    name: 'Sale page',
    active: true,
    match: 'all',
    frequency: 'once_per_session',
  },
  conditions: [
    { field: 'pageUrl', operator: 'contains', value: '/sale' },
    { field: 'timeOnPage', operator: 'gte', value: 5 },
  ],
  action: { type: 'prompt', message: 'Not sure about the size?', messageB: null },
  leaveAlone: { inChat: true, closedToday: true, orderedToday: false },
  ...{ stoppedAt: null, stoppedBecause: null, updatedAt: '2026-11-18T00:00:00.000Z', updatedBy: null, version: 3 },
  statistics: { shown: 200, answered: 38, converted: 21, a: noShows, b: noShows },
  ...over,
});
const three = ['One', 'Two', 'Three'].map((name, at) => aTrigger({ _id: id(at + 1), name }));
const store = aStore({ _id: storeId });

beforeEach(() => {
  sessionStore.setState({
    ...{ user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] }) },
    ...{ workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

function serve(data: ListedTrigger[], routes: Parameters<typeof fakeServer>[0] = {}) {
  const held = { data };
  const server = fakeServer({
    'GET /api/stores': () => storesAnswer([store]),
    [`GET ${path}`]: () => ({ body: { data: held.data, count: held.data.length } }),
    [`GET ${path}/${id(1)}`]: () => ({ body: held.data[0] }),
    [`GET ${path}/options`]: () => ({ body: { agents: [], departments: [] } }),
    [`POST ${path}/dry-run`]: () => ({ body: { visitors: 212, shown: 14, steps: [61, 14], days: 7 } }),
    ...routes,
  });
  return { server, held };
}

const nothing = () => undefined;
const showList = () =>
  renderScreen(
    <>
      <TriggersPage onCreate={nothing} onEdit={nothing} />
      <Toasts />
    </>,
  );
const showEditor = (triggerId: string | null, onClose = nothing) =>
  renderScreen(
    <TriggerEditorPage copyId={null} id={triggerId} storeId={storeId} onClose={onClose} onDuplicate={nothing} />,
  );
const names = () =>
  screen
    .getAllByRole('row')
    .flatMap((row) => within(row).queryAllByRole('button', { name: /^(One|Two|Three)$/ }))
    .map((one) => one.textContent);

describe('the list', () => {
  it('[P-51] says what each does and what came of it', async () => {
    serve([
      aTrigger(),
      aTrigger({ _id: id(2), name: 'Looping', active: false, stoppedAt: '2026-11-19T00:00:00.000Z' }),
      aTrigger({
        ...{ _id: id(3), name: 'To nobody', active: false, stoppedAt: '2026-11-19T00:00:00.000Z' },
        stoppedBecause: 'department-deleted',
      }),
    ]);
    await showList();
    expect(await screen.findByText('Page address contains /sale and on the page for 5 s')).toBeInTheDocument();
    const row = screen.getByRole('row', { name: /Sale page/ });
    expect(row).toHaveTextContent(/200/);
    expect(row).toHaveTextContent(/38 19.0%/);
    expect(row).toHaveTextContent(/21 10.5%/);
    expect(screen.getByText(/Stopped by the loop guard: 3 prompts in one visit/)).toBeInTheDocument();
    expect(screen.getByText(/^Its department was deleted on .*2026\. Choose another one\./)).toBeInTheDocument();
  });

  it('[P-51] is put into another order by keys alone; Escape puts back; the change can be undone', async () => {
    const orders: unknown[] = [];
    serve(three, {
      [`PUT ${path}/order`]: ({ body }) => {
        orders.push(body);
        return { body: { ok: true } };
      },
    });
    await showList();
    const handle = await screen.findByRole('button', { name: /^Move Three/ });
    act(() => handle.focus());
    await userEvent.keyboard(' {ArrowUp}{ArrowUp}');
    expect(names()).toEqual(['Three', 'One', 'Two']);
    await userEvent.keyboard('{Escape}');
    expect(names()).toEqual(['One', 'Two', 'Three']);
    expect(orders).toEqual([]);
    await userEvent.keyboard(' {ArrowUp} ');
    expect(names()).toEqual(['One', 'Three', 'Two']);
    const [was, moved] = [
      [id(1), id(2), id(3)],
      [id(1), id(3), id(2)],
    ];
    await waitFor(() => expect(orders).toEqual([{ chatsoStoreId: storeId, was, ids: moved }]));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(names()).toEqual(['One', 'Two', 'Three']);
    await waitFor(() => expect(orders).toHaveLength(2));
    expect(orders[1]).toEqual({ chatsoStoreId: storeId, was: moved, ids: was });
  });

  it('[P-51] while it shows only some of them the order stays', async () => {
    serve(three);
    await showList();
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Search name or condition' }), {
      target: { value: 'two' },
    });
    await waitFor(() => expect(names()).toEqual(['Two']));
    expect(screen.getByRole('button', { name: /^Move Two/ })).toBeDisabled();
  });

  it('[P-53] [F-19] a change of somebody else is told, and shown when the person wants it', async () => {
    const { held } = serve([aTrigger({ name: 'One' })]);
    const connection = fakeConnection();
    await showList();
    await screen.findByRole('button', { name: 'One' });
    held.data = [aTrigger({ name: 'Two' })];
    const by = { _id: id(9), fullname: 'Maya Lindqvist' };
    act(() => connection.hear('trigger:changed', { storeId, triggerId: id(1), by }));
    expect(await screen.findByText('Maya Lindqvist changed “One”.')).toBeInTheDocument();
    expect(names()).toEqual(['One']);
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(names()).toEqual(['Two']));
    expect(screen.queryByText(/Maya Lindqvist changed/)).toBeNull();
    connection.undo();
  });

  it('[P-51] an empty one says what triggers are for; a failed one offers another try', async () => {
    serve([]);
    const { unmount } = await showList();
    expect(await screen.findByText('No triggers yet')).toBeInTheDocument();
    unmount();
    serve([], { [`GET ${path}`]: () => refused(500, 'Something went wrong!', 'internal') });
    await showList();
    expect(await screen.findByText('The triggers could not be loaded')).toBeInTheDocument();
  });
});

describe('the editor', () => {
  const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }));

  it('[P-51] makes a trigger: conditions, their sentence, the message; numbers are numbers', async () => {
    const sent: unknown[] = [];
    serve([], {
      [`POST ${path}`]: ({ body }) => {
        sent.push(body);
        return { status: 201, body: aTrigger() };
      },
    });
    const closed = vi.fn();
    await showEditor(null, closed);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Big cart' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Condition 1: what' }), { target: { value: 'cartValue' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Condition 1: value' }), { target: { value: '150.5' } });
    expect(screen.getByText('$150.50')).toBeInTheDocument();
    await save();
    // The message is still missing.
    expect(sent).toEqual([]);
    expect(screen.getByText('Complete what happens.')).toBeInTheDocument();
    fireEvent.change(screen.getByRole('textbox', { name: /^Message/ }), { target: { value: ' Can I help? ' } });
    await save();
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(sent).toEqual([
      {
        ...{ chatsoStoreId: storeId, name: 'Big cart', active: true, match: 'all', frequency: 'once_per_session' },
        conditions: [{ field: 'cartValue', operator: 'gte', value: 15050 }],
        action: { type: 'prompt', message: 'Can I help?', messageB: null },
        leaveAlone: { inChat: true, closedToday: true, orderedToday: false },
      },
    ]);
  });

  it('[P-51] shows whom the conditions would have met', async () => {
    serve([aTrigger()]);
    await showEditor(id(1));
    expect(await screen.findByText('Would have shown to 14 of 212 visitors in the last 7 days.')).toBeInTheDocument();
    fireEvent.change(screen.getByRole('textbox', { name: 'Condition 1: value' }), { target: { value: '' } });
    expect(await screen.findByText(/Complete the conditions/)).toBeInTheDocument();
  });

  it('[P-51] of one that shows nothing it says whom it would have met', async () => {
    serve([aTrigger({ action: { type: 'notify', agents: [id(7)] } })]);
    await showEditor(id(1));
    expect(await screen.findByText('Would have met 14 of 212 visitors in the last 7 days.')).toBeInTheDocument();
  });

  it('[P-53] of two who save, both are told, and nothing typed is lost', async () => {
    const { held } = serve([aTrigger()], {
      [`PATCH ${path}/${id(1)}`]: () => refused(409, 'Someone else changed this first.', 'conflict'),
    });
    await showEditor(id(1));
    fireEvent.change(await screen.findByRole('textbox', { name: /^Message/ }), { target: { value: 'My message' } });
    held.data = [
      aTrigger({
        ...{ name: 'Renamed by Maya', version: 4 },
        action: { type: 'prompt', message: 'Her message', messageB: null },
      }),
    ];
    await save();
    expect(await screen.findByText('Somebody else saved this trigger.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Renamed by Maya');
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveValue('My message');
    expect(screen.getByText('Her message')).toBeInTheDocument();
  });

  it('[P-53] what somebody else deleted is kept and becomes a new one', async () => {
    const made: unknown[] = [];
    serve([aTrigger()], {
      [`PATCH ${path}/${id(1)}`]: () => refused(404, 'Not found.', 'not-found'),
      [`POST ${path}`]: ({ body }) => {
        made.push(body);
        return { status: 201, body: aTrigger({ _id: id(5) }) };
      },
    });
    await showEditor(id(1));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Mine' } });
    await save();
    expect(await screen.findByText(/Somebody else deleted it/)).toBeInTheDocument();
    await save();
    await waitFor(() => expect(made).toMatchObject([{ name: 'Mine', chatsoStoreId: storeId }]));
  });

  it.each<[string, Parameters<typeof aTrigger>[0]]>([
    ['assign-chat', { action: { type: 'assign-chat', agentId: id(7), categoryId: null } }],
    ['notify', { action: { type: 'notify', agents: [id(7)] } }],
  ])('says it at the field when an agent of %s no longer serves the store', async (_type, change) => {
    const told = 'Not an agent of this store.';
    serve([aTrigger(change)], {
      [`GET ${path}/options`]: () => ({
        body: { agents: [{ _id: id(7), fullname: 'Otis' }], departments: [] },
      }),
      [`PATCH ${path}/${id(1)}`]: () =>
        refused(400, 'No', 'bad-request', {
          errors: [{ field: 'action', code: 'trigger-agent-elsewhere', message: told }],
        }),
    });
    await showEditor(id(1));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Mine' } });
    await save();
    expect(await screen.findByText(told)).toBeInTheDocument();
  });

  it('a department that somebody deletes meanwhile is no choice any more, and the field says to choose another', async () => {
    const connection = fakeConnection();
    const action = { type: 'assign-chat', agentId: 'auto', categoryId: id(8) } as const;
    const { held, server } = serve([aTrigger({ action })], {
      [`GET ${path}/options`]: () => ({ body: { agents: [], departments: [{ _id: id(8), name: 'Sales' }] } }),
    });
    await showEditor(id(1));
    const department = await screen.findByRole('combobox', { name: 'Department' });
    expect(await within(department).findByRole('option', { name: 'Sales' })).toBeInTheDocument();
    server.routes[`GET ${path}/options`] = () => ({ body: { agents: [], departments: [] } });
    const stoppedAt = '2026-11-20T00:00:00.000Z';
    held.data = [aTrigger({ action, active: false, version: 4, stoppedAt, stoppedBecause: 'department-deleted' })];
    const by = { _id: id(9), fullname: 'Otis Admin' };
    act(() => connection.hear('trigger:changed', { storeId, triggerId: id(1), by }));
    expect(await screen.findByText('This department was deleted. Choose another one.')).toBeInTheDocument();
    expect(within(department).queryByRole('option', { name: 'Sales' })).not.toBeInTheDocument();
    connection.undo();
  });
});
