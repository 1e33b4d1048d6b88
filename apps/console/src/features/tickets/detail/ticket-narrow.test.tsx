import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { workspaceIds } from '../../../lib/testing/fake-server.ts';
import { TicketPage } from '../index.ts';
import { aMail, aTicket, serveTicket, signIn } from '../testing.ts';

vi.mock('../../../ui/rich-field/rich-editor.tsx', () => import('../testing/plain-editor.tsx'));
const width = vi.hoisted(() => ({ narrow: true, tell: new Set<() => void>() }));
vi.mock('../../../lib/browser/viewport.ts', async (original) => {
  const useWidth = () =>
    useSyncExternalStore(
      (tell) => {
        width.tell.add(tell);
        return () => width.tell.delete(tell);
      },
      () => width.narrow,
    );
  return { ...(await original<object>()), useIsPhone: useWidth, useIsCompact: useWidth, useIsNarrow: useWidth };
});

const id = aTicket()._id;
async function open() {
  const server = serveTicket(aTicket(), [aMail(31)]);
  await renderScreen(
    <TicketPage />,
    `/ws/${workspaceIds.first}/ticket-management/${id}`,
    '/ws/$workspaceId/ticket-management/$ticketId',
  );
  return server;
}
const turn = (narrow: boolean) =>
  act(() => {
    width.narrow = narrow;
    for (const tell of width.tell) tell();
  });
const title = () => screen.findByRole('textbox', { name: /^Title/ });
const description = () => screen.findByRole('textbox', { name: /^Description/ });
async function type(words: string) {
  await userEvent.clear(await title());
  await userEvent.type(await title(), words);
  await userEvent.type(await description(), `${words}, at length`);
}

beforeEach(() => {
  notifications.clean();
  signIn();
  width.narrow = true;
});

describe('a ticket where its fields are in a drawer', () => {
  it('[N-06] [N-32] what was typed and not saved outlives the drawer, and its button says that it waits', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Details' }));
    await type('Ripped');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Details, not saved yet' }));
    expect(await title()).toHaveValue('Ripped');
    expect(await description()).toHaveValue('Ripped, at length');
    for (const cancel of within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Cancel' }))
      await userEvent.click(cancel);
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Details' })).toBeVisible();
  });

  it('[N-06] [N-32] and a window that gets wider and narrower again', async () => {
    width.narrow = false;
    await open();
    await type('Ripped');
    turn(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Details, not saved yet' }));
    expect(await title()).toHaveValue('Ripped');
    turn(false);
    expect(await title()).toHaveValue('Ripped');
    expect(await description()).toHaveValue('Ripped, at length');
  });
});
