import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aUser, fakeServer, workspaceIds } from '../../lib/testing/fake-server.ts';
import { NotificationBell } from './notification-bell.tsx';

async function open() {
  await laterTexts();
  fakeServer({ 'GET /api/notifications': () => ({ body: { data: [], count: 0, unread: 0 } }) });
  sessionStore.setState({ user: aUser(), workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't' });
  await renderScreen(
    <>
      <h1>Somewhere</h1>
      <NotificationBell />
      <button type="button">elsewhere</button>
    </>,
  );
  const user = userEvent.setup();
  const bell = screen.getByRole('button', { name: 'Notifications' });
  await user.click(bell);
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement));
  return { user, bell };
}

it('[T-16] Escape closes the notifications and gives the focus back to the bell', async () => {
  const { user, bell } = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bell).toHaveFocus();
});

it('a press elsewhere leads there and not back to the bell', async () => {
  const { user } = await open();
  const elsewhere = screen.getByRole('button', { name: 'elsewhere' });
  await user.click(elsewhere);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(elsewhere).toHaveFocus();
});
