/**
 * Chat records: looking back at what went on, over all chats of the workspace (All Chats).
 * Invariants: nothing is listed, counted or given out that the caller may not open (`chatAccess` of the conversations), nor
 * older than the plan shows; a page reads by an index whatever lies behind it (docs/performance.md), and nothing here is
 * part of the way of a message. A chat has any number of tags and one closing reason at most.
 * Emits chat-labels.changed; pages hear the events of the conversations too.
 */
import { endpoints } from '@chatso/contract';
import { defineModule } from '../../platform/module.ts';
import { listRecordCategories, listRecordStores } from './filters.ts';
import {
  changeLabel,
  chatLabelsChanged,
  countLabelled,
  createLabel,
  getLabels,
  getLabelsOf,
  labelChats,
  labelsRealtime,
  removeLabel,
} from './labels/labels.ts';
import { listRecords } from './list-records.ts';
import { personal } from './personal.ts';
import { changeView, createView, getViews, removeView } from './views/views.ts';

export const chatRecordsModule = defineModule({
  name: 'chat-records',
  tables: {
    owns: ['chat_labels', 'conversation_labels', 'saved_views'],
    reads: ['conversations', 'search_chats', 'stores', 'visitors'],
  },
  personal,
  events: [chatLabelsChanged],
  realtime: labelsRealtime,
  routes(binder) {
    binder
      .on(endpoints['records.list'], (ctx, { query }) => listRecords(ctx, query))
      .on(endpoints['records.stores'], (ctx) => listRecordStores(ctx))
      .on(endpoints['records.categories'], (ctx, { query }) => listRecordCategories(ctx, query.storeId))
      .on(endpoints['records.label'], (ctx, { body }) => labelChats(ctx, body))
      .on(endpoints['records.labels'], (ctx, { params }) => getLabelsOf(ctx, params.id))
      .on(endpoints['chatLabels.list'], (ctx) => getLabels(ctx))
      .on(endpoints['chatLabels.create'], (ctx, { body }) => createLabel(ctx, body))
      .on(endpoints['chatLabels.update'], (ctx, { params, body }) => changeLabel(ctx, params.id, body))
      .on(endpoints['chatLabels.remove'], (ctx, { params, query }) => removeLabel(ctx, params.id, query.version))
      .on(endpoints['chatLabels.chats'], (ctx, { params }) => countLabelled(ctx, params.id))
      .on(endpoints['views.list'], (ctx, { query }) => getViews(ctx, query.page))
      .on(endpoints['views.create'], (ctx, { body }) => createView(ctx, body))
      .on(endpoints['views.update'], (ctx, { params, body }) => changeView(ctx, params.id, body))
      .on(endpoints['views.remove'], (ctx, { params }) => removeView(ctx, params.id));
  },
});
