/**
 * The audit log as admins read it: pages, filters, CSV. Entries are written by every module through `ctx.audit`; the
 * table is the platform's and append-only. Names come from `audit_names`, which keeps them when their people are gone.
 */
import { endpoints } from '@chatso/contract';
import { defineModule } from '../../platform/module.ts';
import { actionsIn, actorsIn } from './audit-filter.repo.ts';
import { personal } from './personal.ts';
import { exportAuditLog, listAuditLog } from './use-cases.ts';

export const auditModule = defineModule({
  name: 'audit',
  tables: {
    owns: ['audit_hidden', 'audit_names'],
    reads: ['audit_log', 'conversations', 'stores', 'users', 'visitors', 'workspace_members'],
  },
  personal,
  routes(binder, { heavy }) {
    binder
      .on(endpoints['audit.list'], (ctx, { query }) => listAuditLog(ctx, query))
      .on(endpoints['audit.filters'], async (ctx) => ({
        actions: await actionsIn(ctx.pool, ctx.workspaceId),
        actors: await actorsIn(ctx.pool, ctx.workspaceId),
      }))
      .on(endpoints['audit.export'], (ctx, { query, reply }) => {
        const day = ctx.now().toISOString().slice(0, 10);
        reply.header('content-type', 'text/csv; charset=utf-8');
        reply.header('content-disposition', `attachment; filename="audit-log-${day}.csv"`);
        return exportAuditLog(ctx, query, heavy);
      });
  },
});
