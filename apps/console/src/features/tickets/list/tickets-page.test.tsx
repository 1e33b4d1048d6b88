import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { idOf } from '../../../lib/testing/factories.ts';
import {
  aMembership,
  aUser,
  type FakeCall,
  fakeServer,
  refused,
  workspaceIds,
} from '../../../lib/testing/fake-server.ts';
import { Toasts } from '../../../ui/index.ts';
import { TicketsPage } from '../index.ts';
import { aRow, aTicket } from '../testing.ts';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const queryIn = ({ path }: FakeCall) => Object.fromEntries(new URL(path, 'http://x').searchParams);

function serve(rows = [aRow(1)], more: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /api/ticket': () => ({ body: { data: rows, count: rows.length } }),
    'GET /api/ticket/count': () => ({ body: { todo: 3, 'in-progress': 20, solved: 140, trash: 8, snoozed: 1 } }),
    'GET /api/email/count': () => ({ body: { unseenCount: 12, messagesCount: 30 } }),
    'GET /api/ticket/email-addresses': () => ({ body: { data: [], count: 0 } }),
    'GET /api/ticket/macros': () => ({ body: { data: [], count: 0 } }),
    'GET /api/saved-views': () => ({ body: { data: [], count: 0 } }),
    'GET /api/tag': () => ({
      body: { data: [{ _id: idOf(50), name: 'Refund', color: 'red', emailUsage: 0, version: 1 }], count: 1 },
    }),
    'GET /api/user/assignees': () => ({
      body: { data: [{ _id: idOf(60), fullname: 'Maya Lindqvist', email: 'maya@x.test', avatar: null, tickets: 4 }] },
    }),
    ...more,
  });
}

const open = (at = '/') =>
  renderScreen(
    <>
      <TicketsPage />
      <Toasts />
    </>,
    at,
  );
const asked = (server: ReturnType<typeof fakeServer>) => server.to('/api/ticket').map(queryIn);

beforeEach(() => {
  notifications.clean();
  localStorage.clear();
  sessionStore.setState({
    ...{ user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] }) },
    ...{ workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

describe('the list of tickets', () => {
  it('[N-02] [N-16] [N-19] [N-21] [N-39] has both tabs with counts, the mails, and the newest first', async () => {
    const server = serve([aRow(1, { tags: [1, 2, 3].map((n) => ({ _id: idOf(n), name: `T${n}`, color: 'red' })) })]);
    await open();
    expect(await screen.findByText('NW-1001')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open, 23' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Closed, 148' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Emails (12)' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Ticket' })).toBeVisible();
    expect(screen.getByText('T2')).toBeVisible();
    expect(screen.queryByText('T3')).not.toBeInTheDocument();
    expect(screen.getAllByText('+1')[0]).toBeVisible();
    expect(asked(server)).toContainEqual(
      expect.objectContaining({ status: 'open', sortBy: 'createdAt', sort: 'desc' }),
    );
  });

  it('names one tag where two would be cut, and says how many more there are', async () => {
    const tags = ['Exchange', 'Shipping'].map((name, n) => ({ _id: idOf(n + 1), name, color: 'red' as const }));
    serve([aRow(1, { tags })]);
    await open();
    expect((await screen.findAllByText('Exchange'))[0]).toBeVisible();
    expect(screen.queryByText('Shipping')).not.toBeInTheDocument();
    expect(screen.getAllByText('+1')[0]).toBeVisible();
  });

  it('[N-01] [N-04] [N-36] says in the address what it shows, and asks for nothing of days to come', async () => {
    const server = serve();
    await open('/?state=closed&dueDate=today&createdFrom=2000-01-01&createdTo=2999-01-01&sortBy=title&sort=asc');
    await screen.findByText('NW-1001');
    const [first] = asked(server);
    expect(first).toMatchObject({ status: 'closed', dueDate: 'today', sortBy: 'title', sort: 'asc' });
    expect(first).not.toHaveProperty('createdFrom');
    expect(screen.getByRole('link', { name: 'Add Ticket' }).getAttribute('href')).toContain('dueDate=today');
  });

  it('[N-13] names days near today, and has a clock where one is overdue for longer', async () => {
    serve([-3, -1, 0, 1, 40].map((days, at) => aRow(at + 1, { dueDate: inDays(days) })).concat(aRow(9)));
    await open();
    const row = async (code: string) => (await screen.findByText(code)).closest('tr') as HTMLElement;
    expect(within(await row('NW-1001')).getAllByText('Overdue')[0]).toBeInTheDocument();
    expect(within(await row('NW-1002')).getAllByText('Yesterday')[0]).toBeInTheDocument();
    expect(within(await row('NW-1002')).queryByText('Overdue')).toBeNull();
    expect(within(await row('NW-1003')).getAllByText('Today')[0]).toBeInTheDocument();
    expect(within(await row('NW-1004')).getAllByText('Tomorrow')[0]).toBeInTheDocument();
    expect(within(await row('NW-1009')).getAllByText('No due date')[0]).toBeInTheDocument();
  });

  it('[N-03] [N-35] refuses what is no address in words, and asks for one that is', async () => {
    const server = serve();
    await open();
    await screen.findByText('NW-1001');
    await userEvent.click(screen.getByRole('button', { name: /Customer email.*All/ }));
    const field = await screen.findByRole('textbox', { name: 'Customer email' });
    await userEvent.type(field, 'nobody{Enter}');
    expect(await screen.findByText('Please input a valid email address')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.paste(`${'a'.repeat(250)}@x.test`);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Email must not exceed 255 characters')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'ann@shop.test{Enter}');
    await waitFor(() => expect(asked(server).at(-1)).toMatchObject({ recipientEmail: 'ann@shop.test' }));
    expect(asked(server).filter(({ recipientEmail }) => recipientEmail)).toHaveLength(1);
  });

  it('[N-27] [N-58] turns the flag around', async () => {
    const server = serve([aRow(1)], { 'PATCH /api/ticket/flag': () => ({ body: { data: aTicket({ flag: true }) } }) });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Flag NW-1001' }));
    expect(await screen.findByText('Tickets update flag successfully')).toBeVisible();
    expect(server.to('/api/ticket/flag')[0]?.body).toEqual({ ticketId: idOf(1), flag: true });
  });

  it('[N-63] says that the counts could not be had, in a dialog', async () => {
    serve([aRow(1)], { 'GET /api/ticket/count': () => refused(500, 'Broken') });
    await open();
    expect(await screen.findByRole('dialog', { name: 'The counts of tickets could not be loaded' })).toBeVisible();
  });

  it('[N-63] says that the list could not be had, in one dialog, and asks again as it closes', async () => {
    const server = serve([aRow(1)], {
      'GET /api/ticket': () => refused(400, 'Broken list'),
      'GET /api/ticket/count': () => refused(400, 'Broken count'),
    });
    await open();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Broken list');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    server.routes['GET /api/ticket'] = () => ({ body: { data: [aRow(1)], count: 1 } });
    server.routes['GET /api/ticket/count'] = () => ({
      body: { todo: 0, 'in-progress': 1, solved: 0, trash: 0, snoozed: 0 },
    });
    await userEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
    expect(await screen.findByText('NW-1001')).toBeVisible();
  });

  it('teaches whoever has none what a ticket is', async () => {
    serve([]);
    await open();
    expect(await screen.findByText('No open tickets')).toBeVisible();
    expect(screen.getByText(/A ticket is a request that takes longer than a chat/)).toBeVisible();
  });
});

describe('many at once', () => {
  const choose = async (...codes: string[]) => {
    for (const code of codes)
      await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`Select ${code}`) }));
    return screen.getByRole('region', { name: 'Selection' });
  };

  it('[N-23] [N-26] [N-59] closes those that can be, says which cannot before, and which were left after', async () => {
    const rows = [aRow(1), aRow(2, { blocked: 'disconnected' }), aRow(3)];
    const server = serve(rows, {
      'PATCH /api/ticket/status': () => ({ body: { updated: [idOf(1), idOf(3)], skipped: [idOf(2)] } }),
    });
    await open();
    await choose('NW-1001', 'NW-1002', 'NW-1003');
    expect(
      screen.getByText('1 of 3 tickets is not actionable. The other 2 are changed.', { exact: false }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close tickets' }));
    expect(await screen.findByText('Tickets have been moved to Closed successfully')).toBeVisible();
    expect(screen.getByText('1 was left as it was.')).toBeVisible();
    expect(server.to('/api/ticket/status')[0]?.body).toEqual({
      ticketIds: [idOf(1), idOf(2), idOf(3)],
      status: 'solved',
    });
  });

  it('[N-26] leaves those out that nothing can be done about', async () => {
    serve([aRow(1), aRow(2, { blocked: 'deleted' })]);
    await open();
    await choose('NW-1001', 'NW-1002');
    await userEvent.click(screen.getByRole('button', { name: 'Deselect the 1' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Select NW-1002/ })).not.toBeChecked());
    expect(screen.getByRole('checkbox', { name: /Select NW-1001/ })).toBeChecked();
  });

  it('[N-23] [N-58] [N-59] on the Closed tab opens them again, also by a tag', async () => {
    const done = { body: { updated: [idOf(1)], skipped: [] } };
    const server = serve([aRow(1, { status: 'solved' })], {
      'PATCH /api/ticket/tag': () => done,
      'PATCH /api/ticket/status': () => done,
    });
    await open('/?state=closed');
    await choose('NW-1001');
    await userEvent.click(screen.getByRole('button', { name: 'Add tag' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Refund' }));
    expect(await screen.findByText('Added tag successfully')).toBeVisible();
    expect(server.to('/api/ticket/tag')[0]?.body).toEqual({ listTicket: [idOf(1)], listTag: [idOf(50)], reopen: true });
    await choose('NW-1001');
    await userEvent.click(screen.getByRole('button', { name: 'Re-open' }));
    expect(await screen.findByText('Tickets have been moved to Open successfully')).toBeVisible();
    expect(server.to('/api/ticket/status')[0]?.body).toMatchObject({ status: 'in-progress' });
  });

  it('[N-58] gives them to somebody', async () => {
    const server = serve([aRow(1)], {
      'PATCH /api/ticket/assignee': () => ({ body: { updated: [idOf(1)], skipped: [] } }),
    });
    await open();
    await choose('NW-1001');
    await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Maya Lindqvist/ }));
    expect(await screen.findByText('Tickets have been assigned successfully')).toBeVisible();
    expect(server.to('/api/ticket/assignee')[0]?.body).toMatchObject({ assigneeId: idOf(60), reopen: false });
  });
});
