import type { Mail, Ticket, TicketDraft } from '@chatso/contract';
import { type RenderResult, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { idOf } from '../../../lib/testing/factories.ts';
import type { fakeServer } from '../../../lib/testing/fake-server.ts';
import { PageTitle, Toasts } from '../../../ui/index.ts';
import { useTicket } from '../detail/use-ticket.ts';
import { ReplyBox } from '../editor/reply-box.tsx';
import { aMail, aTicket, serveTicket } from '../testing.ts';

const id = aTicket()._id;
const draftPath = `/api/ticket/${id}/draft`;

/** Below a ticket, which is held true as on its page. */
export function ReplyPage() {
  const ticket = useTicket(id).data?.data;
  return (
    <>
      <PageTitle>Tickets</PageTitle>
      {ticket ? <ReplyBox ticket={ticket} /> : null}
      <Toasts />
    </>
  );
}
interface Scene {
  ticket?: Ticket;
  mails?: Mail[];
  draft?: TicketDraft | null;
  more?: Parameters<typeof fakeServer>[0];
  /** Of the mail that is sent. What says that it left goes after ten seconds, in whatever test by then. */
  number?: number;
}
/** Opens it by what tests render screens with, and waits until one may write. */
export const replyScene =
  (renderScreen: (node: ReactNode) => Promise<RenderResult>) =>
  async ({ ticket = aTicket(), mails = [aMail(31)], draft = null, more = {}, number = 80 }: Scene = {}) => {
    const server = serveTicket(ticket, mails, {
      [`GET ${draftPath}`]: () => ({ body: { data: draft } }),
      'POST /api/email/reply': () => ({
        body: {
          data: aMail(number, {
            direction: 'out',
            state: 'waiting',
            sendAt: new Date(Date.now() + 10_000).toISOString(),
          }),
        },
      }),
      [`POST /api/email/outgoing/${idOf(number)}/withdraw`]: () => ({
        body: { data: aMail(number, { state: 'withdrawn' }), back: { type: 'reply', files: [], without: [] } },
      }),
      ...more,
    });
    const rendered = await renderScreen(<ReplyPage />);
    await message();
    await waitFor(() => {
      if (to().hasAttribute('disabled')) throw new Error('The mail that is answered is on its way');
    });
    const sent = () => server.to('/api/email/reply').map(({ body }) => body as Record<string, unknown>);
    const drafts = () =>
      server.calls
        .filter(({ method, path }) => method === 'PUT' && path === draftPath)
        .map(({ body }) => body as { draft: TicketDraft | null });
    return { ...server, ...rendered, sent, drafts };
  };
export const message = () => screen.findByRole('textbox', { name: 'Message' });
export const type = async (words: string) => userEvent.type(await message(), words);
export const to = () => screen.getByRole('textbox', { name: 'To' });
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
