import { adminRoles } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  accountStateSchema,
  agentSchema,
  assignableRoleSchema,
  customRoleSchema,
  handedTicketsSchema,
  memberChangeSchema,
  memberDependentsSchema,
  newInvitationsSchema,
  newRoleSchema,
  pureAgentSchema,
  roleChangeSchema,
} from '../entities/agent.ts';
import { idParams, idSchema, listOf, okSchema, queryFlag } from '../entities/common.ts';
import { roleSchema } from '../role-schemas.ts';

const adminOnly = { kind: 'member', scope: 'workspace', roles: adminRoles } as const;
/** Custom roles with this key may look (decision D-2); writing is the admins'. */
const mayLook = { kind: 'member', scope: 'workspace', permission: 'agents' } as const;

/** `a,b` in a query string; the client writes arrays like that. */
const listQuery = <S extends z.ZodType<unknown, string>>(item: S) =>
  z
    .string()
    .max(4000)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).max(100));

/** `-1` means all of them, on these lists only (decision X-8). */
const agentPage = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce
    .number()
    .int()
    .refine((limit) => limit === -1 || limit >= 1)
    .transform((limit) => (limit === -1 ? -1 : Math.min(limit, 100)))
    .default(10),
  getAll: queryFlag,
});

const agentFilter = agentPage.extend({
  search: z.string().max(200).optional(),
  role: roleSchema.optional(),
  accountState: accountStateSchema.optional(),
  accountStates: listQuery(accountStateSchema).optional(),
  storeId: idSchema.optional(),
  storeIds: listQuery(idSchema).optional(),
});

/** What the caller saw last; without it the newest is changed whatever it is. */
const version = z.number().int().optional();
const userBody = z.object({ userId: idSchema, version });

const path = '/admin/agent-management';

export const agentEndpoints = {
  /** D-07, D-21. `counts` are of the same search, role and stores, by state. */
  'agents.list': defineEndpoint({
    method: 'GET',
    path: `${path}/agents`,
    query: agentFilter,
    response: listOf(agentSchema).extend({
      counts: z.object({
        all: z.number().int(),
        invited: z.number().int(),
        activated: z.number().int(),
        suspended: z.number().int(),
      }),
    }),
    errors: [],
    rate: 'read',
    access: mayLook,
    summary: 'Members of the workspace: activated, invited and suspended',
  }),
  /** D-19, D-23: agents do not load it. */
  'agents.pure': defineEndpoint({
    method: 'GET',
    path: `${path}/pure-agents`,
    query: agentFilter,
    response: listOf(pureAgentSchema),
    errors: [],
    rate: 'read',
    access: {
      kind: 'member',
      scope: 'workspace',
      roles: ['coach', 'admin', 'custom_role', 'marketing_manager', 'chatso_admin'],
      permission: 'chatRecords',
    },
    summary: 'Colleagues for filters; not for agents',
  }),
  /** D-20: activated members who serve the store, or any store of the caller. */
  'users.list': defineEndpoint({
    method: 'GET',
    path: '/users/users',
    query: z.object({ storeId: idSchema.optional() }),
    response: listOf(pureAgentSchema),
    errors: [],
    rate: 'read',
    access: { kind: 'member', scope: 'workspace', permission: 'liveChat' },
    summary: 'Activated colleagues of a store',
  }),
  /** D-07, D-08. All or nothing for the seats; otherwise each address has its own outcome. */
  'agents.invite': defineEndpoint({
    method: 'POST',
    path: `${path}/invite`,
    body: newInvitationsSchema,
    response: z.object({
      results: z.array(
        z.object({
          email: z.string(),
          outcome: z.enum(['invited', 'already-member', 'already-invited', 'suspended', 'invalid']),
          userId: idSchema.nullable(),
        }),
      ),
    }),
    errors: ['bad-request', 'entity-limit'],
    rate: 'write',
    access: adminOnly,
    summary: 'Invite people by mail; an invitation is valid for 7 days',
  }),
  'agents.resendInvitation': defineEndpoint({
    method: 'POST',
    path: `${path}/resend-invitation`,
    body: z.object({ userId: idSchema }),
    response: agentSchema,
    errors: ['not-found', 'not-invited'],
    rate: 'write',
    access: adminOnly,
    summary: 'Send a new invitation; the link of the former stops to work',
  }),
  /** A POST: it answers a secret, and leaves an audit entry. */
  'agents.invitationLink': defineEndpoint({
    method: 'POST',
    path: `${path}/invitation-link`,
    body: z.object({ userId: idSchema }),
    response: z.object({ path: z.string() }),
    errors: ['not-found', 'not-invited'],
    rate: 'write',
    access: adminOnly,
    summary: 'The link of an open invitation, to hand over in person; the one in the email keeps working',
  }),
  'agents.cancelInvitation': defineEndpoint({
    method: 'DELETE',
    path: `${path}/invitation/{id}`,
    params: idParams,
    response: okSchema,
    errors: ['not-found', 'not-invited'],
    rate: 'write',
    access: adminOnly,
    summary: 'Take an invitation back; `id` is the userId',
  }),
  'agents.suspend': defineEndpoint({
    method: 'PATCH',
    path: `${path}/suspend`,
    body: userBody,
    response: agentSchema,
    errors: ['not-found', 'forbidden', 'last-admin', 'conflict'],
    rate: 'write',
    access: adminOnly,
    summary: 'Suspend a member: signed out at once, the chats go back to pending',
  }),
  'agents.reactivate': defineEndpoint({
    method: 'PATCH',
    path: `${path}/reactivate`,
    body: userBody,
    response: agentSchema,
    errors: ['not-found', 'forbidden', 'entity-limit', 'conflict'],
    rate: 'write',
    access: adminOnly,
    summary: 'Let a suspended member in again; takes a seat',
  }),
  'agents.changeRole': defineEndpoint({
    method: 'PATCH',
    path: `${path}/role`,
    body: userBody.extend({ role: assignableRoleSchema, customRoleId: idSchema.optional() }),
    response: agentSchema,
    errors: ['not-found', 'forbidden', 'bad-request', 'last-admin', 'conflict'],
    rate: 'write',
    access: adminOnly,
    summary: 'Change the role of a member; an admin who gives up the own role is signed out',
  }),
  /** For a lost authenticator: ends the person's sessions and tells them. `code` where the admin signs in with one. */
  'agents.resetTwoFactor': defineEndpoint({
    method: 'PATCH',
    path: `${path}/reset-two-factor`,
    body: z.object({
      userId: idSchema,
      password: z.string().min(1, because('password-missing')).max(200),
      code: z.string().trim().min(1).max(40).optional(),
    }),
    response: agentSchema,
    errors: ['not-found', 'forbidden', 'wrong-password', 'wrong-code', 'bad-request'],
    rate: 'write',
    access: adminOnly,
    summary: "Turn a member's lost second factor off, with the admin's own password",
  }),
  'agents.edit': defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    params: idParams,
    body: memberChangeSchema,
    response: agentSchema,
    errors: ['not-found', 'forbidden', 'bad-request', 'conflict'],
    rate: 'write',
    access: adminOnly,
    summary: 'Change alias, picture, stores and departments of a member',
  }),
  'agents.remove': defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    params: idParams,
    /** `ticketsTo`: who gets their open tickets; without it those become unassigned. */
    query: z.object({ ticketsTo: idSchema.optional() }),
    response: okSchema.extend({ tickets: handedTicketsSchema }),
    errors: ['not-found', 'forbidden', 'last-admin', 'bad-request'],
    rate: 'write',
    access: adminOnly,
    summary: 'Remove a member from the workspace and hand over their open tickets; `id` is the userId',
  }),
  'agents.dependents': defineEndpoint({
    method: 'GET',
    path: `${path}/{id}/dependents`,
    params: idParams,
    response: memberDependentsSchema,
    errors: ['not-found'],
    rate: 'read',
    access: adminOnly,
    summary: 'What a member has that someone else will have to do; `id` is the userId',
  }),
  'roles.list': defineEndpoint({
    method: 'GET',
    path: '/admin/custom-roles',
    response: listOf(customRoleSchema),
    errors: [],
    rate: 'read',
    access: mayLook,
    summary: 'Custom roles with their permissions and how many members have them',
  }),
  'roles.create': defineEndpoint({
    method: 'POST',
    path: '/admin/custom-roles',
    body: newRoleSchema,
    response: customRoleSchema,
    status: 201,
    errors: ['name-taken'],
    rate: 'write',
    access: adminOnly,
    summary: 'Make a custom role; a missing permission means no',
  }),
  'roles.update': defineEndpoint({
    method: 'PATCH',
    path: '/admin/custom-roles/{id}',
    params: idParams,
    body: roleChangeSchema,
    response: customRoleSchema,
    errors: ['not-found', 'name-taken', 'conflict'],
    rate: 'write',
    access: adminOnly,
    summary: 'Change a custom role; reaches its members at once',
  }),
  'roles.remove': defineEndpoint({
    method: 'DELETE',
    path: '/admin/custom-roles/{id}',
    params: idParams,
    response: okSchema,
    errors: ['not-found', 'role-in-use'],
    rate: 'write',
    access: adminOnly,
    summary: 'Delete a custom role that nobody has',
  }),
} as const;
