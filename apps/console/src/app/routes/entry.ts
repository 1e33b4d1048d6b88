import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { wordParam } from '../../lib/schema/search-params.ts';
import { safeNext } from '../../lib/session/home.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { withTexts } from '../i18n/i18n.ts';
import { rootRoute } from './root.ts';

const signedIn = () => sessionStore.getState().user;

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: v.object({ next: wordParam(2000) }),
  beforeLoad: ({ search }) => {
    if (signedIn()) throw redirect({ href: safeNext(search.next), replace: true });
  },
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/sign-in/index.ts')),
    'SignInScreen',
  ),
});

/** A signed-in person already has an account. */
const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  validateSearch: v.object({ setup: wordParam(200) }),
  beforeLoad: () => {
    if (signedIn()) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/register/index.ts')),
    'RegisterScreen',
  ),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/forgot-password/index.ts')),
    'ForgotPasswordScreen',
  ),
});

/** Links of mails work whoever is signed in here. */
const linkSearchSchema = v.object({ token: wordParam(200) });
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: linkSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/reset-password/index.ts')),
    'ResetPasswordScreen',
  ),
});
const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: linkSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/confirm-email/index.ts')),
    'ConfirmEmailScreen',
  ),
});

/** The link of an invitation's mail; signed in or not. */
const acceptInvitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invitation',
  validateSearch: linkSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/accept-invitation/index.ts')),
    'AcceptInvitationScreen',
  ),
});

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/sign-out/index.ts')),
    'SignOutScreen',
  ),
});

/** The suite's sign-in leads here with a code to exchange, or with what went wrong. */
const ssoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/sso',
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/sso/index.ts')),
    'SsoScreen',
  ),
});

export const entryRoutes = [
  loginRoute,
  registerRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  acceptInvitationRoute,
  logoutRoute,
  ssoRoute,
] as const;
