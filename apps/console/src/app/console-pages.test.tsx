import { isSoon, type PlaceName, places } from '@chatso/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aMembership, anInstallation, aUser, workspaceIds } from '../lib/testing/fake-server.ts';
import { createConsoleRouter } from './router.tsx';
import { comingPage } from './routes/coming.ts';
import { freshConsole, openConsole, signInAs } from './testing/open-console.tsx';

vi.mock('../lib/realtime/message-connection.ts', () => ({ connectMessages: vi.fn(() => () => undefined) }));

const patient = { timeout: 20_000 };
const { first } = workspaceIds;

function signIn(plan: Partial<ReturnType<typeof aMembership>['plan']> = {}, profileType: 1 | 2 | 3 = 1): void {
  const { workspaceId, ...rest } = aMembership(first, 'Northwind', { role: 'admin' });
  const membership = { ...rest, workspaceId: { ...workspaceId, profileType } };
  signInAs(aUser({ workspaces: [{ ...membership, plan: { ...membership.plan, ...plan } }] }));
}

let server: ReturnType<typeof freshConsole>;
beforeEach(() => {
  server = freshConsole();
});

it.each(['settings/plans-billings', 'admin-options?tab=plans'])('[X-1] %s shows the plans', async (address) => {
  signIn();
  await openConsole(`/ws/${first}/${address}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Plans & billing' }, patient)).toBeInTheDocument();
});

it('[R-12] [M-17] during a free trial the visitors’ page says what it could show; a freemium workspace is not told to pay', async () => {
  for (const [plan, isSold] of [
    [{ isFreeTrial: true }, true],
    [{}, false],
    [{ isFreeTrial: true, isFreemium: true }, false],
  ] as const) {
    signIn(plan);
    const { view } = await openConsole(`/ws/${first}/visitor`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Visitors' }, patient)).toBeInTheDocument();
    if (isSold) expect(await screen.findByRole('button', { name: 'Upgrade Plan' }, patient)).toBeInTheDocument();
    else expect(screen.queryByRole('button', { name: 'Upgrade Plan' })).not.toBeInTheDocument();
    view.unmount();
  }
});

/** It has a screen of its own, which shows nothing but the words about what is coming. */
const ownScreens: readonly PlaceName[] = ['linkChannel'];

/** What stands at each place of the tree, taken from the routes themselves. */
function standsAt(): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const routes = Object.values(createConsoleRouter().routesById) as {
    fullPath: string;
    options: { component?: unknown };
  }[];
  for (const { fullPath, options } of routes)
    found.set(fullPath.replace(/^\/ws\/\$workspaceId\//, ''), options.component);
  return found;
}

it('what is still being built is marked soon, and nothing that is built', () => {
  const components = standsAt();
  const soon = (Object.keys(places) as PlaceName[]).filter((name) => isSoon(places[name].path)).sort();
  const coming = (Object.keys(places) as PlaceName[])
    .filter((name) => {
      const { path } = places[name];
      const own = components.get(path) ?? components.get(`${path}/`);
      return own === comingPage || ownScreens.includes(name);
    })
    .sort();
  expect(soon).toEqual(coming);
  // So many there were when the tickets were built.
  expect(soon.length).toBeGreaterThan(3);
});

it('[C-31] [27-27] the visitors of profile 2 have a button to the banned ones, those of the other profiles a menu entry', async () => {
  const banned = () => screen.queryByRole('link', { name: 'Banned visitors' });
  for (const profileType of [1, 3, 2] as const) {
    signIn({}, profileType);
    const router = await openConsole(`/ws/${first}/visitor`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Visitors' }, patient)).toBeInTheDocument();
    if (profileType === 2) {
      fireEvent.click(banned() as HTMLElement);
      await waitFor(() => expect(router.state.location.pathname).toBe(`/ws/${first}/visitor/banned`));
    } else {
      expect(banned()).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'More' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Banned visitors' }));
      await waitFor(() => expect(router.state.location.pathname).toBe(`/ws/${first}/visitor/banned`));
    }
    router.view.unmount();
  }
});

it.each([
  ['admin', true, true],
  ['admin', false, false],
  ['coach', true, false],
] as const)(
  '[issue 28 A] settings tell an %s of outdated time zones (%s): %s',
  async (role, timeZonesOutdated, told) => {
    signInAs(aUser({ workspaces: [aMembership(first, 'Northwind', { role })] }));
    server.routes['GET /api/installation-config'] = () => ({ body: anInstallation({ timeZonesOutdated }) });
    await openConsole(`/ws/${first}/setting`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' }, patient)).toBeInTheDocument();
    // Other roles never ask for it.
    if (role === 'admin') await waitFor(() => expect(server.to('/api/installation-config')).not.toEqual([]));
    const words = 'Update Node.js on the server';
    if (told) expect(await screen.findByRole('alert', {}, patient)).toHaveTextContent(words);
    else expect(screen.queryByText(words, { exact: false })).toBeNull();
  },
);
