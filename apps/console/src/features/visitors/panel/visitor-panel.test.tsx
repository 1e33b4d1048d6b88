import type { VisitorDetail } from '@chatso/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { sessionStore } from '../../../lib/session/session.ts';
import { aConversation, aMessage } from '../../../lib/testing/factories.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../../lib/testing/fake-server.ts';
import { Toasts } from '../../../ui/index.ts';
import type { Board } from '../data/board.ts';
import { aVisitor, aVisitorStore, storeId, visitorId } from '../testing/visitors.ts';
import { VisitorPanel } from './visitor-panel.tsx';

let hear: { onCart?(cart: unknown): void } = {};
vi.mock('../../../lib/realtime/tracking-connection.ts', () => ({
  followVisitor: (_id: string, _store: string, heard: typeof hear) => {
    hear = heard;
    return { stop: () => undefined, tryNow: () => undefined };
  },
}));

const now = '2026-11-20T18:00:00.000Z';
const id = visitorId(1);
const aDetail = (over: Partial<VisitorDetail> = {}): VisitorDetail => ({
  ...{ visitorId: id, number: 1, name: 'Marit', email: 'marit@shop.test', phone: null, customerType: 'Returning' },
  ...{ visitor: aVisitor(1), isChatting: false, isChattingConversationId: null, chattingAgent: null },
  ...{ chatHistories: [], chatHistoriesOriginal: [], bannedAt: null, chatsoStoreId: storeId(1) },
  ...{ clientTimezone: 'Europe/Oslo', locationInfo: { country: 'Norway', countryCode: 'NO' } },
  deviceInfo: {
    ...{
      address: 'Norway',
      browser: 'Safari 18',
      platform: 'macOS',
      device: null,
      deviceType: 'desktop',
      ip: '81.2.69.142',
    },
  },
  ...over,
});
const closed = { conversationId: visitorId(55), email: null, name: null, state: 'closed' as const };
const history = [{ ...closed, categoryName: null, agentName: 'Maya', startDate: now }];

interface Scene {
  detail?: Partial<VisitorDetail>;
  row?: Parameters<typeof aVisitor>[1] | null;
  store?: Parameters<typeof aVisitorStore>[1];
  membership?: Parameters<typeof aMembership>[2];
  routes?: Parameters<typeof fakeServer>[0];
}

async function open({ detail, row = {}, store, membership, routes }: Scene = {}) {
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', membership)] });
  sessionStore.setState({
    ...{ user, workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
  const server = fakeServer({
    [`GET /api/visitor/${id}`]: () => ({ body: aDetail(detail) }),
    'GET /api/conversations/chat-history': () => ({ body: { data: [], count: 0 } }),
    'GET /api/tracking/visited-pages': () => ({
      body: {
        data: [
          {
            pageTitle: 'Size guide',
            pageName: null,
            pageUrl: 'https://shop.test/pages/size?x=1',
            timestamp: '2026-11-20T17:59:39.000Z',
          },
          {
            pageTitle: 'Jacket',
            pageName: null,
            pageUrl: 'javascript:alert(1)',
            timestamp: '2026-11-20T17:58:35.000Z',
          },
        ],
        count: 2,
      },
    }),
    ...routes,
  });
  await renderScreen(
    <>
      <h1>Visitors</h1>
      <Toasts />
      <VisitorPanel
        board={{ prompt: vi.fn() } as unknown as Board}
        row={row === null ? undefined : aVisitor(1, row)}
        store={aVisitorStore(1, store)}
        visitorId={id}
        onClose={() => undefined}
      />
    </>,
  );
  const panel = await screen.findByRole('complementary', { name: 'Visitor' });
  if (detail !== undefined || routes === undefined) await within(panel).findByText('81.2.69.142');
  return { server, panel: within(panel) };
}

const button = (name: string) => screen.queryByRole('button', { name });

beforeEach(async () => {
  await laterTexts();
  vi.setSystemTime(now);
});

it('[M-11] [M-24] tells who it is, where they are and were, and what is in the cart', async () => {
  const { panel } = await open({ row: { returnCount: 1 } });
  expect(panel.getByText('Returning, 2 visits')).toBeInTheDocument();
  for (const said of ['marit@shop.test', 'Norway', 'macOS, Safari 18', '7:00 pm'])
    expect(panel.getByText(said)).toBeInTheDocument();
  const page = await panel.findByRole('link', { name: 'Size guide' });
  expect(page).toHaveAttribute('href', 'https://shop.test/pages/size?x=1');
  expect(panel.getByText('1:04')).toBeInTheDocument();
  // What a visitor's browser says of itself may be anything: only the web is followed.
  expect(panel.getByText('Jacket')).not.toHaveAttribute('href');
  hear.onCart?.({ items: [{ id: 'a', name: 'Ridgeline', price: 24_800, quantity: 1 }] });
  expect(await panel.findByText('Ridgeline')).toBeInTheDocument();
  expect(panel.getAllByText('$248.00')).toHaveLength(2);
});

it('[M-11] offers Chat and Prompt; during a chat the way to it', async () => {
  await open();
  expect(button('Chat')).toBeEnabled();
  expect(button('Prompt')).toBeEnabled();
});

it('[M-11] during a chat there is the way to it', async () => {
  await open({ detail: { isChatting: true, isChattingConversationId: visitorId(77), chattingAgent: null } });
  expect(await screen.findByRole('link', { name: 'Go to live chat' })).toHaveAttribute(
    'href',
    `/ws/${workspaceIds.first}/live-chat?conversationId=${visitorId(77)}`,
  );
  expect(button('Chat')).toBeNull();
});

it('of a colleague’s chat an agent who may not spectate hears whose it is', async () => {
  const chattingAgent = { _id: visitorId(78), fullname: 'Maya Lind' };
  const { panel } = await open({
    detail: { isChatting: true, isChattingConversationId: visitorId(77), chattingAgent },
  });
  expect(await panel.findByText('In a chat with Maya Lind')).toBeInTheDocument();
});

it('[M-28] for three minutes after a prompt the button says how long', async () => {
  const lastPrompted = new Date(Date.parse(now) - 46_000).toISOString();
  const { panel } = await open({ row: { lastPrompted, isAllowPrompted: false } });
  expect(panel.getByText('Prompted 2:14').closest('button')).toBeDisabled();
});

it('[M-39] where the widget is not shown there is neither', async () => {
  await open({ store: { showWidget: false } });
  expect([button('Chat'), button('Prompt')]).toEqual([null, null]);
});

it('[M-13] [M-37] [M-32] [M-62] a chat begins with 3 to 300 characters', async () => {
  const { server } = await open({
    routes: {
      [`POST /api/visitor/${id}/take-chat`]: () => ({ body: { conversation: aConversation(), message: aMessage() } }),
    },
    detail: {},
  });
  await userEvent.click(button('Chat') as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Start a chat with this visitor' });
  const send = within(dialog).getByRole('button', { name: 'Send' });
  await userEvent.click(send);
  expect(within(dialog).getByText('Send message is required.')).toBeInTheDocument();
  await userEvent.type(within(dialog).getByRole('textbox'), ' Hello there ');
  await userEvent.click(send);
  expect(await screen.findByText('Chat sent to customer')).toBeInTheDocument();
  expect(server.to(`/api/visitor/${id}/take-chat`)[0]?.body).toMatchObject({
    ...{ visitorId: id, storeId: storeId(1), visitorName: 'Marit', customerEmail: 'marit@shop.test' },
    firstMessage: { text: 'Hello there', messageId: expect.any(String) },
  });
});

it('[M-32] a chat that a colleague took meanwhile: it stays open and says so', async () => {
  await open({
    detail: {},
    routes: {
      [`POST /api/visitor/${id}/take-chat`]: () =>
        refused(409, 'This chat has already been answered by another agent', 'already-answered'),
    },
  });
  await userEvent.click(button('Chat') as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'Hello');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'This chat has already been answered by another agent',
  );
});

it('[M-14] [M-33] the ban stands in the menu once somebody was answered', async () => {
  await open({ detail: { chatHistories: history } });
  await userEvent.click(button('More about this visitor') as HTMLElement);
  expect(await screen.findByRole('menuitem', { name: 'Ban visitor' })).toBeInTheDocument();
});

it.each([
  { detail: {} },
  {
    detail: { chatHistories: history },
    membership: { customRoles: { visitors: true, liveChat: true }, role: 'custom_role' as const },
  },
])('[M-33] [M-42] whom nobody answered cannot be banned, and nobody without the key bans', async (scene) => {
  await open(scene);
  expect(button('More about this visitor')).toBeNull();
});

it('[M-11] [M-33] [M-59] X-27: who is banned is let in again', async () => {
  await open({
    detail: { bannedAt: now, chatHistories: history },
    row: null,
    routes: { 'POST /api/visitor/unban': () => ({ body: { ok: true } }) },
  });
  expect(button('Chat')).toBeNull();
  await userEvent.click(button('More about this visitor') as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Unban' }));
  expect(await screen.findByText('Unban visitor successfully')).toBeInTheDocument();
});

it('a visitor who is not known any more says so', async () => {
  await open({ routes: { [`GET /api/visitor/${id}`]: () => refused(404, 'Not found.', 'not-found') } });
  await waitFor(() => expect(screen.getByText('This visitor is not known any more.')).toBeInTheDocument());
});
