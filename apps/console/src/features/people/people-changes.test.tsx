import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session-store.ts';
import { aList } from '../../lib/testing/answers.ts';
import { fakeConnection } from '../../lib/testing/fake-connection.ts';
import { aMembership, aUser, fakeServer, workspaceIds } from '../../lib/testing/fake-server.ts';
import { customRolesQuery, usePeopleChanges } from './people-queries.ts';
import { aRole } from './testing.ts';

let socket: ReturnType<typeof fakeConnection>;
beforeEach(() => {
  sessionStore.setState({
    user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] }),
    ...{ workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
  socket = fakeConnection();
});
afterEach(() => socket.undo());

function Roles() {
  const roles = useQuery({ ...customRolesQuery(), refetchInterval: false });
  usePeopleChanges();
  return <p>{roles.data?.map(({ name }) => name).join() ?? 'none yet'}</p>;
}

it.each([
  ['an event that the team changed', () => socket.hear('team:changed')],
  ['a connection that is back, after which events may be missing', () => socket.connect()],
])('what others changed is shown after %s', async (_what, happen) => {
  const names = ['Lead'];
  const server = fakeServer({
    'GET /api/admin/custom-roles': () => aList(names.map((name) => aRole({ name }))),
  });
  renderUi(<Roles />);
  expect(await screen.findByText('Lead')).toBeInTheDocument();
  names.push('Trainee');
  happen();
  happen();
  expect(await screen.findByText('Lead,Trainee')).toBeInTheDocument();
  expect(server.to('/api/admin/custom-roles')).toHaveLength(2);
});
