import { z } from 'zod';
import type { RootCtx } from '../../platform/ctx.ts';
import type { FileKey } from '../../platform/files/storage.ts';
import { defineJob } from '../../platform/jobs/job.ts';

/**
 * The bytes go after the commit, and go for sure: the rows that named them are gone already. So a slow bucket holds no
 * row, and what is rolled back loses no file. A bucket may be away for more than a day.
 */
export const removeFileBytes = defineJob({
  name: 'files.remove-bytes',
  schema: z.object({ workspaceId: z.uuid(), fileIds: z.array(z.uuid()) }),
  retry: { limit: 12, delaySeconds: 30 },
  handler: async (_ctx, { workspaceId, fileIds }, deps) => {
    for (const fileId of fileIds) await deps.files.remove({ workspaceId, fileId });
  },
});

/** Stores the job with the change that takes the rows away. Needs a transaction. */
export async function removeBytes(tx: Pick<RootCtx, 'enqueue'>, keys: readonly FileKey[]): Promise<void> {
  for (const workspaceId of new Set(keys.map((key) => key.workspaceId))) {
    const inFolder = keys.filter((key) => key.workspaceId === workspaceId);
    await tx.enqueue(removeFileBytes, { workspaceId, fileIds: inFolder.map(({ fileId }) => fileId) });
  }
}
