import { triggerLimits } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, idSchema, listOf, okSchema } from '../entities/common.ts';
import {
  dryRunSchema,
  listedTriggerSchema,
  newTriggerSchema,
  triggerChangeSchema,
  triggerOptionsSchema,
  triggerRuleSchema,
  triggerSchema,
} from '../entities/trigger.ts';

/** Decision D-2, D-5: admins and coaches, and custom roles with the key; of the stores they serve. */
const keepers = { kind: 'member', scope: 'store', permission: 'autoTriggers' } as const;
const ids = z.array(idSchema).max(triggerLimits.perStore);

/** Decision P-4 */
export const triggerEndpoints = {
  'triggers.list': defineEndpoint({
    method: 'GET',
    path: '/admin/auto-trigger',
    query: z.object({ chatsoStoreId: idSchema, days: z.coerce.number().int().min(1).max(90).default(30) }),
    response: listOf(listedTriggerSchema),
    errors: ['not-found'],
    rate: 'read',
    access: keepers,
    summary: 'Auto triggers of a store in their order, with what they did in the last days',
  }),
  'triggers.options': defineEndpoint({
    method: 'GET',
    path: '/admin/auto-trigger/options',
    query: z.object({ chatsoStoreId: idSchema }),
    response: triggerOptionsSchema,
    errors: ['not-found'],
    rate: 'read',
    access: keepers,
    summary: 'Agents and departments that a trigger of a store may name',
  }),
  'triggers.get': defineEndpoint({
    method: 'GET',
    path: '/admin/auto-trigger/{id}',
    params: idParams,
    response: listedTriggerSchema,
    errors: ['not-found'],
    rate: 'read',
    access: keepers,
    summary: 'One auto trigger, with what it did in the last 30 days',
  }),
  'triggers.create': defineEndpoint({
    method: 'POST',
    path: '/admin/auto-trigger',
    body: newTriggerSchema,
    response: triggerSchema,
    status: 201,
    errors: ['bad-request', 'not-found', 'entity-limit'],
    rate: 'write',
    access: keepers,
    summary: 'Make an auto trigger; it is the last of its store',
  }),
  'triggers.update': defineEndpoint({
    method: 'PATCH',
    path: '/admin/auto-trigger/{id}',
    params: idParams,
    body: triggerChangeSchema,
    response: triggerSchema,
    errors: ['bad-request', 'not-found', 'conflict'],
    rate: 'write',
    access: keepers,
    summary: 'Change an auto trigger, or turn it on or off',
  }),
  'triggers.remove': defineEndpoint({
    method: 'DELETE',
    path: '/admin/auto-trigger/{id}',
    params: idParams,
    query: z.object({ version: z.coerce.number().int().optional() }),
    response: okSchema,
    errors: ['not-found', 'conflict'],
    rate: 'write',
    access: keepers,
    summary: 'Delete an auto trigger and what is known of its shows',
  }),
  /** `was`: the order that was seen, so that nobody undoes what somebody else has moved meanwhile. */
  'triggers.reorder': defineEndpoint({
    method: 'PUT',
    path: '/admin/auto-trigger/order',
    body: z.object({ chatsoStoreId: idSchema, was: ids, ids }),
    response: okSchema,
    errors: ['bad-request', 'not-found', 'conflict'],
    rate: 'write',
    access: keepers,
    summary: 'Put the auto triggers of a store into another order',
  }),
  'triggers.dryRun': defineEndpoint({
    method: 'POST',
    path: '/admin/auto-trigger/dry-run',
    body: triggerRuleSchema,
    response: dryRunSchema,
    errors: ['not-found'],
    rate: 'read',
    access: keepers,
    summary: 'How many of the visitors of the last days conditions would have fitted',
  }),
} as const;
