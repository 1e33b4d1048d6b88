import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { sessionStore } from '../../lib/session/session.ts';
import { fakeConnection } from '../../lib/testing/fake-connection.ts';
import { allFlags, aMembership, aUser, navigationRoutes, workspaceIds } from '../../lib/testing/fake-server.ts';
import { freshConsole, openConsole, signInAs } from '../testing/open-console.tsx';

let server: ReturnType<typeof freshConsole>;
beforeEach(() => {
  server = freshConsole();
});

it('[A-41][C-11] a feature that is switched off elsewhere closes its place in a console that is open', async () => {
  const socket = fakeConnection();
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] });
  signInAs(user, { 'new-promotion-module': true });
  const router = await openConsole(`/ws/${workspaceIds.first}/promotion`);
  expect(router.state.location.pathname).toContain('/promotion');

  Object.assign(server.routes, navigationRoutes(user, allFlags({ 'new-promotion-module': false })));
  socket.hear('flags:changed');
  await waitFor(() => expect(sessionStore.getState().flags?.values['new-promotion-module']).toBe(false));
  await waitFor(() => expect(router.state.location.pathname).not.toContain('/promotion'), { timeout: 5000 });
  socket.undo();
});
