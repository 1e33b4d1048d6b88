import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminOptionsSearchSchema } from '../../screens/admin-options/search.ts';
import { shortcutsSearchSchema } from '../../screens/shortcuts/search.ts';
import { withTexts } from '../i18n/i18n.ts';
import { at } from './at.ts';
import { importComing } from './coming.ts';
import { workspaceRoute } from './workspace.ts';

const accountRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/account',
  ...at('account', 'account'),
  component: lazyRouteComponent(() => import('../../screens/settings/index.ts'), 'AccountMenuScreen'),
});
const accountTabRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/account/$tab',
  ...at('account', 'account'),
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/account/index.ts')),
    'AccountScreen',
  ),
});
const ownShortcutsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/account/chat-shortcuts',
  ...at('ownShortcuts', 'ownShortcuts'),
  validateSearch: shortcutsSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/shortcuts/index.ts')),
    'OwnShortcutsScreen',
  ),
});

const notificationsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/notifications',
  ...at('notifications', 'notifications'),
  component: lazyRouteComponent(() => import('../../screens/notifications/index.ts'), 'NotificationsScreen'),
});

/** Admin only (C-16, D-13). */
const adminOptionsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/admin-options',
  ...at('adminOptions', 'adminOptions'),
  validateSearch: adminOptionsSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/admin-options/index.ts')),
    'AdminOptionsScreen',
  ),
});

/** C-17: without the standard layout, one thing at a time. */
const linkChannelRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/admin-options/link-channel/$storeId',
  ...at('linkChannel', 'linkChannel', { plain: true }),
  component: lazyRouteComponent(importComing, 'ComingPlainScreen'),
});

export const accountRoutes = [
  accountRoute,
  accountTabRoute,
  ownShortcutsRoute,
  notificationsRoute,
  adminOptionsRoute,
  linkChannelRoute,
] as const;
