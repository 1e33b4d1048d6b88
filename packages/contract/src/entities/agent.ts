import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { permissionSchema, roleSchema } from '../role-schemas.ts';
import { roles } from '../roles.ts';
import { dateSchema, idSchema, typedText } from './common.ts';

export const accountStates = ['invited', 'activated', 'suspended'] as const;
export const accountStateSchema = z.enum(accountStates);

/** Roles that may be given to somebody; `chatso_admin` comes from the suite only. */
export const assignableRoles = roles.filter((role) => role !== 'chatso_admin');
export const assignableRoleSchema = z.enum(assignableRoles as [(typeof assignableRoles)[number]]);

const namedSchema = z.object({ _id: idSchema, name: z.string() });

/** One store a member serves, as visitors there see the member. */
export const agentStoreSchema = z.object({
  chatsoStoreId: idSchema,
  name: z.string(),
  agentAlias: z.string().nullable(),
  /** Instead of the person's own picture, in this store. */
  avatar: z.string().nullable(),
  /** Empty: every department of the store (decision D-6). One that is deleted keeps the member from serving all. */
  categories: z.array(namedSchema.extend({ deleted: z.literal(true).optional() })),
});

/** A member of the workspace as those see it who manage the team (D-07). */
export const agentSchema = z.object({
  /** The `userId` of every call. */
  _id: idSchema,
  email: z.string(),
  /** Empty until an invitation is accepted. */
  fullname: z.string(),
  /** Signs in with a second factor. */
  twoFactor: z.boolean(),
  avatar: z.string().nullable(),
  /** null: has no role yet and gets in nowhere. */
  role: roleSchema.nullable(),
  /** Set when the role is `custom_role`. */
  customRole: namedSchema.nullable(),
  accountState: accountStateSchema,
  /** Why somebody is suspended: by an admin, or because a seat was not paid. */
  suspendedReason: z.enum(['admin', 'past-due']).nullable(),
  stores: z.array(agentStoreSchema),
  /** The newest invitation, while it is not accepted. */
  invitation: z
    .object({
      sentAt: dateSchema,
      expiresAt: dateSchema,
      expired: z.boolean(),
      invitedBy: z.object({ _id: idSchema, fullname: z.string() }).nullable(),
    })
    .nullable(),
  online: z.boolean(),
  /** Is given no chats, whether online or not. */
  away: z.boolean(),
  /** Chats given at once; null: as many as the workspace says. */
  capacity: z.number().int().nullable(),
  lastActiveAt: dateSchema.nullable(),
  createdAt: dateSchema,
  /** Send it back with a change: a change of a version that is not the newest is refused with `conflict`. */
  version: z.number().int(),
});

/** D-19, D-20: a colleague in a select; only what is needed to choose one. */
export const pureAgentSchema = z.object({
  _id: idSchema,
  fullname: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  role: roleSchema.nullable(),
  accountState: accountStateSchema,
  online: z.boolean(),
  away: z.boolean(),
  stores: z.array(z.object({ chatsoStoreId: idSchema, agentAlias: z.string().nullable() })),
});

const permissionMapSchema = z.record(permissionSchema, z.boolean());
/** What somebody ticks: a missing key means no. */
export const permissionChoiceSchema = z.partialRecord(permissionSchema, z.boolean());

/** Decision D-2: a named set of permissions; all 19 keys are there. */
export const customRoleSchema = z.object({
  _id: idSchema,
  name: z.string(),
  permissions: permissionMapSchema,
  /** Members with this role, invited and suspended ones too. */
  memberCount: z.number().int(),
  updatedAt: dateSchema,
  version: z.number().int(),
});

export const roleNameChars = 50;
export const agentAliasChars = 50;

/** A name somebody types: trimmed, something must be left. */
export const nameText = (max: number) =>
  typedText(max)
    .transform((text) => text.trim())
    .refine((text) => text !== '', { error: because('required') });

const ids = z.array(idSchema).max(200);

/** How one store is served; what is absent stays as it is. */
const storeAssignment = z.object({
  chatsoStoreId: idSchema,
  /** Empty or null: the full name. */
  agentAlias: typedText(agentAliasChars).nullable().optional(),
  /** Address of an uploaded file of this workspace; null: the own picture. */
  avatar: z.string().max(500).nullable().optional(),
  categoryIds: ids.optional(),
});

/** Either `stores` with all there is to say of each, or the flat form of decision D-1 for all of them. */
export const memberChangeSchema = z.object({
  /** The alias in all stores of the member. */
  agentAlias: typedText(agentAliasChars).nullable().optional(),
  /** The stores the member serves from now on. */
  storeIds: ids.optional(),
  /** Departments, each of one of the stores; stores without any serve all of theirs. */
  categoryIds: ids.optional(),
  /** The stores the member serves from now on, one by one. */
  stores: z.array(storeAssignment).max(200).optional(),
  /** Chats given at once; 0: none, null: as many as the workspace says. */
  capacity: z.number().int().min(0).max(limits.agentCapacityMax).nullable().optional(),
  /** What the caller saw last; without it the newest is changed whatever it is. */
  version: z.number().int().optional(),
});

/** D-07 */
export const newInvitationsSchema = z.object({
  emails: z.array(z.string().max(255)).min(1).max(50),
  role: assignableRoleSchema,
  customRoleId: idSchema.optional(),
  storeIds: ids.default([]),
  categoryIds: ids.default([]),
});

export const newRoleSchema = z.object({ name: nameText(roleNameChars), permissions: permissionChoiceSchema });

/** Omitted fields stay. */
export const roleChangeSchema = z.object({
  name: nameText(roleNameChars).optional(),
  /** Replaces all of them. */
  permissions: permissionChoiceSchema.optional(),
  version: z.number().int(),
});

/** D-30, decision D-4. -1: without limit. */
export const entityLimitCategories = [
  'user',
  'channel',
  'department',
  'widget',
  'plans',
  'billing',
  'auto-triggers',
  'tickets',
  'coupon-limit',
] as const;
export const entityLimitSchema = z.object({ limit: z.number().int(), used: z.number().int() });

/** For the dialog that asks before a member is removed. Snoozed tickets are open, too. */
export const memberDependentsSchema = z.object({ openTickets: z.number().int() });

/** What became of a removed member's open tickets: theirs whom they were handed to, or unassigned. */
export const handedTicketsSchema = z.object({ assigned: z.number().int(), unassigned: z.number().int() });

export type AccountState = z.infer<typeof accountStateSchema>;
export type AssignableRole = z.infer<typeof assignableRoleSchema>;
export type Agent = z.infer<typeof agentSchema>;
export type PureAgent = z.infer<typeof pureAgentSchema>;
export type CustomRole = z.infer<typeof customRoleSchema>;
export type EntityLimitCategory = (typeof entityLimitCategories)[number];
