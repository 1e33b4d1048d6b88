import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema, okSchema, pageQuery, typedText } from '../entities/common.ts';
import { customerNoteSchema } from '../entities/customer-note.ts';

const access = { kind: 'member', scope: 'store', permission: 'liveChat' } as const;
/** K-20, in its own words. */
const noteText = 'customer-note-text';
const short = typedText(limits.nameChars).optional();
/** K-19: a person is an e-mail, or on a social channel a full name in a store. */
const person = {
  crmStoreId: short,
  customerId: short,
  email: typedText(limits.emailChars).optional(),
  fullname: short,
};
const source = z.enum(['crm', 'other']);

export const customerNoteEndpoints = {
  /** K-16 */
  'customerNotes.list': defineEndpoint({
    method: 'GET',
    path: '/note',
    query: z.object({
      ...person,
      chatsoStoreId: idSchema.optional(),
      page: pageQuery.shape.page,
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .transform((limit) => Math.min(limit, 100))
        .default(limits.customerNotesPerPage),
      source: source.optional(),
    }),
    response: z.object({
      data: z.array(customerNoteSchema),
      page: z.number().int(),
      limit: z.number().int(),
      total_items: z.number().int(),
      total_pages: z.number().int(),
    }),
    errors: ['bad-request', 'not-found'],
    rate: 'read',
    access,
    summary: 'What agents keep about a person, the newest first, in the own stores or in one of them',
  }),
  /** K-17 */
  'customerNotes.add': defineEndpoint({
    method: 'POST',
    path: '/note',
    body: z.object({
      ...person,
      chatsoStoreId: idSchema,
      description: typedText(limits.customerNoteChars, noteText).refine((text) => text.trim() !== '', {
        error: because(noteText),
      }),
    }),
    response: customerNoteSchema,
    errors: ['bad-request', 'not-found'],
    rate: 'write',
    access,
    summary: 'Keep a note about a person',
  }),
  /** K-18. Who asks and in which role is the session's word (decision K-2). */
  'customerNotes.remove': defineEndpoint({
    method: 'DELETE',
    path: '/note',
    query: z.object({
      noteId: idSchema,
      crmStoreId: short,
      customerId: short,
      chatsoStoreId: idSchema.optional(),
      source: source.optional(),
      operatorEmail: typedText(limits.emailChars).optional(),
      operatorRole: short,
    }),
    response: okSchema,
    errors: ['forbidden', 'not-found'],
    rate: 'write',
    access,
    summary: 'Delete a note: admins any, managers those of others than admins, everybody their own',
  }),
} as const;
