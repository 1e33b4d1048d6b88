import { permissions } from '@chatso/contract';
import {
  type Case,
  openPaths,
  railCaptions,
  railEntries,
  settingsCaptions,
  settingsEntries,
} from '@chatso/contract/testing';
import type { Page } from '@playwright/test';
import { coveringRows } from './support/covering.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { visitAll } from './support/visit.ts';

const password = 'correct horse battery';
const uuid = '0193b0a0-0000-7000-8000-0000000000aa';

/** Every address of the documents (0§2), and after the arrow where it leads when its place is open. */
const addresses =
  `dashboard notifications live-chat live-chat/pending->live-chat?tab=pending all-chat visitor visitor/banned
  ticket-management ticket-management/manual-create ticket-management/emails ticket-management/${uuid}
  promotion coupons conversion-tracking
  analytics analytics/chat analytics/custom-report/${uuid} add-custom-report
  custom-report custom-report/${uuid} custom-report/modify/${uuid}
  setting settings/plans-billings->admin-options?tab=plans settings/social-chats settings/chat-shortcuts settings/shop settings/order-actions
  settings/chat-widget settings/auto-response settings/auto-triggers settings/auto-triggers/add settings/auto-triggers/${uuid}
  settings/service-departments settings/service-departments/add settings/service-departments/${uuid}
  settings/tickets settings/coupon-limit ticket-setting
  admin-options?tab=channel admin-options/link-channel/${uuid} account/profile account/chat-shortcuts nowhere/at/all`
    .split(/\s+/)
    .map((text) => {
      const [at = '', leadsTo = at] = text.split('->');
      return { at, leadsTo };
    });

/** What its caption says is still being built; a line goes with the issue that builds it. */
const coming = new Set(['Analytics', 'Social chats']);

/** A workspace of the matrix, and who somebody is in it. */
interface Row {
  person: Pick<Case, 'role' | 'permissions'>;
  plan: 'advanced' | 'trial' | 'freemium' | 'cancelled' | 'past-due';
  profileType: 1 | 2 | 3;
  ticketFlag: boolean;
  ticketsEnabled: boolean;
  promotion: boolean;
  couponLimit: boolean;
  analyticsNav: boolean;
}

const custom = (...keys: (typeof permissions)[number][]) => ({ role: 'custom_role' as const, permissions: keys });
const both = [true, false] as const;
const rows = coveringRows<Row>({
  person: [
    ...(['agent', 'coach', 'admin', 'marketing_manager', 'marketing_agent', 'chatso_admin'] as const).map((role) => ({
      ...{ role, permissions: [] },
    })),
    custom(),
    custom(...permissions),
    custom('liveChat', 'tickets', 'coupons', 'autoTriggers', 'couponLimit'),
    custom('chatRecords', 'visitors', 'ticketSettings', 'analytics', 'promotions', 'chatWidget', 'agents', 'billing'),
  ],
  plan: ['advanced', 'trial', 'freemium', 'cancelled', 'past-due'],
  profileType: [1, 2, 3],
  ticketFlag: both,
  ticketsEnabled: both,
  promotion: both,
  couponLimit: both,
  analyticsNav: both,
});

/**
 * The first of two in each plan are every role once, and so are the second: in five workspaces, in each as something else,
 * for rights must follow the workspace one is in. All other rows are the server's answer (`navigation.api.test.ts`) and
 * what the console makes of it (`console-matrix.test.tsx`, `nav-drawn.test.tsx`) by the same table.
 */
const sessions = [0, 5].map((session) =>
  rows.slice(0, 50).filter((_row, at) => (at + Math.floor(at / 10)) % 10 === session),
);

const plans = {
  advanced: { type: 'advanced' },
  trial: { type: 'free', isFreeTrial: true, freeTrialEndDate: new Date('2100-01-01T00:00:00Z') },
  freemium: { type: 'free', state: 'closed', closedReason: 'past-due', isFreemium: true },
  cancelled: { type: 'standard', state: 'closed', closedReason: 'cancel' },
  'past-due': { type: 'advanced', state: 'closed', closedReason: 'past-due' },
} as const;

const workspaceOf = (site: Site, row: Row) =>
  site.people.workspace({
    ...{ name: unique('Matrix'), profileType: row.profileType, enabledTicketSystem: row.ticketsEnabled },
    plan: plans[row.plan],
    flags: {
      ...{ 'ticket-system': row.ticketFlag, 'coupon-limit': row.couponLimit },
      'new-promotion-module': row.promotion,
      'analytics-nav': row.analyticsNav,
    },
  });

const isAdmin = ({ person: { role } }: Row) => role === 'admin' || role === 'chatso_admin';
const isClosed = ({ plan }: Row) => plan === 'cancelled' || plan === 'past-due';
/** Decision E-9: nobody but admins gets as far as a page. */
const isLocked = (row: Row) => row.plan === 'past-due' && !isAdmin(row);

/** Decisions C-3 and C-5. */
function homeOf(row: Row): string {
  if (isClosed(row)) return isAdmin(row) ? 'admin-options?tab=plans' : '';
  return row.person.role === 'agent' ? 'live-chat' : 'dashboard';
}

const openTo = (row: Row) => new Set(openPaths({ ...row.person, ...row, planClosed: isClosed(row) }));
/** Where each address must lead: the longest open place at its beginning, else the home. */
function wanted(row: Row): string[] {
  const open = openTo(row);
  const places = [
    ...new Set([...railEntries, ...settingsEntries].map(([, place]) => place)),
    'admin-options',
    'account',
  ]
    .concat('notifications', 'add-custom-report', 'custom-report', 'account/chat-shortcuts')
    .sort((one, other) => other.length - one.length);
  return addresses.map(({ at, leadsTo }) => {
    const path = at.replace(/\?.*/, '');
    const place = places.find((each) => path === each || path.startsWith(`${each}/`));
    return `${at} -> ${place !== undefined && open.has(place) ? leadsTo : homeOf(row)}`;
  });
}

/** The rail and the menu of the settings hold what is open, in the order of the documents, and nothing else. */
async function compareNavigation(page: Page, row: Row, base: string): Promise<void> {
  const open = openTo(row);
  const main = page.getByRole('navigation', { name: 'Main' });
  await visitAll(page, base, [open.has('setting') ? 'setting' : 'account/profile']);
  const links = main.getByRole('link');
  await expect(links).toHaveCount(railCaptions(open).length);
  expect(await links.evaluateAll((all) => all.map((link) => link.ariaLabel))).toEqual(
    railCaptions(open).map((caption) => (coming.has(caption) ? `${caption} (soon)` : caption)),
  );
  await expect(main.getByRole('button', { name: 'Notifications' })).toHaveCount(open.has('notifications') ? 1 : 0);
  if (!open.has('setting')) return;
  const menu = page.getByRole('navigation', { name: 'Settings menu' });
  const tickets = menu.getByRole('button', { name: 'Tickets' });
  await expect(menu.getByRole('link').or(tickets).first()).toBeVisible();
  if (await tickets.isVisible()) await tickets.click();
  await expect(menu.getByRole('link')).toHaveText(
    settingsCaptions(open).map((caption) => (coming.has(caption) ? `${caption}soon` : caption)),
  );
}

async function compareWorkspace(page: Page, row: Row, workspaceId: string): Promise<void> {
  const base = `/ws/${workspaceId}`;
  if (isLocked(row)) {
    await visitAll(page, base, ['account/profile', 'live-chat', 'dashboard']);
    await expect(page.getByRole('heading', { name: 'The subscription needs attention' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    return;
  }
  const list = addresses.map(({ at }) => at);
  expect(await visitAll(page, base, list)).toEqual(wanted(row));
  await compareNavigation(page, row, base);
}

// Its record of every step costs more than the steps.
test.use({ trace: 'off' });

for (const [index, session] of sessions.entries()) {
  const name = session.map(({ person, plan }) => `${person.role} (${plan})`).join(', ');
  test(`[C-10] [C-19] [C-20] [C-28] [D-05] session ${index + 1}: ${name}`, async ({ newPage, site }) => {
    const mine = await Promise.all(session.map(async (row) => ({ row, workspace: await workspaceOf(site, row) })));
    const [first, ...others] = mine;
    if (!first) throw new Error('A session without workspaces.');
    const person = await site.people.agent(first.workspace, { ...first.row.person, password });
    for (const { row, workspace } of others) await site.people.join(workspace, person.userId, row.person);
    const page = await newPage();
    await signInQuietly(page, site.url, person.email, password);
    // By a load, as from a bookmark; the rest as by links.
    const begin = `${site.url}/ws/${first.workspace.id}`;
    await page.goto(`${begin}/nowhere/at/all`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page).toHaveURL(`${begin}/${homeOf(first.row)}`);
    for (const { row, workspace } of mine)
      await test.step(JSON.stringify(row), () => compareWorkspace(page, row, workspace.id));
  });
}
