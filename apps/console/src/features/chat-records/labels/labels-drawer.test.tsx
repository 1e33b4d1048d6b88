import type { ChatLabel } from '@chatso/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { renderUi } from '../../../app/testing/render-app.tsx';
import { keyOf } from '../../../lib/api/query-of.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { idOf } from '../../../lib/testing/factories.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../../lib/testing/fake-server.ts';
import { LabelsDrawer } from './labels-drawer.tsx';

const label = (number: number, name: string): ChatLabel => ({
  ...{ _id: idOf(number), kind: 'tag', name, color: 'green', version: 1 },
});
let labels: ChatLabel[];
const closed = vi.fn();

const serve = () =>
  fakeServer({
    'GET /api/chat-labels': () => ({ body: { data: labels, count: labels.length } }),
    [`GET /api/chat-labels/${idOf(1)}/chats`]: () =>
      labels.some(({ _id }) => _id === idOf(1)) ? { body: { chats: 3 } } : refused(404, 'Not found', 'not-found'),
    [`DELETE /api/chat-labels/${idOf(1)}`]: () => refused(404, 'Not found', 'not-found'),
  });

beforeEach(() => {
  closed.mockClear();
  labels = [label(1, 'Refund'), label(2, 'Late')];
  sessionStore.setState({
    ...{ user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] }) },
    ...{ workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

it('Escape leaves the field or the question that is open, and then the drawer', async () => {
  serve();
  renderUi(<LabelsDrawer onClose={closed} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Refund' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Rename Refund' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Delete Refund' }));
  await screen.findByRole('dialog', { name: 'Delete ‘Refund’?' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete ‘Refund’?' })).toBeNull());
  expect(closed).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});

it('a word that another admin deletes behind the question is gone, and the question goes with it', async () => {
  serve();
  const { queryClient } = renderUi(<LabelsDrawer onClose={closed} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Refund' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete ‘Refund’?' });
  expect(await within(dialog).findByText('3 chats lose it. This cannot be taken back.')).toBeVisible();
  labels = labels.filter(({ name }) => name !== 'Refund');
  await queryClient.invalidateQueries({ queryKey: keyOf('chatLabels.list') });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete ‘Refund’?' })).toBeNull());
  expect(screen.getByText('Late')).toBeVisible();
});
