import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { chosenStore, navigationStore, refreshNavigation } from '../../lib/navigation/navigation.ts';
import { homeWorkspace } from '../../lib/session/home.ts';
import { isAdmin } from '../../lib/session/permissions.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { shopifyReturn } from '../../lib/session/shopify-return.ts';
import { withTexts } from '../i18n/i18n.ts';
import { IndexPage, NotFoundPage } from '../plain-pages.tsx';
import { rootRoute } from './root.ts';

const signedIn = () => sessionStore.getState().user;

/** The suite's home of an installation without a suite: the workspace one was last in. */
const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const user = signedIn();
    if (!user) throw redirect({ to: '/login' });
    const workspaceId = homeWorkspace(user);
    // All tries failed a moment ago (C-34): going back in would only fail again.
    if (!workspaceId || navigationStore.getState().problem === 'lost') return;
    // Shopify sent the browser back: an admin says which store it was for.
    const membership = user.workspaces.find((one) => one.workspaceId._id === workspaceId);
    if (membership && isAdmin(membership) && shopifyReturn.read() !== null)
      throw redirect({ to: '/ws/$workspaceId/settings/shop', params: { workspaceId }, replace: true });
    throw redirect({ to: '/ws/$workspaceId', params: { workspaceId }, replace: true });
  },
  component: IndexPage,
});

/** Pages for everybody; `isPublicPath` names them too, because they start without a session. */
const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy-policy',
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/public/index.ts')),
    'PrivacyPolicyScreen',
  ),
});
const reportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/custom-report-export',
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/public/index.ts')),
    'ReportExportScreen',
  ),
});
const shopifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shopify/oauth',
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/public/index.ts')),
    'ShopifyOauthScreen',
  ),
});

const notFoundRoute = createRoute({ getParentRoute: () => rootRoute, path: '/not-found', component: NotFoundPage });

/** The store selector's address (B-15): the store is remembered on this device, and one goes on in its workspace. */
const storeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/s/$storeId',
  beforeLoad: ({ params: { storeId } }) => {
    chosenStore.write(storeId);
    void refreshNavigation();
    const { user, workspaceId } = sessionStore.getState();
    const target = user ? (workspaceId ?? homeWorkspace(user)) : null;
    if (!target) throw redirect({ to: '/', replace: true });
    throw redirect({ to: '/ws/$workspaceId', params: { workspaceId: target }, replace: true });
  },
});

/** Addresses that are not there lead home (C-01). */
const otherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

export const topLevelRoutes = [
  indexRoute,
  privacyRoute,
  reportRoute,
  shopifyRoute,
  notFoundRoute,
  storeRoute,
  otherRoute,
] as const;
