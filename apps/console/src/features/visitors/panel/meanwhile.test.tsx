import type { Visitor, VisitorDetail } from '@chatso/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { sessionStore } from '../../../lib/session/session.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../../lib/testing/fake-server.ts';
import type { Board } from '../data/board.ts';
import { aVisitor, aVisitorStore, storeId, visitorId } from '../testing/visitors.ts';
import { VisitorPanel } from './visitor-panel.tsx';

vi.mock('../../../lib/realtime/tracking-connection.ts', () => ({
  followVisitor: () => ({ stop: () => undefined, tryNow: () => undefined }),
}));

const now = '2026-11-20T18:00:00.000Z';
const id = visitorId(1);
const maya = { _id: visitorId(78), fullname: 'Maya Lind' };
const aDetail = (over: Partial<VisitorDetail> = {}): VisitorDetail => ({
  ...{ visitorId: id, number: 1, name: 'Marit', email: 'marit@shop.test', phone: null, customerType: 'Returning' },
  ...{ visitor: aVisitor(1), isChatting: false, isChattingConversationId: null, chattingAgent: null },
  ...{ chatHistories: [], chatHistoriesOriginal: [], bannedAt: null, chatsoStoreId: storeId(1) },
  ...{ clientTimezone: 'Europe/Oslo', locationInfo: { country: 'Norway', countryCode: 'NO' } },
  deviceInfo: {
    ...{ address: 'Norway', browser: 'Safari 18', platform: 'macOS' },
    ...{ device: null, deviceType: 'desktop', ip: '81.2.69.142' },
  },
  ...over,
});

let socket: ReturnType<typeof fakeConnection>;
let server: ReturnType<typeof fakeServer>;
let setRow: (row: Visitor | undefined) => void;
const prompt = vi.fn();

function Page() {
  const [row, set] = useState<Visitor | undefined>(aVisitor(1));
  setRow = set;
  return (
    <>
      <h1>Visitors</h1>
      <VisitorPanel
        board={{ prompt } as unknown as Board}
        row={row}
        store={aVisitorStore(1)}
        visitorId={id}
        onClose={() => undefined}
      />
    </>
  );
}

beforeEach(async () => {
  await laterTexts();
  vi.setSystemTime(now);
  prompt.mockReset();
  socket = fakeConnection();
  sessionStore.setState({
    ...{ user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind')] }), phase: 'signed-in' },
    ...{ workspaceId: workspaceIds.first, idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
  server = fakeServer({
    [`GET /api/visitor/${id}`]: () => ({ body: aDetail() }),
    'GET /api/conversations/chat-history': () => ({ body: { data: [], count: 0 } }),
    'GET /api/tracking/visited-pages': () => ({ body: { data: [], count: 0 } }),
  });
});
afterEach(() => socket.undo());

/** The server knows this now, and the list's row says that something is different. */
function become(
  detail: Partial<VisitorDetail>,
  row: Visitor | undefined = aVisitor(1, { conversationId: visitorId(77) }),
) {
  server.routes[`GET /api/visitor/${id}`] = () => ({ body: aDetail(detail) });
  act(() => setRow(row));
}
const begin = async (name: 'Chat' | 'Prompt') => {
  await renderScreen(<Page />);
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

it('[M-13] [M-32] a colleague begins a chat with whom one is writing to: the words stay, and it says whose they are', async () => {
  const dialog = await begin('Chat');
  await userEvent.type(dialog.getByRole('textbox'), 'Shall I put one aside?');
  become({ isChatting: true, isChattingConversationId: visitorId(77), chattingAgent: maya });
  expect(await dialog.findByRole('alert')).toHaveTextContent('Maya Lind is in a chat with Marit now.');
  expect(dialog.getByRole('textbox')).toHaveValue('Shall I put one aside?');
  expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
});

it('[M-13] whom one is writing to is banned, or leaves: the words stay', async () => {
  const dialog = await begin('Chat');
  await userEvent.type(dialog.getByRole('textbox'), 'Hello there');
  server.routes[`GET /api/visitor/${id}`] = () => ({ body: aDetail({ bannedAt: now, visitor: null }) });
  act(() => socket.hear('visitor:ban-changed', { visitorId: id, storeId: storeId(1), banned: true, by: maya }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Marit was banned meanwhile.');
  become({ visitor: null }, undefined);
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  expect(dialog.getByRole('textbox')).toHaveValue('Hello there');
});

it('[M-12] [M-28] a colleague prompts whom one is about to: the words stay, and nothing is sent', async () => {
  const dialog = await begin('Prompt');
  await userEvent.click(dialog.getByRole('radio', { name: 'Custom message' }));
  await userEvent.type(dialog.getByRole('textbox'), 'Need a hand?');
  act(() => setRow(aVisitor(1, { lastPrompted: now, isAllowPrompted: false })));
  expect(await dialog.findByText(/^Nobody of those who were chosen can be prompted now/)).toBeInTheDocument();
  expect(dialog.getByRole('textbox')).toHaveValue('Need a hand?');
  expect(dialog.getByRole('button', { name: 'Prompt' })).toBeDisabled();
  expect(prompt).not.toHaveBeenCalled();
});

it('[M-12] an answer that comes after its dialog was left does not close the next one', async () => {
  let answer: (value: object) => void = () => undefined;
  prompt.mockReturnValue(new Promise((done) => (answer = done as typeof answer)));
  const dialog = await begin('Prompt');
  await userEvent.click(dialog.getByRole('button', { name: 'Prompt' }));
  expect(prompt).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Chat' }));
  const next = within(await screen.findByRole('dialog'));
  await userEvent.type(next.getByRole('textbox'), 'Hello');
  await act(async () => {
    answer({ promptedIds: [id], ignored: [] });
    await new Promise((done) => setTimeout(done, 50));
  });
  expect(screen.getByRole('textbox')).toHaveValue('Hello');
});

it('[M-11] of whom is erased while the panel is open nothing is shown any more', async () => {
  await renderScreen(<Page />);
  expect(await screen.findByText('marit@shop.test')).toBeInTheDocument();
  server.routes[`GET /api/visitor/${id}`] = () => refused(404, 'Not found.', 'not-found');
  act(() => setRow(undefined));
  expect(await screen.findByText('This visitor is not known any more.')).toBeInTheDocument();
  for (const said of ['marit@shop.test', 'Marit', '81.2.69.142']) expect(screen.queryByText(said)).toBeNull();
});

it('[M-11] [M-33] a colleague’s ban is seen at once, and that they let in again', async () => {
  await renderScreen(<Page />);
  await screen.findByText('marit@shop.test');
  const hear = (banned: boolean) => {
    const bannedAt = banned ? now : null;
    server.routes[`GET /api/visitor/${id}`] = () => ({ body: aDetail({ bannedAt }) });
    act(() => socket.hear('visitor:ban-changed', { visitorId: id, storeId: storeId(1), banned, by: maya }));
  };
  hear(true);
  expect(await screen.findByText('Banned')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull());
  hear(false);
  expect(await screen.findByRole('button', { name: 'Chat' })).toBeInTheDocument();
});
