import { adminRoles } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { dateSchema, idParams, listOf } from '../entities/common.ts';
import { consentInputSchema, consentTextSchema, storeConsentSchema } from '../entities/consent.ts';
import { prechatAnswerSchema } from '../entities/store.ts';

const admins = { kind: 'member', scope: 'workspace', roles: adminRoles } as const;

export const consentEndpoints = {
  'stores.consents': defineEndpoint({
    method: 'GET',
    path: '/admin/privacy/consents',
    response: listOf(storeConsentSchema),
    errors: [],
    rate: 'read',
    access: admins,
    summary: 'What each store with a widget asks its visitors to agree to before a chat',
  }),
  'stores.setConsent': defineEndpoint({
    method: 'PATCH',
    path: '/admin/privacy/consents/{id}',
    params: idParams,
    body: consentInputSchema,
    response: storeConsentSchema,
    errors: ['not-found', 'conflict'],
    rate: 'write',
    access: admins,
    summary: 'Change what a store asks; another text or link is a new version, and everybody is asked again',
  }),
  'stores.setSneakPeek': defineEndpoint({
    method: 'PATCH',
    path: '/admin/privacy/sneak-peek/{id}',
    params: idParams,
    body: z.object({ enabled: z.boolean() }),
    response: storeConsentSchema,
    errors: ['not-found'],
    rate: 'write',
    access: admins,
    summary: 'Whether the agent of a chat sees what the visitor types before it is sent',
  }),
  'conversations.consent': defineEndpoint({
    method: 'GET',
    path: '/conversations/{id}/consent',
    params: idParams,
    response: z.object({
      consent: consentTextSchema.extend({ at: dateSchema }).nullable(),
      /** Answers to the store's own questions, with the questions as they were asked. */
      answers: z.array(prechatAnswerSchema),
    }),
    errors: ['not-found', 'history-limit'],
    rate: 'read',
    access: { kind: 'member', scope: 'store', permission: 'liveChat' },
    summary: 'What the visitor of a conversation agreed to and answered before it',
  }),
} as const;
