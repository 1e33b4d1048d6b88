import type { NavItem, NavSubItem } from '@chatso/contract';
import { useRouter } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../../lib/navigation/commands.ts';
import { mayEnter } from '../../lib/navigation/navigation.ts';
import { captionOf } from '../../lib/navigation/navigation-items.ts';
import { placeKey } from '../../lib/navigation/place-keys.ts';
import { useSession } from '../../lib/session/session.ts';
import '../../ui/all-nav-icons.tsx';
import { NavIcon } from '../../ui/nav-icon.tsx';
import { useNavSections } from '../layout/use-nav-sections.ts';

interface Place {
  /** Address below `/ws/{id}/`. */
  path: string;
  label: string;
  detail?: string;
  icon: ReactNode;
  group: 'goTo' | 'settings';
}

/** All pages the person may see. */
export function usePlaceCommands(): void {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const { top, bottom } = useNavSections();
  const router = useRouter();
  const commands = useMemo<Command[]>(() => {
    const nav = (item: NavItem | NavSubItem, group: Place['group']): Place => ({
      ...{ path: item.url, group },
      label: captionOf(item),
      ...(item.url.startsWith('admin-options') ? { detail: t('people.adminOptions') } : {}),
      icon: <NavIcon name={item.icon} size={16} />,
    });
    const isPage = ({ type, url }: NavItem | NavSubItem) => type === 'link' && !/^(?:\/|https?:)/.test(url);
    const links = [...top, ...bottom].filter(isPage);
    const inner = links
      .flatMap((item) => item.sub_items ?? [])
      .flatMap((item) => [item, ...(item.sub_items ?? [])])
      .filter(isPage);
    // The account is listed by its pages.
    const goTo = links.filter(({ id }) => id !== 'profile_photo');
    const places: Place[] = [
      ...goTo.map((item) => nav(item, 'goTo')),
      // Only workspaces of profile 2 have a button for it (M-02).
      ...(mayEnter('bannedVisitors')
        ? [{ path: 'visitor/banned', group: 'goTo' as const, label: t('visitors.banned'), icon: <UserX size={16} /> }]
        : []),
      ...inner.filter(({ url }) => goTo.every((item) => item.url !== url)).map((item) => nav(item, 'settings')),
    ];
    return places.map(({ path, label, detail, icon, group }) => {
      const address = `/ws/${workspaceId}/${path}`;
      const key = placeKey(path);
      return {
        id: `place:${path}`,
        ...{ group, label, address },
        ...(detail ? { detail } : {}),
        ...(key ? { shortcut: key } : {}),
        icon,
        run: () => void router.navigate({ href: address }),
      };
    });
  }, [t, workspaceId, router, top, bottom]);
  useCommands(commands);
}
