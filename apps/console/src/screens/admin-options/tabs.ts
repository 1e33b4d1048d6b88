import type { ParseKeys } from 'i18next';
import { CreditCard, Flag, ScrollText, Shield, Store, UserLock, Users } from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import { importAgain } from '../../lib/import-again.ts';
import type { AreaTab } from '../../ui/area.ts';

interface AdminTab {
  /** `admin-options?tab=` */
  id: string;
  labelKey: ParseKeys;
  icon: AreaTab['icon'];
  component: ComponentType;
}

const importPeople = () => importAgain(() => import('../../features/people/index.ts'));

/** Tabs of the admin options, in the order of the submenu. The first one opens by itself. */
export const adminTabs: readonly AdminTab[] = [
  {
    id: 'team',
    labelKey: 'people.team.title',
    icon: Users,
    component: lazy(async () => ({ default: (await importPeople()).TeamTab })),
  },
  {
    id: 'roles',
    labelKey: 'people.roles.title',
    icon: Shield,
    component: lazy(async () => ({ default: (await importPeople()).RolesTab })),
  },
  {
    id: 'channel',
    labelKey: 'plans.channel.title',
    icon: Store,
    component: lazy(async () => ({
      default: (await importAgain(() => import('../../features/plans/index.ts'))).ChannelsTab,
    })),
  },
  {
    id: 'plans',
    labelKey: 'plans.title',
    icon: CreditCard,
    component: lazy(async () => ({
      default: (await importAgain(() => import('../../features/plans/index.ts'))).PlansTab,
    })),
  },
  {
    id: 'flags',
    labelKey: 'plans.flags.title',
    icon: Flag,
    component: lazy(async () => ({
      default: (await importAgain(() => import('../../features/flags/index.ts'))).FlagsTab,
    })),
  },
  {
    id: 'audit',
    labelKey: 'audit.title',
    icon: ScrollText,
    component: lazy(async () => ({
      default: (await importAgain(() => import('../../features/audit/index.ts'))).AuditTab,
    })),
  },
  {
    id: 'privacy',
    labelKey: 'privacy.title',
    icon: UserLock,
    component: lazy(async () => ({
      default: (await importAgain(() => import('../../features/privacy/index.ts'))).PrivacyTab,
    })),
  },
];
