import { withTransaction } from '../../platform/ctx.ts';
import { type FileStorage, keyOf } from '../../platform/files/storage.ts';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { deleteUnusedRows } from './files.repo.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const batch = 200;

/** Uploads that no message carried within a day are removed, bytes first: a crash in between is repaired by the next run. */
export const removeUnusedFiles = (storage: FileStorage) =>
  definePeriodic({
    name: 'files.remove-unused',
    everyMs: hourMs,
    async run(ctx) {
      const before = new Date(ctx.now().getTime() - dayMs);
      for (let removed = batch; removed === batch; ) {
        removed = await withTransaction(ctx, async (tx) => {
          const rows = await deleteUnusedRows(tx.pool, before, ctx.now(), batch);
          await Promise.all(rows.map((row) => storage.remove(keyOf(row))));
          return rows.length;
        });
      }
    },
  });
