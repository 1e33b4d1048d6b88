import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { typedText } from '../entities/common.ts';
import { customerSchema, orderSchema } from '../entities/customer.ts';

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
    access: { kind: 'member', permission: 'liveChat' },
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
    access: { kind: 'member', permission: 'liveChat', feature: 'orderHistory' },
    summary: 'The newest orders of a person in an own store',
  }),
} as const;
