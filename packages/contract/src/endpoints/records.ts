import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, idSchema, listOf, pageQuery } from '../entities/common.ts';
import { chatRecordsSchema, recordFilterFields, recordSorts, wholeRecordFilter } from '../entities/record.ts';
import { recordGroups } from '../entities/record-groups.ts';
import { storeTypeSchema } from '../entities/store-type.ts';

const records = { kind: 'member', scope: 'store', permission: 'chatRecords' } as const;

/** All Chats: what went on in the workspace, as far as the caller may see it. */
export const recordEndpoints = {
  /**
   * L-16, L-17, decision L-3. `type=ongoing` answers every group the caller sees, or the one of `ongoingType` (Load More);
   * `type=completed` the chats that are over. Without `sortBy` the longest wait comes first.
   */
  'records.list': defineEndpoint({
    method: 'GET',
    path: '/conversations/chat-record',
    load: 'heavy',
    query: wholeRecordFilter(
      pageQuery.extend({
        ...recordFilterFields,
        type: z.enum(['ongoing', 'completed']).default('ongoing'),
        ongoingType: z.enum(recordGroups).optional(),
        sortBy: z.enum(recordSorts).default('waitingTime'),
        sort: z.enum(['asc', 'desc']).default('desc'),
      }),
    ),
    response: chatRecordsSchema,
    errors: ['validation'],
    rate: 'read',
    access: records,
    summary: 'Chats of the workspace, by groups',
  }),
  /** Where in a chat the words are that a search of the records found it by; by who wrote it, nowhere. */
  'records.found': defineEndpoint({
    method: 'GET',
    path: '/conversations/{id}/found-messages',
    load: 'heavy',
    params: idParams,
    query: z.object({ search: recordFilterFields.search.unwrap() }),
    /** In the order they were said; the newest 1,000 messages are looked at. */
    response: z.object({ messageIds: z.array(idSchema) }),
    errors: ['not-found', 'history-limit'],
    rate: 'read',
    access: records,
    summary: 'Messages of a chat that hold what was searched for',
  }),
  /** L-19: channels whose chats the caller may see. */
  'records.stores': defineEndpoint({
    method: 'GET',
    path: '/conversations/filters/stores',
    response: listOf(
      z.object({
        _id: idSchema,
        name: z.string(),
        image: z.string().nullable(),
        type: storeTypeSchema,
        active: z.boolean(),
      }),
    ),
    errors: [],
    rate: 'read',
    access: records,
    summary: 'Stores to filter chats by',
  }),
  /** L-19: departments of one of them. */
  'records.categories': defineEndpoint({
    method: 'GET',
    path: '/conversations/filters/categories',
    query: z.object({ storeId: idSchema }),
    response: listOf(z.object({ _id: idSchema, name: z.string() })),
    errors: ['not-found'],
    rate: 'read',
    access: records,
    summary: 'Departments to filter the chats of a store by',
  }),
} as const;
