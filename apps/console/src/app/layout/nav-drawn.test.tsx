import type { NavItem, Navigation, NavSubItem } from '@chatso/contract';
import {
  type Case,
  openPaths,
  peopleCases,
  railCaptions,
  railEntries,
  settingsCaptions,
  settingsEntries,
} from '@chatso/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { aNavigation, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { freshConsole, openConsole, signInCase } from '../testing/open-console.tsx';

vi.mock('../../lib/realtime/message-connection.ts', () => ({ connectMessages: vi.fn(() => () => undefined) }));

const patient = { timeout: 20_000 };
const { first } = workspaceIds;

let server: ReturnType<typeof freshConsole>;
beforeEach(() => {
  server = freshConsole();
});

const everything = { ticketFlag: true, ticketsEnabled: true, profileType: 1, analyticsNav: true } as const;
const plain = { ...everything, promotion: true, couponLimit: true, planClosed: false };
const personOf = (role: Case['role'], only?: Case['permissions'][number]): Case => {
  const found = peopleCases.find(
    (one) => one.role === role && (only === undefined || (one.permissions.length === 1 && one.permissions[0] === only)),
  );
  if (!found) throw new Error(`There is no ${role} ${only ?? ''}.`);
  return { ...plain, ...found };
};
const people: Record<string, Case> = {
  'an admin': personOf('admin'),
  'an admin whose plan is closed': { ...personOf('admin'), planClosed: true },
  'an admin without tickets, promotions, limits and analytics': {
    ...personOf('admin'),
    ticketFlag: false,
    promotion: false,
    couponLimit: false,
    analyticsNav: false,
  },
  'a manager': personOf('coach'),
  'an agent': personOf('agent'),
  'a role with shortcuts alone': personOf('custom_role', 'chatShortcuts'),
};

const item = (caption: string, url: string) => ({
  id: caption,
  caption,
  url,
  icon: '',
  target: '_self' as const,
  type: 'link' as const,
});

/** What the server answers to a person: the whole rail and the whole menu, as far as they are open. */
function answerOf(person: Case): Navigation {
  const open = new Set(openPaths(person));
  const own = (entries: typeof railEntries, captions: readonly string[]): NavItem[] =>
    entries
      .filter(([caption, place]) => open.has(place) && captions.includes(caption))
      .map(([caption, place]) => item(caption, place.replace(/\/(link-channel|plans-billings)$/, '')));
  const rail = own(railEntries, railCaptions(open));
  const inMenu = settingsEntries.filter(([, place]) => open.has(place));
  const links = inMenu.map(([caption, place]) => {
    const ofAdmin = place === 'admin-options/link-channel' || place === 'settings/plans-billings';
    return item(caption, ofAdmin ? `admin-options?tab=${caption}` : place);
  });
  const tickets = links.filter(({ caption }) => caption.startsWith('Ticket '));
  const dropdown = { ...item('Tickets', ''), type: 'dropdown' as const, sub_items: tickets };
  const menu = links.flatMap((link): NavSubItem[] => {
    if (!tickets.includes(link)) return [link];
    return link === tickets[0] ? [dropdown] : [];
  });
  const profile = aNavigation([]).section3.filter(({ id }) => id === 'profile_photo');
  return {
    ...aNavigation([]),
    section1: rail.filter(({ caption }) => caption !== 'Settings'),
    section3: [
      ...(open.has('notifications') ? [{ ...item('Notifications', 'notifications'), id: 'chatso_notifications' }] : []),
      ...(open.has('setting') ? [{ ...item('Settings', 'setting'), id: 'settings', sub_items: menu }] : []),
      ...profile,
    ],
  };
}

it.each(Object.entries(people))(
  '[C-28] the rail and the menu of the settings show %s what the server answers, in its order, and nothing else',
  async (_who, person) => {
    signInCase(person);
    const answer = answerOf(person);
    server.routes['GET /api/unification/bs_navigation'] = () => ({ body: answer });
    const open = new Set(openPaths(person));
    const captions = railCaptions(open);
    await openConsole(`/ws/${first}/${open.has('setting') ? 'setting' : 'account/profile'}`);
    const main = within(await screen.findByRole('navigation', { name: 'Main' }, patient));
    // What its caption says is still being built; a line goes with the issue that builds it.
    const drawn = () => main.queryAllByRole('link').map((link) => link.getAttribute('aria-label'));
    await waitFor(() =>
      expect(drawn()).toEqual(captions.map((caption) => (caption === 'Analytics' ? 'Analytics (soon)' : caption))),
    );
    expect(main.queryAllByRole('button', { name: 'Notifications' })).toHaveLength(open.has('notifications') ? 1 : 0);
    if (!open.has('setting')) {
      expect(screen.queryByRole('navigation', { name: 'Settings menu' })).toBeNull();
      return;
    }
    const menu = within(await screen.findByRole('navigation', { name: 'Settings menu' }, patient));
    const tickets = menu.queryByRole('button', { name: 'Tickets' });
    expect(tickets !== null).toBe(open.has('settings/tickets') || open.has('ticket-setting'));
    if (tickets) await userEvent.click(tickets);
    expect(menu.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      settingsCaptions(open).map((caption) => (caption === 'Social chats' ? 'Social chatssoon' : caption)),
    );
  },
);

it('[C-28] [E-48] a past-due plan leaves whoever is no admin a page that says so, and no navigation', async () => {
  signInCase({ ...personOf('coach'), planClosed: true });
  const closed = () => refused(403, 'The subscription needs attention.', 'plan-past-due');
  server.routes['GET /api/feature-flags'] = closed;
  server.routes['GET /api/unification/bs_navigation'] = closed;
  for (const path of ['account/profile', 'live-chat', 'dashboard']) {
    const { view } = await openConsole(`/ws/${first}/${path}`);
    expect(
      await screen.findByRole('heading', { name: 'The subscription needs attention' }, patient),
    ).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
    view.unmount();
  }
});
