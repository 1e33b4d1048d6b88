import { ApiError } from '@chatso/contract';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { ensureFlags } from '../lib/flags.ts';
import { homeWorkspace, safeNext } from '../lib/home.ts';
import { isAdmin } from '../lib/permissions.ts';
import { enterWorkspace, membershipIn, sessionStore } from '../lib/session.ts';
import { adminOptionsSearchSchema } from '../screens/admin-options/search.ts';
import { liveChatSearchSchema } from '../screens/live-chat/search.ts';
import { BrokenScreen } from './error-boundary.tsx';
import { withTexts } from './i18n/i18n.ts';
import { WorkspaceLayout } from './layout/workspace-layout.tsx';
import { NotFoundPage, NoWorkspacePage, Splash, UnreachablePage } from './plain-pages.tsx';

const signedIn = () => sessionStore.getState().user;

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: BrokenScreen });

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const user = signedIn();
    if (!user) throw redirect({ to: '/login' });
    const workspaceId = homeWorkspace(user);
    if (workspaceId) throw redirect({ to: '/ws/$workspaceId/live-chat', params: { workspaceId }, replace: true });
  },
  component: NoWorkspacePage,
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: z.object({ next: z.string().max(2000).optional().catch(undefined) }),
  beforeLoad: ({ search }) => {
    if (signedIn()) throw redirect({ href: safeNext(search.next), replace: true });
  },
  component: lazyRouteComponent(
    withTexts(() => import('../screens/sign-in/index.ts')),
    'SignInScreen',
  ),
});

/** Whoever is signed in has an account already. */
const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  beforeLoad: () => {
    if (signedIn()) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(
    withTexts(() => import('../screens/register/index.ts')),
    'RegisterScreen',
  ),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(
    withTexts(() => import('../screens/forgot-password/index.ts')),
    'ForgotPasswordScreen',
  ),
});

/** Links of mails work whoever is signed in here. */
const linkSearchSchema = z.object({ token: z.string().max(200).optional().catch(undefined) });
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: linkSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../screens/reset-password/index.ts')),
    'ResetPasswordScreen',
  ),
});
const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: linkSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../screens/confirm-email/index.ts')),
    'ConfirmEmailScreen',
  ),
});

/** The link of an invitation's mail; signed in or not. */
const acceptInvitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invitation',
  validateSearch: linkSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../screens/accept-invitation/index.ts')),
    'AcceptInvitationScreen',
  ),
});

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  component: lazyRouteComponent(
    withTexts(() => import('../screens/sign-out/index.ts')),
    'SignOutScreen',
  ),
});

/** The suite's sign-in leads here with a code to exchange, or with what went wrong. */
const ssoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/sso',
  component: lazyRouteComponent(
    withTexts(() => import('../screens/sso/index.ts')),
    'SsoScreen',
  ),
});

/** Pages for everybody; `isPublicPath` names them too, because they start without a session. */
const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy-policy',
  component: lazyRouteComponent(
    withTexts(() => import('../screens/public/index.ts')),
    'PrivacyPolicyScreen',
  ),
});
const reportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/custom-report-export',
  component: lazyRouteComponent(
    withTexts(() => import('../screens/public/index.ts')),
    'ReportExportScreen',
  ),
});
const shopifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shopify/oauth',
  component: lazyRouteComponent(
    withTexts(() => import('../screens/public/index.ts')),
    'ShopifyOauthScreen',
  ),
});

/** Addresses that are not there lead home (C-01). */
const otherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const notFoundRoute = createRoute({ getParentRoute: () => rootRoute, path: '/not-found', component: NotFoundPage });

const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ws/$workspaceId',
  beforeLoad: ({ params, location }) => {
    const user = signedIn();
    if (!user) throw redirect({ to: '/login', search: { next: location.href }, replace: true });
    // A workspace one is not in: as its 401 would end, without asking the server first.
    if (membershipIn(user, params.workspaceId)?.accountState !== 'activated')
      throw redirect({ to: '/', replace: true });
    enterWorkspace(params.workspaceId);
    return ensureFlags(params.workspaceId);
  },
  pendingComponent: Splash,
  errorComponent: WorkspaceFailed,
  component: WorkspaceLayout,
});

/** The flags did not come, so nobody knows which routes there are; anything else is a fault of ours. */
function WorkspaceFailed({ error }: { error: unknown }) {
  const current = useRouter();
  const askAgain = useCallback(() => void current.invalidate(), [current]);
  return error instanceof ApiError ? <UnreachablePage onRetry={askAgain} /> : <BrokenScreen error={error} />;
}

export const importLiveChat = () => import('../screens/live-chat/index.ts');

const liveChatRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/live-chat',
  validateSearch: liveChatSearchSchema,
  component: lazyRouteComponent(importLiveChat, 'LiveChatScreen'),
});

/** `live-chat/{conversationType}` (C-03): the same screen with its tab chosen. */
const liveChatTabRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/live-chat/$conversationType',
  beforeLoad: ({ params: { workspaceId, conversationType } }) => {
    const search = liveChatSearchSchema.parse({ tab: conversationType });
    throw redirect({ to: '/ws/$workspaceId/live-chat', params: { workspaceId }, search, replace: true });
  },
});

/** Admin only (D-13); everybody else is led home. */
const adminOptionsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/admin-options',
  validateSearch: adminOptionsSearchSchema,
  beforeLoad: ({ params: { workspaceId } }) => {
    const user = signedIn();
    const membership = user && membershipIn(user, workspaceId);
    if (!membership || !isAdmin(membership)) throw redirect({ to: '/ws/$workspaceId', params: { workspaceId } });
  },
  component: lazyRouteComponent(
    withTexts(() => import('../screens/admin-options/index.ts')),
    'AdminOptionsScreen',
  ),
});

const importAccount = withTexts(() => import('../screens/account/index.ts'));
const accountRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/account',
  component: lazyRouteComponent(importAccount, 'AccountScreen'),
});
const accountTabRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/account/$tab',
  component: lazyRouteComponent(importAccount, 'AccountScreen'),
});

const notificationsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/notifications',
  component: lazyRouteComponent(() => import('../screens/notifications/index.ts'), 'NotificationsScreen'),
});

/** The home of a workspace, and every address inside it that is not there. */
const toLiveChat = ({ params }: { params: { workspaceId: string } }) => {
  throw redirect({ to: '/ws/$workspaceId/live-chat', params: { workspaceId: params.workspaceId }, replace: true });
};
const workspaceIndexRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/',
  beforeLoad: toLiveChat,
});
const workspaceOtherRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/$',
  beforeLoad: toLiveChat,
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  loginRoute,
  registerRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  acceptInvitationRoute,
  logoutRoute,
  ssoRoute,
  privacyRoute,
  reportRoute,
  shopifyRoute,
  notFoundRoute,
  otherRoute,
  workspaceRoute.addChildren([
    workspaceIndexRoute,
    liveChatRoute,
    liveChatTabRoute,
    adminOptionsRoute,
    accountRoute,
    accountTabRoute,
    notificationsRoute,
    workspaceOtherRoute,
  ]),
]);

export const createConsoleRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    // A broken screen leaves the navigation around it in place.
    defaultErrorComponent: BrokenScreen,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    scrollRestoration: false,
  });

export const router = createConsoleRouter();

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
