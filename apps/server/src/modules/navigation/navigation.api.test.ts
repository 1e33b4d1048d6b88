import { ApiError, type FlagName, type NavItem, type Navigation, type Permission, type Role } from '@chatso/contract';
import {
  type Case,
  openPaths,
  peopleCases,
  railCaptions,
  settingsCaptions,
  type Workspace,
  workspaceCases,
} from '@chatso/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestWorkspace } from '../../../test/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const workspaceOf = (of: Workspace, plan: { closedReason?: 'past-due' | 'cancel' } = {}): Promise<TestWorkspace> =>
  t.workspace({
    profileType: of.profileType,
    enabledTicketSystem: of.ticketsEnabled,
    plan: { type: 'advanced', ...(of.planClosed ? { state: 'closed', closedReason: 'cancel' } : {}), ...plan },
    flags: {
      ...{ 'ticket-system': of.ticketFlag, 'new-promotion-module': of.promotion, 'coupon-limit': of.couponLimit },
      'analytics-nav': of.analyticsNav,
    },
  });

const plain: Workspace = {
  ...{ ticketFlag: true, ticketsEnabled: true, profileType: 1, promotion: true, couponLimit: true },
  ...{ analyticsNav: true, planClosed: false },
};

interface Flat {
  id: string;
  url: string;
  type: NavItem['type'];
}
const flatten = (items: readonly NavItem[]): Flat[] =>
  items.flatMap(({ sub_items = [], popup_items = [], ...item }) => [
    item,
    ...flatten(sub_items),
    ...flatten(popup_items),
  ]);
const itemsOf = ({ section1, section3 }: Navigation): Flat[] => flatten([...section1, ...section3]);
const idsOf = (navigation: Navigation): string[] => itemsOf(navigation).map(({ id }) => id);

/** Paths of the workspace that the answer leads to; the pages of the account are one place. */
const pathsOf = (navigation: Navigation): string[] =>
  [
    ...new Set(
      itemsOf(navigation)
        .filter(({ url, type }) => type === 'link' && url !== '' && !/^(\/|https?:)/.test(url))
        .map(({ url }) => url.replace(/\?.*/, '').replace(/^account\/(?:profile|security|notifications)$/, 'account')),
    ),
  ].sort();

/** Places one comes to from another page: plans from the admin options, who is banned from Visitors and a chat. */
const withoutItem = new Set(['admin-options/link-channel', 'settings/plans-billings', 'visitor/banned']);
const expectedOf = (of: Case): string[] => openPaths(of).filter((path) => !withoutItem.has(path));

/** What stands in the rail and in the menu of the settings, from top to bottom; the bell is a button of its own. */
const captionsOf = ({ section1, section3 }: Navigation): { rail: string[]; settings: string[] } => {
  const links = (items: readonly NavItem[]) => items.filter(({ type }) => type === 'link');
  const menu = section3.find(({ id }) => id === 'settings');
  const inner = (menu?.sub_items ?? []).flatMap((item) => (item.type === 'dropdown' ? (item.sub_items ?? []) : [item]));
  return {
    rail: links([...section1, ...(menu ? [menu] : [])]).map(({ caption }) => caption),
    settings: inner.filter(({ type }) => type === 'link').map(({ caption }) => caption),
  };
};
const expectedCaptions = (of: Case): ReturnType<typeof captionsOf> => {
  const open = new Set(openPaths(of));
  return { rail: railCaptions(open), settings: settingsCaptions(open) };
};

const ask = async (workspace: TestWorkspace, role: Role, permissions: readonly Permission[] = []) =>
  (await t.agent(workspace, { role, permissions: [...permissions] })).api['navigation.get']();

describe('GET /unification/bs_navigation', () => {
  it.each(workspaceCases.map((each) => [JSON.stringify(each), each] as const))(
    '[C-23] [C-28] leads every role exactly to what is open to it, in the order of the screen: %s',
    async (_title, each) => {
      const workspace = await workspaceOf(each);
      // Custom roles by single keys differ only by the table; one workspace of them is below.
      const people = peopleCases.filter(({ role, permissions: keys }) => role !== 'custom_role' || keys.length !== 1);
      for (const person of people) {
        const navigation = await ask(workspace, person.role, person.permissions);
        const all = { ...each, ...person };
        expect({ ...person, paths: pathsOf(navigation) }).toEqual({ ...person, paths: expectedOf(all) });
        expect({ ...person, ...captionsOf(navigation) }).toEqual({ ...person, ...expectedCaptions(all) });
      }
    },
  );

  it('[C-28] [D-05] follows every single key of a custom role', async () => {
    const workspace = await workspaceOf(plain);
    for (const person of peopleCases.filter(({ permissions: keys }) => keys.length === 1)) {
      const navigation = await ask(workspace, person.role, person.permissions);
      const all = { ...plain, ...person };
      expect({ ...person, paths: pathsOf(navigation) }).toEqual({ ...person, paths: expectedOf(all) });
      expect({ ...person, ...captionsOf(navigation) }).toEqual({ ...person, ...expectedCaptions(all) });
    }
  });

  it('[C-25] [C-26] [C-30] [A-32] knows the ids of the documents, each in its section', async () => {
    const workspace = await t.workspace({ enabledTicketSystem: true, profileType: 3, organizationName: 'Northwind' });
    const { org, section1, section2, section3 } = await ask(workspace, 'admin');
    expect(org).toEqual({ id: expect.any(String), name: 'Northwind', profile_type: 3 });
    for (const item of [...section1, ...section3])
      expect(Object.keys(item)).toEqual(expect.arrayContaining(['id', 'caption', 'url', 'icon', 'target']));
    expect(section2).toEqual([]);
    expect(section1.map(({ id }) => id)).toEqual([
      ...['chatso_dashboard', 'service', 'chatso_live_chat', 'chatso_all_chat', 'chatso_customers'],
      ...['chatso_visitor', 'chatso_ticket_manager', 'chatso_promotion', 'insight', 'chatso_insight'],
    ]);
    expect(section3.map(({ id }) => id)).toEqual(['chatso_notifications', 'settings', 'profile_photo']);
    expect(section3[2]?.popup_items?.map(({ id }) => id)).toEqual([
      ...['my_account_pop_up', 'chatso_own_shortcuts', 'switch_workspace', 'profile_line', 'log_out'],
    ]);
    const settings = flatten(section3[1]?.sub_items ?? []).map(({ id }) => id);
    expect(settings).toEqual(
      expect.arrayContaining(['chatso_ticket_setting', 'chatso_admin_option', 'plan_and_billing']),
    );
  });

  it('[C-24] answers the submenu of the place one is at as section 2', async () => {
    const workspace = await workspaceOf(plain);
    const { api } = await t.agent(workspace, { role: 'admin' });
    const submenuAt = async (source: string) =>
      (await api['navigation.get']({ query: { source } })).section2.map(({ id }) => id);
    const adminOptions = ['chatso_admin_option', 'chatso_roles', 'chatso_channels', 'plan_and_billing'];
    for (const source of ['settings', 'setting', 'admin-options', 'ticket-setting'])
      expect(await submenuAt(source)).toEqual(
        expect.arrayContaining([
          'chatso_chat_widget',
          ...adminOptions,
          ...['chatso_features', 'chatso_routing', 'chatso_ai', 'chatso_audit', 'chatso_privacy'],
        ]),
      );
    for (const source of ['account', 'profile_photo'])
      expect(await submenuAt(source)).toEqual([
        ...['account_header', 'account_profile', 'account_security', 'account_alerts', 'account_shortcuts'],
      ]);
    expect(await submenuAt('analytics')).toContain('chatso_add_custom_report');
    expect(await submenuAt('coupons')).toContain('chatso_promotion_list');
    expect(await submenuAt('live-chat')).toEqual([]);
    expect(await submenuAt('nowhere')).toEqual([]);
  });

  it('[C-27] [D-12] drops captions without items, and a group of one page is that page', async () => {
    const { section1, section3 } = await ask(await workspaceOf(plain), 'agent');
    expect(section1.find(({ id }) => id === 'chatso_promotion')).toMatchObject({ caption: 'Coupons', url: 'coupons' });
    expect(section1.map(({ id }) => id)).not.toContain('insight');
    expect(section3.map(({ id }) => id)).toEqual(['chatso_notifications', 'profile_photo']);
    const coach = await ask(await workspaceOf(plain), 'coach');
    expect(coach.section3.find(({ id }) => id === 'settings')?.sub_items?.map(({ id }) => id)).toEqual([
      ...['settings_header', 'settings_automation', 'chatso_auto_triggers', 'chatso_chat_shortcuts'],
    ]);
  });

  it('[C-28] [E-48] a past-due plan leaves admins plans and their profile, and nobody else anything', async () => {
    const workspace = await workspaceOf({ ...plain, planClosed: true }, { closedReason: 'past-due' });
    for (const role of ['admin', 'chatso_admin'] as const) {
      const navigation = await ask(workspace, role);
      expect(navigation.section1).toEqual([]);
      expect(idsOf(navigation)).toEqual([
        ...['settings', 'settings_header', 'plan_and_billing'],
        ...['profile_photo', 'account_header', 'account_profile', 'account_security', 'account_alerts'],
        ...['my_account_pop_up', 'switch_workspace', 'profile_line', 'log_out'],
      ]);
    }
    await expect(ask(workspace, 'coach')).rejects.toMatchObject({ statusCode: 403, code: 'plan-past-due' });
  });

  it('[C-28] the kind of a running plan changes nothing', async () => {
    const answers = [];
    for (const type of ['free', 'starter', 'standard', 'advanced'] as const) {
      answers.push(idsOf(await ask(await t.workspace({ plan: { type } }), 'admin')));
    }
    expect(new Set(answers.map((ids) => ids.join())).size).toBe(1);
    const freemium = await t.workspace({ plan: { type: 'free', state: 'closed', isFreemium: true } });
    expect(idsOf(await ask(freemium, 'admin'))).toEqual(answers[0]);
  });

  it('[C-23] a flag the caller knows to be off stays off; one that is off is not switched on by asking', async () => {
    const { api } = await t.agent(await workspaceOf(plain), { role: 'admin' });
    const off = await api['navigation.get']({ query: { 'ticket-system': 'false', 'new-promotion-module': '0' } });
    expect(idsOf(off)).not.toContain('chatso_ticket_manager');
    expect(idsOf(off)).toContain('chatso_conversion_tracking');
    const without = await t.agent(await workspaceOf({ ...plain, ticketFlag: false }), { role: 'admin' });
    const asked = await without.api['navigation.get']({ query: { 'ticket-system': 'true' } });
    expect(idsOf(asked)).not.toContain('chatso_ticket_manager');
  });

  it('[B-15] offers the stores one works in, and names the chosen one', async () => {
    const workspace = await t.workspace();
    const [one, two] = [await t.store(workspace, { name: 'North' }), await t.store(workspace, { name: 'South' })];
    const foreign = await t.store(await t.workspace(), { name: 'Foreign' });
    const { api } = await t.agent(workspace, { role: 'admin' });
    const selector = async (bs_store_id?: string) => {
      const { section3 } = await api['navigation.get']({ query: { bs_store_id } });
      return section3.find(({ id }) => id === 'settings')?.sub_items?.find(({ type }) => type === 'store_selection');
    };
    expect(await selector()).toMatchObject({ caption: 'Store' });
    expect(await selector(two.id)).toMatchObject({ caption: 'South' });
    expect(await selector(foreign.id)).toMatchObject({ caption: 'Store' });
    expect((await selector())?.sub_items?.map(({ caption, url }) => [caption, url])).toEqual([
      ['North', `/s/${one.id}`],
      ['South', `/s/${two.id}`],
    ]);
    const coach = await t.agent(workspace, { role: 'coach', stores: [{ store: one }] });
    expect(idsOf(await coach.api['navigation.get']())).not.toContain('store_selection');
  });

  it('[B-19] is not there for a workspace other than the one of the header', async () => {
    const { api } = await t.agent(await t.workspace(), { role: 'admin' });
    const foreign = await t.workspace();
    const error = await api['navigation.get']({ query: { cs_ws_id: foreign.id } }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ statusCode: 404, code: 'not-found' });
  });
});

describe('[C-27] in an installation with a suite, or with Metabase', () => {
  it('the suite is a full address that opens outside', async () => {
    const suite = await createTestApp({ config: { suiteUrl: 'https://suite.test' } });
    try {
      const { api } = await suite.agent(await suite.workspace());
      const { section3 } = await api['navigation.get']();
      const popup = section3.find(({ id }) => id === 'profile_photo')?.popup_items;
      expect(popup?.find(({ id }) => id === 'suite')).toMatchObject({
        ...{ url: 'https://suite.test', target: '_blank', type: 'link' },
      });
    } finally {
      await suite.close();
    }
  });

  it("[Q-13] the operator's Metabase is one for whoever has analytics where its flag is on, and nowhere else", async () => {
    const address = 'https://metabase.test/dashboard/1';
    const installed = await createTestApp({ config: { metabaseUrl: address } });
    const itemOf = async (app: TestApp, role: Role, flags: Partial<Record<FlagName, boolean>>) => {
      const { api } = await app.agent(await app.workspace({ flags }), { role });
      const { section1 } = await api['navigation.get']();
      return flatten(section1).find(({ id }) => id === 'chatso_metabase');
    };
    try {
      const on = { 'metabase-dashboard': true };
      expect(await itemOf(installed, 'coach', on)).toMatchObject({ url: address, target: '_blank', type: 'link' });
      expect(await itemOf(installed, 'agent', on)).toBeUndefined();
      expect(await itemOf(installed, 'coach', {})).toBeUndefined();
      expect(await itemOf(installed, 'coach', { ...on, 'analytics-nav': false })).toBeUndefined();
      expect(await itemOf(t, 'coach', on)).toBeUndefined();
    } finally {
      await installed.close();
    }
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
