import {
  type FlagName,
  flagNames,
  type InstallationConfig,
  type Membership,
  type Navigation,
  opensPlace,
  type PlaceName,
  permissionsOf,
  places,
  type User,
} from '@chatso/contract';
import { onTestFinished } from 'vitest';
import { byContract } from './by-contract.ts';

export interface FakeCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}
export interface FakeAnswer {
  status?: number;
  body?: unknown;
  /** In place of a body: an answer of lines, each JSON. */
  lines?: readonly unknown[];
}
type Handler = (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>;

export const refused = (
  status: number,
  message: string,
  code?: string,
  more: Record<string, unknown> = {},
): FakeAnswer => ({
  status,
  body: { statusCode: status, message, ...(code ? { code } : {}), ...more },
});

/** What every page asks for before anything else; a test may answer it otherwise. */
const always: Record<string, Handler> = {
  'GET /api/feature-flags': () => ({ body: noFlags() }),
  'GET /api/installation-config': () => ({ body: anInstallation() }),
};

/** An installation that sells plans and sends email. */
export const anInstallation = (over: Partial<InstallationConfig> = {}): InstallationConfig => ({
  suiteUrl: null,
  billing: 'on',
  outgoingMail: 'smtp',
  timeZonesOutdated: false,
  operator: { name: null, contact: null },
  scripts: [],
  errorReporting: null,
  ...over,
});

const refreshPath = '/api/auth-service/refresh';
const resumePath = '/api/auth-service/resume';

/** Starting a page asks for the same as refreshing does, and is told of nobody without an error. */
const resuming = (handler: Handler | undefined): Handler | undefined =>
  handler &&
  (async (call) => {
    const { status = 200, body } = await handler(call);
    if (status === 401) return { body: { session: null } };
    return status === 200 ? { body: { session: body } } : { status, body };
  });

/**
 * Stands for the server below `fetch`; an unknown route is a failed connection. What no server of the contract can answer
 * fails the test, whatever the screen makes of it.
 */
export function fakeServer(routes: Record<string, Handler>) {
  const calls: FakeCall[] = [];
  const wrong = new Set<string>();
  onTestFinished(() => {
    if (wrong.size > 0) throw new Error([...wrong].join('\n'));
  });
  globalThis.fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://console.test');
    const call: FakeCall = {
      method: init.method ?? 'GET',
      path: url.pathname + url.search,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    calls.push(call);
    const name = `${call.method} ${url.pathname}`;
    const handler =
      routes[name] ??
      always[name] ??
      (url.pathname === resumePath ? resuming(routes[`POST ${refreshPath}`]) : undefined);
    if (!handler) throw new TypeError('Failed to fetch');
    const { lines, ...answer } = await handler(call);
    if (lines) return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { status, body, problem } = byContract(call.method, url.pathname, answer);
    if (problem !== null) wrong.add(problem);
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  };
  /** What was asked for at this path; a start counts as the refresh that it is. */
  const to = (path: string) =>
    calls.filter((call) => (call.path === resumePath ? refreshPath : call.path.split('?')[0]) === path);
  return { calls, to, routes };
}

export const workspaceIds = {
  first: '0193b0a0-0000-7000-8000-000000000001',
  second: '0193b0a0-0000-7000-8000-000000000002',
} as const;

/** Part of a person's config: a zone whose rules do not change, chosen by hand. */
export const losAngeles = { timeZoneSetting: 'manual', timeZoneName: 'America/Los_Angeles' } as const;

const sound = { enabled: true, volume: 50, url: '' };
type Workspace = User['workspaces'][number];

export const aMembership = (id: string, name: string, over: Partial<Workspace> = {}): Workspace => ({
  workspaceId: { _id: id, id, name, finishOnboarding: true, enabledTicketSystem: false, profileType: 1 },
  role: 'agent',
  accountState: 'activated',
  customRoles: {},
  plan: {
    type: 'advanced',
    state: 'ongoing',
    isFreeTrial: false,
    isFreeTrialExpired: false,
    isFreemium: false,
    freeTrialEndDate: null,
  },
  ...over,
});

export const aUser = (over: Partial<User> = {}): User => ({
  _id: '0193b0a0-0000-7000-8000-000000000009',
  email: 'priya@demo.test',
  fullname: 'Priya Nair',
  avatar: null,
  workspaces: [aMembership(workspaceIds.first, 'Northwind'), aMembership(workspaceIds.second, 'Harbor Tea')],
  lastActiveWorkspace: workspaceIds.second,
  stores: [],
  config: {
    language: 'auto',
    timeZoneSetting: 'auto',
    timeZoneName: 'America/Vancouver',
    listPagination: 10,
    chatNotificationSound: {
      newMessage: sound,
      customerLeft: sound,
      unreadMessageReminder: sound,
      pendingChat: sound,
      missedChat: sound,
    },
  },
  tutorials: {},
  ...over,
});

/** A session as the auth service answers it; the token tells which one it is. */
export const aGrant = (idToken = 'token-1', expiresIn = 3600) => ({
  idToken,
  customToken: 'custom',
  refreshToken: 'refresh',
  uid: 'uid-1',
  expiresIn,
});

type Flags = Record<FlagName, boolean>;
const eachFlag = (on: boolean) => Object.fromEntries(flagNames.map((name) => [name, on])) as Flags;

/** Every flag is on, but for those a test says. */
export const allFlags = (over: Partial<Flags> = {}): Flags => ({ ...eachFlag(true), ...over });

/** Every flag is off, but for those a test says. */
export const noFlags = (over: Partial<Flags> = {}): Flags => ({ ...eachFlag(false), ...over });

const link = (id: string, caption: string, url: string) =>
  ({ id, caption, url, icon: '', target: '_self', type: 'link' }) as const;
const knownItems: Record<string, [id: string, caption: string]> = {
  dashboard: ['chatso_dashboard', 'Dashboard'],
  'live-chat': ['chatso_live_chat', 'Live chat'],
  'all-chat': ['chatso_all_chat', 'All Chats'],
  visitor: ['chatso_visitor', 'Visitors'],
  'ticket-management': ['chatso_ticket_manager', 'Tickets'],
};

const settingsItem = {
  ...link('settings', 'Settings', 'setting'),
  sub_items: [
    { ...link('settings_admin', 'Admin options', ''), type: 'label' as const },
    link('chatso_admin_option', 'Users', 'admin-options?tab=team'),
    link('chatso_roles', 'Roles & permissions', 'admin-options?tab=roles'),
  ],
};

/**
 * A navigation that leads to the given addresses, each by an item of its own, and to the account; to admins' pages by
 * the settings.
 */
export const aNavigation = (urls: readonly string[], profileType: 1 | 2 | 3 = 1): Navigation => ({
  org: { id: '0193b0a0-0000-7000-8000-000000000008', name: 'Northwind', profile_type: profileType },
  section1: urls.map((url) => link(...(knownItems[url] ?? ([url, url] as const)), url)),
  section2: [],
  section3: [
    ...(urls.includes('admin-options') ? [settingsItem] : []),
    {
      ...link('profile_photo', 'Profile', 'account/profile'),
      sub_items: [
        link('account_profile', 'Profile', 'account/profile'),
        link('account_security', 'Security', 'account/security'),
      ],
      popup_items: [
        link('my_account_pop_up', 'My account', 'account/profile'),
        link('switch_workspace', 'Switch workspace', '/'),
        link('log_out', 'Log out', '/logout'),
      ],
    },
  ],
});

/** Places one comes to from another page. */
const withoutItem: ReadonlySet<PlaceName> = new Set(['linkChannel', 'plans', 'bannedVisitors']);

/** What the server answers to the members of a user: everything that is open to them, and the flags. */
export function navigationRoutes(user: User, flags = allFlags()): Record<string, Handler> {
  const navigationOf = ({ role, customRoles, workspaceId, plan }: Membership) => {
    const viewer = {
      ...{ role, permissions: permissionsOf(role, customRoles), flags },
      ...{ profileType: workspaceId.profileType, enabledTicketSystem: workspaceId.enabledTicketSystem },
      planClosed: plan.state === 'closed' && !plan.isFreemium,
    };
    const open = (Object.keys(places) as PlaceName[]).filter(
      (name) => opensPlace(viewer, name) && !withoutItem.has(name),
    );
    return aNavigation(
      open.map((name) => places[name].path),
      workspaceId.profileType,
    );
  };
  return {
    'GET /api/feature-flags': () => ({ body: flags }),
    'GET /api/unification/bs_navigation': ({ headers }) => {
      const membership = user.workspaces.find(({ workspaceId }) => workspaceId._id === headers['x-workspace-id']);
      return membership ? { body: navigationOf(membership) } : refused(401, 'User not in workspace');
    },
  };
}
