import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { emailSchema, idSchema, okSchema, typedText } from '../entities/common.ts';
import type { ErrorReason } from '../error-sentences.ts';

/** What a new password must be; besides, it must not be a common one nor the person's own address or name. */
export const newPasswordSchema = z
  .string()
  .min(8, because('password-short', { min: 8 }))
  .max(200, because('password-long', { max: 200 }));

/** Six digits of the app, or a recovery code; blanks and dashes make no difference. */
export const secondFactorCodeSchema = z.string().trim().min(1, because('code-missing')).max(40);

export const linkTokenSchema = z.string().min(1).max(200);

const name = (max: number, missing: ErrorReason) =>
  typedText(max).refine((text) => text.trim() !== '', { error: because(missing) });

/** A session as a sign-in answers it. */
export const sessionSchema = z.object({
  idToken: z.string(),
  customToken: z.string(),
  refreshToken: z.string(),
  uid: z.string(),
  expiresIn: z.number().int(),
});

export const authEndpoints = {
  /** Also sets the cookies customToken and refreshToken. */
  'auth.signIn': defineEndpoint({
    method: 'POST',
    path: '/auth-service/auth',
    body: z.union([
      z.object({
        email: z.string().min(1).max(255),
        password: z.string().min(1).max(200),
        keepSignedIn: z.boolean().optional(),
      }),
      z.object({ customToken: z.string().max(4000) }),
      z.object({ ssoCode: z.string().min(1).max(200) }),
    ]),
    response: sessionSchema,
    errors: ['bad-credentials', 'two-factor-required', 'sso-expired', 'not-suite-user'],
    rate: 'sign-in',
    access: { kind: 'public' },
    summary: 'Sign in with email and password, with the code of the suite, or again with the custom token',
  }),
  /** Second step of `auth.signIn`, where the account asks for it. The challenge is good for five minutes. */
  'auth.twoFactor': defineEndpoint({
    method: 'POST',
    path: '/auth-service/two-factor',
    body: z.object({ challenge: z.string().min(1).max(4000), code: secondFactorCodeSchema }),
    response: sessionSchema,
    errors: ['wrong-code', 'unauthenticated', 'id-token-expired'],
    rate: 'sign-in',
    access: { kind: 'public' },
    summary: 'Finish signing in with a code of the authenticator app or a recovery code',
  }),
  /** Decision B-1. Not found where the installation has switched it off. */
  'auth.register': defineEndpoint({
    method: 'POST',
    path: '/auth-service/register',
    body: z.object({
      email: emailSchema,
      password: newPasswordSchema,
      fullname: name(100, 'name-missing'),
      /** Named after the person when absent. */
      workspaceName: name(100, 'workspace-name-missing').optional(),
      /** Address of the shop; its host may show the widget. */
      website: z.string().trim().max(500).optional(),
      /** Of the setup link: creates the first account of an installation, even where registration is off. */
      setup: z
        .object({
          token: z.string().max(200),
          /** What the first admin decides about strangers; `CHATSO_REGISTRATION` overrules it. */
          openRegistration: z.boolean(),
        })
        .optional(),
    }),
    response: sessionSchema.extend({ workspaceId: idSchema }),
    errors: ['email-taken', 'link-invalid', 'not-found'],
    rate: 'sign-in',
    access: { kind: 'public' },
    summary:
      'Create an account with its own workspace, and sign in; where plans are sold it starts with a 14-day trial',
  }),
  /** Says the same whether or not there is such an account. */
  'auth.forgotPassword': defineEndpoint({
    method: 'POST',
    path: '/auth-service/forgot-password',
    body: z.object({ email: emailSchema }),
    response: okSchema,
    errors: [],
    rate: 'sign-in',
    access: { kind: 'public' },
    summary: 'Mail a link that lets the person choose a new password within an hour',
  }),
  'auth.resetPassword': defineEndpoint({
    method: 'POST',
    path: '/auth-service/reset-password',
    body: z.object({ token: linkTokenSchema, password: newPasswordSchema }),
    response: okSchema,
    errors: ['link-invalid'],
    rate: 'sign-in',
    access: { kind: 'public' },
    summary: 'Choose a new password with the token of the link; ends every session of the person',
  }),
  'auth.confirmEmail': defineEndpoint({
    method: 'POST',
    path: '/auth-service/confirm-email',
    body: z.object({ token: linkTokenSchema }),
    response: z.object({ email: z.string() }),
    errors: ['link-invalid', 'email-taken'],
    rate: 'sign-in',
    access: { kind: 'public' },
    summary: 'Make the address that got the link the one of the account',
  }),
  'auth.refresh': defineEndpoint({
    method: 'POST',
    path: '/auth-service/refresh',
    body: z.object({ refreshToken: z.string().max(500).optional() }).nullish(),
    response: sessionSchema,
    errors: ['unauthenticated', 'id-token-revoked'],
    rate: 'write',
    access: { kind: 'public' },
    summary: 'Exchange the refresh token (cookie or body) for a new session; it rotates, reuse ends the session family',
  }),
  /** What a page asks when it starts: nobody being signed in is an answer here and no error. */
  'auth.resume': defineEndpoint({
    method: 'POST',
    path: '/auth-service/resume',
    response: z.object({ session: sessionSchema.nullable() }),
    errors: [],
    rate: 'write',
    access: { kind: 'public' },
    summary: 'The session of the cookies, refreshed; null where there is none',
  }),
  /** */
  'auth.checkSession': defineEndpoint({
    method: 'POST',
    path: '/auth-service/check-session',
    body: z.object({ idToken: z.string().max(4000) }),
    response: z.object({
      customToken: z.string(),
      uid: z.string(),
      customClaims: z.record(z.string(), z.boolean()),
      email: z.string(),
      isIdTokenValid: z.boolean(),
    }),
    errors: ['unauthenticated'],
    rate: 'read',
    access: { kind: 'public' },
    summary: 'Whether the id token still stands for the session of the cookies',
  }),
  /** */
  'auth.clearSession': defineEndpoint({
    method: 'POST',
    path: '/auth-service/clear-session',
    response: okSchema,
    errors: [],
    rate: 'write',
    access: { kind: 'public' },
    summary: 'End the session of the cookies and clear them',
  }),
  'auth.config': defineEndpoint({
    method: 'GET',
    path: '/auth-service/config',
    response: z.object({
      sso: z.boolean(),
      registration: z.boolean(),
      /** No account exists yet: the first one needs the setup link that the start printed. */
      setupPending: z.boolean(),
      demo: z.boolean(),
      demoAccounts: z.array(z.object({ email: z.string(), fullname: z.string(), label: z.string() })),
    }),
    errors: [],
    rate: 'read',
    access: { kind: 'public' },
    summary: 'Which ways to sign in this installation offers',
  }),
  'auth.demoSignIn': defineEndpoint({
    method: 'POST',
    path: '/auth-service/demo-sign-in',
    body: z.object({ email: z.string().max(255) }),
    response: sessionSchema.extend({ redirect: z.string() }),
    errors: ['not-found'],
    rate: 'sign-in',
    access: { kind: 'public' },
    summary: 'One-click sign-in of a demo account; not found unless the demo is installed',
  }),
  /** F-01 */
  'auth.socketOtp': defineEndpoint({
    method: 'GET',
    path: '/auth/socket-otp',
    query: z.object({ channel: z.enum(['message', 'tracking']) }),
    response: z.object({ otp: z.string(), expiresIn: z.number().int() }),
    errors: ['forbidden'],
    rate: 'write',
    access: { kind: 'member', scope: 'workspace' },
    summary: 'One-time code for a socket: single use, 60 s, bound to user, workspace and channel',
  }),
} as const;
