import type { NavItem, PlaceName } from '@chatso/contract';

/**
 * The whole navigation as data, in the order of the screen. An item with a `place` is there when the place is open to
 * the caller (`places` of the contract); everything else that may be hidden says why in `when`.
 */
export interface ItemRow {
  id: string;
  caption?: string;
  /** A name the console draws; see its `nav-icons.tsx`. */
  icon?: string;
  type?: NavItem['type'];
  place?: PlaceName;
  /** Instead of the place's own address, as one of its tabs. */
  url?: string;
  sub?: readonly ItemRow[];
  popup?: readonly ItemRow[];
  /**
   * `suite`: only in an installation that belongs to a suite. `metabase`: only where the operator has one and the flag is
   * on. `stores`: only with stores to choose from.
   */
  when?: 'suite' | 'metabase' | 'stores';
}

const insight: readonly ItemRow[] = [
  { id: 'insight_header', caption: 'Analytics', type: 'header' },
  { id: 'chatso_reports', caption: 'Overview', icon: 'chart-column', place: 'analytics' },
  { id: 'chatso_custom_reports', caption: 'Custom reports', icon: 'file-chart', place: 'customReports' },
  { id: 'chatso_add_custom_report', caption: 'New custom report', icon: 'file-plus', place: 'addCustomReport' },
  { id: 'chatso_metabase', caption: 'Metabase dashboard', icon: 'external', place: 'analytics', when: 'metabase' },
];

const promotions: readonly ItemRow[] = [
  { id: 'promotion_header', caption: 'Promotions', type: 'header' },
  { id: 'chatso_promotion_list', caption: 'Promotions', icon: 'badge-percent', place: 'promotion' },
  { id: 'chatso_coupons', caption: 'Coupons', icon: 'ticket-percent', place: 'coupons' },
];

export const section1: readonly ItemRow[] = [
  { id: 'chatso_dashboard', caption: 'Dashboard', icon: 'home', place: 'dashboard' },
  { id: 'service', caption: 'Service', type: 'header' },
  { id: 'chatso_live_chat', caption: 'Live chat', icon: 'message-circle', place: 'liveChat' },
  { id: 'chatso_all_chat', caption: 'All Chats', icon: 'archive', place: 'allChat' },
  { id: 'chatso_visitor', caption: 'Visitors', icon: 'users', place: 'visitors' },
  { id: 'chatso_ticket_manager', caption: 'Tickets', icon: 'ticket', place: 'tickets' },
  { id: 'chatso_promotion', caption: 'Promotions', icon: 'badge-percent', sub: promotions },
  {
    id: 'chatso_conversion_tracking',
    caption: 'Conversion tracking',
    icon: 'target',
    place: 'conversionTracking',
  },
  { id: 'insight', caption: 'Insight', type: 'header' },
  { id: 'chatso_insight', caption: 'Analytics', icon: 'chart-column', place: 'analytics', sub: insight },
];

const settings: readonly ItemRow[] = [
  { id: 'settings_header', caption: 'Settings', type: 'header' },
  { id: 'store_selection', caption: 'Store', icon: 'store', type: 'store_selection', when: 'stores' },
  { id: 'settings_channels', caption: 'Channels', type: 'label' },
  { id: 'chatso_chat_widget', caption: 'Chat Widget', icon: 'panels', place: 'chatWidget' },
  { id: 'chatso_social_chats', caption: 'Social chats', icon: 'share', place: 'socialChats' },
  { id: 'settings_automation', caption: 'Automation', type: 'label' },
  { id: 'chatso_auto_triggers', caption: 'Auto triggers', icon: 'zap', place: 'autoTriggers' },
  { id: 'chatso_chat_shortcuts', caption: 'Chat shortcuts', icon: 'keyboard', place: 'chatShortcuts' },
  { id: 'settings_workspace', caption: 'Workspace', type: 'label' },
  { id: 'chatso_service_departments', caption: 'Service departments', icon: 'building', place: 'departments' },
  {
    id: 'chatso_tickets',
    caption: 'Tickets',
    icon: 'ticket',
    type: 'dropdown',
    sub: [
      { id: 'chatso_ticket_tags', caption: 'Ticket tags', icon: 'tag', place: 'ticketTags' },
      { id: 'chatso_ticket_setting', caption: 'Ticket setting', icon: 'ticket', place: 'ticketSetting' },
    ],
  },
  { id: 'chatso_coupon_limit', caption: 'Coupon limit', icon: 'badge-percent', place: 'couponLimit' },
  { id: 'settings_admin', caption: 'Admin options', type: 'label' },
  {
    id: 'chatso_admin_option',
    caption: 'Users',
    icon: 'users',
    place: 'adminOptions',
    url: 'admin-options?tab=team',
  },
  {
    id: 'chatso_roles',
    caption: 'Roles & permissions',
    icon: 'shield',
    place: 'adminOptions',
    url: 'admin-options?tab=roles',
  },
  {
    id: 'chatso_channels',
    caption: 'Channels',
    icon: 'store',
    place: 'adminOptions',
    url: 'admin-options?tab=channel',
  },
  {
    id: 'plan_and_billing',
    caption: 'Plans & billing',
    icon: 'credit-card',
    place: 'plans',
    url: 'admin-options?tab=plans',
  },
  { id: 'chatso_features', caption: 'Features', icon: 'flag', place: 'adminOptions', url: 'admin-options?tab=flags' },
  {
    id: 'chatso_routing',
    caption: 'Assignment',
    icon: 'route',
    place: 'adminOptions',
    url: 'admin-options?tab=routing',
  },
  { id: 'chatso_ai', caption: 'AI', icon: 'sparkles', place: 'adminOptions', url: 'admin-options?tab=ai' },
  { id: 'chatso_audit', caption: 'Audit log', icon: 'scroll', place: 'adminOptions', url: 'admin-options?tab=audit' },
  {
    id: 'chatso_privacy',
    caption: 'Privacy',
    icon: 'user-lock',
    place: 'adminOptions',
    url: 'admin-options?tab=privacy',
  },
];

const account: readonly ItemRow[] = [
  { id: 'account_header', caption: 'My account', type: 'header' },
  { id: 'account_profile', caption: 'Profile', icon: 'user', place: 'account', url: 'account/profile' },
  { id: 'account_security', caption: 'Security', icon: 'shield-check', place: 'account', url: 'account/security' },
  { id: 'account_alerts', caption: 'Notifications', icon: 'bell', place: 'account', url: 'account/notifications' },
  { id: 'account_shortcuts', caption: 'My chat shortcuts', icon: 'keyboard', place: 'ownShortcuts' },
];

const profile: readonly ItemRow[] = [
  { id: 'my_account_pop_up', caption: 'My account', icon: 'user', place: 'account', url: 'account/profile' },
  { id: 'chatso_own_shortcuts', caption: 'My chat shortcuts', icon: 'keyboard', place: 'ownShortcuts' },
  { id: 'switch_workspace', caption: 'Switch workspace', icon: 'switch', url: '/' },
  { id: 'suite', caption: 'Open the suite', icon: 'external', when: 'suite' },
  { id: 'profile_line', type: 'line' },
  { id: 'log_out', caption: 'Log out', icon: 'log-out', url: '/logout' },
];

export const section3: readonly ItemRow[] = [
  { id: 'chatso_notifications', caption: 'Notifications', icon: 'bell', place: 'notifications' },
  { id: 'settings', caption: 'Settings', icon: 'settings', place: 'setting', sub: settings },
  {
    id: 'profile_photo',
    caption: 'Profile',
    icon: 'user',
    place: 'account',
    url: 'account/profile',
    sub: account,
    popup: profile,
  },
];

/** All that is left of a workspace whose subscription is closed (decision C-5). */
export const keptWhenClosed: ReadonlySet<string> = new Set([
  'settings',
  'settings_header',
  'plan_and_billing',
  'profile_photo',
  'account_header',
  'account_profile',
  'account_security',
  'account_alerts',
  'my_account_pop_up',
  'switch_workspace',
  'suite',
  'profile_line',
  'log_out',
]);
