/**
 * Chat records: looking back at what went on, over all chats of the workspace (All Chats).
 * Invariants: nothing is listed, counted or given out that the caller may not open (`chatAccess` of the conversations), nor
 * older than the plan shows; a page reads by an index whatever lies behind it (docs/performance.md), and nothing here is
 * part of the way of a message. A chat has any number of tags and one closing reason at most.
 * Emits chat-labels.changed and saved-views.changed; pages hear the events of the conversations too.
 */
import { endpoints } from '@chatso/contract';
import type { Binder } from '../../platform/http/binder.ts';
import { type Deps, defineModule } from '../../platform/module.ts';
import { takeStep } from '../../platform/step.ts';
import { chatCloses } from '../conversations/index.ts';
import { exportRecords, sizeOfExport } from './export/export-records.ts';
import { askMailedExport, clearExports, makeExport, openExportFile } from './export/mail-export.ts';
import { contentTypes, fileNameOf } from './export/record-file.ts';
import { listRecordCategories, listRecordStores } from './filters.ts';
import { findInChat } from './found-messages.ts';
import {
  changeLabel,
  chatLabelsChanged,
  closeFor,
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
import { giveUpLostTranscripts, mailTranscript } from './transcripts/mail-transcript.ts';
import { previewTranscript } from './transcripts/preview-transcript.ts';
import { getOrderState, listSentTranscripts, sendRest, sendTranscripts } from './transcripts/send-transcripts.ts';
import {
  changeView,
  createView,
  getViews,
  removeView,
  savedViewsChanged,
  sortViews,
  viewsRealtime,
} from './views/views.ts';

export { createView } from './views/views.ts';

export const chatRecordsModule = defineModule({
  name: 'chat-records',
  tables: {
    owns: [
      'chat_labels',
      'conversation_labels',
      'record_exports',
      'saved_views',
      'transcript_mails',
      'transcript_orders',
    ],
    reads: [
      'conversations',
      'custom_roles',
      'departments',
      'member_stores',
      'messages',
      'search_chats',
      'stores',
      'users',
      'visitors',
      'workspace_members',
      'workspaces',
    ],
  },
  personal,
  events: [chatLabelsChanged, savedViewsChanged],
  realtime: [...labelsRealtime, ...viewsRealtime],
  steps: [takeStep(chatCloses, closeFor)],
  routes(binder, deps) {
    binder
      .on(endpoints['records.list'], (ctx, { query }) => listRecords(ctx, query))
      .on(endpoints['records.found'], (ctx, { params, query }) => findInChat(ctx, params.id, query.search))
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
      .on(endpoints['views.order'], (ctx, { body }) => sortViews(ctx, body))
      .on(endpoints['views.remove'], (ctx, { params }) => removeView(ctx, params.id));
    bindExports(binder, deps);
    bindTranscripts(binder, deps);
  },
  jobs: [makeExport, mailTranscript],
  sends: ['transcript'],
  periodic: (deps) => [clearExports(deps), giveUpLostTranscripts],
});

function bindExports(binder: Binder, deps: Deps): void {
  binder
    .on(endpoints['records.export'], (ctx, { query, reply }) => exportRecords(ctx, query, { heavy: deps.heavy, reply }))
    .on(endpoints['records.exportSize'], (ctx, { query }) => sizeOfExport(ctx, query))
    .on(endpoints['records.mailExport'], (ctx, { body }) => askMailedExport(ctx, body))
    .on(endpoints['records.exportFile'], async (ctx, { query, reply }) => {
      const { format, madeAt, size, stream } = await openExportFile(ctx, deps, query.token);
      reply.header('content-type', contentTypes[format]);
      reply.header('content-length', String(size));
      reply.header(
        'content-disposition',
        `attachment; filename="${fileNameOf({ format, timezone: query.timezone }, madeAt)}"`,
      );
      return stream;
    });
}

function bindTranscripts(binder: Binder, deps: Deps): void {
  const spend = deps.outbound.of('transcript');
  binder
    .on(endpoints['transcripts.send'], (ctx, { body }) => sendTranscripts(ctx, spend, body))
    .on(endpoints['transcripts.preview'], (ctx, { params: { id }, query: { forCustomer, timezone } }) =>
      previewTranscript(ctx, deps, { id, forCustomer: forCustomer === 'true', timezone }),
    )
    .on(endpoints['transcripts.state'], (ctx, { params }) => getOrderState(ctx, params.id))
    .on(endpoints['transcripts.sendRest'], (ctx, { body }) => sendRest(ctx, spend, body.orderId))
    .on(endpoints['transcripts.sent'], (ctx, { query }) => listSentTranscripts(ctx, query.conversationIds));
}
