import { homePlace, type PlaceName, places } from '@chatso/contract';
import { createRoute, redirect } from '@tanstack/react-router';
import { currentViewer, mayEnter, navigationStore, openNavigation } from '../../lib/navigation.ts';
import { enterWorkspace, membershipIn, sessionStore } from '../../lib/session.ts';
import { NothingOpenPage } from '../layout/nothing-open.tsx';
import { ShellSkeleton } from '../layout/shell-skeleton.tsx';
import { WorkspaceFrame } from '../layout/workspace-frame.tsx';
import { rootRoute } from './root.ts';

/** Below here there is a person, a workspace, its flags and its navigation. */
export const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ws/$workspaceId',
  beforeLoad: async ({ params, location }) => {
    const { user } = sessionStore.getState();
    if (!user) throw redirect({ to: '/login', search: { next: location.href }, replace: true });
    // A workspace one is not in: as its 401 would end, without asking the server first.
    if (membershipIn(user, params.workspaceId)?.accountState !== 'activated')
      throw redirect({ to: '/', replace: true });
    enterWorkspace(params.workspaceId);
    await openNavigation(params.workspaceId);
    // C-34; the toast is shown already.
    if (navigationStore.getState().problem === 'lost') throw redirect({ to: '/', replace: true });
  },
  pendingComponent: ShellSkeleton,
  component: WorkspaceFrame,
});

/** Where the home of the workspace leads (C-02, decision C-3); null when nothing is open. */
function homeTarget(): { place: PlaceName; search: { tab?: string } } | null {
  const viewer = currentViewer();
  const wanted = viewer && homePlace(viewer);
  if (!wanted || !mayEnter(wanted)) return null;
  return { place: wanted, search: wanted === 'adminOptions' ? { tab: 'plans' } : {} };
}

const homeRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/',
  beforeLoad: ({ params: { workspaceId } }) => {
    const target = homeTarget();
    if (!target) return;
    const href = `/ws/${workspaceId}/${places[target.place].path}`;
    const search = new URLSearchParams(target.search).toString();
    throw redirect({ href: search ? `${href}?${search}` : href, replace: true });
  },
  component: NothingOpenPage,
});

/** Every address inside the workspace that is not there (C-10). */
const otherRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/$',
  beforeLoad: ({ params: { workspaceId } }) => {
    throw redirect({ to: '/ws/$workspaceId', params: { workspaceId }, replace: true });
  },
});

export const homeRoutes = [homeRoute, otherRoute] as const;
