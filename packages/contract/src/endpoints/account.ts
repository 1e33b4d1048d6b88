import { adminRoles } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../entities/common.ts';
import { storeSchema } from '../entities/store.ts';
import { userSchema } from '../entities/user.ts';
import { flagNames } from '../roles.ts';

export const accountEndpoints = {
  /** A-15; without the workspace header. */
  'users.me': defineEndpoint({
    method: 'GET',
    path: '/users/me',
    response: userSchema,
    errors: [],
    rate: 'read',
    access: { kind: 'user' },
    summary: 'The signed-in user with all workspaces',
  }),
  /** */
  'flags.get': defineEndpoint({
    method: 'GET',
    path: '/feature-flags',
    response: z.record(z.enum(flagNames), z.boolean()),
    errors: [],
    rate: 'read',
    access: { kind: 'member', scope: 'workspace' },
    summary: 'Feature flags of the workspace',
  }),
  /** B-10. Without the hidden 'Dummy store'. */
  'stores.list': defineEndpoint({
    method: 'GET',
    path: '/stores',
    response: z.object({ data: z.array(storeSchema), count: z.number().int() }),
    errors: [],
    rate: 'read',
    access: { kind: 'member', scope: 'store' },
    summary: 'Stores and channels the caller may work in',
  }),
  /** What the shop's server signs customer claims with; every look leaves an audit entry. */
  'stores.widgetSecret': defineEndpoint({
    method: 'GET',
    path: '/admin/store/{id}/widget-secret',
    params: idParams,
    response: z.object({ widgetSecret: z.string() }),
    errors: ['not-found'],
    rate: 'write',
    access: { kind: 'member', scope: 'workspace', roles: adminRoles },
    summary: 'The secret that signs customer claims of a store',
  }),
} as const;
