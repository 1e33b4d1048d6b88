import { z } from 'zod';

export const navItemTypes = ['header', 'store_selection', 'label', 'line', 'dropdown', 'link'] as const;

/** Captions of Chatso's own, by the key that every language has its words for. */
export const navCaptions = {
  dashboard: 'Dashboard',
  service: 'Service',
  'live-chat': 'Live chat',
  'all-chats': 'All Chats',
  customers: 'Customers',
  visitors: 'Visitors',
  tickets: 'Tickets',
  promotions: 'Promotions',
  coupons: 'Coupons',
  'conversion-tracking': 'Conversion tracking',
  insight: 'Insight',
  analytics: 'Analytics',
  overview: 'Overview',
  'custom-reports': 'Custom reports',
  'new-custom-report': 'New custom report',
  'metabase-dashboard': 'Metabase dashboard',
  settings: 'Settings',
  channels: 'Channels',
  'chat-widget': 'Chat Widget',
  'social-chats': 'Social chats',
  shop: 'Shop',
  automation: 'Automation',
  'auto-response': 'Auto-response',
  'auto-triggers': 'Auto triggers',
  'chat-shortcuts': 'Chat shortcuts',
  workspace: 'Workspace',
  'service-departments': 'Service departments',
  'ticket-tags': 'Ticket tags',
  'ticket-setting': 'Ticket setting',
  'coupon-limit': 'Coupon limit',
  'order-actions': 'Order actions',
  'admin-options': 'Admin options',
  users: 'Users',
  'roles-permissions': 'Roles & permissions',
  'plans-billing': 'Plans & billing',
  features: 'Features',
  assignment: 'Assignment',
  ai: 'AI',
  'audit-log': 'Audit log',
  privacy: 'Privacy',
  notifications: 'Notifications',
  profile: 'Profile',
  security: 'Security',
  'my-account': 'My account',
  'my-chat-shortcuts': 'My chat shortcuts',
  'switch-workspace': 'Switch workspace',
  'open-the-suite': 'Open the suite',
  'log-out': 'Log out',
  store: 'Store',
} as const;
export type NavCaption = keyof typeof navCaptions;

/** C-25, C-27. A link's `url` is below `/ws/{wsId}/`, or begins with `/`, or is a full address that opens outside. */
const leafSchema = z.object({
  id: z.string(),
  caption: z.string(),
  /** A `NavCaption`; nothing for a shop's name, which is the same in every language. */
  caption_key: z.string().optional(),
  url: z.string(),
  icon: z.string(),
  target: z.enum(['_self', '_blank']),
  type: z.enum(navItemTypes),
});

const innerSchema = leafSchema.extend({ sub_items: z.array(leafSchema).optional() });

export const navItemSchema = innerSchema.extend({
  popup_items: z.array(innerSchema).optional(),
  sub_items: z.array(innerSchema).optional(),
});

/** C-24, C-30 (decision C-1). */
export const navigationSchema = z.object({
  org: z.object({
    id: z.string(),
    name: z.string(),
    profile_type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  }),
  section1: z.array(navItemSchema),
  section2: z.array(innerSchema),
  section3: z.array(navItemSchema),
});

export type NavItem = z.infer<typeof navItemSchema>;
/** An entry of a submenu or a popup; only a dropdown holds more. */
export type NavSubItem = z.infer<typeof innerSchema>;
export type Navigation = z.infer<typeof navigationSchema>;
