import type { PlaceName } from '@chatso/contract';
import { redirect } from '@tanstack/react-router';
import { mayEnter, navigationStore } from '../../lib/navigation/navigation.ts';
import { sessionStore } from '../../lib/session/session.ts';
import type { en } from '../i18n/en.ts';

export type TitleKey = keyof typeof en.places.titles;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** `places.titles` of the catalogue: the page's title in the browser (C-38). A screen that sets its own has none. */
    title?: TitleKey;
    place?: PlaceName;
    /** Without the standard layout: no rail, no bar (C-17). */
    plain?: boolean;
  }
}

/**
 * Gate and title of a route: `createRoute({ ..., ...at('visitors', 'visitors') })`. Whoever may not enter the place is
 * led to the workspace's home (C-10), by the place's rule and by what the navigation leads to (C-19).
 */
export const at = (place: PlaceName, title?: TitleKey, more: { plain?: boolean } = {}) => ({
  staticData: title === undefined ? { place, ...more } : { place, title, ...more },
  // Without parameters: naming them here would hide those of the route from the router's types.
  beforeLoad: (): void => {
    // Without a navigation the frame around the page says why; leading away would hide it.
    if (navigationStore.getState().navigation === null || mayEnter(place)) return;
    const workspaceId = sessionStore.getState().workspaceId ?? '';
    throw redirect({ to: '/ws/$workspaceId', params: { workspaceId }, replace: true });
  },
});
