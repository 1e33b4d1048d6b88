import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../lib/commands.ts';
import { isAdmin } from '../../lib/permissions.ts';
import { useSession } from '../../lib/session.ts';
import { accountTabs } from '../../screens/account/tabs.ts';
import { adminTabs } from '../../screens/admin-options/tabs.ts';
import { navItems } from '../layout/nav-items.tsx';

/** Second key of 'G ...' by the place's address below the workspace. */
const placeKeys: Readonly<Record<string, string>> = { 'live-chat': 'L' };

interface Place {
  /** Address below `/ws/{id}/`. */
  path: string;
  label: string;
  detail?: string;
  icon: ComponentType<{ size?: number; strokeWidth?: number; 'aria-hidden'?: boolean }>;
  group: 'goTo' | 'settings';
}

/** All pages the person may see. */
export function usePlaceCommands(): void {
  const { t } = useTranslation();
  const { membership, workspaceId, can } = useSession();
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `can` is made of the membership
  const commands = useMemo<Command[]>(() => {
    const places: Place[] = [
      ...navItems
        .filter((item) => can(item.permission))
        .map((item) => ({
          path: item.to.replace('/ws/$workspaceId/', ''),
          label: t(`nav.${item.key}`),
          icon: item.icon,
          group: 'goTo' as const,
        })),
      ...accountTabs.map((tab) => ({
        path: `account/${tab.id}`,
        label: t(tab.labelKey),
        icon: tab.icon,
        group: 'settings' as const,
      })),
      ...(isAdmin(membership) ? adminTabs : []).map((tab) => ({
        path: `admin-options?tab=${tab.id}`,
        label: t(tab.labelKey),
        detail: t('people.adminOptions'),
        icon: tab.icon,
        group: 'settings' as const,
      })),
    ];
    return places.map(({ path, label, detail, icon: Icon, group }) => {
      const address = `/ws/${workspaceId}/${path}`;
      const key = placeKeys[path];
      return {
        id: `place:${path}`,
        ...{ group, label, address },
        ...(detail ? { detail } : {}),
        ...(key ? { shortcut: `G ${key}` } : {}),
        icon: <Icon aria-hidden size={16} strokeWidth={1.75} />,
        run: () => void router.navigate({ href: address }),
      };
    });
  }, [t, membership, workspaceId, router]);
  useCommands(commands);
}
