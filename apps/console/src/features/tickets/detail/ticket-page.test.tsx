import type { Ticket } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { idOf } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { type FakeCall, type fakeServer, refused, workspaceIds } from '../../../lib/testing/fake-server.ts';
import { Toasts } from '../../../ui/index.ts';
import { TicketPage } from '../index.ts';
import { aMail, aRow, aTicket, colleagues, serveTicket, signIn } from '../testing.ts';

vi.mock('../../../ui/rich-field/rich-editor.tsx', () => import('../testing/plain-editor.tsx'));
const id = aTicket()._id;
const path = `/api/ticket/${id}`;
const place = `/ws/${workspaceIds.first}/ticket-management`;
const queryIn = ({ path: asked }: FakeCall) => Object.fromEntries(new URL(asked, 'http://x').searchParams);
const by = { _id: colleagues.maya._id, fullname: 'Maya Lindqvist' };
let socket: ReturnType<typeof fakeConnection>;

async function open(ticket: Ticket = aTicket(), search = '', more: Parameters<typeof fakeServer>[0] = {}) {
  const server = serveTicket(ticket, [aMail(31)], more);
  const rendered = await renderScreen(
    <>
      <TicketPage />
      <Toasts />
    </>,
    `${place}/${id}${search}`,
    '/ws/$workspaceId/ticket-management/$ticketId',
  );
  const at = () => rendered.router.state.location;
  const meanwhile = (change: Partial<Ticket>) => {
    server.held.ticket = { ...server.held.ticket, ...change };
    act(() => socket.hear('ticket:changed', { ticketId: id, by }));
  };
  return { ...server, ...rendered, at, meanwhile };
}
const tab = (name: RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  notifications.clean();
  signIn();
  socket = fakeConnection();
});
afterEach(() => socket.undo());

describe('one ticket', () => {
  it('[N-05] has what it is about beside what happened, and the tab and order that the address says', async () => {
    const server = await open(aTicket(), '?tab=logs&order=desc&state=open');
    const about = await screen.findByRole('region', { name: 'About the ticket' });
    expect(within(about).getByText('NW-1001')).toBeVisible();
    expect(within(about).getByRole('button', { name: 'Flag' })).toBeVisible();
    expect(within(about).getByRole('textbox', { name: /^Title/ })).toHaveValue('Ticket 1');
    expect(await tab(/^Logs/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Nothing was changed yet.')).toBeVisible();
    const asked = () => server.to(`${path}/timeline`).map(queryIn);
    expect(asked()).toEqual([{ tab: 'logs', sort: 'desc', limit: '50' }]);

    await userEvent.click(screen.getByRole('button', { name: 'Newest first' }));
    expect(server.at().search).toEqual({ tab: 'logs', state: 'open' });
    await userEvent.click(await tab(/^Comments/));
    expect(await screen.findByText('No comments yet. Only your team sees them.')).toBeVisible();
    expect(server.at().search).toEqual({ tab: 'comments', state: 'open' });
    await userEvent.click(await tab(/^All/));
    expect(await screen.findByText('Words 31')).toBeVisible();
    expect(server.at().search).toEqual({ state: 'open' });
    expect(asked().map(({ tab }) => tab)).toEqual(['logs', 'comments', 'all']);
  });

  it('[N-22] [N-61] is closed as solved, and opened again as in progress', async () => {
    const server = await open(aTicket(), '', {
      [`PATCH ${path}`]: ({ body }) => {
        server.held.ticket = { ...server.held.ticket, ...(body as object) };
        return { body: { data: server.held.ticket } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Close ticket' }));
    expect(await screen.findByText('Update successfully')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Re-open' }));
    await screen.findByRole('button', { name: 'Close ticket' });
    const sent = server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(sent).toEqual([{ status: 'solved' }, { status: 'in-progress' }]);
  });

  it('[N-25] is not closed where nobody can be answered', async () => {
    await open(aTicket({ blocked: 'deleted' }));
    const close = await screen.findByRole('button', { name: 'Close ticket' });
    expect(close).toBeDisabled();
    expect(close.closest('fieldset')).toHaveAccessibleName(/^Ticket connection has been deleted\./);
  });

  it('leads to its neighbours in the list one came by, and back to that list without what was of the ticket', async () => {
    const list = () => ({ body: { data: [aRow(7), aRow(1), aRow(9)], count: 43 } });
    const server = await open(aTicket(), '?state=open&page=2&limit=25&tab=logs&find=zip&conversationId=c', {
      'GET /api/ticket': list,
    });
    expect(await screen.findByText('27 of 43')).toBeVisible();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';
    expect(href('Previous ticket')).toContain(`/${idOf(7)}?`);
    expect(href('Next ticket')).toContain(`/${idOf(9)}?`);
    for (const name of ['Back to the tickets', 'Next ticket']) {
      const search = Object.fromEntries(new URL(href(name), 'http://x').searchParams);
      expect(search).toEqual({ state: 'open', page: '2', limit: '25' });
    }
    await userEvent.click(screen.getByRole('link', { name: 'Back to the tickets' }));
    await waitFor(() => expect(server.at().pathname).toBe(place));
  });

  it('that is not there is said to be gone, and one that could not be loaded is asked for again', async () => {
    const server = await open(aTicket(), '', { [`GET ${path}`]: () => refused(500, 'Broken') });
    expect(await screen.findByText('The ticket could not be loaded')).toBeVisible();
    server.routes[`GET ${path}`] = () => refused(404, 'Not found', 'not-found');
    await userEvent.click(screen.getByRole('button', { name: /again|Retry/i }));
    expect(await screen.findByText('This ticket is not there')).toBeVisible();
    expect(screen.queryByText('The ticket could not be loaded')).toBeNull();
  });

  it('that one merges oneself opens the other, unless an answer was begun: that stays to be copied', async () => {
    const into = aRow(7, { title: 'Zip', status: 'trash' });
    const server = await open(aTicket(), '', {
      'GET /api/ticket': () => ({ body: { data: [aRow(1), into], count: 2 } }),
      [`POST /api/ticket/${into._id}/merge`]: () => {
        server.held.ticket = aTicket({ status: 'solved', mergedInto: { _id: into._id, code: 'NW-1007' } });
        return { body: { data: aTicket(into) } };
      },
    });
    const mergeIt = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Merge' }));
      const dialog = within(await screen.findByRole('dialog'));
      const choice = await dialog.findByRole('radio', { name: 'NW-1007 Zip' });
      // A ticket in the trash is not taken for one that is worked on.
      expect(choice).toHaveAccessibleDescription('Trash');
      await userEvent.click(choice);
      await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
      expect(await screen.findByText('Merged into NW-1007')).toBeVisible();
    };
    const words = await screen.findByRole('textbox', { name: 'Message' });
    await userEvent.type(words, 'Half an answer');
    await mergeIt();
    expect(await screen.findByText('Not sent. Copy it before you leave.')).toBeVisible();
    expect(words).toHaveValue('Half an answer');
    expect(server.at().pathname).toBe(`${place}/${id}`);
    expect(screen.getByRole('link', { name: 'Open NW-1007' })).toBeVisible();

    server.meanwhile({ mergedInto: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(''));
    await mergeIt();
    await waitFor(() => expect(server.at().pathname).toBe(`${place}/${into._id}`));
  });

  it('that was merged says where to, and takes no answer', async () => {
    await open(aTicket({ mergedInto: { _id: idOf(5), code: 'NW-1005' } }));
    expect(await screen.findByText(/was merged into NW-1005/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open NW-1005' })).toHaveAttribute('href', `${place}/${idOf(5)}`);
    await screen.findByText('Words 31');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Merge' })).toBeDisabled();
  });
});

describe('beside a colleague', () => {
  it('who else has it open is named, and that they write an answer; of another ticket nothing is said', async () => {
    const { _id: ownId } = sessionStore.getState().user as { _id: string };
    await open();
    const hear = (ticketId: string, replying: string[]) =>
      act(() =>
        socket.hear('ticket:watchers', {
          ...{ ticketId, replying },
          watchers: [
            { _id: ownId, fullname: 'Priya Nair', avatar: null },
            { ...by, avatar: null },
          ],
        }),
      );
    await screen.findByRole('button', { name: 'Close ticket' });
    hear(idOf(2), []);
    expect(screen.queryByText(/Maya/)).toBeNull();
    hear(id, [ownId]);
    expect(screen.getByText('Also here: Maya Lindqvist')).toBeVisible();
    hear(id, [by._id]);
    expect(screen.getByText('Maya Lindqvist is writing a reply')).toBeVisible();
  });

  it('what they and the customer do is seen at once; of another ticket nothing is asked', async () => {
    const server = await open();
    await screen.findByText('Words 31');
    const asked = server.to(`${path}/timeline`).length;
    act(() => {
      socket.hear('ticket:changed', { ticketId: idOf(2), by });
      socket.hear('mail:changed', { accountId: idOf(90), ticketId: idOf(2) });
      socket.hear('mail:changed', { accountId: idOf(90), ticketId: null });
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.to(`${path}/timeline`)).toHaveLength(asked);
    server.meanwhile({ status: 'solved', title: 'Another title' });
    expect(await screen.findByRole('button', { name: 'Re-open' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Another title');
    server.held.mails = [aMail(31), aMail(32)];
    act(() => socket.hear('mail:changed', { accountId: idOf(90), ticketId: id }));
    expect(await screen.findByText('Words 32')).toBeVisible();
    server.held.mails = [aMail(31), aMail(32), aMail(33)];
    act(() => socket.connect());
    expect(await screen.findByText('Words 33')).toBeVisible();
  });

  it('that was erased while one types keeps the words on the page', async () => {
    const server = await open();
    const title = await screen.findByRole('textbox', { name: /^Title/ });
    await userEvent.type(title, ' mine');
    const before = server.to(path).length;
    server.routes[`GET ${path}`] = () => refused(404, 'Not found', 'not-found');
    act(() => socket.hear('ticket:changed', { ticketId: id, by: null }));
    await waitFor(() => expect(server.to(path).length).toBeGreaterThan(before));
    expect(title).toHaveValue('Ticket 1 mine');
    server.routes[`PATCH ${path}`] = () => refused(404, 'Not found', 'not-found');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/not found|not there/i)).toBeVisible();
    expect(title).toHaveValue('Ticket 1 mine');
  });
});
