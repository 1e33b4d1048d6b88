import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, it } from 'vitest';
import { idOf } from '../../lib/testing/factories.ts';
import { liveChatSearchSchema } from './search.ts';
import { useSelection } from './use-selection.ts';

afterEach(cleanup);

let selection: ReturnType<typeof useSelection>;
function Probe() {
  selection = useSelection();
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
  const history = createMemoryHistory({ initialEntries: [`/ws/${idOf(1)}/live-chat${search}`] });
  render(<RouterProvider router={createRouter({ routeTree: rootRoute.addChildren([route]), history }) as never} />);
  await screen.findByText(/none|-/);
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
