import type { SavedView } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { ViewsRow } from '../../entities/saved-view/views-row.tsx';
import { keyOf } from '../../lib/api/query-of.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { idOf } from '../../lib/testing/factories.ts';
import {
  aMembership,
  aUser,
  type FakeAnswer,
  type FakeCall,
  fakeServer,
  refused,
  workspaceIds,
} from '../../lib/testing/fake-server.ts';
import { Toasts } from '../../ui/index.ts';
import { useRecordList } from './use-record-list.ts';

const view = (number: number, name: string, shared = false): SavedView => ({
  ...{ _id: idOf(number), name, shared, query: { tab: 'completed' }, version: 1 },
});
let held: SavedView[];
let offline: boolean;
let answers: Record<string, (call: FakeCall) => FakeAnswer>;

function Page() {
  const { tab, today } = useRecordList();
  return (
    <>
      <h1>All Chats</h1>
      <ViewsRow page="chat-records" tab={{ name: 'tab', value: tab, all: 'All' }} today={today} />
      <Toasts />
    </>
  );
}
async function open(role: 'admin' | 'agent' = 'admin') {
  sessionStore.setState({
    ...{ user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role })] }) },
    ...{ workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
  const server = fakeServer({
    'GET /api/saved-views': () => {
      if (offline) throw new TypeError('Failed to fetch');
      return { body: { data: held, count: held.length } };
    },
    'PUT /api/saved-views/order': ({ body }) => {
      const { ids } = body as { ids: string[] };
      const place = ({ _id }: SavedView) => ids.indexOf(_id);
      held = [
        ...held.filter((one) => place(one) < 0),
        ...held.filter((one) => place(one) >= 0).toSorted((a, b) => place(a) - place(b)),
      ];
      held.sort((a, b) => Number(a.shared) - Number(b.shared));
      return { body: { data: held, count: held.length } };
    },
    ...answers,
  });
  const rendered = await renderScreen(<Page />);
  await userEvent.click(await screen.findByRole('button', { name: 'Names and order of the views' }));
  const drawer = await screen.findByRole('dialog', { name: 'Names and order of the views' });
  return { ...rendered, server, drawer };
}
const rows = (drawer: HTMLElement, part: string) =>
  within(within(drawer).getByRole('region', { name: part }))
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('bdi')?.textContent);
const mine = 'Only for me';
const all = 'For everybody in the workspace';
const sent = (server: ReturnType<typeof fakeServer>) => server.to('/api/saved-views/order').map(({ body }) => body);

beforeEach(() => {
  notifications.clean();
  held = [view(1, 'A'), view(2, 'B'), view(3, 'C'), view(4, 'Late', true), view(5, 'Refunds', true)];
  answers = {};
  offline = false;
});

describe('the order of views', () => {
  it('is changed by buttons and by Alt with an arrow; the focus stays on what was moved', async () => {
    const { drawer, server } = await open();
    expect(rows(drawer, mine)).toEqual(['A', 'B', 'C']);
    await userEvent.click(within(drawer).getByRole('button', { name: 'Move C up' }));
    expect(rows(drawer, mine)).toEqual(['A', 'C', 'B']);
    expect(within(drawer).getByRole('button', { name: 'Move C up' })).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(rows(drawer, mine)).toEqual(['C', 'A', 'B']);
    expect(within(drawer).getByRole('button', { name: 'Move C up' })).toBeDisabled();
    expect(within(drawer).getByRole('button', { name: 'Move C down' })).toHaveFocus();
    await waitFor(() => expect(sent(server)).toHaveLength(2));
    const [one, two, three] = [idOf(1), idOf(2), idOf(3)];
    expect(sent(server)).toEqual([
      { page: 'chat-records', shared: false, ids: [one, three, two], seen: [one, two, three] },
      { page: 'chat-records', shared: false, ids: [three, one, two], seen: [one, three, two] },
    ]);
    expect(rows(drawer, all)).toEqual(['Late', 'Refunds']);
    const chips = within(screen.getByRole('navigation', { name: 'Views', hidden: true })).queryAllByRole('button', {
      hidden: true,
    });
    expect(chips.map(({ textContent }) => textContent).slice(1, 4)).toEqual(['C', 'A', 'B']);
  });

  it('somebody was faster: it says so, and shows how they stand', async () => {
    answers['PUT /api/saved-views/order'] = () => {
      held = [view(1, 'A'), view(2, 'B'), view(3, 'C'), view(5, 'Refunds', true), view(6, 'New', true)];
      return refused(409, 'Conflict', 'conflict');
    };
    const { drawer } = await open();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Move Refunds up' }));
    expect(await screen.findByText(/Somebody else changed the views first/)).toBeInTheDocument();
    await waitFor(() => expect(rows(drawer, all)).toEqual(['Refunds', 'New']));
  });

  it('no network: they stand as before at once, and it says so', async () => {
    answers['PUT /api/saved-views/order'] = () => {
      offline = true;
      throw new TypeError('Failed to fetch');
    };
    const { drawer } = await open();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Move C up' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await waitFor(() => expect(rows(drawer, mine)).toEqual(['A', 'B', 'C']));
  });

  it('shared ones are not changed by whoever may not share', async () => {
    const { drawer } = await open('agent');
    expect(rows(drawer, all)).toEqual(['Late', 'Refunds']);
    expect(within(within(drawer).getByRole('region', { name: all })).queryAllByRole('button')).toEqual([]);
    expect(within(within(drawer).getByRole('region', { name: mine })).queryAllByRole('button')).toHaveLength(12);
  });
});

describe('the name of a view', () => {
  const rename = async (drawer: HTMLElement, to: string) => {
    await userEvent.click(within(drawer).getByRole('button', { name: 'Rename Late' }));
    const field = within(drawer).getByRole('textbox', { name: 'Rename Late' });
    await userEvent.clear(field);
    await userEvent.type(field, `${to}{Enter}`);
  };
  const path = `/api/saved-views/${idOf(4)}`;

  it('is changed, with the version that was seen', async () => {
    answers[`PATCH ${path}`] = () => {
      held = held.map((one) => (one._id === idOf(4) ? { ...one, name: 'Very late', version: 2 } : one));
      return { body: held.find(({ _id }) => _id === idOf(4)) };
    };
    const { drawer, server } = await open();
    await rename(drawer, 'Very late');
    await waitFor(() => expect(rows(drawer, all)).toEqual(['Very late', 'Refunds']));
    expect(server.to(path)[0]?.body).toEqual({ name: 'Very late', version: 1 });
  });

  it('somebody was faster: it says what it is called now, keeps what was typed, and takes it the second time', async () => {
    let version = 1;
    answers[`PATCH ${path}`] = ({ body }) => {
      const input = body as { name: string; version: number };
      if (input.version !== 2) {
        version = 2;
        held = held.map((one) => (one._id === idOf(4) ? { ...one, name: 'Theirs', version } : one));
        return refused(409, 'Conflict', 'conflict');
      }
      held = held.map((one) => (one._id === idOf(4) ? { ...one, name: input.name, version: 3 } : one));
      return { body: held.find(({ _id }) => _id === idOf(4)) };
    };
    const { drawer } = await open();
    await rename(drawer, 'Mine');
    expect(await within(drawer).findByText(/it is called ‘Theirs’ now/)).toBeVisible();
    const field = within(drawer).getByRole('textbox');
    expect(field).toHaveValue('Mine');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(rows(drawer, all)).toEqual(['Mine', 'Refunds']));
  });

  it('deleted meanwhile: it says so, and the row goes', async () => {
    answers[`PATCH ${path}`] = () => {
      held = held.filter(({ _id }) => _id !== idOf(4));
      return refused(404, 'Not found', 'not-found');
    };
    const { drawer } = await open();
    await rename(drawer, 'Mine');
    expect(await screen.findByText('The view was deleted meanwhile.')).toBeInTheDocument();
    await waitFor(() => expect(rows(drawer, all)).toEqual(['Refunds']));
  });

  it('a colleague’s change is shown while the drawer is open, and does not take away what is being typed', async () => {
    const { drawer, queryClient } = await open();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Rename Late' }));
    await userEvent.type(within(drawer).getByRole('textbox'), 'r');
    held = held.map((one) => (one.shared ? { ...one, name: `${one.name}!`, version: 2 } : one));
    await queryClient.invalidateQueries({ queryKey: keyOf('views.list') });
    await waitFor(() => expect(rows(drawer, all)).toEqual([undefined, 'Refunds!']));
    expect(within(drawer).getByRole('textbox')).toHaveValue('Later');
    await userEvent.keyboard('{Escape}');
    expect(rows(drawer, all)).toEqual(['Late!', 'Refunds!']);
    expect(drawer).toBeVisible();
  });
});
