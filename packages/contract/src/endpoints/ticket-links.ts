import { limits } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { dateSchema, emailSchema, idParams, idSchema, listOf, pageQuery, typedText } from '../entities/common.ts';
import { mailRowSchema } from '../entities/mail.ts';
import { ticketPersonSchema, ticketSchema } from '../entities/ticket.ts';
import { linksChangeSchema } from '../entities/ticket-input.ts';
import { sortOrder, ticketPeople } from './ticket-common.ts';

const one = z.object({ data: ticketSchema });
const linkQuery = pageQuery.extend({
  search: typedText(limits.searchChars).optional(),
  sort: sortOrder.default('desc'),
});

/** What a ticket is linked with and given to, and what there is to choose from. */
export const ticketLinkEndpoints = {
  'tickets.link': defineEndpoint({
    method: 'PATCH',
    path: '/ticket/{id}/link',
    params: idParams,
    body: z.object({
      linkWith: linksChangeSchema,
      /** Groups as the sender saw them: what somebody else has linked or unlinked since then stays so. */
      before: linksChangeSchema.optional(),
      supportEmail: emailSchema.optional(),
    }),
    response: one,
    errors: ['not-found', 'bad-request', 'conflict'],
    rate: 'write',
    access: ticketPeople,
    summary: 'Link customers, chats, orders and mails, or unlink them (decision N-1)',
  }),
  'tickets.linkChats': defineEndpoint({
    method: 'GET',
    path: '/ticket/link/chats',
    query: linkQuery.extend({ sortBy: z.enum(['startDate']).default('startDate') }),
    /** N-18. */
    response: listOf(
      z.object({
        _id: idSchema,
        client: z.object({ fullname: z.string() }),
        agent: z.object({ fullname: z.string(), avatar: z.string().nullable() }).nullable(),
        chatDurationClosed: z.number().int().nullable(),
        startDate: dateSchema,
      }),
    ),
    errors: [],
    rate: 'read',
    access: ticketPeople,
    summary: 'Chats that a ticket can be linked with, as far as the caller may see them',
  }),
  'tickets.linkEmails': defineEndpoint({
    method: 'GET',
    path: '/ticket/link/emails',
    query: linkQuery.extend({ email: emailSchema.optional(), sortBy: z.enum(['date']).default('date') }),
    response: listOf(mailRowSchema),
    errors: [],
    rate: 'read',
    access: ticketPeople,
    summary: 'Mails that a ticket can be linked with',
  }),
  'tickets.linkOrders': defineEndpoint({
    method: 'GET',
    path: '/ticket/store/orders',
    query: linkQuery.extend({ chatsoStoreId: idSchema.optional(), sortBy: z.enum(['_id']).default('_id') }),
    /** K-08, N-53. */
    response: z.object({
      data: z.object({
        data: z.array(
          z.object({
            _id: z.string(),
            orderId: z.string(),
            chatsoStoreId: idSchema,
            name: z.string(),
            customerEmail: z.string(),
            orderStatus: z.string(),
            timePurchased: dateSchema,
            total: z.number().int(),
            currency: z.string(),
          }),
        ),
        total_orders: z.number().int(),
      }),
    }),
    errors: [],
    rate: 'read',
    access: ticketPeople,
    summary: 'Orders that a ticket can be linked with',
  }),
  'tickets.linkCustomers': defineEndpoint({
    method: 'GET',
    path: '/ticket/link/customers',
    query: z.object({
      keyword: typedText(limits.searchChars).default(''),
      storeId: idSchema.optional(),
      page: pageQuery.shape.page,
      rowsPerPage: z.coerce.number().int().min(1).max(100).default(20),
    }),
    /** N-52. */
    response: z.object({
      results: z.array(
        z.object({
          _id: idSchema.nullable(),
          crmName: z.string(),
          email: z.string(),
          phone: z.string().nullable(),
          orders: z.number().int(),
          tickets: z.number().int(),
        }),
      ),
    }),
    errors: [],
    rate: 'read',
    access: ticketPeople,
    summary: 'Customers that a ticket can be linked with',
  }),
  'users.assignees': defineEndpoint({
    method: 'GET',
    path: '/user/assignees',
    /** `storeId`: only those who serve it. */
    query: z.object({ search: typedText(limits.searchChars).optional(), storeId: idSchema.optional() }),
    /** D-22; `tickets`: open ones they have. */
    response: z.object({ data: z.array(ticketPersonSchema.extend({ tickets: z.number().int() })) }),
    errors: [],
    rate: 'read',
    access: { ...ticketPeople, scope: 'workspace' },
    summary: 'Who a ticket can be given to',
  }),
} as const;
