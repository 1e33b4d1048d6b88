import type { ParseKeys } from 'i18next';
import { Bell, CircleUserRound, ShieldCheck } from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import { AlertSettings } from '../../features/alerts/index.ts';
import { importAgain } from '../../lib/import-again.ts';
import type { AreaTab } from '../../ui/area.ts';

interface AccountTab {
  /** Last part of the address: `account/profile`. */
  id: string;
  labelKey: ParseKeys;
  icon: AreaTab['icon'];
  component: ComponentType;
}

/** Pages of the own account, in the order of the submenu. */
export const accountTabs: readonly AccountTab[] = [
  {
    id: 'profile',
    labelKey: 'profile.title',
    icon: CircleUserRound,
    component: lazy(async () => ({
      default: (await importAgain(() => import('../../features/profile/index.ts'))).ProfileTab,
    })),
  },
  {
    id: 'security',
    labelKey: 'security.title',
    icon: ShieldCheck,
    component: lazy(async () => ({
      default: (await importAgain(() => import('../../features/security/index.ts'))).SecurityTab,
    })),
  },
  { id: 'notifications', labelKey: 'alerts.title', icon: Bell, component: AlertSettings },
];
