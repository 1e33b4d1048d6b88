/**
 * Search: finding chats by what was said in them, and customers by name, address or number.
 * Invariants: nothing is found that the lists would not show the caller (`chatAccess` of the conversations has the last word
 * about every hit, the plan's history included); the index is a side table that workers keep, so neither a message nor the
 * end of a chat waits for it; excerpts are parts of text, never markup. Emits nothing.
 */
import { endpoints } from '@chatso/contract';
import { defineModule } from '../../platform/module.ts';
import { indexPeriodically } from './index-chats.repo.ts';
import { personal } from './personal.ts';
import { searchCustomers, searchMessages } from './use-cases.ts';

export { messagesSaying } from './excerpts.repo.ts';
export { allThatMatch } from './find-visible.repo.ts';
export { toTextQuery } from './text-query.repo.ts';
export { nameTests } from './use-cases.ts';

export const searchModule = defineModule({
  name: 'search',
  tables: {
    owns: ['search_chats', 'search_queue'],
    reads: ['conversation_notes', 'conversations', 'messages', 'stores', 'users', 'visitors'],
  },
  personal,
  routes(binder) {
    binder
      .on(endpoints['search.messages'], (ctx, { query }) => searchMessages(ctx, query))
      .on(endpoints['search.customers'], (ctx, { query }) => searchCustomers(ctx, query));
  },
  periodic: () => [indexPeriodically],
});
