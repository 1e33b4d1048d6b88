import type { TicketEvent } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { idOf } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { refused, workspaceIds } from '../../../lib/testing/fake-server.ts';
import { Toasts } from '../../../ui/index.ts';
import { TicketPage } from '../index.ts';
import { aMail, aTicket, colleagues, refundTag, serveTicket, signIn, timelineOf } from '../testing.ts';

vi.mock('../../../ui/rich-field/rich-editor.tsx', () => import('../testing/plain-editor.tsx'));
const ticket = aTicket({
  ...{ title: 'Two jackets', status: 'solved', customerName: 'Camila', description: 'One to return' },
  ...{ tags: [refundTag], assignee: colleagues.maya, store: { _id: idOf(91), name: 'Northwind' } },
});
const maya = { _id: colleagues.maya._id, fullname: 'Maya Lindqvist', avatar: null };
const at = '2026-11-20T10:18:00.000Z';
const file = { contentId: null, contentType: 'application/pdf', inline: false, size: 2048, kept: 'yes' as const };
const events: TicketEvent[] = [
  { kind: 'log', at, log: { _id: idOf(1), type: 'created', by: maya, from: null, to: 'email', createdAt: at } },
  {
    kind: 'mail',
    at,
    mail: aMail(31, { text: 'It is too small', attachments: [{ ...file, id: idOf(2), filename: 'bill.pdf' }] }),
  },
  {
    kind: 'comment',
    at,
    comment: {
      ...{ _id: idOf(3), ticketId: ticket._id, content: 'Not again', createdAt: at, mentions: [] },
      author: { ...maya, email: 'm@x.test' },
    },
  },
  {
    kind: 'mail',
    at,
    mail: aMail(32, { direction: 'out', state: 'failed', failure: 'recipient', sentBy: maya, text: 'Sorry' }),
  },
];
const print = vi.fn();
let socket: ReturnType<typeof fakeConnection>;
beforeEach(() => {
  notifications.clean();
  print.mockReset();
  vi.stubGlobal('print', print);
  signIn();
  socket = fakeConnection();
});
afterEach(() => {
  socket.undo();
  vi.unstubAllGlobals();
});

const path = `/api/ticket/${ticket._id}/timeline`;
async function open(timeline: Parameters<typeof serveTicket>[2]) {
  const server = serveTicket(ticket, [aMail(31)], timeline);
  await renderScreen(
    <>
      <TicketPage />
      <Toasts />
    </>,
    `/ws/${workspaceIds.first}/ticket-management/${ticket._id}`,
    '/ws/$workspaceId/ticket-management/$ticketId',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  return server;
}
const sheet = () => document.querySelector<HTMLElement>('body > article');
const choose = async () => userEvent.click(await screen.findByRole('menuitem', { name: 'Print' }));

it('prints the whole ticket in its order, and says of each thing whether the customer has seen it', async () => {
  const title = document.title;
  // A page at a time, whatever of it is on the screen.
  const server = await open({
    [`GET ${path}`]: (call) => timelineOf(call.path.replace('limit=100', 'limit=2'), events),
  });
  await choose();
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(document.title).toBe('NW-1001 Two jackets');
  const paper = within(sheet() as HTMLElement);
  expect(paper.getByRole('heading', { hidden: true })).toHaveTextContent('NW-1001 Two jackets');
  const facts = sheet()?.querySelector('dl')?.textContent;
  for (const fact of ['Solved', 'Camila, camila@correo.test', 'Northwind', 'Maya Lindqvist', 'Refund', 'One to return'])
    expect(facts).toContain(fact);
  const items = [...(sheet()?.querySelectorAll('li') ?? [])];
  expect(items.map((item) => [item.dataset.kind, item.textContent])).toEqual([
    ['change', expect.stringMatching(/^Maya Lindqvist made this ticket/)],
    [
      'said',
      expect.stringMatching(/Camila <camila@correo\.test> · Email from customer.*Subject 31It is too smallbill\.pdf/),
    ],
    ['internal', expect.stringMatching(/Internal comment \(only your team sees this, it is never sent\).*Not again/)],
    [
      'said',
      expect.stringMatching(
        /Maya Lindqvist · Email to customer.*SorryIt could not be sent\. The mail server refused a rec/,
      ),
    ],
  ]);
  expect(server.to(path).filter((call) => call.path.includes('limit=100'))).toHaveLength(2);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(sheet()).toBeNull();
  expect(document.title).toBe(title);
});

it('that cannot be read is not printed, which is said', async () => {
  const server = await open({ [`GET ${path}`]: (call) => timelineOf(call.path, events) });
  server.routes[`GET ${path}`] = () => refused(503, 'x', 'unavailable');
  await choose();
  expect(await screen.findByText('The ticket could not be printed')).toBeVisible();
  expect(print).not.toHaveBeenCalled();
  expect(sheet()).toBeNull();
});
