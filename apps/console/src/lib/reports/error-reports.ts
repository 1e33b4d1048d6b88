import type { InstallationConfig } from '@chatso/contract';
import { importAgain } from '../browser/import-again.ts';
import { handErrorsTo } from './error-queue.ts';

/** The operator's word on errors: without settings they are forgotten, and the client is never even loaded. */
export async function decideErrorReports(settings: InstallationConfig['errorReporting']): Promise<void> {
  if (settings === null) return handErrorsTo(null);
  const { createReporter } = await importAgain(() => import('./error-reporter.ts'));
  handErrorsTo(createReporter(settings));
}
