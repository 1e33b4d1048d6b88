import { z } from 'zod';
import { inWorkspace, withTransaction } from '../../platform/ctx.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { personErased } from './privacy.events.ts';
import { findRequest } from './privacy.repo.ts';

const schema = z.object({ workspaceId: z.uuid(), requestId: z.uuid() });

export const exportLifeMs = 24 * 3_600_000;
/** Far beyond any person: only a runaway meets it. */
const exportBytes = 2 * 1024 ** 3;
const retry = { limit: 8, delaySeconds: 10, backoff: true };

export const collectExport = defineJob({
  name: 'privacy.export',
  schema,
  retry,
  timeoutSeconds: 3600,
  async handler(ctx, { workspaceId, requestId }, deps) {
    const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: 'privacy.export' });
    await withTransaction(scoped, async (tx) => {
      const request = await findRequest(tx.pool, workspaceId, requestId);
      if (request?.state !== 'working') return;
      const source = await exportPerson(tx.pool, workspaceId, request.subject, tx.now());
      const key = { workspaceId, fileId: requestId };
      const { size } = await deps.files.write(key, source, exportBytes);
      const { rowCount } = await tx.pool.query(
        `UPDATE privacy_requests SET state = 'ready', size = $3, finished_at = $4, expires_at = $5
          WHERE workspace_id = $1 AND id = $2 AND state = 'working'`,
        [workspaceId, requestId, size, tx.now(), new Date(tx.now().getTime() + exportLifeMs)],
      );
      // Whoever it is about was erased while it was collected.
      if (rowCount === 0) await deps.files.remove(key);
    });
  },
});

export const erase = defineJob({
  name: 'privacy.erase',
  schema,
  retry,
  timeoutSeconds: 3600,
  async handler(ctx, { workspaceId, requestId }, deps) {
    const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: 'privacy.erase' });
    const request = await findRequest(scoped.pool, workspaceId, requestId);
    if (request?.state !== 'working') return;
    await erasePerson(scoped, deps.files, request.subject);
    await withTransaction(scoped, async (tx) => {
      const { rows } = await tx.pool.query(
        `UPDATE privacy_requests SET state = 'done', finished_at = $3
          WHERE workspace_id = $1 AND id = $2 AND state = 'working' RETURNING id`,
        [workspaceId, requestId, tx.now()],
      );
      if (rows.length === 0) return;
      const { type, id } = request.subject;
      await tx.audit({ action: 'privacy.erased', subject: { type, id }, data: { requestId } });
      tx.emit(personErased({ workspaceId }));
    });
  },
});
