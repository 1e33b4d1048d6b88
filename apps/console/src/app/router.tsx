/**
 * The tree of the console's addresses, put together here; the routes themselves live in `routes/`, by area:
 *
 *   root.ts       around everything
 *   entry.ts      signing in and out, registration, passwords, links of mails
 *   top-level.ts  everything else outside of a workspace: not-found, public pages, store selector (C-01, B-15)
 *   workspace.ts  /ws/{id}: session, flags, navigation, the frame around the pages; home and unknown paths
 *   service.ts    dashboard, live chat, all chats, visitors, tickets
 *   growth.ts     promotions, coupons, analytics, custom reports
 *   settings.ts   settings and what belongs to them
 *   account.ts    own account, notifications, admin options
 *   at.ts         gate and title of a route: `...at('visitors', 'bannedVisitors')`
 *   coming.ts     the page that stands in while the real one is being built: replace `comingPage` by
 *                 `lazyRouteComponent(() => import('../../screens/x/index.ts'), 'XScreen')`
 *
 * A new route is a `createRoute` in one of these files and an entry in the list at its end. Who may enter a place is
 * `places` of the contract, its item in the navigation a line in `apps/server/src/modules/navigation/items.ts`;
 * docs/how-to/add-a-screen.md has the steps.
 */
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { BrokenScreen } from './error-boundary.tsx';
import { accountRoutes } from './routes/account.ts';
import { entryRoutes } from './routes/entry.ts';
import { growthRoutes } from './routes/growth.ts';
import { rootRoute } from './routes/root.ts';
import { serviceRoutes } from './routes/service.ts';
import { settingsRoutes } from './routes/settings.ts';
import { topLevelRoutes } from './routes/top-level.ts';
import { homeRoutes, workspaceRoute } from './routes/workspace.ts';

const routeTree = rootRoute.addChildren([
  ...entryRoutes,
  ...topLevelRoutes,
  workspaceRoute.addChildren([...homeRoutes, ...serviceRoutes, ...growthRoutes, ...settingsRoutes, ...accountRoutes]),
]);

export const createConsoleRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    // A broken screen leaves the navigation around it in place.
    defaultErrorComponent: BrokenScreen,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    scrollRestoration: false,
  });

export const router = createConsoleRouter();

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
