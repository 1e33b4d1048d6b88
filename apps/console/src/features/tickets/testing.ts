import type { Mail, Membership, Ticket, TicketComment, TicketDraft, TicketEvent, TimelinePage } from '@chatso/contract';
import { sessionStore } from '../../lib/session/session-store.ts';
import type { AnswerOf } from '../../lib/testing/answers.ts';
import { idOf } from '../../lib/testing/factories.ts';
import { aMembership, aUser, type FakeCall, fakeServer, workspaceIds } from '../../lib/testing/fake-server.ts';
import { accountId, aMail, anAddress, aRow, aTicket } from '../../lib/testing/tickets.ts';

// jsdom has no fonts, and fields that grow ask when theirs are there.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

export { accountId, aMail, anAddress, aRow, aTicket };

export const colleagues = {
  maya: { _id: idOf(60), fullname: 'Maya Lindqvist', email: 'maya@x.test', avatar: null, tickets: 4 },
  ann: { _id: idOf(61), fullname: 'Ann', email: 'ann@x.test', avatar: null, tickets: 0 },
  annLee: { _id: idOf(62), fullname: 'Ann Lee', email: 'lee@x.test', avatar: null, tickets: 1 },
};
export const refundTag = { _id: idOf(50), name: 'Refund', color: 'red' } as const;

export function signIn(role: Membership['role'] = 'agent') {
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role })] });
  sessionStore.setState({
    ...{ user, workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't' },
    expiresAt: Number.POSITIVE_INFINITY,
  });
  return user;
}

const asEvent = (mail: Mail): TicketEvent => ({ kind: 'mail', at: mail.date, mail });
function eventId(event: TicketEvent): string {
  if (event.kind === 'mail') return event.mail._id;
  if (event.kind === 'comment') return event.comment._id;
  return event.kind === 'log' ? event.log._id : event.chat.conversationId;
}

/** As the server pages it: `events` with the newest last, pages from the newest on. A cursor is the id of what it stands at. */
export function timelineOf(path: string, events: readonly TicketEvent[]): { body: TimelinePage } {
  const query = new URL(path, 'http://x').searchParams;
  const tab = query.get('tab');
  const only = { comments: 'comment', logs: 'log' }[tab ?? ''];
  const all = [...events].reverse().filter(({ kind }) => only === undefined || kind === only);
  const at = (name: string) => all.findIndex((event) => eventId(event) === query.get(name));
  const begin = at('before') + 1;
  const until = query.has('from') ? at('from') + 1 : all.length;
  const data = all.slice(begin, Math.min(until, begin + Number(query.get('limit'))));
  const last = data.at(-1);
  const of = (wanted: string) => events.filter(({ kind }) => kind === wanted).length;
  return {
    body: {
      data: query.get('sort') === 'asc' ? [...data].reverse() : data,
      counts: { all: events.length, comments: of('comment'), logs: of('log') },
      nextCursor: last === undefined || last === all.at(-1) ? null : eventId(last),
    },
  };
}

/** The draft as it was sent is the one that is kept. */
export const keepsDraft = ({ body }: FakeCall) => ({ body: { data: (body as { draft: TicketDraft | null }).draft } });

/** For `POST /api/comment`: it is kept as it was sent. */
export const keepsComment = ({ body }: FakeCall): { body: AnswerOf<'ticketComments.add'> } => ({
  body: { data: { ...(body as TicketComment), author: colleagues.maya, createdAt: '2026-11-20T10:18:00.000Z' } },
});

/** A server with one ticket, which `held` may be made another one by whoever else changes it. */
export function serveTicket(
  first: Ticket = aTicket(),
  mails: Mail[] = [],
  more: Parameters<typeof fakeServer>[0] = {},
) {
  const held = { ticket: first, mails };
  const list = (data: unknown[] = []) => ({ body: { data, count: data.length } });
  const path = `/api/ticket/${first._id}`;
  const server = fakeServer({
    [`GET ${path}`]: () => ({ body: { data: held.ticket } }),
    [`GET ${path}/timeline`]: ({ path: asked }) => timelineOf(asked, held.mails.map(asEvent)),
    [`GET ${path}/draft`]: () => ({ body: { data: null } }),
    [`PUT ${path}/draft`]: keepsDraft,
    ...Object.fromEntries(
      mails.map((mail) => [`GET /api/ticket/emails/${mail._id}`, () => ({ body: { data: mail } })]),
    ),
    'GET /api/ticket/emails': () => list([...held.mails].reverse()),
    'GET /api/ticket/email-addresses': () => list([anAddress()]),
    'GET /api/ticket/macros': () => list(),
    'GET /api/ticket/count': () => ({ body: { todo: 0, 'in-progress': 1, solved: 0, trash: 0, snoozed: 0 } }),
    'GET /api/ticket': () => list([held.ticket]),
    'GET /api/tag': () => list([{ ...refundTag, emailUsage: 0, version: 1 }]),
    'GET /api/user/assignees': () => list(Object.values(colleagues)),
    'PATCH /api/email/seen': () => ({ body: { updated: 1 } }),
    ...more,
  });
  return { ...server, held };
}
