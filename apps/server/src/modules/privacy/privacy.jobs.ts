import { z } from 'zod';
import { inWorkspace, withTransaction } from '../../platform/ctx.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { removeBytes } from '../files/index.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { personErased } from './privacy.events.ts';
import { findRequest, finishErasure, readyExport } from './privacy.repo.ts';

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
      const stored = await readyExport(tx.pool, workspaceId, {
        ...{ id: requestId, size, now: tx.now() },
        expiresAt: new Date(tx.now().getTime() + exportLifeMs),
      });
      // The person was erased while it was collected.
      if (!stored) await removeBytes(tx, [key]);
    });
  },
});

export const erase = defineJob({
  name: 'privacy.erase',
  schema,
  retry,
  timeoutSeconds: 3600,
  async handler(ctx, { workspaceId, requestId }) {
    const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: 'privacy.erase' });
    const request = await findRequest(scoped.pool, workspaceId, requestId);
    if (request?.state !== 'working') return;
    await erasePerson(scoped, request.subject);
    await withTransaction(scoped, async (tx) => {
      if (!(await finishErasure(tx.pool, workspaceId, requestId, tx.now()))) return;
      const { type, id } = request.subject;
      await tx.audit({ action: 'privacy.erased', subject: { type, id }, data: { requestId } });
      tx.emit(personErased({ workspaceId }));
    });
  },
});
