import type { NavItem } from '@chatso/contract';
import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNavigationState, useViewer } from '../../lib/navigation/navigation.ts';
import { activeItem, type Here, visibleItems } from '../../lib/navigation/navigation-items.ts';

const none: readonly NavItem[] = [];

const belowWorkspace = (pathname: string): string => pathname.replace(/^\/ws\/[^/]+\/?/, '');

/** Where one is, below `/ws/{id}/`. */
export const usePath = (): string => useRouterState({ select: ({ location }) => belowWorkspace(location.pathname) });

/** The same with what stands behind it: another one with every chat that is opened, so only for who reads it. */
export function useHere(): Here {
  const path = usePath();
  const search = useRouterState({ select: (state) => state.location.search as Record<string, unknown> });
  return useMemo(() => ({ path, search }), [path, search]);
}

interface NavSections {
  top: readonly NavItem[];
  bottom: readonly NavItem[];
  active: NavItem | null;
}

/** Sections 1 and 3 as far as they are open (C-24, C-28), and the item one is at. */
export function useNavSections(): NavSections {
  const viewer = useViewer();
  const navigation = useNavigationState((state) => state.navigation);
  const sections = useMemo(
    () => ({
      top: visibleItems(navigation?.section1 ?? none, viewer),
      bottom: visibleItems(navigation?.section3 ?? none, viewer),
    }),
    [navigation, viewer],
  );
  const all = useMemo(() => [...sections.top, ...sections.bottom], [sections]);
  // The place and not the address: of a chat that is opened the navigation is not drawn again.
  const active = useRouterState({
    select: ({ location }) =>
      activeItem(all, { path: belowWorkspace(location.pathname), search: location.search as Here['search'] }),
  });
  return { ...sections, active };
}
