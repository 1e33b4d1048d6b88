import { homePlace, type PlaceName, places } from '@chatso/contract';
import { createRoute, redirect } from '@tanstack/react-router';
import { suiteHome } from '../../lib/installation/suite.ts';
import { currentViewer, mayEnter, navigationStore, openNavigation } from '../../lib/navigation/navigation.ts';
import { enterWorkspace, membershipIn, sessionStore } from '../../lib/session/session.ts';
import { toast } from '../../ui/index.ts';
import { i18next } from '../i18n/i18n.ts';
import { NothingOpenPage } from '../layout/nothing-open.tsx';
import { ShellSkeleton } from '../layout/shell-skeleton.tsx';
import { WorkspaceFrame } from '../layout/workspace-frame.tsx';
import { rootRoute } from './root.ts';

/** Below here there is a person, a workspace, its flags and its navigation. */
export const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ws/$workspaceId',
  beforeLoad: async ({ params, location, preload }) => {
    const { user } = sessionStore.getState();
    if (!user) throw redirect({ to: '/login', search: { next: location.href }, replace: true });
    const membership = membershipIn(user, params.workspaceId);
    if (membership?.accountState !== 'activated') {
      // A tab that the browser had put away is loaded anew: no event reached it, so the word comes on the way home.
      if (membership?.accountState === 'suspended' && !preload) toast.info(i18next.t('roleChange.deactivated'));
      // As the 401 about it would lead on.
      throw redirect({ href: membership ? suiteHome() : '/', replace: true });
    }
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
