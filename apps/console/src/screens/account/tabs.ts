import { type ComponentType, lazy } from 'react';
import { AlertSettings } from '../../features/alerts/index.ts';
import { importAgain } from '../../lib/browser/import-again.ts';

/** `account/{tab}`: the pages of the own account, by the names that the navigation's addresses use. */
export const accountTabs: Readonly<Record<string, ComponentType>> = {
  profile: lazy(async () => ({
    default: (await importAgain(() => import('../../features/profile/index.ts'))).ProfileTab,
  })),
  security: lazy(async () => ({
    default: (await importAgain(() => import('../../features/security/index.ts'))).SecurityTab,
  })),
  notifications: AlertSettings,
};
