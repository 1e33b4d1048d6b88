import { opensPlace } from '@chatso/contract';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { currentViewer } from '../../lib/navigation/navigation.ts';
import { shortcutsSearchSchema } from '../../screens/shortcuts/search.ts';
import { withTexts } from '../i18n/i18n.ts';
import { at } from './at.ts';
import { comingPage } from './coming.ts';
import { workspaceRoute } from './workspace.ts';

const settingRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/setting',
  ...at('setting', 'setting'),
  component: lazyRouteComponent(() => import('../../screens/settings/index.ts'), 'SettingsScreen'),
});

/** Plans live in the admin options; this address is another name of theirs. */
const plansRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/plans-billings',
  beforeLoad: ({ params: { workspaceId } }) => {
    const viewer = currentViewer();
    if (viewer && opensPlace(viewer, 'plans'))
      throw redirect({
        to: '/ws/$workspaceId/admin-options',
        params: { workspaceId },
        search: { tab: 'plans' },
        replace: true,
      });
    throw redirect({ to: '/ws/$workspaceId', params: { workspaceId }, replace: true });
  },
});

const socialChatsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/social-chats',
  ...at('socialChats', 'socialChats'),
  component: comingPage,
});
const chatShortcutsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/chat-shortcuts',
  ...at('chatShortcuts', 'chatShortcuts'),
  validateSearch: shortcutsSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/shortcuts/index.ts')),
    'ShortcutsScreen',
  ),
});
const chatWidgetRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/chat-widget',
  ...at('chatWidget', 'chatWidget'),
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/chat-widget/index.ts')),
    'ChatWidgetScreen',
  ),
});

const autoTriggersRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/auto-triggers',
  ...at('autoTriggers', 'autoTriggers'),
  component: comingPage,
});
const addAutoTriggerRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/auto-triggers/add',
  ...at('autoTriggers', 'addAutoTrigger'),
  component: comingPage,
});
const autoTriggerRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/auto-triggers/$autoTriggerId',
  ...at('autoTriggers', 'editAutoTrigger'),
  component: comingPage,
});

const departmentsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/service-departments',
  ...at('departments', 'departments'),
  component: comingPage,
});
const addDepartmentRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/service-departments/add',
  ...at('departments', 'addDepartment'),
  component: comingPage,
});
const departmentRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/service-departments/$departmentId',
  ...at('departments', 'editDepartment'),
  component: comingPage,
});

const ticketTagsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/tickets',
  ...at('ticketTags', 'ticketTags'),
  component: comingPage,
});
const couponLimitRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/coupon-limit',
  ...at('couponLimit', 'couponLimit'),
  component: comingPage,
});
const ticketSettingRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/ticket-setting',
  ...at('ticketSetting', 'ticketSetting'),
  component: comingPage,
});

export const settingsRoutes = [
  settingRoute,
  plansRoute,
  socialChatsRoute,
  chatShortcutsRoute,
  chatWidgetRoute,
  autoTriggersRoute,
  addAutoTriggerRoute,
  autoTriggerRoute,
  departmentsRoute,
  addDepartmentRoute,
  departmentRoute,
  ticketTagsRoute,
  couponLimitRoute,
  ticketSettingRoute,
] as const;
