import { type Case, openPaths, peopleCases, type Workspace, workspaceCases } from '@chatso/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { workspaceIds } from '../lib/testing/fake-server.ts';
import { freshConsole, signInCase, whereTo } from './testing/open-console.tsx';

const { first } = workspaceIds;
const uuid = '0193b0a0-0000-7000-8000-0000000000aa';

/**
 * Addresses below `/ws/{id}/` by the requirement that names them, each with the place of the documents' table that opens
 * it; an arrow says where it leads when it does.
 */
const addresses: Record<string, readonly string[]> = {
  '[C-02]': ['dashboard', 'notifications'],
  '[C-03]': [
    'live-chat',
    'live-chat/pending in live-chat -> live-chat?tab=pending',
    `live-chat?tab=missed&conversationId=${uuid} in live-chat`,
  ],
  // T-03: where notifications lead whoever is no agent.
  '[C-04] [T-03]': ['all-chat', `all-chat?conversationId=${uuid} in all-chat`],
  '[C-05]': ['visitor', 'visitor/banned'],
  '[C-06] [X-1]': [
    'setting',
    'settings/plans-billings -> admin-options?tab=plans',
    'settings/social-chats',
    'settings/shop',
    'settings/chat-shortcuts',
    'settings/chat-widget',
  ],
  '[P-45]': ['settings/auto-response'],
  '[C-07]': [
    'settings/auto-triggers',
    'settings/auto-triggers/add in settings/auto-triggers',
    `settings/auto-triggers/${uuid} in settings/auto-triggers`,
  ],
  '[C-08]': [
    'settings/service-departments',
    'settings/service-departments/add in settings/service-departments',
    `settings/service-departments/${uuid} in settings/service-departments`,
  ],
  '[C-09]': ['account', 'account/profile in account', 'account/chat-shortcuts'],
  '[C-11]': ['promotion', 'coupons', 'conversion-tracking'],
  '[C-12] [X-4]': [
    'ticket-management',
    'ticket-management/manual-create in ticket-management',
    'ticket-management/emails in ticket-management',
    `ticket-management/${uuid} in ticket-management`,
    'settings/tickets',
  ],
  '[C-13]': ['settings/coupon-limit'],
  '[C-14]': [
    'analytics',
    'analytics/chat in analytics',
    'add-custom-report',
    'custom-report',
    `custom-report/${uuid} in custom-report`,
    `custom-report/modify/${uuid} in custom-report`,
  ],
  '[C-15]': [`analytics/custom-report/${uuid} in analytics`],
  '[C-16] [D-13]': ['admin-options', 'admin-options?tab=channel in admin-options'],
  '[C-17]': [`admin-options/link-channel/${uuid} in admin-options/link-channel`],
  '[C-18]': ['ticket-setting'],
};

interface Address {
  at: string;
  place: string;
  leadsTo: string;
}

function readAddress(text: string): Address {
  const [rest = '', leadsTo] = text.split(' -> ');
  const [at = '', place = at] = rest.split(' in ');
  return { at, place, leadsTo: leadsTo ?? at };
}

/** Decisions C-3 and C-5: agents chat, the others see the dashboard; of a closed workspace admins keep the plans. */
function homeOf({ role, planClosed }: Case): string {
  const isAdmin = role === 'admin' || role === 'chatso_admin';
  if (planClosed) return isAdmin ? '/admin-options?tab=plans' : '';
  return role === 'agent' ? '/live-chat' : '/dashboard';
}

/** What the case must lead to, and what it does, as lines one can read. */
async function lines(person: Case, all: readonly Address[]): Promise<{ wanted: string[]; found: string[] }> {
  signInCase(person);
  const open = new Set(openPaths(person));
  const home = `/ws/${first}${homeOf(person)}`;
  const [wanted, found]: [string[], string[]] = [[], []];
  const who = `${person.role} ${person.permissions.length === 1 ? person.permissions[0] : person.permissions.length}`;
  for (const { at, place, leadsTo } of all) {
    wanted.push(`${who}: ${at} -> ${open.has(place) ? `/ws/${first}/${leadsTo}` : home}`);
    found.push(`${who}: ${at} -> ${await whereTo(`/ws/${first}/${at}`)}`);
  }
  return { wanted, found };
}

const plain: Workspace = {
  ...{ ticketFlag: true, ticketsEnabled: true, profileType: 1, promotion: true, couponLimit: true },
  ...{ analyticsNav: true, planClosed: false },
};
/** A workspace with everything, and each thing that decides changed by itself; the rule's own test has all mixtures. */
const near = workspaceCases.filter((workspace) => {
  const keys = Object.keys(plain) as (keyof Workspace)[];
  const changed = keys.filter((key) => workspace[key] !== plain[key]);
  const byType = workspace.profileType === 2 && !workspace.ticketsEnabled && changed.length === 2;
  return changed.length <= 1 || byType;
});
const builtIn = peopleCases.filter(({ permissions: { length } }) => length !== 1);
const onePermission = peopleCases.filter(({ permissions: { length } }) => length === 1);

beforeEach(() => {
  freshConsole();
});

describe.each(Object.entries(addresses))('%s [C-10] [C-19] addresses', (_id, texts) => {
  const all = texts.map(readAddress);

  it.each(near.map((workspace) => [JSON.stringify(workspace), workspace] as const))(
    'roles and custom roles in %s',
    async (_title, workspace) => {
      for (const person of builtIn) {
        const { wanted, found } = await lines({ ...workspace, ...person }, all);
        expect(found).toEqual(wanted);
      }
    },
  );

  it('custom roles with a single permission', async () => {
    for (const person of onePermission) {
      const { wanted, found } = await lines({ ...plain, ...person }, all);
      expect(found).toEqual(wanted);
    }
  });
});

describe('[C-01] [C-02] [C-10] [C-37] the home', () => {
  it.each(['/', '/nowhere', `/ws/${first}`, `/ws/${first}/nowhere/at/all`])('%s leads there', async (address) => {
    for (const person of builtIn) {
      for (const workspace of [plain, { ...plain, planClosed: true }]) {
        const all = { ...workspace, ...person };
        signInCase(all);
        expect(`${person.role} ${await whereTo(address)}`).toBe(`${person.role} /ws/${first}${homeOf(all)}`);
      }
    }
  });
});

describe('[C-21] [C-22] [C-37] without a user', () => {
  it.each(['/not-found', '/privacy-policy', '/custom-report-export'])('%s stays', async (address) => {
    expect(await whereTo(address)).toBe(address);
    signInCase({ ...plain, role: 'agent', permissions: [] });
    expect(await whereTo(address)).toBe(address);
  });

  it('every address of a workspace leads to the sign-in, and from there back', async () => {
    for (const { at } of Object.values(addresses).flat().map(readAddress)) {
      const address = `/ws/${first}/${at}`;
      expect(await whereTo(address)).toBe(`/login?next=${encodeURIComponent(address)}`);
    }
  });
});
