import { describe, expect, it } from 'vitest';
import { homePlace, opensPlace, type PlaceName, placeOf, places, setupUrl, type Viewer } from './places.ts';
import { permissionsOf } from './role-permissions.ts';
import { type FlagName, flagNames, permissions } from './roles.ts';
import { allPaths, type Case, openPaths, peopleCases, workspaceCases } from './testing/open-places.ts';

const names = Object.keys(places) as PlaceName[];

const viewerOf = (of: Case): Viewer => ({
  role: of.role,
  permissions: permissionsOf(of.role, Object.fromEntries(of.permissions.map((key) => [key, true]))),
  flags: {
    ...(Object.fromEntries(flagNames.map((name) => [name, true])) as Record<FlagName, boolean>),
    ...{ 'ticket-system': of.ticketFlag, 'new-promotion-module': of.promotion, 'coupon-limit': of.couponLimit },
    'analytics-nav': of.analyticsNav,
  },
  profileType: of.profileType,
  enabledTicketSystem: of.ticketsEnabled,
  planClosed: of.planClosed,
});

const cases: Case[] = workspaceCases.flatMap((workspace) => peopleCases.map((person) => ({ ...workspace, ...person })));
const plain: Case = {
  ...{ role: 'admin', permissions: [], ticketFlag: true, ticketsEnabled: true, profileType: 1 },
  ...{ promotion: true, couponLimit: true, analyticsNav: true, planClosed: false },
};

describe('places', () => {
  it('[C-11] [C-12] [C-13] [C-14] [C-16] [C-17] [C-18] [C-28] open as the table by hand says, for every role, permission, plan and flag', () => {
    expect(names.map((name) => places[name].path).sort()).toEqual(allPaths);
    for (const each of cases) {
      const viewer = viewerOf(each);
      const open = names.filter((name) => opensPlace(viewer, name)).map((name) => places[name].path);
      expect({ each, open: open.sort() }).toEqual({ each, open: openPaths(each) });
    }
  });

  it('[C-02] home is the chats for agents, the dashboard for others, and what is left of a closed plan', () => {
    expect(homePlace(viewerOf({ ...plain, role: 'agent' }))).toBe('liveChat');
    for (const role of ['coach', 'admin', 'marketing_agent', 'marketing_manager', 'chatso_admin'] as const)
      expect(homePlace(viewerOf({ ...plain, role }))).toBe('dashboard');
    expect(homePlace(viewerOf({ ...plain, role: 'custom_role', permissions }))).toBe('dashboard');
    expect(homePlace(viewerOf({ ...plain, planClosed: true }))).toBe('adminOptions');
    expect(homePlace(viewerOf({ ...plain, role: 'agent', planClosed: true }))).toBeNull();
  });

  it('are found by the addresses below them', () => {
    expect(placeOf('visitor/banned')).toBe('bannedVisitors');
    expect(placeOf('/settings/auto-triggers/add?x=1')).toBe('autoTriggers');
    expect(placeOf('admin-options/link-channel/1')).toBe('linkChannel');
    expect(placeOf('admin-options?tab=plans')).toBe('adminOptions');
    expect(placeOf('visitors')).toBeNull();
    expect(placeOf('')).toBeNull();
  });

  it('send newer profiles to the channels of the admin options to set up a widget', () => {
    expect([1, 2, 3].map((profile) => setupUrl(profile as 1 | 2 | 3))).toEqual([
      'settings/chat-widget',
      'admin-options?tab=channel',
      'admin-options?tab=channel',
    ]);
  });
});
