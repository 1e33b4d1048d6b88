import type { FlagName, User } from '@chatso/contract';
import type { Case } from '@chatso/contract/testing';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { waitFor } from '@testing-library/react';
import { forgetNavigation } from '../../lib/navigation/navigation.ts';
import { setNavCount } from '../../lib/realtime/nav-counts.ts';
import { enterWorkspace, sessionStore } from '../../lib/session/session.ts';
import { signedOutState } from '../../lib/session/session-store.ts';
import { signInWays } from '../../lib/testing/answers.ts';
import {
  allFlags,
  aMembership,
  aUser,
  fakeServer,
  navigationRoutes,
  workspaceIds,
} from '../../lib/testing/fake-server.ts';
import { createConsoleRouter } from '../router.tsx';
import { renderUi } from './render-app.tsx';

let server: ReturnType<typeof fakeServer>;

/** Nobody is signed in, and this device knows nothing; answers the server below `fetch`. */
export function freshConsole() {
  localStorage.clear();
  sessionStore.setState({ ...signedOutState });
  enterWorkspace(null);
  forgetNavigation();
  setNavCount('liveChat', 0);
  server = fakeServer({
    'GET /api/auth-service/config': () => ({ body: signInWays() }),
  });
  return server;
}

/** Signs a user in; the server answers which places are open to them. */
export function signInAs(user: User = aUser(), flags: Partial<Record<FlagName, boolean>> = {}): void {
  Object.assign(server.routes, navigationRoutes(user, allFlags(flags)));
  localStorage.clear();
  forgetNavigation();
  sessionStore.setState({ user, phase: 'signed-in', idToken: 't', uid: 'u' });
}

/** The console at an address, once it has settled where it leads. */
export async function openConsole(address: string) {
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: [address] }));
  const view = renderUi(<RouterProvider router={router} />);
  const settled = () => {
    if (router.state.status !== 'idle') throw new Error(`The router is still on its way to ${address}.`);
  };
  await waitFor(settled);
  return Object.assign(router, { view });
}

/** Where an address leads, as the router decides it; nothing is drawn, so thousands of addresses take seconds. */
export async function whereTo(address: string): Promise<string> {
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return router.state.location.href;
}

/** Whoever a case is about, in the first workspace with its plan and flags. */
export function signInCase({ role, permissions, planClosed, ...has }: Case): void {
  const base = aMembership(workspaceIds.first, 'Northwind');
  const membership = {
    ...base,
    role,
    customRoles: Object.fromEntries(permissions.map((key) => [key, true])),
    workspaceId: { ...base.workspaceId, enabledTicketSystem: has.ticketsEnabled, profileType: has.profileType },
    plan: { ...base.plan, state: planClosed ? ('closed' as const) : base.plan.state },
  };
  const flags = {
    'ticket-system': has.ticketFlag,
    'new-promotion-module': has.promotion,
    'coupon-limit': has.couponLimit,
    'analytics-nav': has.analyticsNav,
  };
  signInAs(aUser({ workspaces: [membership], lastActiveWorkspace: workspaceIds.first }), flags);
}
