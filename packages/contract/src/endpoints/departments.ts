import { limits } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, idSchema, listOf, okSchema, pageQuery } from '../entities/common.ts';
import {
  departmentChangeSchema,
  departmentChatsSchema,
  departmentHoursSchema,
  managedDepartmentSchema,
  newDepartmentSchema,
  storeAgentSchema,
} from '../entities/department.ts';

/** Of the page `settings/service-departments` (decision D-2); the use cases keep others' stores away. */
const departmentKeepers = { kind: 'member', scope: 'store', permission: 'departments' } as const;

const sorts = ['createdAt', 'name', 'isDisplayOnWidget'] as const;

/** P-47 */
const listQuery = pageQuery.extend({
  /** Absent: all stores the caller serves. */
  chatsoStoreId: idSchema.optional(),
  /** In the name, or in that of an agent. */
  search: z.string().max(limits.searchChars).optional(),
  hours: z.enum(['store', 'own']).optional(),
  sortBy: z.enum(sorts).default('createdAt'),
  sort: z.enum(['asc', 'desc']).default('asc'),
});

/** Decisions P-2, P-3 and X-18: 'category' on the wire. */
export const departmentEndpoints = {
  /** P-47. `total` and `onWidget` count all of the stores asked for, whatever is searched. */
  'departments.list': defineEndpoint({
    method: 'GET',
    path: '/admin/service-category/list',
    query: listQuery,
    response: listOf(managedDepartmentSchema).extend({ total: z.number().int(), onWidget: z.number().int() }),
    errors: ['not-found'],
    rate: 'read',
    access: departmentKeepers,
    summary: 'Service departments, who serves them and when',
  }),
  'departments.staff': defineEndpoint({
    method: 'GET',
    path: '/admin/service-category/staff',
    query: z.object({ chatsoStoreId: idSchema }),
    response: listOf(storeAgentSchema),
    errors: ['not-found'],
    rate: 'read',
    access: departmentKeepers,
    summary: 'Who may serve a department of a store',
  }),
  'departments.create': defineEndpoint({
    method: 'POST',
    path: '/admin/service-category',
    body: newDepartmentSchema,
    response: managedDepartmentSchema,
    status: 201,
    errors: ['bad-request', 'not-found', 'name-taken'],
    rate: 'write',
    access: departmentKeepers,
    summary: 'Make a service department',
  }),
  /** P-48 */
  'departments.setHours': defineEndpoint({
    method: 'PATCH',
    path: '/admin/service-category/working-hours',
    body: departmentHoursSchema,
    response: managedDepartmentSchema,
    errors: ['bad-request', 'not-found', 'conflict'],
    rate: 'write',
    access: departmentKeepers,
    summary: 'Hours of its own for a department, or those of the store again',
  }),
  'departments.update': defineEndpoint({
    method: 'PATCH',
    path: '/admin/service-category/{id}',
    params: idParams,
    body: departmentChangeSchema,
    response: managedDepartmentSchema,
    errors: ['bad-request', 'not-found', 'name-taken', 'conflict'],
    rate: 'write',
    access: departmentKeepers,
    summary: 'Change a service department',
  }),
  'departments.chats': defineEndpoint({
    method: 'GET',
    path: '/admin/service-category/{id}/chats',
    params: idParams,
    response: departmentChatsSchema,
    errors: ['not-found', 'bad-request'],
    rate: 'read',
    access: departmentKeepers,
    summary: 'How many chats a department has',
  }),
  /** Waiting chats go to no department (INBOUND_CHAT), or to `moveTo`. */
  'departments.remove': defineEndpoint({
    method: 'DELETE',
    path: '/admin/service-category/{id}',
    params: idParams,
    query: z.object({ version: z.coerce.number().int().optional(), moveTo: idSchema.optional() }),
    response: okSchema,
    errors: ['bad-request', 'not-found', 'conflict'],
    rate: 'write',
    access: departmentKeepers,
    summary: 'Delete a service department; its chats stay',
  }),
} as const;
