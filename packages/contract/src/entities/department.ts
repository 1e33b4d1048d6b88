import { limits } from '@chatso/domain';
import { z } from 'zod';
import { roleSchema } from '../role-schemas.ts';
import { accountStateSchema, nameText } from './agent.ts';
import { dateSchema, idSchema, timeZoneSchema } from './common.ts';
import { departmentSchema, weekHoursSchema } from './store.ts';

/** Somebody who serves a department, as its row shows them. */
const servingSchema = z.object({ _id: idSchema, fullname: z.string(), avatar: z.string().nullable() });

/** P-46, decision P-2: a department as those see it who manage it. */
export const managedDepartmentSchema = departmentSchema.extend({
  chatsoStoreId: idSchema,
  /** null: open when the store is (decision G-14). */
  workingHours: weekHoursSchema.nullable(),
  /** Those who serve all departments of the store too. */
  agents: z.array(servingSchema),
  updatedAt: dateSchema,
  /** Send it back with a change: a change of a version that is not the newest is refused with `conflict`. */
  version: z.number().int(),
});

/** What a deletion would be about. */
export const departmentChatsSchema = z.object({
  pending: z.number().int(),
  active: z.number().int(),
  ended: z.number().int(),
  /** Active auto triggers that assign chats to it; they are switched off with it. */
  triggers: z.number().int(),
});

/** A member who serves the store, as somebody chooses who serves a department of it. */
export const storeAgentSchema = servingSchema.extend({
  email: z.string(),
  role: roleSchema.nullable(),
  accountState: accountStateSchema,
  /** Empty: every department of the store (decision D-6). Deleted ones keep somebody from serving all. */
  categoryIds: z.array(idSchema),
});

const name = nameText(limits.departmentNameChars);
const agentIds = z.array(idSchema).max(1000);

export const newDepartmentSchema = z.object({
  chatsoStoreId: idSchema,
  name,
  /** Who serves it; absent: those who serve all departments. */
  agentIds: agentIds.optional(),
  isDisplayOnWidget: z.boolean().default(true),
  workingHours: weekHoursSchema.nullable().default(null),
});

/** Omitted fields stay. */
export const departmentChangeSchema = z.object({
  name: name.optional(),
  /** Exactly these of the store's agents serve it from now on. */
  agentIds: agentIds.optional(),
  isDisplayOnWidget: z.boolean().optional(),
  workingHours: weekHoursSchema.nullable().optional(),
  version: z.number().int(),
});

/** P-48 */
export const departmentHoursSchema = z.object({
  departmentId: idSchema,
  workingHours: weekHoursSchema.nullable(),
  /** The clock they are meant by, which is the store's: `conflict` when that is another one by now. */
  timeZone: timeZoneSchema.optional(),
});

export type ManagedDepartment = z.infer<typeof managedDepartmentSchema>;
export type DepartmentChats = z.infer<typeof departmentChatsSchema>;
export type StoreAgent = z.infer<typeof storeAgentSchema>;
