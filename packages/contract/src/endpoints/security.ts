import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { dateSchema, emailSchema, idParams, idSchema, okSchema } from '../entities/common.ts';
import { newPasswordSchema, secondFactorCodeSchema } from './auth.ts';

const user = { kind: 'user' } as const;
const password = z.string().min(1, because('password-missing')).max(200);
/** Shown this once; the server keeps only their hashes. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const passwordAndCode = z.object({ password, code: secondFactorCodeSchema });

/** One sign-in of a person, with everything that came from it. */
export const deviceSessionSchema = z.object({
  _id: idSchema,
  browser: z.string().nullable(),
  platform: z.string().nullable(),
  deviceType: z.enum(['desktop', 'mobile', 'tablet', 'tv', 'bot']).nullable(),
  ip: z.string().nullable(),
  createdAt: dateSchema,
  lastUsedAt: dateSchema,
  /** The one that asks. */
  current: z.boolean(),
});
export type DeviceSession = z.output<typeof deviceSessionSchema>;

/** How a person gets in, and where they are in: all about the caller, without a workspace. */
export const securityEndpoints = {
  'security.changePassword': defineEndpoint({
    method: 'PATCH',
    path: '/users/me/password',
    body: z.object({
      currentPassword: z.string().min(1, because('current-password-missing')).max(200),
      newPassword: newPasswordSchema,
    }),
    response: okSchema,
    errors: ['wrong-password', 'bad-request', 'conflict'],
    rate: 'write',
    access: user,
    summary: 'Change the password; ends every other session',
  }),
  /** Nothing changes before the link in the mail is used. */
  'security.changeEmail': defineEndpoint({
    method: 'POST',
    path: '/users/me/email',
    body: z.object({ email: emailSchema, password }),
    response: okSchema,
    errors: ['wrong-password', 'bad-request', 'email-taken'],
    rate: 'write',
    access: user,
    summary: 'Mail a link to the new address that makes it the one of the account',
  }),
  'security.listSessions': defineEndpoint({
    method: 'GET',
    path: '/users/me/sessions',
    response: z.object({ data: z.array(deviceSessionSchema), count: z.number().int() }),
    errors: [],
    rate: 'read',
    access: user,
    summary: 'Where the caller is signed in',
  }),
  'security.endSession': defineEndpoint({
    method: 'DELETE',
    path: '/users/me/sessions/{id}',
    params: idParams,
    response: okSchema,
    errors: ['not-found'],
    rate: 'write',
    access: user,
    summary: 'End one session; its tabs and sockets lose it at once',
  }),
  'security.endOtherSessions': defineEndpoint({
    method: 'DELETE',
    path: '/users/me/sessions',
    response: z.object({ ended: z.number().int() }),
    errors: [],
    rate: 'write',
    access: user,
    summary: 'End every session but the one that asks',
  }),
  'security.twoFactor': defineEndpoint({
    method: 'GET',
    path: '/users/me/two-factor',
    response: z.object({
      enabled: z.boolean(),
      enabledAt: dateSchema.nullable(),
      recoveryCodesLeft: z.number().int(),
      /** False for people whom only the suite signs in: they have no password here, and no second factor. */
      hasPassword: z.boolean(),
    }),
    errors: [],
    rate: 'read',
    access: user,
    summary: 'Whether the caller signs in with a second factor',
  }),
  'security.beginTwoFactor': defineEndpoint({
    method: 'POST',
    path: '/users/me/two-factor',
    body: z.object({ password }),
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['wrong-password', 'bad-request', 'conflict'],
    rate: 'write',
    access: user,
    summary: 'A new secret for the authenticator app; it counts once a code of it is confirmed',
  }),
  'security.confirmTwoFactor': defineEndpoint({
    method: 'POST',
    path: '/users/me/two-factor/confirm',
    body: z.object({ code: secondFactorCodeSchema }),
    response: recoveryCodes,
    errors: ['wrong-code', 'conflict', 'bad-request'],
    rate: 'write',
    access: user,
    summary: 'Turn the second factor on with a first code; answers ten recovery codes, once',
  }),
  'security.renewRecoveryCodes': defineEndpoint({
    method: 'POST',
    path: '/users/me/two-factor/recovery-codes',
    body: passwordAndCode,
    response: recoveryCodes,
    errors: ['wrong-password', 'wrong-code', 'bad-request'],
    rate: 'write',
    access: user,
    summary: 'Ten new recovery codes instead of those left',
  }),
  'security.disableTwoFactor': defineEndpoint({
    method: 'POST',
    path: '/users/me/two-factor/disable',
    body: passwordAndCode,
    response: okSchema,
    errors: ['wrong-password', 'wrong-code', 'bad-request'],
    rate: 'write',
    access: user,
    summary: 'Sign in with the password alone again',
  }),
} as const;
