import { opensPlace } from '@chatso/contract';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { currentViewer } from '../../lib/navigation/navigation.ts';
import { autoResponseSearchSchema } from '../../screens/auto-response/search.ts';
import { triggersSearchSchema } from '../../screens/auto-triggers/search.ts';
import { departmentsSearchSchema } from '../../screens/service-departments/search.ts';
import { shortcutsSearchSchema } from '../../screens/shortcuts/search.ts';
import { ticketSettingSearchSchema } from '../../screens/ticket-setting/search.ts';
import { withTexts } from '../i18n/i18n.ts';
import { at } from './at.ts';
import { comingPage } from './coming.ts';
import { workspaceRoute } from './workspace.ts';

const settingRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/setting',
  ...at('setting', 'setting'),
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/settings/index.ts')),
    'SettingsScreen',
  ),
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

const autoResponseRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/auto-response',
  ...at('autoResponse', 'autoResponse'),
  validateSearch: autoResponseSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/auto-response/index.ts')),
    'AutoResponseScreen',
  ),
});
const autoTriggersRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/auto-triggers',
  ...at('autoTriggers', 'autoTriggers'),
  validateSearch: triggersSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/auto-triggers/index.ts')),
    'AutoTriggersScreen',
  ),
});
const addAutoTriggerRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/auto-triggers/add',
  ...at('autoTriggers', 'addAutoTrigger'),
  validateSearch: triggersSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/auto-triggers/index.ts')),
    'AutoTriggerScreen',
  ),
});
const autoTriggerRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/auto-triggers/$autoTriggerId',
  ...at('autoTriggers', 'editAutoTrigger'),
  validateSearch: triggersSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/auto-triggers/index.ts')),
    'AutoTriggerScreen',
  ),
});

const shopsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/shop',
  ...at('shops', 'shops'),
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/shop/index.ts')),
    'ShopScreen',
  ),
});

/** One page; what is open is a drawer over it, with an address and a title of its own (C-08, C-38). */
const departmentsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/service-departments',
  ...at('departments', 'departments'),
  validateSearch: departmentsSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/service-departments/index.ts')),
    'ServiceDepartmentsScreen',
  ),
});
const addDepartmentRoute = createRoute({
  getParentRoute: () => departmentsRoute,
  path: '/add',
  ...at('departments', 'addDepartment'),
});
const departmentRoute = createRoute({
  getParentRoute: () => departmentsRoute,
  path: '/$departmentId',
  ...at('departments', 'editDepartment'),
});

const ticketTagsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/tickets',
  ...at('ticketTags', 'ticketTags'),
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/ticket-setting/index.ts')),
    'TicketTagsScreen',
  ),
});
const couponLimitRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/coupon-limit',
  ...at('couponLimit', 'couponLimit'),
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/coupon-limit/index.ts')),
    'CouponLimitScreen',
  ),
});
const orderRulesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/order-actions',
  ...at('orderRules', 'orderRules'),
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/order-rules/index.ts')),
    'OrderRulesScreen',
  ),
});
const ticketSettingRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/ticket-setting',
  ...at('ticketSetting', 'ticketSetting'),
  validateSearch: ticketSettingSearchSchema,
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/ticket-setting/index.ts')),
    'TicketSettingScreen',
  ),
});

export const settingsRoutes = [
  settingRoute,
  plansRoute,
  socialChatsRoute,
  chatShortcutsRoute,
  chatWidgetRoute,
  autoResponseRoute,
  autoTriggersRoute,
  addAutoTriggerRoute,
  autoTriggerRoute,
  shopsRoute,
  departmentsRoute.addChildren([addDepartmentRoute, departmentRoute]),
  ticketTagsRoute,
  couponLimitRoute,
  orderRulesRoute,
  ticketSettingRoute,
] as const;
