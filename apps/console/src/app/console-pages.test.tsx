import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aMembership, aUser, workspaceIds } from '../lib/testing/fake-server.ts';
import { freshConsole, openConsole, signInAs } from './testing/open-console.tsx';

vi.mock('../lib/message-connection.ts', () => ({ connectMessages: vi.fn(() => () => undefined) }));

// Reading by role is slow in jsdom: patience for a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const patient = { timeout: 15_000 };
const { first } = workspaceIds;

function signIn(plan: Partial<ReturnType<typeof aMembership>['plan']> = {}, profileType: 1 | 2 | 3 = 1): void {
  const { workspaceId, ...rest } = aMembership(first, 'Northwind', { role: 'admin' });
  const membership = { ...rest, workspaceId: { ...workspaceId, profileType } };
  signInAs(aUser({ workspaces: [{ ...membership, plan: { ...membership.plan, ...plan } }] }));
}

beforeEach(() => {
  freshConsole();
});

it.each(['settings/plans-billings', 'admin-options?tab=plans'])('[X-1] %s shows the plans', async (address) => {
  signIn();
  await openConsole(`/ws/${first}/${address}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Plans & billing' }, patient)).toBeInTheDocument();
});

it('[R-12] [M-17] the visitors of a workspace on its free trial are a reason to upgrade', async () => {
  const upgrade = () => screen.queryByRole('button', { name: 'Upgrade Plan' });
  signIn({ isFreeTrial: true });
  const { view } = await openConsole(`/ws/${first}/visitor`);
  expect(await screen.findByRole('group', { name: '1 of 3' }, patient)).toBeInTheDocument();
  expect(upgrade()).toBeInTheDocument();
  view.unmount();
  for (const plan of [{}, { isFreeTrial: true, isFreemium: true }]) {
    signIn(plan);
    const other = await openConsole(`/ws/${first}/visitor`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Visitors' }, patient)).toBeInTheDocument();
    expect(upgrade()).not.toBeInTheDocument();
    other.view.unmount();
  }
});

it('[C-31] the visitors of profile 2 have a way to the banned ones, those of the other profiles have none', async () => {
  const banned = () => screen.queryByRole('link', { name: 'Banned visitors' });
  for (const profileType of [1, 3, 2] as const) {
    signIn({}, profileType);
    const router = await openConsole(`/ws/${first}/visitor`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Visitors' }, patient)).toBeInTheDocument();
    if (profileType === 2) {
      fireEvent.click(banned() as HTMLElement);
      await waitFor(() => expect(router.state.location.pathname).toBe(`/ws/${first}/visitor/banned`));
    } else expect(banned()).toBeNull();
    router.view.unmount();
  }
});
