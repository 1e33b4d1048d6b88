import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { banChangeSchema, bannedVisitorSchema, banPreviewSchema, newBanSchema } from '../entities/ban.ts';
import { idParams, idSchema, listOf, okSchema, pageQuery, typedText } from '../entities/common.ts';

/** M-42: only on the Advanced plan. Whoever has less later may still see who is banned, and let them in again. */
const mayBan = { kind: 'member', scope: 'store', permission: 'banVisitor', feature: 'banVisitor' } as const;
const mayLift = { kind: 'member', scope: 'store', permission: 'banVisitor' } as const;
/** Whoever may ban finds whom they banned, whatever the plan. */
const mayLook = { kind: 'member', scope: 'store', permission: ['visitors', 'banVisitor'] } as const;

/** `a,b` in a query string. */
const ids = z
  .string()
  .max(4000)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(idSchema).max(100));

/** M-14, M-52 to M-54, M-58; decisions G-11, M-1, M-4, X-11. All of the stores the caller serves. */
export const banEndpoints = {
  'bans.preview': defineEndpoint({
    method: 'GET',
    path: '/visitor/ban',
    query: z.object({ visitorId: idSchema }),
    response: banPreviewSchema,
    errors: ['not-found'],
    rate: 'read',
    access: mayBan,
    summary: 'What a ban of a visitor would block, and whether they may be banned',
  }),
  'bans.ban': defineEndpoint({
    method: 'POST',
    path: '/visitor/ban',
    body: newBanSchema,
    response: bannedVisitorSchema,
    status: 201,
    errors: ['not-found', 'bad-request', 'conflict'],
    rate: 'write',
    access: mayBan,
    summary: 'Ban a visitor of a store: the widget disappears and the open chat ends',
  }),
  'bans.unban': defineEndpoint({
    method: 'POST',
    path: '/visitor/unban',
    body: z.object({ visitorId: idSchema }),
    response: okSchema,
    errors: ['not-found', 'conflict'],
    rate: 'write',
    access: mayLift,
    summary: 'Lift the ban of a visitor',
  }),
  'bans.list': defineEndpoint({
    method: 'GET',
    path: '/visitor/banned',
    query: pageQuery.extend({
      search: typedText(200).optional(),
      sortBy: z.enum(['name', 'email', 'bannedBy', 'bannedReason', 'bannedAt', 'expiresAt']).default('bannedAt'),
      sort: z.enum(['asc', 'desc']).default('desc'),
      chatsoStoreId: idSchema.optional(),
      bannedBy: ids.optional(),
    }),
    response: listOf(bannedVisitorSchema).extend({
      /** How many of them end by themselves. */
      ending: z.number().int(),
      /** Everybody who banned somebody in these stores, for the filter. */
      agents: z.array(z.object({ _id: idSchema, fullname: z.string(), avatar: z.string().nullable() })),
    }),
    errors: ['not-found'],
    rate: 'read',
    access: mayLook,
    summary: 'Banned visitors; those whose ban has ended are not among them',
  }),
  'bans.change': defineEndpoint({
    method: 'PATCH',
    path: '/visitor/banned/{id}',
    params: idParams,
    body: banChangeSchema,
    response: bannedVisitorSchema,
    errors: ['not-found', 'bad-request', 'conflict'],
    rate: 'write',
    access: mayBan,
    summary: 'Change what a ban blocks, when it ends, or its reason',
  }),
  'bans.lift': defineEndpoint({
    method: 'POST',
    path: '/visitor/banned/{id}/unban',
    params: idParams,
    response: okSchema,
    errors: ['not-found', 'conflict'],
    rate: 'write',
    access: mayLift,
    summary: 'Lift a ban of the list',
  }),
} as const;
