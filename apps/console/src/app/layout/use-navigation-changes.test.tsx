import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../lib/session/session.ts';
import { fakeConnection } from '../../lib/testing/fake-connection.ts';
import { allFlags, aMembership, aUser, navigationRoutes, workspaceIds } from '../../lib/testing/fake-server.ts';
import { toast } from '../../ui/index.ts';
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
  await waitFor(() => expect(router.state.location.pathname).not.toContain('/promotion'), { timeout: 20_000 });
  socket.undo();
});

it('whoever is in the middle of something stays there with their words and may reload; others are told why they are elsewhere', async () => {
  const told = vi.spyOn(toast, 'info');
  const socket = fakeConnection();
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] });
  signInAs(user, { 'new-promotion-module': true });
  const router = await openConsole(`/ws/${workspaceIds.first}/promotion`);
  Object.assign(server.routes, navigationRoutes(user, allFlags({ 'new-promotion-module': false })));

  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  socket.hear('flags:changed');
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith(
      expect.stringContaining('This page was switched off.'),
      expect.objectContaining({ action: expect.objectContaining({ label: 'Reload' }) }),
    ),
  );
  expect(router.state.location.pathname).toContain('/promotion');

  field.remove();
  Object.assign(
    server.routes,
    navigationRoutes(user, allFlags({ 'new-promotion-module': false, 'ai-chatbot': false })),
  );
  socket.hear('flags:changed');
  await waitFor(() => expect(told).toHaveBeenCalledWith('The page you were on was switched off.', expect.anything()), {
    timeout: 20_000,
  });
  expect(router.state.location.pathname).not.toContain('/promotion');
  socket.undo();
});

it('what was switched off while the line was down closes its place when it stands again', async () => {
  const socket = fakeConnection();
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] });
  signInAs(user, { 'new-promotion-module': true });
  const router = await openConsole(`/ws/${workspaceIds.first}/promotion`);
  Object.assign(server.routes, navigationRoutes(user, allFlags({ 'new-promotion-module': false })));
  socket.connect();
  await waitFor(() => expect(router.state.location.pathname).not.toContain('/promotion'), { timeout: 20_000 });
  socket.undo();
});
