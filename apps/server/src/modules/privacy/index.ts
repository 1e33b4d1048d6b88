/**
 * Privacy: what is known about one person as a file, erasing a person, and how long chats are kept.
 * Invariants: a subject is always one of this workspace; an erasure may be repeated and ends at the same place; the audit
 * log keeps ids; the last admin cannot be erased.
 * Emits: privacy.conversation-erased with each chat, privacy.person-erased at the end.
 */
import { endpoints } from '@chatso/contract';
import { fulfil } from '../../platform/jobs/job.ts';
import { defineModule } from '../../platform/module.ts';
import { eraseShopperOrder } from '../commerce/index.ts';
import { eraseShopper } from './erase-shopper.ts';
import { conversationErased, personErased } from './privacy.events.ts';
import { collectExport, erase } from './privacy.jobs.ts';
import { privacyRealtime } from './privacy.realtime.ts';
import { findPeople, listRequests } from './privacy.repo.ts';
import { applyRetention, expireExports, getRetention, setRetention } from './retention.ts';
import { askErase, askExport, openExport } from './use-cases.ts';

export const privacyModule = defineModule({
  name: 'privacy',
  tables: {
    owns: ['privacy_requests'],
    reads: [
      'audit_names',
      'bans',
      'contacts',
      'conversation_notes',
      'conversations',
      'customer_notes',
      'customers',
      'drafts',
      'messages',
      'users',
      'visitors',
      'workspace_members',
      'workspace_plans',
      'workspaces',
    ],
  },
  personal: { tables: { privacy_requests: 'Stay as ids: that somebody asked, and what was done.' } },
  routes(binder, { files }) {
    binder
      .on(endpoints['privacy.people'], async (ctx, { query }) => {
        const data = await findPeople(ctx.pool, ctx.workspaceId, query.search.trim());
        return { data, count: data.length };
      })
      .on(endpoints['privacy.requests'], (ctx, { query: { page, limit } }) =>
        listRequests(ctx.pool, ctx.workspaceId, limit, (page - 1) * limit),
      )
      .on(endpoints['privacy.export'], (ctx, { body }) => askExport(ctx, body.subject))
      .on(endpoints['privacy.erase'], (ctx, { body }) => askErase(ctx, body.subject))
      .on(endpoints['privacy.download'], async (ctx, { params, reply }) => {
        const stream = await openExport(ctx, files, params.id);
        reply.header('content-type', 'application/json; charset=utf-8');
        reply.header('content-disposition', `attachment; filename="person-${params.id}.json"`);
        return stream;
      })
      .on(endpoints['privacy.retention'], (ctx) => getRetention(ctx))
      .on(endpoints['privacy.setRetention'], (ctx, { body }) => setRetention(ctx, body));
  },
  events: [conversationErased, personErased],
  realtime: privacyRealtime,
  jobs: [collectExport, erase, fulfil(eraseShopperOrder, eraseShopper)],
  periodic: ({ files }) => [applyRetention, expireExports(files)],
});
