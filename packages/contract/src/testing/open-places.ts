import { type Permission, permissions, type Role } from '../roles.ts';

/**
 * Which places of a workspace open to whom, copied by hand from the documents (0§2, decisions C-3, C-5, D-2, D-3, D-5,
 * ) and not from `places.ts`: the tests of server and console compare both with this. `#` after a path names
 * what else it needs.
 */
const everybody = 'dashboard notifications account account/chat-shortcuts';
const chats = 'live-chat all-chat customers visitor visitor/banned ticket-management#tickets coupons#promotion';
const leads =
  'promotion#promotion conversion-tracking#no-promotion analytics#analytics custom-report#analytics ' +
  'add-custom-report#analytics';
const everySetting =
  'setting settings/chat-widget settings/social-chats settings/auto-response settings/auto-triggers ' +
  'settings/chat-shortcuts settings/service-departments settings/tickets#tickets settings/coupon-limit#coupon-limit';
const adminsOnly =
  'settings/plans-billings settings/shop settings/order-actions admin-options admin-options/link-channel ticket-setting#ticket-flag';

const builtIn: Record<Exclude<Role, 'custom_role'>, string> = {
  agent: chats,
  marketing_agent: chats,
  marketing_manager: `${chats} ${leads}`,
  coach: `${chats} ${leads} setting settings/auto-triggers settings/chat-shortcuts`,
  admin: `${chats} ${leads} ${everySetting} ${adminsOnly}`,
  chatso_admin: `${chats} ${leads} ${everySetting} ${adminsOnly}`,
};

const byPermission: Record<Permission, string> = {
  liveChat: 'live-chat',
  spectateChat: '',
  chatRecords: 'all-chat customers',
  exportRecords: '',
  visitors: 'visitor visitor/banned',
  banVisitor: 'visitor/banned',
  tickets: 'ticket-management#tickets',
  ticketSettings: 'setting#tickets settings/tickets#tickets',
  analytics: 'analytics#analytics custom-report#analytics add-custom-report#analytics',
  promotions: 'promotion#promotion conversion-tracking#no-promotion',
  coupons: 'coupons#promotion',
  chatWidget: 'setting settings/chat-widget settings/auto-response',
  departments: 'setting settings/service-departments',
  autoTriggers: 'setting settings/auto-triggers',
  chatShortcuts: 'setting settings/chat-shortcuts',
  socialChats: 'setting settings/social-chats',
  couponLimit: 'setting#coupon-limit settings/coupon-limit#coupon-limit',
  agents: '',
  billing: '',
};

export interface Case {
  role: Role;
  /** Of a custom role. */
  permissions: readonly Permission[];
  ticketFlag: boolean;
  ticketsEnabled: boolean;
  profileType: 1 | 2 | 3;
  promotion: boolean;
  couponLimit: boolean;
  analyticsNav: boolean;
  planClosed: boolean;
}

/** Paths that open, sorted. */
export function openPaths(of: Case): string[] {
  const holds: Record<string, boolean> = {
    'ticket-flag': of.ticketFlag,
    tickets: of.ticketFlag && (of.ticketsEnabled || of.profileType === 2),
    promotion: of.promotion,
    'no-promotion': !of.promotion,
    'coupon-limit': of.couponLimit,
    analytics: of.analyticsNav,
  };
  const isAdmin = of.role === 'admin' || of.role === 'chatso_admin';
  if (of.planClosed) {
    return isAdmin ? ['account', 'admin-options', 'setting', 'settings/plans-billings'] : ['account'];
  }
  const more = of.role === 'custom_role' ? of.permissions.map((key) => byPermission[key]).join(' ') : builtIn[of.role];
  const open = `${everybody} ${more}`.split(' ').flatMap((entry) => {
    const [path = '', need] = entry.split('#');
    return path !== '' && (need === undefined || holds[need]) ? [path] : [];
  });
  return [...new Set(open)].sort();
}

/** Every path of the table above. */
export const allPaths: readonly string[] = [
  ...new Set(
    [everybody, chats, leads, everySetting, adminsOnly].flatMap((list) =>
      list.split(' ').map((entry) => entry.replace(/#.*/, '')),
    ),
  ),
].sort();

const both = [true, false] as const;
const people: Pick<Case, 'role' | 'permissions'>[] = [
  ...(Object.keys(builtIn) as Role[]).map((role) => ({ role, permissions: [] })),
  { role: 'custom_role', permissions: [] },
  { role: 'custom_role', permissions },
  ...permissions.map((key) => ({ role: 'custom_role' as const, permissions: [key] })),
];

export type Workspace = Omit<Case, 'role' | 'permissions'>;

/** Role and permissions x plan x flags: the whole product. */
const crossed: readonly Workspace[] = both.flatMap((ticketFlag) =>
  both.flatMap((ticketsEnabled) =>
    ([1, 2, 3] as const).flatMap((profileType) =>
      both.flatMap((promotion) =>
        both.flatMap((couponLimit) =>
          both.map((planClosed) => ({
            ...{ ticketFlag, ticketsEnabled, profileType, promotion, couponLimit, planClosed, analyticsNav: true },
          })),
        ),
      ),
    ),
  ),
);
/** This flag decides about its own places and no others: crossed with everything it would double the matrix and prove no more. */
const withoutAnalytics = crossed.filter(
  ({ ticketsEnabled, profileType, couponLimit }) => ticketsEnabled && profileType === 1 && couponLimit,
);
export const workspaceCases: readonly Workspace[] = [
  ...crossed,
  ...withoutAnalytics.filter(({ ticketFlag }) => ticketFlag).map((one) => ({ ...one, analyticsNav: false })),
];
export const peopleCases: readonly Pick<Case, 'role' | 'permissions'>[] = people;

type Entry = readonly [caption: string, place: string];

/** Captions of the rail and the place that opens each, in the order of the screen. */
export const railEntries: readonly Entry[] = [
  ['Dashboard', 'dashboard'],
  ['Live chat', 'live-chat'],
  ['All Chats', 'all-chat'],
  ['Customers', 'customers'],
  ['Visitors', 'visitor'],
  ['Tickets', 'ticket-management'],
  ['Promotions', 'promotion'],
  ['Coupons', 'coupons'],
  ['Conversion tracking', 'conversion-tracking'],
  ['Analytics', 'analytics'],
  ['Settings', 'setting'],
];

/** The same of the menu of the settings. */
export const settingsEntries: readonly Entry[] = [
  ['Chat Widget', 'settings/chat-widget'],
  ['Social chats', 'settings/social-chats'],
  ['Shop', 'settings/shop'],
  ['Auto-response', 'settings/auto-response'],
  ['Auto triggers', 'settings/auto-triggers'],
  ['Chat shortcuts', 'settings/chat-shortcuts'],
  ['Service departments', 'settings/service-departments'],
  ['Ticket tags', 'settings/tickets'],
  ['Ticket setting', 'ticket-setting'],
  ['Coupon limit', 'settings/coupon-limit'],
  ['Order actions', 'settings/order-actions'],
  // Of the admin options a closed plan leaves the plans (decision C-5).
  ['Users', 'admin-options/link-channel'],
  ['Roles & permissions', 'admin-options/link-channel'],
  ['Channels', 'admin-options/link-channel'],
  ['Plans & billing', 'settings/plans-billings'],
  ['Features', 'admin-options/link-channel'],
  ['Assignment', 'admin-options/link-channel'],
  ['AI', 'admin-options/link-channel'],
  ['Audit log', 'admin-options/link-channel'],
  ['Privacy', 'admin-options/link-channel'],
];

const captionsOf = (entries: readonly Entry[], open: ReadonlySet<string>): string[] =>
  entries.flatMap(([caption, place]) => (open.has(place) ? [caption] : []));

/** Coupons are one of two pages of the promotions; a group of one page is that page. */
export const railCaptions = (open: ReadonlySet<string>): string[] =>
  captionsOf(railEntries, open).filter((caption, _at, all) => caption !== 'Coupons' || !all.includes('Promotions'));

export const settingsCaptions = (open: ReadonlySet<string>): string[] => captionsOf(settingsEntries, open);
