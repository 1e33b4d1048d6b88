import { withTransaction } from '../../platform/ctx.ts';
import { keyOf } from '../../platform/files/storage.ts';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { deleteUnusedRows } from './files.repo.ts';
import { removeBytes } from './remove-bytes.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const batch = 200;

/** Uploads that no message carried within a day are removed. */
export const removeUnusedFiles = definePeriodic({
  name: 'files.remove-unused',
  everyMs: hourMs,
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - dayMs);
    for (let removed = batch; removed === batch; ) {
      removed = await withTransaction(ctx, async (tx) => {
        const rows = await deleteUnusedRows(tx.pool, before, ctx.now(), batch);
        await removeBytes(tx, rows.map(keyOf));
        return rows.length;
      });
    }
  },
});
