import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../i18n/i18n.ts';
import { useUnsavedGuard } from '../../lib/navigation/unsaved-guard.ts';
import { renderUi } from '../testing/render-app.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';

const patient = { timeout: 20_000 };

let leaveFreely: () => void;

function Form() {
  const [name, setName] = useState('');
  const guard = useUnsavedGuard(name !== '');
  leaveFreely = guard.leaveFreely;
  return <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />;
}

async function open() {
  window.history.pushState(null, '', '/other');
  window.history.pushState(null, '', '/form');
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <UnsavedDialog />
      </>
    ),
  });
  const form = createRoute({ getParentRoute: () => rootRoute, path: '/form', component: Form });
  const other = createRoute({ getParentRoute: () => rootRoute, path: '/other', component: () => <p>elsewhere</p> });
  const router = createRouter({
    routeTree: rootRoute.addChildren([form, other]),
    // The back button and a closing tab are the browser's own; a history in memory knows neither.
    history: createBrowserHistory(),
  });
  renderUi(<RouterProvider router={router as never} />);
  const field = await screen.findByRole('textbox', { name: 'Name' });
  return { field, go: () => void router.navigate({ to: '/other' as never }), router, user: userEvent.setup() };
}
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' }, patient);

let page: Awaited<ReturnType<typeof open>>;
afterEach(() => page.router.history.destroy());
beforeEach(async () => {
  page = await open();
});

describe('[C-36] leaving a page', () => {
  it('without changes asks nothing', async () => {
    page.go();
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  });

  it('with unsaved changes waits: Stay keeps page and words, Leave goes', async () => {
    await page.user.type(page.field, 'half a name');
    page.go();
    await question();
    const stay = screen.getByRole('button', { name: 'Stay' });
    await waitFor(() => expect(stay).toHaveFocus());
    await page.user.click(stay);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(page.field).toHaveValue('half a name');
    expect(page.router.state.location.pathname).toBe('/form');

    page.router.history.back();
    await question();
    await page.user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  });

  it('is free again once the changes are taken back, or the page itself goes on', async () => {
    await page.user.type(page.field, 'x');
    expect(unloadIsHeld()).toBe(true);
    await page.user.clear(page.field);
    expect(unloadIsHeld()).toBe(false);
    await page.user.type(page.field, 'saved');
    leaveFreely();
    expect(unloadIsHeld()).toBe(false);
    page.go();
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  });
});

/** Whether the browser would ask before it closes the tab. */
function unloadIsHeld(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
