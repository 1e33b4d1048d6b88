import { isAdminRole } from '@chatso/domain';
import type { FlagName, Permission, Role } from './roles.ts';

/** Who asks for a place of the console, and what the workspace has: all that decides whether the place is open. */
export interface Viewer {
  role: Role;
  /** Of the role, or of the custom role's map: `permissionsOf`. */
  permissions: ReadonlySet<Permission>;
  flags: Readonly<Record<FlagName, boolean>>;
  profileType: 1 | 2 | 3;
  enabledTicketSystem: boolean;
  /** The subscription was cancelled or is past due; never of a freemium workspace. */
  planClosed: boolean;
}

type Rule = (viewer: Viewer) => boolean;

/** Decision X-4: the one condition of everything about tickets, in navigation, routes and API. */
export const ticketsOn = (viewer: Pick<Viewer, 'flags' | 'profileType' | 'enabledTicketSystem'>): boolean =>
  viewer.flags['ticket-system'] && (viewer.enabledTicketSystem || viewer.profileType === 2);

/** Decision C-6: where a workspace without a widget is sent to set one up. */
export const setupUrl = (profileType: 1 | 2 | 3): string =>
  profileType === 1 ? 'settings/chat-widget' : 'admin-options?tab=channel';

const anybody: Rule = () => true;
const admin: Rule = ({ role }) => isAdminRole(role);
const may =
  (permission: Permission): Rule =>
  ({ permissions }) =>
    permissions.has(permission);
const flag =
  (name: FlagName): Rule =>
  ({ flags }) =>
    flags[name];
const not =
  (rule: Rule): Rule =>
  (viewer) =>
    !rule(viewer);
const all =
  (...rules: Rule[]): Rule =>
  (viewer) =>
    rules.every((rule) => rule(viewer));

/** Agents hold the permission for their personal shortcuts; the global ones are for those who lead (decision D-5). */
export const leadsShortcuts = ({ role, permissions }: Pick<Viewer, 'role' | 'permissions'>): boolean =>
  permissions.has('chatShortcuts') && role !== 'agent';
/** C-14, decision C-5. Without their item in the navigation the pages are not there either (C-19, Q-13). */
const analytics = all(flag('analytics-nav'), may('analytics'), ({ role }) => role !== 'agent');

interface Place {
  /** Below `/ws/{wsId}/`. */
  path: string;
  opens: Rule;
  /** Stays when the subscription is closed (decision C-5). */
  whenClosed?: true;
  /** Its page is still being built: the navigation says so before somebody goes there. */
  soon?: true;
}

/**
 * Every place of a workspace and who may enter it. The server's navigation, the console's routes and their tests read
 * this one list; a page below a place (`settings/auto-triggers/add`) opens with it.
 */
export const places = {
  dashboard: { path: 'dashboard', opens: anybody },
  liveChat: { path: 'live-chat', opens: may('liveChat') },
  allChat: { path: 'all-chat', opens: may('chatRecords') },
  customers: { path: 'customers', opens: may('chatRecords') },
  visitors: { path: 'visitor', opens: may('visitors') },
  /** Whoever may ban finds whom they banned, also without the page above it. */
  bannedVisitors: {
    path: 'visitor/banned',
    opens: ({ permissions }) => permissions.has('visitors') || permissions.has('banVisitor'),
  },
  tickets: { path: 'ticket-management', opens: all(ticketsOn, may('tickets')) },
  promotion: { path: 'promotion', opens: all(flag('new-promotion-module'), may('promotions')) },
  coupons: { path: 'coupons', opens: all(flag('new-promotion-module'), may('coupons')) },
  conversionTracking: {
    path: 'conversion-tracking',
    opens: all(not(flag('new-promotion-module')), may('promotions')),
  },
  analytics: { path: 'analytics', opens: analytics, soon: true },
  customReports: { path: 'custom-report', opens: analytics, soon: true },
  addCustomReport: { path: 'add-custom-report', opens: analytics, soon: true },
  chatWidget: { path: 'settings/chat-widget', opens: may('chatWidget') },
  socialChats: { path: 'settings/social-chats', opens: may('socialChats'), soon: true },
  /** Whose keys are secrets of the shop: for admins, as the channels are. */
  shops: { path: 'settings/shop', opens: admin },
  orderRules: { path: 'settings/order-actions', opens: admin },
  /** Decision P-6: its texts are the widget's. */
  autoResponse: { path: 'settings/auto-response', opens: may('chatWidget') },
  autoTriggers: { path: 'settings/auto-triggers', opens: may('autoTriggers') },
  chatShortcuts: { path: 'settings/chat-shortcuts', opens: leadsShortcuts },
  departments: { path: 'settings/service-departments', opens: may('departments') },
  ticketTags: { path: 'settings/tickets', opens: all(ticketsOn, may('ticketSettings')) },
  couponLimit: { path: 'settings/coupon-limit', opens: all(flag('coupon-limit'), may('couponLimit')) },
  plans: { path: 'settings/plans-billings', opens: admin, whenClosed: true },
  /** Also while tickets are off: its switch is what turns them on. */
  ticketSetting: { path: 'ticket-setting', opens: all(flag('ticket-system'), admin) },
  adminOptions: { path: 'admin-options', opens: admin, whenClosed: true },
  linkChannel: { path: 'admin-options/link-channel', opens: admin, soon: true },
  notifications: { path: 'notifications', opens: anybody },
  account: { path: 'account', opens: anybody, whenClosed: true },
  ownShortcuts: { path: 'account/chat-shortcuts', opens: anybody },
  /** The list of settings: worth a visit as soon as one of them is open. */
  setting: {
    path: 'setting',
    opens: (viewer): boolean => settings.some((name) => opensPlace(viewer, name)),
    whenClosed: true,
  },
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;

const settings: readonly PlaceName[] = [
  'chatWidget',
  'socialChats',
  'shops',
  'autoResponse',
  'autoTriggers',
  'chatShortcuts',
  'departments',
  'ticketTags',
  'couponLimit',
  'orderRules',
  'plans',
];

export function opensPlace(viewer: Viewer, name: PlaceName): boolean {
  const place: Place = places[name];
  return (place.whenClosed === true || !viewer.planClosed) && place.opens(viewer);
}

/** Whether what stands at an address is still being built. */
export function isSoon(path: string): boolean {
  const name = placeOf(path);
  return name !== null && (places[name] as Place).soon === true;
}

const byLength = (Object.keys(places) as PlaceName[]).sort((a, b) => places[b].path.length - places[a].path.length);

/** The place an address inside a workspace belongs to, as 'visitor/banned' to visitors; null for an unknown one. */
export function placeOf(path: string): PlaceName | null {
  const plain = path.replace(/[?#].*$/, '').replace(/^\/+|\/+$/g, '');
  return byLength.find((name) => plain === places[name].path || plain.startsWith(`${places[name].path}/`)) ?? null;
}

/** Decision C-3: agents go to their chats, everybody else to the dashboard; what is closed is left out. */
export function homePlace(viewer: Viewer): PlaceName | null {
  const wanted: PlaceName[] = viewer.role === 'agent' ? ['liveChat', 'dashboard'] : ['dashboard', 'liveChat'];
  return [...wanted, 'adminOptions' as const].find((name) => opensPlace(viewer, name)) ?? null;
}
