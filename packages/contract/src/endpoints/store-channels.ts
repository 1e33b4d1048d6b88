import { adminRoles } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, okSchema } from '../entities/common.ts';
import {
  channelListSchema,
  channelSchema,
  newStoreFormSchema,
  storeActiveFormSchema,
  storeAddressesFormSchema,
  storeNameFormSchema,
} from '../entities/store-channel.ts';

const admins = { kind: 'member', roles: adminRoles } as const;
const changes = { rate: 'write', access: admins } as const;

export const storeChannelEndpoints = {
  /** P-30 */
  'stores.channels': defineEndpoint({
    method: 'GET',
    path: '/admin/store/list',
    query: z.object({
      search: z.string().max(100).optional(),
      active: z.enum(['true', 'false']).optional(),
      platform: z.string().max(20).optional(),
    }),
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
