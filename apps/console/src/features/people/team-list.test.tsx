import type { Agent } from '@chatso/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { useCommandKeys } from '../../lib/navigation/command-keys.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { entityLimits, storesAnswer } from '../../lib/testing/answers.ts';
import { idOf } from '../../lib/testing/factories.ts';
import { aMembership, aUser, fakeServer, workspaceIds } from '../../lib/testing/fake-server.ts';
import { TeamTab } from './team/team-tab.tsx';
import { anAgent } from './testing.ts';

const patient = { timeout: 20_000 };
const path = '/api/admin/agent-management/agents';

const members: Agent[] = [
  ...['Ada Byron', 'Cleo Sand', 'Otis Park', 'Wim Brandt'].map((fullname, at) => anAgent({ _id: idOf(at), fullname })),
  anAgent({ _id: idOf(4), fullname: 'Priya Nair', role: 'coach' }),
];

beforeEach(() => {
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] });
  sessionStore.setState({
    user,
    workspaceId: workspaceIds.first,
    phase: 'signed-in',
    idToken: 't',
    expiresAt: Number.POSITIVE_INFINITY,
  });
});

/** The page with the keys of the frame around it. */
function Page() {
  useCommandKeys();
  return <TeamTab />;
}

/** The users of the workspace at an address; the server filters them, as it does. */
async function open(search: string) {
  const server = fakeServer({
    'GET /api/stores': () => storesAnswer([]),
    'GET /api/workspace/entity-limits': () => ({ body: entityLimits({ user: { limit: 9, used: 5 } }) }),
    'GET /api/admin/custom-roles': () => ({ body: { data: [], count: 0 } }),
    [`GET ${path}`]: (call) => {
      const asked = new URL(call.path, 'http://x').searchParams;
      const [role, words] = [asked.get('role'), (asked.get('search') ?? '').toLowerCase()];
      const data = members.filter((one) => (!role || one.role === role) && one.fullname.toLowerCase().includes(words));
      const counts = { all: data.length, activated: data.length, invited: 0, suspended: 0 };
      return { body: { data, count: data.length, counts } };
    },
  });
  const { router } = await renderScreen(<Page />, `/?tab=team${search}`);
  await waitFor(() => expect(rows()).toHaveLength(members.length), patient);
  return { server, router, user: userEvent.setup() };
}
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];

it('[U-20] the users are gone through by keys; their filters stand in the address, and Back undoes them', async () => {
  const { router, user } = await open('&page=zero&role=%5B1%5D&sort=password');
  act(() => rows()[0]?.focus());
  await user.keyboard('{ArrowDown}{End}');
  expect(rows().at(-1)).toHaveFocus();
  await user.keyboard('{Home}{Enter}');
  const drawer = await screen.findByRole('dialog', { name: /Ada Byron/ }, patient);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(drawer).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Role All' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Manager' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'team', role: 'coach' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(within(rows()[0] as HTMLElement).getByText('Priya Nair')).toBeInTheDocument();
  act(() => router.history.back());
  await waitFor(() => expect(rows()).toHaveLength(members.length));

  // Keys belong to a menu until it has gone.
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.keyboard('/');
  const search = screen.getByRole('searchbox', { name: 'Search name or email' });
  expect(search).toHaveFocus();
  await user.keyboard('cleo');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 'cleo' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(rows()).toHaveLength(members.length));
});

it('columns that a person turns off stay off on this device', async () => {
  const { user } = await open('');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Departments' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Departments' })).toBeNull());
  document.body.replaceChildren();
  await open('');
  expect(screen.getByRole('columnheader', { name: 'Stores' })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Departments' })).toBeNull();
});
