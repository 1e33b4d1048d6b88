import type { Ticket, TicketMacro } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { hasUnsavedChanges } from '../../../lib/navigation/unsaved-guard.ts';
import { idOf } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { type FakeCall, type fakeServer, refused } from '../../../lib/testing/fake-server.ts';
import { PageTitle, Toasts } from '../../../ui/index.ts';
import { aMail, aRow, aTicket, colleagues, keepsComment, refundTag, serveTicket, signIn } from '../testing.ts';
import { CommentBox } from './comment-box.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { Timeline } from './timeline.tsx';
import { useTicket } from './use-ticket.ts';

const id = aTicket()._id;
const queryIn = ({ path }: FakeCall) => Object.fromEntries(new URL(path, 'http://x').searchParams);
const { ann, annLee, maya } = colleagues;
let socket: ReturnType<typeof fakeConnection>;

function Page() {
  const ticket = useTicket(id).data?.data;
  return (
    <>
      <PageTitle>Tickets</PageTitle>
      {ticket ? (
        <>
          <TicketActions ticket={ticket} />
          <Timeline ticket={ticket} />
          <CommentBox ticket={ticket} onWriting={() => undefined} />
        </>
      ) : null}
      <Toasts />
    </>
  );
}
async function open(ticket: Ticket = aTicket(), more: Parameters<typeof fakeServer>[0] = {}, mails = [aMail(31)]) {
  const server = serveTicket(ticket, mails, more);
  const rendered = await renderScreen(<Page />);
  await screen.findByRole('button', { name: 'Merge' });
  const meanwhile = (change: Partial<Ticket>) => {
    server.held.ticket = { ...server.held.ticket, ...change };
    act(() => socket.hear('ticket:changed', { ticketId: id, by: { _id: maya._id, fullname: maya.fullname } }));
  };
  return { ...server, ...rendered, meanwhile };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const inDialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => {
  notifications.clean();
  signIn();
  socket = fakeConnection();
});
afterEach(() => socket.undo());

describe('put aside', () => {
  const path = `/api/ticket/${id}/snooze`;
  it('until nine tomorrow, and taken back', async () => {
    const server = await open(aTicket(), {
      [`POST ${path}`]: ({ body }) => {
        server.held.ticket = aTicket({ snoozedUntil: (body as { until: string | null }).until });
        return { body: { data: server.held.ticket } };
      },
    });
    await press('Snooze');
    expect(await screen.findAllByRole('menuitem')).toHaveLength(3);
    await userEvent.click(screen.getByRole('menuitem', { name: /^Tomorrow/ }));
    expect(await screen.findByText(/^Snoozed until .*9:00 am$/)).toBeVisible();
    const sent = server.to(path).map(({ body }) => body as { until: string });
    const until = new Date(sent[0]?.until ?? 0);
    expect([until.getHours(), until.getMinutes()]).toEqual([9, 0]);
    expect(until.toDateString()).toBe(new Date(Date.now() + 86_400_000).toDateString());
    await userEvent.click(await screen.findByRole('button', { name: 'End snooze' }));
    expect(await screen.findByText('It is back in the list')).toBeVisible();
    expect(server.to(path)[1]?.body).toEqual({ until: null });
  });

  it('says what the server says where it is closed by then, and shows that', async () => {
    const server = await open(aTicket(), {
      [`POST ${path}`]: () => refused(409, 'x', 'conflict', { reason: 'ticket-merged', details: { code: 'NW-9' } }),
    });
    await press('Snooze');
    server.held.ticket = aTicket({ mergedInto: { _id: idOf(9), code: 'NW-9' } });
    await userEvent.click(await screen.findByRole('menuitem', { name: /^In a week/ }));
    expect(await screen.findByText('This ticket was merged into NW-9.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Snooze' })).toBeDisabled());
  });
});

describe('macros', () => {
  const nothing = {
    status: null,
    assignee: null,
    addTags: [],
    flag: null,
    dueInDays: null,
    comment: '',
    replyHtml: '',
  };
  const macro: TicketMacro = {
    ...{ _id: idOf(40), name: 'Refund it', version: 1 },
    actions: {
      ...nothing,
      status: 'solved',
      assignee: maya._id,
      addTags: [refundTag._id],
      flag: false,
      dueInDays: 1,
      comment: 'Done',
    },
  };
  const scene = (updated: string[]) => ({
    'GET /api/ticket/macros': () => ({
      body: {
        data: [macro, { ...macro, _id: idOf(41), name: 'Other', actions: { ...nothing, assignee: '' } }],
        count: 2,
      },
    }),
    [`POST /api/ticket/macros/${macro._id}/run`]: () => ({ body: { updated, skipped: [], replyHtml: '' } }),
  });

  it('say what they will do before they do it', async () => {
    const server = await open(aTicket(), scene([id]));
    await press('Macros');
    expect(await screen.findByRole('menuitem', { name: /^Other.*Assign Unassigned/ })).toBeVisible();
    await userEvent.click(screen.getByRole('menuitem', { name: /^Refund it/ }));
    const dialog = await inDialog();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...[
        'Status Solved',
        'Assign Maya Lindqvist',
        'Tag Refund',
        'Take the flag off',
        'Due in 1 day',
        'Write a comment',
      ],
    ]);
    expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
    const asked = server.to(`/api/ticket/${id}`).length;
    await userEvent.click(dialog.getByRole('button', { name: 'Run' }));
    await waitFor(() => expect(server.to(`/api/ticket/macros/${macro._id}/run`)[0]?.body).toEqual({ ticketIds: [id] }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(server.to(`/api/ticket/${id}`).length).toBeGreaterThan(asked));
  });

  it('that did nothing say so', async () => {
    await open(aTicket(), scene([]));
    await press('Macros');
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Refund it/ }));
    await userEvent.click((await inDialog()).getByRole('button', { name: 'Run' }));
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});

describe('merged into another', () => {
  const others = () => ({ body: { data: [aRow(1), aRow(7, { title: 'Zip' }), aRow(8)], count: 3 } });

  it('that is searched and chosen, and opens then; never into itself', async () => {
    const server = await open(aTicket(), {
      'GET /api/ticket': others,
      [`POST /api/ticket/${idOf(7)}/merge`]: () => ({ body: { data: aTicket({ _id: idOf(7), code: '1007' }) } }),
    });
    await press('Merge');
    const dialog = await inDialog();
    expect(await dialog.findAllByRole('radio')).toHaveLength(2);
    // Which of the two is closed: this one.
    expect(dialog.getByText(/of NW-1001 go into it, and NW-1001 is closed/)).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Merge' });
    expect(confirm).toBeDisabled();
    await userEvent.type(dialog.getByRole('searchbox'), 'zip');
    await waitFor(() =>
      expect(server.to('/api/ticket').map(queryIn).at(-1)).toMatchObject({ search: 'zip', limit: '10' }),
    );
    await userEvent.click(dialog.getByRole('radio', { name: 'NW-1007 Zip' }));
    await userEvent.click(confirm);
    await waitFor(() =>
      expect(server.router.state.location.pathname).toMatch(new RegExp(`/ticket-management/${idOf(7)}$`)),
    );
    expect(server.to(`/api/ticket/${idOf(7)}/merge`)[0]?.body).toEqual({ ticketIds: [id] });
  });

  it('stays open and says so where a colleague was faster', async () => {
    const server = await open(aTicket(), {
      'GET /api/ticket': others,
      [`POST /api/ticket/${idOf(7)}/merge`]: () =>
        refused(409, 'x', 'conflict', { reason: 'ticket-merged', details: { code: 'NW-9' } }),
    });
    await press('Merge');
    const dialog = await inDialog();
    await userEvent.click(await dialog.findByRole('radio', { name: 'NW-1007 Zip' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This ticket was merged into NW-9.');
    expect(server.router.state.location.pathname).toBe('/');
  });
});

describe('a mail of its own', () => {
  const two = [aMail(31), aMail(32)];
  const first = async () => {
    const [button] = await screen.findAllByRole('button', { name: 'Make a ticket of this mail' });
    if (!button) throw new Error('No button');
    return button;
  };

  it('leaves with a title that can be changed, and not without one', async () => {
    const path = `/api/ticket/${id}/split`;
    const server = await open(
      aTicket(),
      { [`POST ${path}`]: () => ({ body: { data: aTicket({ code: '1044' }) } }) },
      two,
    );
    await userEvent.click(await first());
    const dialog = await inDialog();
    const title = dialog.getByRole('textbox', { name: 'Title' });
    expect(title).toHaveValue('Subject 31');
    await userEvent.clear(title);
    expect(dialog.getByRole('button', { name: 'Split off' })).toBeDisabled();
    await userEvent.type(title, ' Zip ');
    await userEvent.click(dialog.getByRole('button', { name: 'Split off' }));
    expect(await screen.findByText('New ticket NW-1044')).toBeVisible();
    expect(server.to(path)[0]?.body).toEqual({ emailIds: [idOf(31)], title: 'Zip' });
  });

  it('that a colleague moves meanwhile leaves the dialog and its title, and is not moved again', async () => {
    const server = await open(aTicket(), {}, two);
    await userEvent.click(await first());
    const dialog = await inDialog();
    const title = dialog.getByRole('textbox', { name: 'Title' });
    await userEvent.type(title, ', the zip');
    server.held.mails = [];
    server.meanwhile({ version: 2 });
    expect(await dialog.findByRole('alert')).toHaveTextContent('A colleague has moved this mail meanwhile.');
    expect(title).toHaveValue('Subject 31, the zip');
    expect(dialog.getByRole('button', { name: 'Split off' })).toBeDisabled();
  });

  it('is not offered where a ticket has no other, and not sent where it has none by now', async () => {
    const server = await open(aTicket(), {}, two);
    await userEvent.click(await first());
    const dialog = await inDialog();
    server.held.mails = [aMail(31)];
    server.meanwhile({ version: 2 });
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is the only mail of the ticket by now');
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Subject 31');
    expect(dialog.getByRole('button', { name: 'Split off' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Words 31')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Make a ticket of this mail' })).toBeNull();
  });

  it.each([{ blocked: 'deleted' as const }, { mergedInto: { _id: idOf(9), code: 'NW-9' } }])(
    'does not leave a ticket that is %o',
    async (over) => {
      await open(aTicket(over), {}, two);
      expect(await screen.findByText('Words 32')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Make a ticket of this mail' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Snooze' })).toBeDisabled();
      expect(screen.getByRole('button', { name: 'Macros' })).toBeDisabled();
    },
  );
});

describe('a comment', () => {
  const field = () => screen.getByRole('textbox', { name: 'Internal comment' });
  const sent = (server: Awaited<ReturnType<typeof open>>) =>
    server.to('/api/comment').map(({ body }) => body as Record<string, unknown>);
  const kept = { 'POST /api/comment': keepsComment };

  it('calls by the whole name whom it names: @Ann Lee is not Ann', async () => {
    const server = await open(aTicket(), kept);
    await userEvent.type(field(), 'Ask');
    await press('Call somebody');
    expect(field()).toHaveValue('Ask @');
    await userEvent.click(await screen.findByRole('option', { name: 'Ann Lee' }));
    expect(field()).toHaveValue('Ask @Ann Lee ');
    expect(field()).toHaveFocus();
    await press('Comment');
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(sent(server)).toEqual([
      { _id: expect.any(String), ticketId: id, content: 'Ask @Ann Lee ', mentions: [annLee._id] },
    ]);
    await userEvent.type(field(), '@Ann and @Ann Lee');
    await press('Comment');
    await waitFor(() => expect(sent(server)).toHaveLength(2));
    expect(sent(server)[1]?.mentions).toEqual([ann._id, annLee._id]);
    expect(sent(server)[1]?._id).not.toBe(sent(server)[0]?._id);
  });

  it('that failed keeps its words, says why, and is the same comment when it is sent again', async () => {
    const server = await open(aTicket(), { 'POST /api/comment': () => refused(429, 'Too many', 'rate-limited') });
    await userEvent.type(field(), 'Hello');
    await press('Comment');
    await waitFor(() => expect(field()).toHaveAttribute('aria-invalid', 'true'));
    expect(field()).toHaveValue('Hello');
    server.routes['POST /api/comment'] = kept['POST /api/comment'];
    await press('Comment');
    await waitFor(() => expect(field()).toHaveValue(''));
    const [first, second] = sent(server);
    expect(second?._id).toBe(first?._id);
  });

  it('is asked about before one leaves, and stays where a colleague changes the ticket', async () => {
    const server = await open(aTicket(), kept);
    expect(screen.getByRole('button', { name: 'Comment' })).toBeDisabled();
    await userEvent.type(field(), 'Hello');
    const asked = server.to(`/api/ticket/${id}`).length;
    server.meanwhile({ status: 'solved' });
    await waitFor(() => expect(server.to(`/api/ticket/${id}`).length).toBeGreaterThan(asked));
    expect(field()).toHaveValue('Hello');
    expect(hasUnsavedChanges()).toBe(true);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  });
});
