import type { NavItem } from '@chatso/contract';
import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNavigationState, useViewer } from '../../lib/navigation.ts';
import { activeItem, type Here, visibleItems } from '../../lib/navigation-items.ts';

const none: readonly NavItem[] = [];

/** Where one is, below `/ws/{id}/`. */
export function useHere(): Here {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const search = useRouterState({ select: (state) => state.location.search as Record<string, unknown> });
  return useMemo(() => ({ path: pathname.replace(/^\/ws\/[^/]+\/?/, ''), search }), [pathname, search]);
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
  const here = useHere();
  const sections = useMemo(
    () => ({
      top: visibleItems(navigation?.section1 ?? none, viewer),
      bottom: visibleItems(navigation?.section3 ?? none, viewer),
    }),
    [navigation, viewer],
  );
  const active = useMemo(() => activeItem([...sections.top, ...sections.bottom], here), [sections, here]);
  return { ...sections, active };
}
