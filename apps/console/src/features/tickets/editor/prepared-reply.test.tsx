import type { TicketMacro } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { idOf } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { PageTitle, Toasts } from '../../../ui/index.ts';
import { TicketActions } from '../detail/ticket-actions.tsx';
import { useTicket } from '../detail/use-ticket.ts';
import { message, press, to, type } from '../testing/reply-scene.tsx';
import { aMail, aTicket, serveTicket, signIn } from '../testing.ts';
import { ReplyBox } from './reply-box.tsx';

vi.mock('../../../ui/rich-field/rich-editor.tsx', () => import('../testing/plain-editor.tsx'));
const ticket = aTicket({ customerName: 'Tom <b>& Co</b>', store: { _id: idOf(91), name: 'Northwind' } });
const id = ticket._id;
const replyHtml = '<p>Hi {{customer.name}}, {{store.name}} here.</p>';
const macro: TicketMacro = {
  ...{ _id: idOf(40), name: 'Refund it', version: 1 },
  actions: {
    ...{ status: null, assignee: null, addTags: [], flag: true, dueInDays: null, comment: '' },
    // What the list said when it was asked; what ran is the server's to say.
    replyHtml: '<p>Of before</p>',
  },
};
const filled = '<p>Hi Tom &lt;b&gt;&amp; Co&lt;/b&gt;, Northwind here.</p>';
let socket: ReturnType<typeof fakeConnection>;
beforeEach(() => {
  notifications.clean();
  signIn();
  socket = fakeConnection();
});
afterEach(() => socket.undo());

function Page() {
  const now = useTicket(id).data?.data;
  return (
    <>
      <PageTitle>Tickets</PageTitle>
      {now ? (
        <>
          <TicketActions ticket={now} />
          <ReplyBox ticket={now} />
        </>
      ) : null}
      <Toasts />
    </>
  );
}

async function open({ updated = [id], said = replyHtml, more = {} as Parameters<typeof serveTicket>[2] } = {}) {
  const server = serveTicket(ticket, [aMail(31)], {
    'GET /api/ticket/macros': () => ({ body: { data: [macro], count: 1 } }),
    [`POST /api/ticket/macros/${macro._id}/run`]: () => ({ body: { updated, skipped: [], replyHtml: said } }),
    ...more,
  });
  await renderScreen(<Page />);
  await screen.findByRole('button', { name: 'Macros' });
  const drafts = () =>
    server.calls
      .filter(({ method, path }) => method === 'PUT' && path === `/api/ticket/${id}/draft`)
      .map(({ body }) => (body as { draft: Record<string, unknown> | null }).draft);
  return { ...server, drafts };
}
async function run() {
  await press('Macros');
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Refund it/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Run' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('what a macro has ready stands in the reply with its variables filled, kept, and is sent by nobody', async () => {
  const server = await open();
  await message();
  await run();
  await waitFor(async () => expect(await message()).toHaveValue(filled));
  expect(screen.getByText('The reply is ready to be sent')).toBeVisible();
  expect(to()).toHaveValue('Camila <camila@correo.test>');
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  await waitFor(() => expect(server.drafts().at(-1)).toMatchObject({ mode: 'reply', html: filled }));
  expect(server.to('/api/email/reply')).toEqual([]);
});

it('it comes below what is typed, and can be taken away again', async () => {
  await open();
  await type('<p>Mine</p>');
  await run();
  await waitFor(async () => expect(await message()).toHaveValue(`<p>Mine</p><p></p>${filled}`));
  await press('Undo');
  expect(await message()).toHaveValue('<p>Mine</p>');
});

it('what is written into it since is nobody’s to take away', async () => {
  await open();
  await message();
  await run();
  await waitFor(async () => expect(await message()).toHaveValue(filled));
  await type('!');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(await message()).toHaveValue(`${filled}!`);
});

it('it is shown over a comment, which stays, and in a mail that is being handed on', async () => {
  const server = await open();
  await message();
  await press('Internal comment');
  await userEvent.type(screen.getByRole('textbox', { name: 'Internal comment' }), 'Team');
  await run();
  await waitFor(async () => expect(await message()).toHaveValue(filled));
  expect(await message()).toBeVisible();
  await press('Undo');
  await press('Forward');
  await userEvent.type(to(), 'boss@x.test');
  await run();
  await waitFor(async () => expect(await message()).toHaveValue(filled));
  expect(screen.getByRole('button', { name: 'Forward' })).toHaveAttribute('aria-pressed', 'true');
  expect(to()).toHaveValue('boss@x.test');
  await waitFor(() => expect(server.drafts().at(-1)).toMatchObject({ mode: 'forward', to: ['boss@x.test'] }));
  await press('Internal comment');
  expect(screen.getByRole('textbox', { name: 'Internal comment' })).toHaveValue('Team');
});

it.each([
  ['has nothing to say', { said: '' }],
  ['did nothing', { updated: [] }],
])('a macro that %s leaves the reply alone', async (_, over) => {
  await open(over);
  await type('Mine');
  await run();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await message()).toHaveValue('Mine');
});

it('without a mailbox it says that there is nowhere to put it', async () => {
  await open({ more: { 'GET /api/ticket/email-addresses': () => ({ body: { data: [], count: 0 } }) } });
  await screen.findByText(/No mailbox is connected, so/);
  await run();
  expect(await screen.findByText('Its reply was not prepared: no mailbox is connected.')).toBeVisible();
});
