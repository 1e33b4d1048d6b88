import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { dateSchema, idSchema, typedText } from '../entities/common.ts';
import { customerSchema, orderSchema } from '../entities/customer.ts';
import { shopKinds, shopProblems } from '../entities/shop.ts';
import { storeTypeSchema } from '../entities/store-type.ts';

/** K-15: a store and an e-mail; neither call makes anything (decision K-1). */
const body = z.object({
  crmStoreId: typedText(limits.nameChars).refine((id) => id.trim() !== '', { error: because('required') }),
  email: typedText(limits.emailChars).refine((email) => email.trim() !== '', { error: because('required') }),
});

export const customerEndpoints = {
  /** K-10 */
  'customers.lookUp': defineEndpoint({
    method: 'POST',
    path: '/customers',
    body,
    response: z.object({ data: z.object({ customer: customerSchema.nullable() }) }),
    errors: ['not-found'],
    rate: 'read',
    access: { kind: 'member', scope: 'store', permission: 'liveChat' },
    summary: 'What the shop system of an own store knows about a person; null when it does not know them',
  }),
  /** K-11, E-50 */
  'customers.orders': defineEndpoint({
    method: 'POST',
    path: '/customers/orders',
    body,
    response: z.object({ data: z.array(orderSchema) }),
    errors: ['not-found'],
    rate: 'read',
    access: { kind: 'member', scope: 'store', permission: 'liveChat', feature: 'orderHistory' },
    summary: 'The newest orders of a person in an own store',
  }),
  /** K-12 */
  'customers.search': defineEndpoint({
    method: 'GET',
    path: '/customers/search',
    query: z.object({
      crmStoreId: body.shape.crmStoreId,
      keyword: typedText(limits.searchChars),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      perPage: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({ data: z.object({ items: z.array(customerSchema), total_items: z.number().int() }) }),
    errors: ['not-found'],
    rate: 'read',
    access: { kind: 'member', scope: 'store', permission: 'liveChat' },
    summary: 'Customers of an own store whose name, e-mail or telephone holds the words; counted up to a thousand',
  }),
  /** K-13, E-50 */
  'orders.get': defineEndpoint({
    method: 'GET',
    path: '/orders',
    query: z.object({
      crmStoreId: body.shape.crmStoreId,
      orderId: typedText(limits.nameChars).trim().min(1, because('required')),
    }),
    response: z.object({ data: orderSchema }),
    errors: ['not-found'],
    rate: 'read',
    access: { kind: 'member', scope: 'store', permission: 'liveChat', feature: 'orderHistory' },
    summary: 'An order of an own store by the shop’s id, or by the number that shop and shopper call it by',
  }),
  /** K-14 */
  'orders.store': defineEndpoint({
    method: 'GET',
    path: '/orders/store',
    query: z.object({ crmStoreId: body.shape.crmStoreId }),
    response: z.object({
      data: z.array(
        z.object({
          _id: idSchema,
          store_name: z.string(),
          onboardedBy: z.string().nullable(),
          type: storeTypeSchema,
          /** Null: what is known was put there once, and no shop is asked. */
          shop: z
            .object({ kind: z.enum(shopKinds), problem: z.enum(shopProblems).nullable(), asOf: dateSchema.nullable() })
            .nullable(),
        }),
      ),
    }),
    errors: ['not-found'],
    rate: 'read',
    access: { kind: 'member', scope: 'store', permission: 'liveChat' },
    summary: 'The own stores that stand before a shop system, and whether it answers',
  }),
} as const;
