import { notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { idOf } from '../../../lib/testing/factories.ts';
import { type FakeAnswer, refused } from '../../../lib/testing/fake-server.ts';
import { Toasts } from '../../../ui/index.ts';
import { TicketsPage } from '../index.ts';
import { aRow, serveTicket, signIn } from '../testing.ts';

async function chooseBoth(path: string, answer: FakeAnswer) {
  const server = serveTicket(undefined, [], {
    'GET /api/ticket': () => ({ body: { data: [aRow(1), aRow(2)], count: 2 } }),
    'GET /api/email/count': () => ({ body: { unseenCount: 0, messagesCount: 0 } }),
    'GET /api/saved-views': () => ({ body: { data: [], count: 0 } }),
    [`PATCH ${path}`]: () => answer,
  });
  await renderScreen(
    <>
      <TicketsPage />
      <Toasts />
    </>,
  );
  for (const code of ['NW-1001', 'NW-1002'])
    await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`Select ${code}`) }));
  const bar = within(screen.getByRole('region', { name: 'Selection' }));
  const answerNow = (now: FakeAnswer) => {
    server.routes[`PATCH ${path}`] = () => now;
  };
  return { bar, answerNow, sent: () => server.to(path).map(({ body }) => body) };
}
const ids = [idOf(1), idOf(2)];
const done: FakeAnswer = { body: { updated: ids, skipped: [] } };

beforeEach(() => {
  notifications.clean();
  localStorage.clear();
  signIn('admin');
});

it.each([
  ['moved', '/api/ticket/status', 'Close tickets', null, 'Tickets have been moved to Closed successfully'],
  ['assigned', '/api/ticket/assignee', 'Assign', /Maya Lindqvist/, 'Tickets have been assigned successfully'],
  ['tagged', '/api/ticket/tag', 'Add tag', 'Refund', 'Added tag successfully'],
] as const)(
  '[N-68] tickets that were %s have their message, and only once they were',
  async (_, path, button, choice, words) => {
    const { bar, answerNow, sent } = await chooseBoth(path, { body: { updated: [], skipped: ids } });
    const act = async () => {
      await userEvent.click(bar.getByRole('button', { name: button }));
      if (choice) await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
    };
    await act();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText(words)).toBeNull();
    answerNow(done);
    await act();
    expect(await screen.findByText(words)).toBeVisible();
    expect(sent()).toHaveLength(2);
  },
);

it('[N-68] [N-34] [N-58] a due date is set to the end of a day for all of them, or taken away', async () => {
  const { bar, sent } = await chooseBoth('/api/ticket/due-date', done);
  const open = async () => {
    await userEvent.click(bar.getByRole('button', { name: /due date/i }));
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await open();
  const field = dialog.getByLabelText('Due date');
  fireEvent.change(field, { target: { value: '' } });
  expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  fireEvent.change(field, { target: { value: '2026-12-01' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Set due date successfully')).toBeVisible();
  const end = new Date(new Date(2026, 11, 2).getTime() - 1).toISOString();
  await waitFor(() => expect(sent()).toEqual([{ ticketIds: ids, dueDate: end }]));
});

it('[N-64] a change of many that is refused says what the server says, and leaves them chosen', async () => {
  const { bar } = await chooseBoth(
    '/api/ticket/status',
    refused(409, 'x', 'conflict', { reason: 'ticket-merged', details: { code: 'NW-9' } }),
  );
  await userEvent.click(bar.getByRole('button', { name: 'Close tickets' }));
  expect(await screen.findByText('This ticket was merged into NW-9.')).toBeVisible();
  for (const code of ['NW-1001', 'NW-1002'])
    expect(screen.getByRole('checkbox', { name: new RegExp(`Select ${code}`) })).toBeChecked();
});
