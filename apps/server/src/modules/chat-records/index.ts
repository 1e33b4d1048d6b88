/**
 * Chat records: looking back at what went on, over all chats of the workspace (All Chats).
 * Invariants: nothing is listed, counted or given out that the caller may not open (`chatAccess` of the conversations), nor
 * older than the plan shows; a page reads by an index whatever lies behind it (docs/performance.md), and nothing here is
 * part of the way of a message. Emits nothing: pages hear the events of the conversations.
 */
import { endpoints } from '@chatso/contract';
import { defineModule } from '../../platform/module.ts';
import { listRecordCategories, listRecordStores } from './filters.ts';
import { listRecords } from './list-records.ts';

export const chatRecordsModule = defineModule({
  name: 'chat-records',
  tables: { owns: [], reads: ['conversations', 'search_chats', 'stores', 'visitors'] },
  routes(binder) {
    binder
      .on(endpoints['records.list'], (ctx, { query }) => listRecords(ctx, query))
      .on(endpoints['records.stores'], (ctx) => listRecordStores(ctx))
      .on(endpoints['records.categories'], (ctx, { query }) => listRecordCategories(ctx, query.storeId));
  },
});
