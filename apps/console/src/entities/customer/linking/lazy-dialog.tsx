import { lazy } from 'react';
import { importAgain } from '../../../lib/browser/import-again.ts';

/** Comes with the first press. */
export const LinkDialog = lazy(async () => ({
  default: (await importAgain(() => import('./link-dialog.tsx'))).LinkDialog,
}));
