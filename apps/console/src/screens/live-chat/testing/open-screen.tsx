import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { liveHarness } from '../../../features/live-chat/testing/live-scope.tsx';
import { leaveTypingPlace } from '../../../lib/browser/typing-place.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { idOf, me } from '../../../lib/testing/factories.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { Toasts } from '../../../ui/index.ts';
import { LiveChatPanes } from '../live-chat-screen.tsx';
import { liveChatSearchSchema } from '../search.ts';

export const workspaceId = idOf(800);

const sizes = [
  [HTMLElement.prototype, 'offsetHeight', 600],
  [HTMLElement.prototype, 'offsetWidth', 320],
  [Element.prototype, 'clientHeight', 600],
] as const;

/** Before each test of the whole screen: somebody is signed in, and the window has a size. */
export function prepareScreen(): void {
  sessionStore.setState({ user: aMember(me, workspaceId), workspaceId, phase: 'signed-in' });
  // jsdom lays nothing out; the virtual lists need a window to fill.
  for (const [target, name, size] of sizes)
    Object.defineProperty(target, name, { configurable: true, get: () => size });
  Element.prototype.scrollTo = () => undefined;
  // Groups folded away by an earlier test.
  localStorage.clear();
  leaveTypingPlace();
}

type Harness = ReturnType<typeof liveHarness>;

/** The screen at an address, against a server in memory. */
export async function openScreen(
  search: string,
  fill: (server: Harness['server']) => void,
  options: Parameters<typeof liveHarness>[0] = {},
) {
  const harness = liveHarness(options);
  fill(harness.server);
  const rootRoute = createRootRoute({ component: Outlet });
  const workspaceRoute = createRoute({ getParentRoute: () => rootRoute, path: '/ws/$workspaceId', component: Outlet });
  const screenRoute = createRoute({
    getParentRoute: () => workspaceRoute,
    path: '/live-chat',
    validateSearch: liveChatSearchSchema,
    component: LiveChatPanes,
  });
  const history = createMemoryHistory({ initialEntries: [`/ws/${workspaceId}/live-chat${search}`] });
  const router = createRouter({
    routeTree: rootRoute.addChildren([workspaceRoute.addChildren([screenRoute])]),
    history,
  });
  render(
    <harness.Wrapper>
      {/* The program's own router is registered as the type; this one has the same route and no other. */}
      <RouterProvider router={router as never} />
      <Toasts />
    </harness.Wrapper>,
  );
  await waitFor(() => {
    if (!harness.live.holder.read().loaded) throw new Error('The lists are not there');
  });
  return { ...harness, user: userEvent.setup(), searchNow: () => router.state.location.search };
}
