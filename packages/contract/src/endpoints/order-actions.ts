import { adminRoles, limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, typedText } from '../entities/common.ts';
import {
  orderActionInputSchema,
  orderActionSchema,
  orderChoicesSchema,
  orderRulesInputSchema,
  orderRulesSchema,
  orderStatusSchema,
} from '../entities/order-action.ts';

/** As the order itself (E-50); which of them somebody may is decided by the rules of the workspace. */
const access = { kind: 'member', scope: 'store', permission: 'liveChat', feature: 'orderHistory' } as const;
const admins = { kind: 'member', scope: 'workspace', roles: adminRoles } as const;
const storeParams = z.object({ analyticsId: z.string().max(64) });
const typed = typedText(limits.nameChars).trim().min(1, because('required'));

export const orderActionEndpoints = {
  'orders.choices': defineEndpoint({
    method: 'GET',
    path: '/orders/actions',
    query: z.object({ crmStoreId: typed, orderId: typed }),
    response: z.object({ data: orderChoicesSchema }),
    errors: ['not-found'],
    rate: 'read',
    access,
    summary: 'What the caller may do about an order, why not, and what was done',
  }),
  'orders.act': defineEndpoint({
    method: 'POST',
    path: '/orders/actions',
    body: orderActionInputSchema,
    response: z.object({ data: orderActionSchema }),
    errors: ['not-found', 'validation', 'bad-request', 'conflict'],
    rate: 'write',
    access,
    summary: 'Have the shop do something about an order, once; what the shop said is in the answer',
  }),
  'orders.checkAction': defineEndpoint({
    method: 'POST',
    path: '/orders/actions/{id}/check',
    params: idParams,
    response: z.object({ data: orderActionSchema }),
    errors: ['not-found'],
    rate: 'write',
    access,
    summary: 'Ask the shop whether it did what it gave no answer to',
  }),
  'orderRules.get': defineEndpoint({
    method: 'GET',
    path: '/admin/workspace/order-rules',
    response: orderRulesSchema,
    errors: [],
    rate: 'read',
    access: admins,
    summary: 'What each role may do about orders',
  }),
  'orderRules.set': defineEndpoint({
    method: 'PUT',
    path: '/admin/workspace/order-rules',
    body: orderRulesInputSchema,
    response: orderRulesSchema,
    errors: ['conflict'],
    rate: 'write',
    access: admins,
    summary: 'Replace what each role may do about orders',
  }),
  'widget.orderStatus': defineEndpoint({
    method: 'POST',
    path: '/widget/{analyticsId}/order-status',
    params: storeParams,
    body: z.object({ number: typed, email: typedText(limits.emailChars).trim().min(1, because('required')) }),
    /** Null for a number nobody has and for another's e-mail, after the same time. */
    response: z.object({ order: orderStatusSchema.nullable() }),
    errors: ['not-found', 'visitor-banned'],
    rate: 'widget-message',
    access: { kind: 'visitor' },
    summary: 'How an order is, for whoever has its number and its e-mail',
  }),
  'widget.orders': defineEndpoint({
    method: 'GET',
    path: '/widget/{analyticsId}/orders',
    params: storeParams,
    response: z.object({ orders: z.array(orderStatusSchema) }),
    errors: ['not-found', 'visitor-banned'],
    rate: 'read',
    access: { kind: 'visitor' },
    summary: 'The newest orders of a visitor whom the shop has signed in; none of anybody else',
  }),
} as const;
