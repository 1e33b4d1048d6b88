import { type ComponentType, lazy } from 'react';
import { importAgain } from '../../lib/browser/import-again.ts';

const importPeople = () => importAgain(() => import('../../features/people/index.ts'));
const importPlans = () => importAgain(() => import('../../features/plans/index.ts'));

/** `admin-options?tab=`: the pages, by the names that the navigation's addresses use. The first one opens by itself. */
export const adminTabs: Readonly<Record<string, ComponentType>> = {
  team: lazy(async () => ({ default: (await importPeople()).TeamTab })),
  roles: lazy(async () => ({ default: (await importPeople()).RolesTab })),
  channel: lazy(async () => ({
    default: (await importAgain(() => import('../../features/channels/index.ts'))).ChannelsTab,
  })),
  plans: lazy(async () => ({ default: (await importPlans()).PlansTab })),
  flags: lazy(async () => ({
    default: (await importAgain(() => import('../../features/flags/index.ts'))).FlagsTab,
  })),
  routing: lazy(async () => ({
    default: (await importAgain(() => import('../../features/routing/index.ts'))).RoutingTab,
  })),
  ai: lazy(async () => ({
    default: (await importAgain(() => import('../../features/ai-settings/index.ts'))).AiTab,
  })),
  audit: lazy(async () => ({
    default: (await importAgain(() => import('../../features/audit/index.ts'))).AuditTab,
  })),
  privacy: lazy(async () => ({
    default: (await importAgain(() => import('../../features/privacy/index.ts'))).PrivacyTab,
  })),
};
