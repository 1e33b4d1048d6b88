import { adminRoles, limits } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, okSchema, pageQuery, queryFlag, typedText } from '../entities/common.ts';
import {
  channelListSchema,
  channelSchema,
  newStoreFormSchema,
  storeActiveFormSchema,
  storeAddressesFormSchema,
  storeDependentsSchema,
  storeNameFormSchema,
} from '../entities/store-channel.ts';
import { storeTypeSchema } from '../entities/store-type.ts';

const admins = { kind: 'member', scope: 'workspace', roles: adminRoles } as const;
const changes = { rate: 'write', access: admins } as const;

const sorts = ['createdAt', 'name', 'platform', 'active'] as const;

/** P-30 */
const listQuery = z.object({
  /** Without `page` and `pageSize` it is all of them. */
  page: pageQuery.shape.page.unwrap().optional(),
  pageSize: pageQuery.shape.limit.unwrap().optional(),
  sortBy: z.enum(sorts).default('createdAt'),
  sort: z.enum(['asc', 'desc']).default('asc'),
  active: queryFlag,
  /** In the name, or in the address. */
  search: typedText(limits.searchChars).optional(),
  platform: storeTypeSchema.optional(),
  /** Whether it keeps service hours, or is always open. */
  serviceHours: queryFlag,
});

export const storeChannelEndpoints = {
  /** P-30. `total`, `used` and `limit` count all of the workspace's stores, whatever is asked for. */
  'stores.channels': defineEndpoint({
    method: 'GET',
    path: '/admin/store/list',
    query: listQuery,
    response: channelListSchema,
    errors: [],
    rate: 'read',
    access: admins,
    summary: 'Stores and channels with what an admin manages of them',
  }),
  'stores.create': defineEndpoint({
    ...changes,
    method: 'POST',
    path: '/admin/store',
    body: newStoreFormSchema,
    response: channelSchema,
    errors: ['entity-limit', 'validation'],
    status: 201,
    summary: 'Add a website store, within what the plan has (E-22)',
  }),
  /** P-34 */
  'stores.rename': defineEndpoint({
    ...changes,
    method: 'POST',
    path: '/stores/{id}',
    params: idParams,
    body: storeNameFormSchema,
    response: channelSchema,
    errors: ['not-found'],
    summary: 'Rename a store',
  }),
  /** P-32: a store that is off does not count, and its widget is gone from the shop. */
  'stores.setActive': defineEndpoint({
    ...changes,
    method: 'PATCH',
    path: '/admin/store/active',
    body: storeActiveFormSchema,
    response: channelSchema,
    errors: ['not-found', 'entity-limit'],
    summary: 'Switch a store on or off',
  }),
  'stores.setAddresses': defineEndpoint({
    ...changes,
    method: 'PATCH',
    path: '/admin/store/addresses',
    body: storeAddressesFormSchema,
    response: channelSchema,
    errors: ['not-found', 'conflict', 'validation'],
    summary: 'Say on which hosts the widget of a store may run',
  }),
  'stores.renewSecret': defineEndpoint({
    ...changes,
    method: 'POST',
    path: '/admin/store/{id}/widget-secret',
    params: idParams,
    response: channelSchema,
    errors: ['not-found'],
    summary: 'Draw a new secret for customer claims; the one before stays good for 24 hours',
  }),
  'stores.dependents': defineEndpoint({
    method: 'GET',
    path: '/admin/store/{id}/dependents',
    params: idParams,
    response: storeDependentsSchema,
    errors: ['not-found'],
    rate: 'read',
    access: admins,
    summary: 'What belongs to a store, counted before it is deleted',
  }),
  /** P-33 */
  'stores.remove': defineEndpoint({
    ...changes,
    method: 'DELETE',
    path: '/admin/store/{id}',
    params: idParams,
    response: okSchema,
    errors: ['not-found', 'bad-request'],
    summary: 'Delete a store whose chats are over; its history stays',
  }),
} as const;
