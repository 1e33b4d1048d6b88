import type { CustomerClaim, PageInfo, Prefill, ToFrame } from '../../bridge/messages.ts';
import type { Badge } from './badge.ts';
import type { Chat } from './chat.ts';
import type { Session } from './session.ts';
import type { ShopReports } from './shop-reports.ts';
import { openConversation } from './state.ts';
import type { Whereabouts } from './whereabouts.ts';

/** What the next session tells of the visitor; kept up to date by the shop's page. */
export interface Visit {
  page: PageInfo;
  customer: CustomerClaim | null;
  /** When the settings were last fetched, ms since the epoch. */
  configAt: number;
}

interface ShopPorts extends Omit<Chat, 'receiveMessage'> {
  session: Session;
  badge: Badge;
  reports: ShopReports;
  visit: Visit;
  refreshConfig(): Promise<void>;
  whereabouts: Whereabouts;
}

/** Service hours begin and end: older settings are fetched anew when the chat is opened. */
const configAgeMs = 60_000;

/** What each word of the loader does. */
export function createShopListener(ports: ShopPorts): (message: ToFrame) => void {
  const { store, connection, drafts, prompts, session, badge, reports, visit, refreshConfig, whereabouts } = ports;
  const { get, set } = store;

  function onOpened(phone: boolean): void {
    set({ open: true, phone });
    prompts.take();
    const open = openConversation(get());
    // A visitor who opens the chat for its badge wants to see what it counted.
    if (open && badge.count() > 0) set({ route: { name: 'conversation', id: open._id } });
    badge.report();
    connection.tryNow();
    if (Date.now() - visit.configAt > configAgeMs && get().config) void refreshConfig().catch(() => undefined);
  }

  async function identify(claim: CustomerClaim): Promise<void> {
    visit.customer = claim;
    try {
      const visitor = await session.identify(claim);
      // Else the session that is still to begin takes the claim along.
      if (visitor) set({ visitor });
    } catch {
      // Of somebody else: the session decides who is here now. A claim that proves nothing changes nothing there.
      set({ visitor: (await session.begin({ customer: claim })).visitor });
    }
  }

  function logout(): Promise<void> {
    visit.customer = null;
    reports.forget();
    return session.logout();
  }

  /** For what is still empty: what the visitor or the shop's signature said stands. */
  function prefill({ message, ...contact }: Prefill): void {
    set({ prefill: { ...get().prefill, ...contact } });
    if (message && drafts.get('new') === '') {
      drafts.set('new', message);
      set({ tick: get().tick + 1 });
    }
  }

  /** By id or name; before the settings are here it waits for them. */
  function choose(department: string): void {
    const wanted = department.trim().toLowerCase();
    const settle = (): boolean => {
      const { config } = get();
      const found = config?.departments.find(({ _id, name }) => _id === wanted || name.toLowerCase() === wanted);
      if (found) set({ departmentId: found._id });
      return config !== null;
    };
    if (settle()) return;
    const undo = store.subscribe(() => {
      if (!get().config) return;
      undo();
      settle();
    });
  }

  return (message) => {
    if (message.type === 'opened') onOpened(message.phone);
    else if (message.type === 'closed') set({ open: false });
    else if (message.type === 'page') {
      visit.page = message.page;
      whereabouts.tell();
      reports.page(message.page);
    } else if (message.type === 'activity') reports.activity();
    else if (message.type === 'track') reports.track(message.event, message.payload);
    else if (message.type === 'attributes') reports.attributes(message.values);
    else if (message.type === 'identify') void identify(message.customer).catch(() => undefined);
    else if (message.type === 'logout') void logout();
    else if (message.type === 'prefill') prefill(message.values);
    else if (message.type === 'department') choose(message.department);
  };
}
