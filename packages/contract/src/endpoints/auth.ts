import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { okSchema } from '../entities/common.ts';

const sessionSchema = z.object({
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
    ]),
    response: sessionSchema,
    errors: ['bad-credentials'],
    rate: 'sign-in',
    access: { kind: 'public' },
    summary: 'Sign in with email and password, or again with the custom token',
  }),
  'auth.refresh': defineEndpoint({
    method: 'POST',
    path: '/auth-service/refresh',
    body: z.object({ refreshToken: z.string().max(500).optional() }).default({}),
    response: sessionSchema,
    errors: ['unauthenticated', 'id-token-revoked'],
    rate: 'write',
    access: { kind: 'public' },
    summary: 'Exchange the refresh token (cookie or body) for a new session; it rotates, reuse ends the session family',
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
    access: { kind: 'member' },
    summary: 'One-time code for a socket: single use, 60 s, bound to user, workspace and channel',
  }),
} as const;
