import type { FileStorage } from '../../platform/files/storage.ts';
import { definePeriodic } from '../../platform/jobs/job.ts';

const hourMs = 3_600_000;

/** Removes what a crash left of uploads, in every process: each keeps those on their way on its own machine's disk. */
export const removePartials = (storage: FileStorage) =>
  definePeriodic({
    name: 'files.remove-partials',
    everyMs: hourMs,
    scope: 'process',
    async run() {
      await storage.removePartials(24 * hourMs);
    },
  });
