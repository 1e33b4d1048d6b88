import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, it } from 'vitest';
import { liveHarness } from '../../features/live-chat/testing/live-scope.tsx';
import { aConversation, idOf } from '../../lib/testing/factories.ts';
import { liveChatSearchSchema } from './search.ts';
import { useAutoSelect } from './use-auto-select.ts';
import { useSelection } from './use-selection.ts';

afterEach(cleanup);

const listed = aConversation({ _id: idOf(8), agentId: idOf(1) });
let selection: ReturnType<typeof useSelection>;
let load: (loaded: boolean) => void;
let arrive: () => void;
function Probe() {
  selection = useSelection();
  const [loaded, setLoaded] = useState(false);
  load = setLoaded;
  const groups = [{ tab: 'ongoing' as const, chats: [listed] }];
  useAutoSelect({
    selection,
    isPhone: false,
    select: (id, tab) => selection.select(id, tab, { replace: true }),
    view: { groups, loaded, narrowed: false, fetching: false },
  });
  return <output>{`${selection.conversationId ?? 'none'} ${selection.tab ?? ''}`.trim()}</output>;
}

async function open(search: string) {
  const rootRoute = createRootRoute();
  const route = createRoute({
    getParentRoute: () => rootRoute,
    path: '/ws/$workspaceId/live-chat',
    validateSearch: liveChatSearchSchema,
    component: Probe,
  });
  // Another page, whose parts come late.
  const elsewhere = createRoute({
    getParentRoute: () => rootRoute,
    path: '/ws/$workspaceId/dashboard',
    loader: () =>
      new Promise<void>((resolve) => {
        arrive = resolve;
      }),
    component: () => <output>dashboard -</output>,
  });
  const history = createMemoryHistory({ initialEntries: [`/ws/${idOf(1)}/live-chat${search}`] });
  const { Wrapper } = liveHarness();
  const router = createRouter({ routeTree: rootRoute.addChildren([route, elsewhere]), history });
  render(<RouterProvider router={router as never} />, { wrapper: Wrapper });
  await screen.findByText(/none|-/);
  return { leave: () => history.push(`/ws/${idOf(1)}/dashboard`) };
}

it('[H-33] the open chat moves to its new group, and nobody is led back to one they have just left', async () => {
  const chat = idOf(7);
  await open(`?conversationId=${chat}&tab=pending`);
  await act(async () => selection.follow(chat, 'ongoing'));
  await screen.findByText(`${chat} ongoing`);

  // Back, and the answer of the server before the address has followed.
  await act(async () => {
    selection.clear();
    selection.follow(chat, 'ongoing');
  });
  await screen.findByText('none');
});

it('[H-02] a chat chosen while the lists load stays; without one the first opens', async () => {
  const chosen = idOf(7);
  await open('');
  await act(async () => {
    selection.select(chosen, 'pending');
    // The lists come before the address has followed.
    load(true);
  });
  await screen.findByText(`${chosen} pending`);
  cleanup();

  await open('');
  await act(async () => load(true));
  await screen.findByText(`${listed._id} ongoing`);
});

it.each([
  ['the lists come', '', () => load(true)],
  ['the open chat is accepted', `?conversationId=${idOf(7)}&tab=pending`, () => selection.follow(idOf(7), 'ongoing')],
  ['the open chat goes', `?conversationId=${idOf(7)}&tab=pending`, () => selection.leave(idOf(7))],
])('[H-02] who is on the way to another page is not called back when %s', async (_what, search, happens) => {
  const { leave } = await open(search);
  await act(async () => leave());
  await act(async () => happens());
  await act(async () => arrive());
  await screen.findByText('dashboard -');
});
