import { adminRoles } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { emailSchema, idParams, idSchema, listOf, okSchema, typedText } from '../entities/common.ts';
import {
  mailboxChangeSchema,
  mailboxInputSchema,
  mailboxSchema,
  mailDiscoverySchema,
  mailHostSchema,
} from '../entities/mailbox.ts';

/** C-18, decision O-4: the accounts are the admins', whose passwords they hold. */
const admins = { kind: 'member', scope: 'workspace', roles: adminRoles, tickets: true } as const;

export const mailboxEndpoints = {
  'mailboxes.list': defineEndpoint({
    method: 'GET',
    path: '/email/accounts',
    /** `forwarding`: this installation has an address mail can be forwarded to. */
    response: listOf(mailboxSchema).extend({
      oauth: z.object({ google: z.boolean(), microsoft: z.boolean() }),
      forwarding: z.boolean(),
    }),
    errors: [],
    rate: 'read',
    access: admins,
    summary: 'E-mail accounts of the workspace',
  }),
  'mailboxes.discover': defineEndpoint({
    method: 'POST',
    path: '/email/accounts/discover',
    body: z.object({ email: emailSchema }),
    response: z.object({ data: mailDiscoverySchema }),
    errors: [],
    rate: 'write',
    access: admins,
    summary: 'Where the mail of an address probably is',
  }),
  /** The lines of the test, each as JSON and a newline, as soon as it is known; who stops reading stops the asking. */
  'mailboxes.check': defineEndpoint({
    method: 'POST',
    path: '/email/accounts/check',
    body: mailboxInputSchema.omit({ chatsoStoreId: true, fromName: true }).extend({
      /** The account whose stored passwords count where none is typed. */
      accountId: idSchema.optional(),
    }),
    response: z.unknown(),
    errors: ['validation', 'not-found'],
    rate: 'write',
    access: admins,
    summary: 'Try an account step by step; nothing is stored',
  }),
  'mailboxes.connect': defineEndpoint({
    method: 'POST',
    path: '/email/accounts',
    body: mailboxInputSchema,
    response: z.object({ data: mailboxSchema }),
    status: 201,
    /** `mailbox-taken`: the address is connected to another store already (O-33). */
    errors: ['validation', 'bad-request', 'not-found', 'conflict'],
    rate: 'write',
    access: admins,
    summary: 'Connect a mailbox by password, after a test that passed',
  }),
  'mailboxes.authorize': defineEndpoint({
    method: 'POST',
    path: '/email/accounts/authorize',
    body: z.object({
      kind: z.enum(['google', 'microsoft']),
      email: emailSchema,
      chatsoStoreId: idSchema,
    }),
    response: z.object({ url: z.string() }),
    errors: ['bad-request', 'not-found', 'conflict'],
    rate: 'write',
    access: admins,
    summary: 'Where the owner of a mailbox lets Chatso in',
  }),
  'mailboxes.finishAuthorize': defineEndpoint({
    method: 'POST',
    path: '/email/accounts/authorized',
    /** The query the provider sent the browser back with. */
    body: z.object({ state: typedText(2000), code: typedText(4000).optional(), error: typedText(500).optional() }),
    response: z.object({ data: mailboxSchema }),
    errors: ['bad-request', 'not-found', 'conflict'],
    rate: 'write',
    access: admins,
    summary: 'Connect the mailbox whose owner let Chatso in',
  }),
  'mailboxes.forward': defineEndpoint({
    method: 'POST',
    path: '/email/accounts/forward',
    body: mailboxInputSchema.pick({ email: true, chatsoStoreId: true, fromName: true }),
    response: z.object({ data: mailboxSchema }),
    status: 201,
    /** `forwarding-off`: no domain is set for it here. `mailbox-taken`: as for every other way (O-33). */
    errors: ['validation', 'bad-request', 'not-found', 'conflict'],
    rate: 'write',
    access: admins,
    summary: 'Take in the mail of an address that its owner forwards',
  }),
  /** Five an hour: whoever asks has not shown yet that the address is theirs. */
  'mailboxes.testForwarding': defineEndpoint({
    method: 'POST',
    path: '/email/accounts/{id}/test',
    params: idParams,
    response: okSchema,
    errors: ['not-found', 'bad-request'],
    rate: 'write',
    access: admins,
    summary: 'Mail a forwarded address, to see whether it comes back here',
  }),
  /** Every look leaves an audit entry. */
  'mailboxes.webhook': defineEndpoint({
    method: 'GET',
    path: '/email/accounts/{id}/webhook',
    params: idParams,
    response: mailHostSchema,
    errors: ['not-found', 'bad-request'],
    rate: 'write',
    access: admins,
    summary: 'Where a mail host hands over the mail of a forwarded address, and what it signs with',
  }),
  'mailboxes.renewWebhook': defineEndpoint({
    method: 'POST',
    path: '/email/accounts/{id}/webhook',
    params: idParams,
    response: mailHostSchema,
    errors: ['not-found', 'bad-request'],
    rate: 'write',
    access: admins,
    summary: 'Draw a new secret for the mail host; the one before is refused from now on',
  }),
  'mailboxes.change': defineEndpoint({
    method: 'PATCH',
    path: '/email/accounts/{id}',
    params: idParams,
    body: mailboxChangeSchema,
    response: z.object({ data: mailboxSchema }),
    errors: ['not-found', 'bad-request', 'conflict'],
    rate: 'write',
    access: admins,
    summary: 'Change, stop or reconnect an account',
  }),
  'mailboxes.older': defineEndpoint({
    method: 'POST',
    path: '/email/accounts/{id}/older',
    params: idParams,
    response: z.object({ data: mailboxSchema }),
    errors: ['not-found', 'conflict'],
    rate: 'write',
    access: admins,
    summary: 'Read older mail of an account, 90 days further back',
  }),
  'mailboxes.remove': defineEndpoint({
    method: 'DELETE',
    path: '/email/accounts/{id}',
    params: idParams,
    response: okSchema,
    errors: ['not-found'],
    rate: 'write',
    access: admins,
    summary: 'Forget the passwords of an account; its mails stay at their tickets',
  }),
} as const;
