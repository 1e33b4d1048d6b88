import type { NavCaption, NavItem, PlaceName } from '@chatso/contract';

/**
 * The whole navigation as data, in the order of the screen. An item with a `place` is there when the place is open to
 * the caller (`places` of the contract); everything else that may be hidden says why in `when`.
 */
export interface ItemRow {
  id: string;
  caption?: NavCaption;
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
  { id: 'insight_header', caption: 'analytics', type: 'header' },
  { id: 'chatso_reports', caption: 'overview', icon: 'chart-column', place: 'analytics' },
  { id: 'chatso_custom_reports', caption: 'custom-reports', icon: 'file-chart', place: 'customReports' },
  { id: 'chatso_add_custom_report', caption: 'new-custom-report', icon: 'file-plus', place: 'addCustomReport' },
  { id: 'chatso_metabase', caption: 'metabase-dashboard', icon: 'external', place: 'analytics', when: 'metabase' },
];

const promotions: readonly ItemRow[] = [
  { id: 'promotion_header', caption: 'promotions', type: 'header' },
  { id: 'chatso_promotion_list', caption: 'promotions', icon: 'badge-percent', place: 'promotion' },
  { id: 'chatso_coupons', caption: 'coupons', icon: 'ticket-percent', place: 'coupons' },
];

export const section1: readonly ItemRow[] = [
  { id: 'chatso_dashboard', caption: 'dashboard', icon: 'home', place: 'dashboard' },
  { id: 'service', caption: 'service', type: 'header' },
  { id: 'chatso_live_chat', caption: 'live-chat', icon: 'message-circle', place: 'liveChat' },
  { id: 'chatso_all_chat', caption: 'all-chats', icon: 'archive', place: 'allChat' },
  { id: 'chatso_customers', caption: 'customers', icon: 'contact-round', place: 'customers' },
  { id: 'chatso_visitor', caption: 'visitors', icon: 'users', place: 'visitors' },
  { id: 'chatso_ticket_manager', caption: 'tickets', icon: 'ticket', place: 'tickets' },
  { id: 'chatso_promotion', caption: 'promotions', icon: 'badge-percent', sub: promotions },
  {
    id: 'chatso_conversion_tracking',
    caption: 'conversion-tracking',
    icon: 'target',
    place: 'conversionTracking',
  },
  { id: 'insight', caption: 'insight', type: 'header' },
  { id: 'chatso_insight', caption: 'analytics', icon: 'chart-column', place: 'analytics', sub: insight },
];

const settings: readonly ItemRow[] = [
  { id: 'settings_header', caption: 'settings', type: 'header' },
  { id: 'store_selection', caption: 'store', icon: 'store', type: 'store_selection', when: 'stores' },
  { id: 'settings_channels', caption: 'channels', type: 'label' },
  { id: 'chatso_chat_widget', caption: 'chat-widget', icon: 'panels', place: 'chatWidget' },
  { id: 'chatso_social_chats', caption: 'social-chats', icon: 'share', place: 'socialChats' },
  { id: 'chatso_shop', caption: 'shop', icon: 'store', place: 'shops' },
  { id: 'settings_automation', caption: 'automation', type: 'label' },
  { id: 'chatso_auto_response', caption: 'auto-response', icon: 'reply', place: 'autoResponse' },
  { id: 'chatso_auto_triggers', caption: 'auto-triggers', icon: 'zap', place: 'autoTriggers' },
  { id: 'chatso_chat_shortcuts', caption: 'chat-shortcuts', icon: 'keyboard', place: 'chatShortcuts' },
  { id: 'settings_workspace', caption: 'workspace', type: 'label' },
  { id: 'chatso_service_departments', caption: 'service-departments', icon: 'building', place: 'departments' },
  {
    id: 'chatso_tickets',
    caption: 'tickets',
    icon: 'ticket',
    type: 'dropdown',
    sub: [
      { id: 'chatso_ticket_tags', caption: 'ticket-tags', icon: 'tag', place: 'ticketTags' },
      { id: 'chatso_ticket_setting', caption: 'ticket-setting', icon: 'ticket', place: 'ticketSetting' },
    ],
  },
  { id: 'chatso_coupon_limit', caption: 'coupon-limit', icon: 'badge-percent', place: 'couponLimit' },
  { id: 'chatso_order_actions', caption: 'order-actions', icon: 'receipt', place: 'orderRules' },
  { id: 'settings_admin', caption: 'admin-options', type: 'label' },
  {
    id: 'chatso_admin_option',
    caption: 'users',
    icon: 'users',
    place: 'adminOptions',
    url: 'admin-options?tab=team',
  },
  {
    id: 'chatso_roles',
    caption: 'roles-permissions',
    icon: 'shield',
    place: 'adminOptions',
    url: 'admin-options?tab=roles',
  },
  {
    id: 'chatso_channels',
    caption: 'channels',
    icon: 'store',
    place: 'adminOptions',
    url: 'admin-options?tab=channel',
  },
  {
    id: 'plan_and_billing',
    caption: 'plans-billing',
    icon: 'credit-card',
    place: 'plans',
    url: 'admin-options?tab=plans',
  },
  { id: 'chatso_features', caption: 'features', icon: 'flag', place: 'adminOptions', url: 'admin-options?tab=flags' },
  {
    id: 'chatso_routing',
    caption: 'assignment',
    icon: 'route',
    place: 'adminOptions',
    url: 'admin-options?tab=routing',
  },
  { id: 'chatso_ai', caption: 'ai', icon: 'sparkles', place: 'adminOptions', url: 'admin-options?tab=ai' },
  { id: 'chatso_audit', caption: 'audit-log', icon: 'scroll', place: 'adminOptions', url: 'admin-options?tab=audit' },
  {
    id: 'chatso_privacy',
    caption: 'privacy',
    icon: 'user-lock',
    place: 'adminOptions',
    url: 'admin-options?tab=privacy',
  },
];

const account: readonly ItemRow[] = [
  { id: 'account_header', caption: 'my-account', type: 'header' },
  { id: 'account_profile', caption: 'profile', icon: 'user', place: 'account', url: 'account/profile' },
  { id: 'account_security', caption: 'security', icon: 'shield-check', place: 'account', url: 'account/security' },
  { id: 'account_alerts', caption: 'notifications', icon: 'bell', place: 'account', url: 'account/notifications' },
  { id: 'account_shortcuts', caption: 'my-chat-shortcuts', icon: 'keyboard', place: 'ownShortcuts' },
];

const profile: readonly ItemRow[] = [
  { id: 'my_account_pop_up', caption: 'my-account', icon: 'user', place: 'account', url: 'account/profile' },
  { id: 'chatso_own_shortcuts', caption: 'my-chat-shortcuts', icon: 'keyboard', place: 'ownShortcuts' },
  { id: 'switch_workspace', caption: 'switch-workspace', icon: 'switch', url: '/' },
  { id: 'suite', caption: 'open-the-suite', icon: 'external', when: 'suite' },
  { id: 'profile_line', type: 'line' },
  { id: 'log_out', caption: 'log-out', icon: 'log-out', url: '/logout' },
];

export const section3: readonly ItemRow[] = [
  { id: 'chatso_notifications', caption: 'notifications', icon: 'bell', place: 'notifications' },
  { id: 'settings', caption: 'settings', icon: 'settings', place: 'setting', sub: settings },
  {
    id: 'profile_photo',
    caption: 'profile',
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
