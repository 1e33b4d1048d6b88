import { languageSettings } from '@chatso/domain';
import { z } from 'zod';
import { roleSchema } from '../role-schemas.ts';
import { planTypes } from '../roles.ts';
import { dateSchema, idSchema } from './common.ts';

/** */
export const userStoreSchema = z.object({ chatsoStoreId: idSchema, agentAlias: z.string().nullable() });

/** B-02 */
export const membershipSchema = z.object({
  workspaceId: z.object({
    _id: idSchema,
    id: idSchema,
    name: z.string(),
    finishOnboarding: z.boolean(),
    enabledTicketSystem: z.boolean(),
    profileType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  }),
  role: roleSchema,
  accountState: z.enum(['invited', 'activated', 'suspended']),
  customRoles: z.record(z.string(), z.boolean()),
  /** What the console gates on; the server enforces the same. */
  plan: z.object({
    type: z.enum(planTypes),
    state: z.enum(['ongoing', 'closed']),
    isFreeTrial: z.boolean(),
    isFreeTrialExpired: z.boolean(),
    isFreemium: z.boolean(),
    freeTrialEndDate: dateSchema.nullable(),
  }),
});

export const soundSettingSchema = z.object({
  enabled: z.boolean(),
  volume: z.number().int().min(0).max(100),
  url: z.string(),
  repeatingInterval: z.number().int().optional(),
});

export const userConfigSchema = z.object({
  /** 'auto': what the device asks for. */
  language: z.enum(languageSettings),
  timeZoneSetting: z.enum(['auto', 'manual']),
  timeZoneName: z.string(),
  listPagination: z.number().int(),
  chatNotificationSound: z.object({
    newMessage: soundSettingSchema,
    customerLeft: soundSettingSchema,
    unreadMessageReminder: soundSettingSchema,
    pendingChat: soundSettingSchema,
    missedChat: soundSettingSchema,
  }),
});

/** */
export const userSchema = z.object({
  _id: idSchema,
  email: z.string(),
  fullname: z.string(),
  avatar: z.string().nullable(),
  workspaces: z.array(membershipSchema),
  lastActiveWorkspace: idSchema.nullable(),
  stores: z.array(userStoreSchema),
  config: userConfigSchema,
  tutorials: z.record(z.string(), z.array(z.object({ name: z.string(), seen: z.boolean() }))),
});

export type User = z.infer<typeof userSchema>;
export type Membership = z.infer<typeof membershipSchema>;
export type UserConfig = z.infer<typeof userConfigSchema>;
