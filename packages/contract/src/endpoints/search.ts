import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { typedText } from '../entities/common.ts';
import { parseSearchCursor, searchedChatSchema, searchedCustomerSchema } from '../entities/search.ts';

const liveChat = { kind: 'member', scope: 'store', permission: 'liveChat' } as const;

const searchQuery = z.object({
  q: typedText(limits.searchChars).refine((text) => text.trim() !== '', { error: because('search-empty') }),
  /** `nextCursor` of the answer before. */
  cursor: z
    .string()
    .max(100)
    .refine((cursor) => parseSearchCursor(cursor) !== null, { error: because('cursor-invalid') })
    .optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

const pageOf = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item), nextCursor: z.string().nullable() });

export const searchEndpoints = {
  /** Words, "phrases", or, -without; the last word may be the beginning of one. Newest first. A new message is found within seconds. */
  'search.messages': defineEndpoint({
    method: 'GET',
    path: '/search/messages',
    load: 'search',
    query: searchQuery,
    response: pageOf(searchedChatSchema),
    errors: [],
    rate: 'read',
    access: liveChat,
    summary: 'Chats the caller may see, by what was said in them',
  }),
  /** By parts of name, e-mail address or telephone number; when nobody is called so, by likeness. */
  'search.customers': defineEndpoint({
    method: 'GET',
    path: '/search/customers',
    load: 'search',
    query: searchQuery,
    response: pageOf(searchedCustomerSchema),
    errors: [],
    rate: 'read',
    access: liveChat,
    summary: 'Customers whose chats the caller may see',
  }),
} as const;
