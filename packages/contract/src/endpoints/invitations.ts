import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { nameText } from '../entities/agent.ts';
import { dateSchema, idSchema } from '../entities/common.ts';
import { roleSchema } from '../role-schemas.ts';
import { sessionSchema } from './auth.ts';

const token = z.string().min(1).max(200);

/** The other end of an invitation's link: `/accept-invitation?token=`. */
export const invitationEndpoints = {
  'auth.invitation': defineEndpoint({
    method: 'GET',
    path: '/auth-service/invitation',
    query: z.object({ token }),
    response: z.object({
      email: z.string(),
      /** Of the account, empty when there is none yet. */
      fullname: z.string(),
      workspaceId: idSchema,
      workspaceName: z.string(),
      invitedBy: z.string().nullable(),
      role: roleSchema.nullable(),
      expiresAt: dateSchema,
      /** True: sign in or give the password of the account. False: name and a new password are needed. */
      accountExists: z.boolean(),
      /** The browser is signed in as this very person: nothing more is needed. */
      signedIn: z.boolean(),
      /** Who the browser is signed in as, when it is somebody else. */
      signedInAs: z.string().nullable(),
    }),
    errors: [
      'invitation-unknown',
      'invitation-expired',
      'invitation-used',
      'invitation-cancelled',
      'invitation-replaced',
    ],
    rate: 'sign-in',
    access: { kind: 'public' },
    summary: 'What an invitation is for, or why it is good for nothing',
  }),
  'auth.acceptInvitation': defineEndpoint({
    method: 'POST',
    path: '/auth-service/accept-invitation',
    body: z.object({
      token,
      /** New accounts only. */
      fullname: nameText(100).optional(),
      /** The new account's (`newPasswordSchema`), or the existing one's; none when signed in. */
      password: z.string().min(1).max(200).optional(),
    }),
    response: sessionSchema.extend({ workspaceId: idSchema, redirect: z.string() }),
    errors: [
      'invitation-unknown',
      'invitation-expired',
      'invitation-used',
      'invitation-cancelled',
      'invitation-replaced',
      'invitation-other-account',
      'bad-credentials',
      'bad-request',
    ],
    rate: 'sign-in',
    access: { kind: 'public' },
    summary: 'Join the workspace and begin a session there',
  }),
} as const;
