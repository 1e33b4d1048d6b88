import type { Mail, MailAttachment, MailFile, WithdrawnMail } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { idOf } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { refused } from '../../../lib/testing/fake-server.ts';
import { PageTitle, Toasts } from '../../../ui/index.ts';
import { MailCard } from '../detail/mail-card.tsx';
import { useTicket } from '../detail/use-ticket.ts';
import { message, press, to, type } from '../testing/reply-scene.tsx';
import { aMail, anAddress, aTicket, serveTicket, signIn } from '../testing.ts';
import { ReplyBox } from './reply-box.tsx';

vi.mock('../../../ui/rich-field/rich-editor.tsx', () => import('../testing/plain-editor.tsx'));
const id = aTicket()._id;
let socket: ReturnType<typeof fakeConnection>;
beforeEach(() => {
  notifications.clean();
  signIn();
  socket = fakeConnection();
  // Undo disappears after ten seconds: a slow machine needs longer for one test, and the timer of a test that is over
  // takes the notice of the next one, whose mail has the same id.
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    ms === limits.mailUndoMs ? 0 : real(run, ms)) as typeof setTimeout);
});
afterEach(() => {
  vi.restoreAllMocks();
  socket.undo();
});

const attachment = (n: number, filename: string): MailAttachment => ({
  ...{ id: idOf(n), contentId: null, filename, contentType: 'application/pdf', inline: false, size: 2048, kept: 'yes' },
});
const upload: MailFile = { id: idOf(70), filename: 'own.pdf', contentType: 'application/pdf', size: 1024, url: '' };
/** What it hands on, with a newer one that came since. */
const old = aMail(31, { attachments: [attachment(71, 'bill.pdf'), attachment(72, 'photo.pdf')] });
const newer = aMail(32, { clientInfo: [{ name: '', address: 'second@x.test' }] });
const html = '<p>See below</p><br><div>-- <br>Northwind</div>';
const waits = (over: Partial<Mail> = {}): Mail =>
  aMail(40, {
    ...{ direction: 'out', state: 'waiting', sendAt: new Date(Date.now() + 86_400_000).toISOString() },
    ...{ subject: 'Look at this', htmlText: html, parentEmailId: old._id, accountId: idOf(95) },
    ...{ to: [{ name: 'Boss, The', address: 'boss@x.test' }], cc: [{ name: '', address: 'cc@x.test' }] },
    ...over,
  });
const wasForward: WithdrawnMail = { type: 'forward', files: [upload], without: [idOf(72)] };

/** Its timeline's card beside its editor, which can be left. */
function Page({ mail }: { mail: Mail }) {
  const ticket = useTicket(id).data?.data;
  const [there, setThere] = useState(true);
  return (
    <>
      <PageTitle>Tickets</PageTitle>
      <button type="button" onClick={() => setThere(!there)}>
        Elsewhere
      </button>
      {ticket ? <MailCard mail={mail} ticket={ticket} onSplit={() => undefined} /> : null}
      {ticket && there ? <ReplyBox ticket={ticket} /> : null}
      <Toasts />
    </>
  );
}

async function open(mail: Mail, back: WithdrawnMail, more: Parameters<typeof serveTicket>[2] = {}) {
  const second = anAddress({ _id: idOf(95), email: 'sales@northwind.test' });
  const server = serveTicket(aTicket(), [old, newer], {
    [`POST /api/email/outgoing/${mail._id}/withdraw`]: () => ({ body: { data: mail, back } }),
    'GET /api/ticket/email-addresses': () => ({ body: { data: [anAddress(), second], count: 2 } }),
    'POST /api/email/reply': () => ({ body: { data: { ...mail, _id: idOf(41) } } }),
    [`POST /api/email/outgoing/${idOf(41)}/withdraw`]: () => ({ body: { data: mail, back } }),
    ...more,
  });
  await renderScreen(<Page mail={mail} />);
  await message();
  await waitFor(() => expect(to()).toBeEnabled());
  const sent = () => server.to('/api/email/reply').map(({ body }) => body as Record<string, unknown>);
  const drafts = () =>
    server.calls
      .filter(({ method, path }) => method === 'PUT' && path === `/api/ticket/${id}/draft`)
      .map(({ body }) => (body as { draft: Record<string, unknown> | null }).draft);
  return { ...server, sent, drafts };
}
const subject = () => screen.getByRole('textbox', { name: 'Subject' });
const along = () =>
  within(screen.getByText('Goes along').parentElement as HTMLElement)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

describe('[O-25] a mail that was handed on and waits for its time', () => {
  it('comes back as one: people, its own subject, account, files, and the mail it hands on', async () => {
    const server = await open(waits(), wasForward);
    await press('Take back');
    await waitFor(async () => expect(await message()).toHaveValue('<p>See below</p>'));
    // At once: the mail is nowhere else any more.
    await waitFor(() => expect(server.drafts()).toHaveLength(1), { timeout: 500 });
    expect(screen.getByRole('button', { name: 'Forward' })).toHaveAttribute('aria-pressed', 'true');
    expect(to()).toHaveValue('Boss  The <boss@x.test>');
    expect(screen.getByRole('textbox', { name: 'Cc' })).toHaveValue('cc@x.test');
    expect(subject()).toHaveValue('Look at this');
    expect(screen.getByRole('combobox', { name: 'From' })).toHaveDisplayValue('sales@northwind.test');
    expect(screen.getByText('own.pdf')).toBeVisible();
    await waitFor(() => expect(along()).toEqual(['Remove bill.pdf']));
    await press('Send');
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()[0]).toMatchObject({
      ...{
        type: 'forward',
        subject: 'Look at this',
        lastEmailId: old._id,
        accountId: idOf(95),
        html: '<p>See below</p>',
      },
      ...{ attachmentIds: [idOf(71)], files: [{ id: upload.id, inline: false }] },
      ...{ to: [{ name: 'Boss  The', address: 'boss@x.test' }], cc: [{ name: '', address: 'cc@x.test' }] },
    });
  });

  it('also over another kind that was looked at, and without a word in it', async () => {
    const server = await open(waits({ htmlText: '' }), { ...wasForward, files: [] });
    await press('Internal comment');
    await press('Take back');
    expect(await screen.findByRole('textbox', { name: 'Subject' })).toHaveValue('Look at this');
    expect(await message()).toBeVisible();
    await waitFor(() =>
      expect(server.drafts().at(-1)).toMatchObject({
        ...{ mode: 'forward', html: '', subject: 'Look at this', lastEmailId: old._id, without: [idOf(72)] },
      }),
    );
  });

  it('stays in its place while another answer is begun, also within the second before that is kept', async () => {
    const server = await open(waits(), wasForward);
    await type('Half an');
    await press('Take back');
    expect(await screen.findByText('Send or cancel first what you are writing.')).toBeVisible();
    expect(server.to(`/api/email/outgoing/${idOf(40)}/withdraw`)).toEqual([]);
    expect(await message()).toHaveValue('Half an');
  });

  it('that a colleague took back first says so, and changes nothing', async () => {
    const server = await open(waits(), wasForward, {
      [`POST /api/email/outgoing/${idOf(40)}/withdraw`]: () =>
        refused(409, 'x', 'conflict', { reason: 'mail-withdrawn' }),
    });
    await press('Take back');
    expect(await screen.findByText('It was taken back already.')).toBeVisible();
    expect(await message()).toHaveValue('');
    expect(server.drafts()).toEqual([]);
  });
});

it('[O-25] an answer that was to ask how it was comes back without that, to be asked anew', async () => {
  const asked = `<p>Done</p><p>How was our help? <a href="https://x.test/rate/abc" rel="noopener">Rate it here</a>.</p><br /><div>-- <br />N</div>`;
  await open(waits({ htmlText: asked, to: [{ name: '', address: 'camila@correo.test' }] }), {
    ...{ type: 'reply', files: [], without: [] },
  });
  await press('Take back');
  await waitFor(async () => expect(await message()).toHaveValue('<p>Done</p>'));
  expect(to()).toHaveValue('camila@correo.test');
  expect(screen.queryByRole('textbox', { name: 'Subject' })).toBeNull();
});

it('[O-25] a mail that began a thread keeps the subject it had', async () => {
  const back: WithdrawnMail = { type: 'new', files: [], without: [] };
  await open(waits({ parentEmailId: null, subject: 'An older title' }), back);
  await press('Take back');
  expect(await screen.findByRole('textbox', { name: 'Subject' })).toHaveValue('An older title');
});

describe('[O-25] a mail that was handed on a moment ago', () => {
  const hand = async () => {
    await press('Forward');
    await userEvent.type(to(), 'boss@x.test');
    await userEvent.clear(subject());
    await userEvent.type(subject(), 'Mine');
    await press('Send');
    await screen.findByText('Reply email successfully');
  };

  it('comes back as one, whatever was looked at meanwhile', async () => {
    const server = await open(waits({ state: 'sent' }), wasForward);
    await hand();
    await press('Reply');
    await press('Undo');
    expect(await screen.findByRole('textbox', { name: 'Subject' })).toHaveValue('Mine');
    expect(screen.queryByText(/again, not sent$/)).toBeNull();
    expect(to()).toHaveValue('boss@x.test');
    await press('Send');
    await waitFor(() => expect(server.sent()).toHaveLength(2));
    expect(server.sent()[1]).toMatchObject({ type: 'forward', subject: 'Mine' });
    expect(server.sent()[1]?.messageId).not.toBe(server.sent()[0]?.messageId);
  });

  it('is kept for its ticket where that was left, above what was begun there meanwhile', async () => {
    const server = await open(waits({ state: 'sent' }), wasForward);
    await hand();
    await press('Elsewhere');
    await press('Elsewhere');
    await type('Begun');
    await press('Elsewhere');
    await press('Undo');
    expect(await screen.findByText('Your words are in NW-1001 again, not sent')).toBeVisible();
    await waitFor(() =>
      expect(server.drafts().at(-1)).toMatchObject({ mode: 'forward', html: 'Begun', to: ['boss@x.test'] }),
    );
    await press('Elsewhere');
    expect(await screen.findByRole('textbox', { name: 'Subject' })).toHaveValue('Mine');
    expect(await message()).toHaveValue('Begun');
  });
});
