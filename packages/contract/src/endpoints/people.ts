import { adminRoles } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, idSchema, listOf, okSchema, pageQuery } from '../entities/common.ts';
import { orderSchema } from '../entities/customer.ts';
import { customerNoteSchema } from '../entities/customer-note.ts';
import {
  mergeInputSchema,
  personChatSchema,
  personDetailSchema,
  personFilterFields,
  personPairSchema,
  personRecordSchema,
  personSorts,
  wholePersonFilter,
} from '../entities/person.ts';

const records = { kind: 'member', scope: 'store', permission: 'chatRecords' } as const;
const admins = { kind: 'member', scope: 'workspace', roles: adminRoles } as const;

/** Beyond the specification: everybody who wrote, as far as the caller may see a chat of theirs. */
export const peopleEndpoints = {
  'people.list': defineEndpoint({
    method: 'GET',
    path: '/people',
    load: 'heavy',
    query: wholePersonFilter(
      pageQuery.extend({
        ...personFilterFields,
        sortBy: z.enum(personSorts).default('lastContact'),
        sort: z.enum(['asc', 'desc']).default('desc'),
      }),
    ),
    response: listOf(personRecordSchema),
    errors: ['validation', 'plan-required'],
    rate: 'read',
    access: records,
    summary: 'People who wrote',
  }),
  'people.countries': defineEndpoint({
    method: 'GET',
    path: '/people/countries',
    load: 'heavy',
    response: z.object({ data: z.array(z.string()) }),
    errors: [],
    rate: 'read',
    access: records,
    summary: 'Countries they wrote from, to filter by',
  }),
  /** text/csv, streamed; leaves an entry. */
  'people.export': defineEndpoint({
    method: 'GET',
    path: '/people/export',
    load: 'export',
    query: wholePersonFilter(z.object(personFilterFields)),
    response: z.unknown(),
    errors: ['validation', 'plan-required'],
    rate: 'write',
    access: { kind: 'member', scope: 'store', permission: 'exportRecords' },
    summary: 'People who wrote, as a CSV file',
  }),
  'people.duplicates': defineEndpoint({
    method: 'GET',
    path: '/people/duplicates',
    load: 'heavy',
    query: pageQuery,
    response: listOf(personPairSchema),
    errors: [],
    rate: 'read',
    access: admins,
    summary: 'Pairs of people who may be the same: by phone number, or by name with another email',
  }),
  /** Of somebody who was merged it answers whom they count as now. */
  'people.detail': defineEndpoint({
    method: 'GET',
    path: '/people/{id}',
    params: idParams,
    response: personDetailSchema,
    errors: ['not-found'],
    rate: 'read',
    access: records,
    summary: 'What is known about somebody who wrote',
  }),
  'people.chats': defineEndpoint({
    method: 'GET',
    path: '/people/{id}/chats',
    params: idParams,
    query: pageQuery,
    response: listOf(personChatSchema),
    errors: ['not-found'],
    rate: 'read',
    access: records,
    summary: 'Their chats, the newest first',
  }),
  'people.notes': defineEndpoint({
    method: 'GET',
    path: '/people/{id}/notes',
    params: idParams,
    query: pageQuery,
    response: listOf(customerNoteSchema),
    errors: ['not-found'],
    rate: 'read',
    access: records,
    summary: 'Notes about them, under every email they wrote from',
  }),
  /** E-50. */
  'people.orders': defineEndpoint({
    method: 'GET',
    path: '/people/{id}/orders',
    params: idParams,
    response: z.object({ data: z.array(orderSchema) }),
    errors: ['not-found'],
    rate: 'read',
    access: { ...records, feature: 'orderHistory' },
    summary: 'Their newest orders in the stores the caller serves',
  }),
  /** The other counts as the one of the address from then on, for 30 days until somebody undoes it. */
  'people.merge': defineEndpoint({
    method: 'POST',
    path: '/people/{id}/merge',
    params: idParams,
    body: mergeInputSchema,
    response: z.object({ mergeId: idSchema, person: personDetailSchema }),
    errors: ['bad-request', 'not-found', 'conflict'],
    rate: 'write',
    access: admins,
    summary: 'Make one of two people',
  }),
  'people.undoMerge': defineEndpoint({
    method: 'POST',
    path: '/person-merges/{id}/undo',
    params: idParams,
    response: z.object({ oneId: idSchema, otherId: idSchema }),
    errors: ['bad-request', 'not-found', 'conflict'],
    rate: 'write',
    access: admins,
    summary: 'Make two people of one again',
  }),
  'people.keepApart': defineEndpoint({
    method: 'POST',
    path: '/people/{id}/keep-apart',
    params: idParams,
    body: z.object({ otherId: idSchema }),
    response: okSchema,
    errors: ['bad-request', 'not-found', 'conflict'],
    rate: 'write',
    access: admins,
    summary: 'Say that two people are not the same',
  }),
} as const;
