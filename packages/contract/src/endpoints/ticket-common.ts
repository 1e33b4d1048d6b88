import { adminRoles, limits } from '@chatso/domain';
import { z } from 'zod';
import { idSchema } from '../entities/common.ts';

/** C-12: the area of tickets and e-mail. Whoever enters it sees all tickets of the workspace (decision N-8). */
export const ticketPeople = { kind: 'member', scope: 'store', permission: 'tickets', tickets: true } as const;
export const ticketKeepers = {
  kind: 'member',
  scope: 'workspace',
  permission: 'ticketSettings',
  tickets: true,
} as const;
export const ticketReaders = {
  kind: 'member',
  scope: 'workspace',
  permission: ['tickets', 'ticketSettings'],
  tickets: true,
} as const;
export const ticketAdmins = { kind: 'member', scope: 'workspace', roles: adminRoles, flag: 'ticket-system' } as const;

export const ticketIds = z.array(idSchema).min(1).max(limits.ticketsAtOnce);
/** Decision N-5: what could not be acted upon is left as it was. */
export const bulkAnswer = z.object({ updated: z.array(idSchema), skipped: z.array(idSchema) });
export const sortOrder = z.enum(['asc', 'desc']);
