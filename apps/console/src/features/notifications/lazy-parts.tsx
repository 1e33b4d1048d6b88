import { lazy } from 'react';
import { importAgain } from '../../lib/browser/import-again.ts';

/** Only the bell is part of the first load. */
export const NotificationPopover = lazy(async () => ({
  default: (await importAgain(() => import('./notification-popover.tsx'))).NotificationPopover,
}));

export const NotificationList = lazy(async () => ({
  default: (await importAgain(() => import('./notification-list.tsx'))).NotificationList,
}));
