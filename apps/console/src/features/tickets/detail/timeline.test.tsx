import type { Mail, Ticket, TicketComment, TicketEvent, TicketLog } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { idOf } from '../../../lib/testing/factories.ts';
import { type FakeCall, type fakeServer, refused } from '../../../lib/testing/fake-server.ts';
import { PageTitle, Toasts } from '../../../ui/index.ts';
import { aMail, aTicket, colleagues, serveTicket, signIn, timelineOf } from '../testing.ts';
import { logWords } from './log-words.ts';
import { Timeline } from './timeline.tsx';

const id = aTicket()._id;
const path = `/api/ticket/${id}/timeline`;
const at = '2026-11-20T10:18:00.000Z';
const queryIn = ({ path: asked }: FakeCall) => Object.fromEntries(new URL(asked, 'http://x').searchParams);
const { annLee, ann, maya } = colleagues;
const people = Object.values(colleagues);

const aLog = (n: number, over: Partial<TicketLog> = {}): TicketEvent => ({
  ...{ kind: 'log', at },
  log: {
    ...{ _id: idOf(100 + n), type: 'flag', by: { _id: maya._id, fullname: maya.fullname }, from: null, to: 'true' },
    createdAt: at,
    ...over,
  },
});
const aComment = (over: Partial<TicketComment> = {}): TicketEvent => ({
  ...{ kind: 'comment', at },
  comment: {
    ...{ _id: idOf(200), ticketId: id, content: 'Hello', author: maya, mentions: [], createdAt: at },
    ...over,
  },
});
const mail = (n: number, over: Partial<Mail> = {}): TicketEvent => ({ kind: 'mail', at, mail: aMail(n, over) });
const out: Partial<Mail> = {
  ...{
    direction: 'out',
    from: { name: '', address: 'help@northwind.test' },
    to: [{ name: 'Camila', address: 'c@x.test' }],
  },
  ...{ sentBy: { _id: maya._id, fullname: maya.fullname, avatar: null }, sendAt: at },
};

async function show(
  events: TicketEvent[],
  search = '',
  more: Parameters<typeof fakeServer>[0] = {},
  ticket: Ticket = aTicket(),
) {
  const server = serveTicket(ticket, [], {
    [`GET ${path}`]: ({ path: asked }) => timelineOf(asked, events),
    ...more,
  });
  const rendered = await renderScreen(
    <>
      <PageTitle>Tickets</PageTitle>
      <Timeline ticket={ticket} />
      <Toasts />
    </>,
    `/${search}`,
  );
  return { ...server, ...rendered, asked: () => server.to(path).map(queryIn) };
}
const line = (words: RegExp | string) => screen.findByText(words);

beforeEach(() => {
  notifications.clean();
  signIn();
});

describe('what happened', () => {
  /** Lines as they stand on the page. */
  const lines = () => screen.getAllByText(/^Words /).map(({ textContent }) => Number(textContent?.slice(6)));
  const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const earlier = () => screen.getByRole('button', { name: 'Show earlier' });

  it('[N-05] begins with the newest fifty, the newest last; earlier ones are put in above, page by page', async () => {
    const server = await show(range(31, 150).map((n) => mail(n)));
    await line('Words 150');
    expect(lines()).toEqual(range(101, 150));
    expect(server.asked()).toEqual([{ tab: 'all', sort: 'desc', limit: '50' }]);
    const [first] = screen.getAllByRole('article');
    expect(earlier().compareDocumentPosition(first as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(earlier());
    await line('Words 51');
    expect(lines()).toEqual(range(51, 150));
    await userEvent.click(earlier());
    await line('Words 31');
    expect(lines()).toEqual(range(31, 150));
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
    // Whoever pressed it with a key is not thrown out of the list.
    expect(document.activeElement).toBe(screen.getByText('Words 31').closest('ol')?.parentElement);
  });

  it('[N-05] what comes is put at the end, and what is shown stays shown; what is gone is taken out', async () => {
    const events = range(31, 150).map((n) => mail(n));
    const server = await show(events);
    await line('Words 150');
    await userEvent.click(earlier());
    await line('Words 51');
    const again = () => act(() => server.queryClient.invalidateQueries({ queryKey: ['tickets.timeline'] }));
    events.push(mail(151), mail(152), mail(153));
    await again();
    await line('Words 153');
    expect(lines()).toEqual(range(51, 153));
    expect(server.asked().slice(-2)).toEqual([
      { tab: 'all', sort: 'desc', limit: '100', from: idOf(101) },
      { tab: 'all', sort: 'desc', limit: '50', before: idOf(101) },
    ]);
    events.splice(events.length - 2, 1);
    await again();
    await waitFor(() => expect(lines()).toEqual([...range(51, 151), 153]));
  });

  it('[N-05] the newest first is the same turned round: earlier ones are put in below', async () => {
    const server = await show(
      range(31, 90).map((n) => mail(n)),
      '?order=desc',
    );
    await line('Words 90');
    expect(lines()).toEqual(range(41, 90).reverse());
    await userEvent.click(earlier());
    await line('Words 31');
    expect(lines()).toEqual(range(31, 90).reverse());
    await userEvent.click(screen.getByRole('button', { name: 'Newest first' }));
    expect(lines()).toEqual(range(31, 90));
    expect(server.asked()).toHaveLength(2);
  });

  it('[N-05] is found by words, and each tab says how much it holds', async () => {
    const server = await show([mail(31), aComment(), aLog(1), aLog(2)], '?order=desc');
    await line('Words 31');
    const pills = () =>
      ['All', 'Comments', 'Logs'].map((name) => screen.getByRole('button', { name: RegExp(`^${name}`) }));
    expect(pills().map(({ textContent }) => textContent)).toEqual(['All4', 'Comments1', 'Logs2']);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find in ticket' }), ' zip {Enter}');
    await waitFor(() =>
      expect(server.asked().at(-1)).toEqual({ tab: 'all', sort: 'desc', limit: '50', search: 'zip' }),
    );
    expect(server.router.state.location.search).toEqual({ order: 'desc', find: 'zip' });
    await userEvent.click(screen.getByRole('button', { name: /^Logs/ }));
    await waitFor(() => expect(server.asked().at(-1)).toEqual({ tab: 'logs', sort: 'desc', limit: '50' }));
  });

  it('[N-68] changes that are opened stay open when others come before and after them', async () => {
    const events = [...range(31, 79).map((n) => mail(n)), ...range(1, 52).map((n) => aLog(n))];
    const server = await show(events);
    await userEvent.click(await screen.findByRole('button', { name: /^50 changes by/ }));
    await userEvent.click(earlier());
    expect(await screen.findByRole('button', { name: /^52 changes by/ })).toHaveAttribute('aria-expanded', 'true');
    events.push(aLog(53));
    await act(() => server.queryClient.invalidateQueries({ queryKey: ['tickets.timeline'] }));
    const open = await screen.findByRole('button', { name: /^53 changes by/ });
    expect(open).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(open);
    expect(open).toHaveAttribute('aria-expanded', 'false');
  });

  it('says that it could not be loaded, and asks again', async () => {
    const server = await show([], '', { [`GET ${path}`]: () => refused(500, 'Broken') });
    await line('What happened could not be loaded');
    server.routes[`GET ${path}`] = ({ path: asked }) => timelineOf(asked, []);
    await userEvent.click(screen.getByRole('button', { name: /again|Retry/i }));
    await line('Nothing has happened yet.');
  });

  it('[N-68] changes beside each other are one line until it is opened; each says who did what', async () => {
    await show([
      aLog(1, { type: 'status', from: 'in-progress', to: 'solved' }),
      aLog(2, { type: 'assignee', to: annLee._id, by: null }),
      mail(31),
      aLog(3, { type: 'tag', to: 'Refund' }),
    ]);
    const fold = await screen.findByRole('button', { name: '2 changes by Maya Lindqvist, Chatso' });
    expect(screen.queryByText(/changed the status/)).toBeNull();
    expect(screen.getByText('added the tag Refund')).toBeVisible();
    await userEvent.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('changed the status from In progress to Solved')).toBeVisible();
    await line('assigned Ann Lee');
  });
});

it('[N-68] every kind of change has words: moved, assigned, tagged, a due date and the others', () => {
  const words = (type: TicketLog['type'], from: string | null, to: string | null) =>
    logWords(i18next.t, { _id: idOf(1), type, by: null, from, to, createdAt: at }, people);
  const said: [string, string][] = [
    [words('created', null, 'chat'), 'made this ticket (Chat)'],
    [words('status', 'solved', 'in-progress'), 'changed the status from Solved to In progress'],
    [words('assignee', null, maya._id), 'assigned Maya Lindqvist'],
    [words('assignee', null, idOf(99)), 'assigned somebody'],
    [words('assignee', maya._id, null), 'took the assignee away'],
    [words('due-date', null, '2026-12-01T12:00:00.000Z'), 'set the due date to 12/01/2026'],
    [words('due-date', '2026-12-01T12:00:00.000Z', null), 'took the due date away'],
    [words('tag', null, 'Refund'), 'added the tag Refund'],
    [words('tag', 'Refund', null), 'took the tag Refund off'],
    [words('tag', 'Refund', 'Zip'), 'changed the tag Refund to Zip'],
    [words('flag', null, 'true'), 'flagged the ticket'],
    [words('flag', null, 'false'), 'took the flag off'],
    [words('title', 'Old', 'New'), 'changed the title to ‘New’'],
    [words('description', null, null), 'changed the description'],
    [words('customer', 'a@x.test', 'b@x.test'), 'changed the customer to b@x.test'],
    [words('customer', 'a@x.test', null), 'took the customer away'],
    // As the server keeps them: what kind of thing stands before what was linked, and after what was unlinked.
    [words('link', 'customer', 'ann@x.test'), 'linked a customer: ann@x.test'],
    [words('link', 'email', `${idOf(31)}, ${idOf(32)}`), 'linked a mail'],
    [words('unlink', 'o1', 'order'), 'unlinked an order: o1'],
    [words('unlink', idOf(21), 'chat'), 'unlinked a chat'],
    [words('email', null, idOf(31)), 'wrote a mail'],
    [words('email', 'camila@x.test', idOf(31)), 'got a mail of camila@x.test'],
    [words('email', null, 'help@x.test'), 'has mail: help@x.test'],
    // Each of the two says what became of the other.
    [words('merge', null, 'NW-1'), 'merged this ticket into NW-1'],
    [words('merge', 'NW-2', null), 'merged NW-2 into this ticket'],
    [words('split', null, 'NW-2'), 'split off NW-2'],
    [words('split', 'NW-1', null), 'split this ticket off NW-1'],
    [words('goal', null, 'first-answer'), 'missed a goal: First answer'],
    [words('snooze', null, null), 'ended the snooze'],
    [words('macro', null, 'Refund it'), 'ran the macro ‘Refund it’'],
    [words('auto-reply', null, 'camila@x.test'), 'answered by itself: camila@x.test'],
  ];
  for (const [words, expected] of said) expect(words).toBe(expected);
});

describe('a mail', () => {
  it('says which way it went, and is marked as read once it is shown', async () => {
    const server = await show([mail(31, { unseen: true }), mail(32, out)]);
    await line('Words 31');
    expect(screen.getByText('Email from customer')).toBeVisible();
    expect(screen.getByText('to help@northwind.test')).toBeVisible();
    expect(screen.getByText('Email to customer')).toBeVisible();
    expect(screen.getByText('from help@northwind.test to Camila')).toBeVisible();
    await waitFor(() =>
      expect(server.to('/api/email/seen').map(({ body }) => body)).toEqual([{ ids: [idOf(31)], unseen: false }]),
    );
  });

  it('[O-06] stands where it came; what its sender’s clock says is told where that is far off', async () => {
    const wrong = { date: '2026-11-20T10:18:00.000Z', sentDate: '1970-01-01T12:00:00.000Z' };
    await show([mail(31, wrong), mail(32, { ...wrong, sentDate: '2026-11-20T09:30:00.000Z' }), mail(33)]);
    await line('Words 33');
    expect(screen.getAllByText(/^Sender’s clock: /).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('01/01/1970'),
    ]);
  });

  it('[O-08] of a stranger is from their address, and no answer goes where they say', async () => {
    const hints = { spf: null, dkim: null, dmarc: null, replyTo: 'other@x.test', otherName: null };
    const from = { name: 'Ann Lee', address: 'eve@x.test' };
    await show([mail(1, { from, hints: { ...hints, stranger: true } }), mail(2, { from, hints })]);
    expect(await line('Email from eve@x.test')).toBeVisible();
    expect(screen.getAllByText('Email from customer')).toHaveLength(1);
    expect(screen.getAllByText(/An answer goes to other@x\.test/)).toHaveLength(1);
    expect(screen.getByText(/^eve@x\.test was not part of this conversation/)).not.toHaveTextContent('An answer');
  });

  it('that could not be sent, or came back, says why; it is sent again only where it never left', async () => {
    const server = await show(
      [
        mail(31, { ...out, state: 'failed', failure: 'recipient' }),
        mail(32, {
          ...out,
          state: 'sent',
          bounces: [{ address: 'c@x.test', status: '5.1.1', words: 'Unknown', permanent: true }],
        }),
        mail(33, { ...out, state: 'withdrawn', text: 'Taken back', sendAt: '2026-12-24T09:00:00.000Z' }),
      ],
      '',
      { [`POST /api/email/outgoing/${idOf(31)}/again`]: () => ({ body: { data: aMail(31) } }) },
    );
    expect(await line(/The mail server refused a recipient\./)).toBeVisible();
    expect(screen.getByText(/^It came back from c@x\.test/)).toHaveTextContent('Unknown');
    expect(screen.getByText('Maya Lindqvist took an answer back before it left.')).toBeVisible();
    // When it would have left is a day that nothing happened on.
    expect(screen.queryByText(/Dec 24/)).toBeNull();
    expect(screen.queryByText('Taken back')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await line('It is on its way again');
    expect(server.to(`/api/email/outgoing/${idOf(31)}/again`)).toHaveLength(1);
  });

  it.each([
    ['unreachable' as const, /^Not sent yet\. The mail server could not be reached\. It is tried again/, 1],
    ['uncertain' as const, /nobody knows whether it has arrived/, 0],
  ])(
    '[O-31] that is put off since %s says why, and is taken back where it cannot have left',
    async (failure, words, back) => {
      await show([
        mail(31, { ...out, state: 'waiting', sendAt: new Date(Date.now() + 600_000).toISOString(), failure }),
      ]);
      expect(await line(words)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible();
      expect(screen.queryAllByRole('button', { name: 'Take back' })).toHaveLength(back);
    },
  );

  it('that leaves later is taken back into the editor, unless something is written there', async () => {
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    const html = 'Later<br><div>-- <br>Northwind</div>';
    const back = `/api/email/outgoing/${idOf(31)}/withdraw`;
    const server = await show(
      [mail(31, { ...out, state: 'waiting', sendAt, htmlText: html, parentEmailId: idOf(30) })],
      '',
      {
        [`POST ${back}`]: () => ({ body: { data: aMail(31), back: { type: 'reply', files: [], without: [] } } }),
      },
    );
    const take = await screen.findByRole('button', { name: 'Take back' });
    const key = ['ticketDrafts.get'];
    const held = server.queryClient.getQueryCache();
    expect(held.findAll({ queryKey: key })).toHaveLength(0);
    await userEvent.click(take);
    await line('It stands in the editor again');
    const put = server.calls.find(({ method }) => method === 'PUT');
    expect(put?.body).toMatchObject({
      draft: { mode: 'reply', html: 'Later', to: ['Camila <c@x.test>'], lastEmailId: idOf(30) },
    });
    // There it stands now, and a second one is not put over it.
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    await line('Send or cancel first what you are writing.');
    expect(server.to(back)).toHaveLength(1);
  });
});

describe('a comment and a chat', () => {
  it('a comment is removed by who wrote it, or by an admin, after a question', async () => {
    const user = signIn('agent');
    const own = aComment({ _id: idOf(201), content: 'Mine', author: { ...maya, _id: user._id } });
    const server = await show([own, aComment()], '', {
      [`DELETE /api/comment/${idOf(201)}`]: () => ({ body: { ok: true } }),
    });
    await line(/Mine/);
    const [remove, ...others] = screen.getAllByRole('button', { name: 'Remove the comment' });
    expect(others).toHaveLength(0);
    await userEvent.click(remove as HTMLElement);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.to(`/api/comment/${idOf(201)}`)).toHaveLength(1));
    server.unmount();
    signIn('admin');
    await show([own, aComment()]);
    expect(await screen.findAllByRole('button', { name: 'Remove the comment' })).toHaveLength(2);
  });

  it('who is called in it stands out by the whole name, and nobody else', async () => {
    await show([aComment({ content: 'Ask @Ann Lee, not @Ann or @Maya Lindqvist', mentions: [annLee._id, maya._id] })]);
    await waitFor(() =>
      expect(screen.getAllByText(/^@/, { selector: 'strong' }).map(({ textContent }) => textContent)).toEqual([
        '@Ann Lee',
        '@Maya Lindqvist',
      ]),
    );
    expect(ann.fullname).toBe('Ann');
  });

  it('[N-08] a chat is opened by who may', async () => {
    const chat = {
      conversationId: idOf(21),
      customerName: 'Camila',
      agentName: 'Priya Nair',
      agentAvaUrl: null,
      startDate: at,
      duration: 61_000,
      messages: 3,
      excerpt: [{ author: 'client' as const, text: 'My zip broke' }],
    };
    await show([
      { kind: 'chat', at, chat: { ...chat, mayOpen: true } },
      { kind: 'chat', at, chat: { ...chat, conversationId: idOf(22), mayOpen: false } },
    ]);
    expect(await screen.findAllByText('My zip broke')).toHaveLength(2);
    const [open, ...others] = screen.getAllByRole('link', { name: 'Open chat' });
    expect(open).toHaveAttribute('href', expect.stringContaining(`conversationId=${idOf(21)}`));
    expect(others).toHaveLength(0);
  });
});
