import { lazy } from 'react';
import { importAgain } from '../../lib/browser/import-again.ts';

/** None of it is part of the first load. */
export const AlertsHost = lazy(async () => ({
  default: (await importAgain(() => import('./alerts-host.tsx'))).AlertsHost,
}));

export const AlertSettings = lazy(async () => ({
  default: (await importAgain(() => import('./settings/alert-settings.tsx'))).AlertSettings,
}));
