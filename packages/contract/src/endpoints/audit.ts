import { adminRoles } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { auditEntrySchema, auditFilterSchema } from '../entities/audit.ts';
import { idSchema, listOf, pageQuery, timeZoneSchema } from '../entities/common.ts';

const admins = { kind: 'member', scope: 'workspace', roles: adminRoles } as const;

export const auditEndpoints = {
  /** Newest first; `count` is exact up to 10,000. Looking leaves an entry itself. */
  'audit.list': defineEndpoint({
    method: 'GET',
    path: '/admin/audit-log',
    load: 'heavy',
    query: pageQuery.extend(auditFilterSchema.shape),
    response: listOf(auditEntrySchema),
    errors: [],
    rate: 'read',
    access: admins,
    summary: 'The audit log of the workspace',
  }),
  'audit.filters': defineEndpoint({
    method: 'GET',
    path: '/admin/audit-log/filters',
    load: 'heavy',
    response: z.object({
      actions: z.array(z.string()),
      actors: z.array(z.object({ _id: idSchema, name: z.string() })),
    }),
    errors: [],
    rate: 'read',
    access: admins,
    summary: 'Actions and people that occur in the audit log',
  }),
  /** text/csv, streamed, times as `timezone` writes them; leaves an entry. */
  'audit.export': defineEndpoint({
    method: 'GET',
    path: '/admin/audit-log/export',
    load: 'export',
    query: z.object({
      ...auditFilterSchema.shape,
      timezone: timeZoneSchema.optional(),
    }),
    response: z.unknown(),
    errors: [],
    rate: 'write',
    access: admins,
    summary: 'The audit log as a CSV file',
  }),
} as const;
