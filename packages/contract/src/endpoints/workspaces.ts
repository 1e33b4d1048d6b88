import { adminRoles } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { entityLimitCategories, entityLimitSchema } from '../entities/agent.ts';
import { idParams, idSchema } from '../entities/common.ts';
import { storeDetailSchema } from '../entities/store.ts';
import { userSchema } from '../entities/user.ts';

export const workspaceEndpoints = {
  /** B-03, decision B-2: 401 for a workspace the caller is not in. */
  'users.switchWorkspace': defineEndpoint({
    method: 'PATCH',
    path: '/users/update/switch-workspace',
    body: z.object({ workspaceId: idSchema }),
    response: userSchema,
    errors: ['user-not-in-workspace', 'user-without-role'],
    rate: 'write',
    access: { kind: 'user' },
    summary: 'Remember the workspace the caller works in',
  }),
  /** B-08: the workspaces the caller may enter. */
  'unification.workspaces': defineEndpoint({
    method: 'GET',
    path: '/unification/workspace',
    response: z.object({
      items: z.array(
        z.object({
          /** null: not a workspace of this product; open it in the suite (B-07). */
          cs_ws_id: idSchema.nullable(),
          cf_org_id: idSchema,
          organization_name: z.string(),
          /** Of the workspace: an organization may have several. */
          name: z.string(),
          description: z.string(),
          workspace_type: z.string(),
        }),
      ),
    }),
    errors: [],
    rate: 'read',
    access: { kind: 'user' },
    summary: 'Entries of the workspace switcher',
  }),
  /** B-11: with all settings and the working hours of its departments. */
  'stores.detail': defineEndpoint({
    method: 'GET',
    path: '/admin/store/{id}',
    params: idParams,
    response: storeDetailSchema,
    errors: ['not-found'],
    rate: 'read',
    access: { kind: 'member', scope: 'workspace', roles: adminRoles },
    summary: 'A store with everything an admin may set',
  }),
  /** D-30, decision D-4 */
  'workspace.entityLimits': defineEndpoint({
    method: 'GET',
    path: '/workspace/entity-limits',
    query: z.object({ storeId: idSchema.optional() }),
    response: z.record(z.enum(entityLimitCategories), entityLimitSchema),
    errors: [],
    rate: 'read',
    access: { kind: 'member', scope: 'workspace' },
    summary: 'How many of each kind the plan allows and how many there are; -1 means without limit',
  }),
} as const;
