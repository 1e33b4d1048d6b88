import { lazy } from 'react';
import { importAgain } from '../../lib/browser/import-again.ts';

/** No part of the first load. */
export const AlertSettings = lazy(async () => ({
  default: (await importAgain(() => import('./settings/alert-settings.tsx'))).AlertSettings,
}));
