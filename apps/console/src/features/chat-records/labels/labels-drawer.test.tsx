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

it('[27-32] a colleague’s rename is not saved over unseen', async () => {
  const sent: unknown[] = [];
  const server = fakeServer({
    'GET /api/chat-labels': () => ({ body: { data: labels, count: labels.length } }),
    [`PATCH /api/chat-labels/${idOf(1)}`]: () => refused(409, 'changed', 'conflict'),
  });
  const { queryClient } = renderUi(<LabelsDrawer onClose={closed} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Refund' }));
  labels = [{ ...label(1, 'Refunds'), version: 4 }, label(2, 'Late')];
  await queryClient.invalidateQueries({ queryKey: keyOf('chatLabels.list') });
  const field = screen.getByRole('textbox', { name: /^Rename/ });
  await userEvent.type(field, ' EU{Enter}');
  expect(await screen.findByText('Someone else changed this first. This is how it is now.')).toBeVisible();
  expect(field).toHaveValue('Refund EU');
  await userEvent.type(field, '!{Enter}');
  await waitFor(() => {
    sent.splice(0, 9, ...server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body));
    expect(sent).toEqual([
      { name: 'Refund EU', version: 1 },
      { name: 'Refund EU!', version: 4 },
    ]);
  });
});

it('[27-32] a word that a colleague deletes leaves its field with what was typed, says so, and may become a new one', async () => {
  const server = fakeServer({
    'GET /api/chat-labels': () => ({ body: { data: labels, count: labels.length } }),
    'POST /api/chat-labels': () => ({ status: 201, body: label(3, 'Refund EU') }),
  });
  const { queryClient } = renderUi(<LabelsDrawer onClose={closed} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Refund' }));
  const field = screen.getByRole('textbox', { name: 'Rename Refund' });
  await userEvent.type(field, ' EU');
  labels = [label(2, 'Late')];
  await queryClient.invalidateQueries({ queryKey: keyOf('chatLabels.list') });
  expect(await screen.findByText('Refund was deleted meanwhile. Your words can become a new one.')).toBeVisible();
  expect(field).toHaveValue('Refund EU');
  expect(field).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Add as new' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Rename Refund' })).toBeNull());
  const made = server.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/chat-labels'));
  expect(made?.body).toEqual({ kind: 'tag', name: 'Refund EU', color: 'green' });
});

it('[27-32] without a network the list stays, and the word that is half typed with it', async () => {
  let down = false;
  fakeServer({
    'GET /api/chat-labels': () =>
      down ? refused(503, 'x', 'internal') : { body: { data: labels, count: labels.length } },
  });
  const { queryClient } = renderUi(<LabelsDrawer onClose={closed} />);
  const field = await screen.findByRole('textbox', { name: 'New tag' });
  await userEvent.type(field, 'Half a wo');
  down = true;
  await queryClient.invalidateQueries({ queryKey: keyOf('chatLabels.list') });
  await userEvent.type(field, 'rd');
  expect(screen.getByText('Refund')).toBeVisible();
  expect(field).toHaveValue('Half a word');
});
