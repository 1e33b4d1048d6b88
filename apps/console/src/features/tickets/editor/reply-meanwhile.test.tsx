import type { MailFile, TicketDraft } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { idOf } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { refused } from '../../../lib/testing/fake-server.ts';
import { message, press, replyScene, to, type } from '../testing/reply-scene.tsx';
import { aMail, aTicket, colleagues, signIn } from '../testing.ts';

vi.mock('../../../ui/rich-field/rich-editor.tsx', () => import('../testing/plain-editor.tsx'));
const id = aTicket()._id;
const openReply = replyScene(renderScreen);
const by = { _id: colleagues.maya._id, fullname: 'Maya Lindqvist' };
const file: MailFile = { id: idOf(70), filename: 'bill.pdf', contentType: 'application/pdf', size: 2048, url: '' };
const aDraft = (over: Partial<TicketDraft> = {}): TicketDraft => ({
  ...{ mode: 'reply', html: 'Kept words', to: ['ann@x.test'], cc: [], bcc: [], subject: '', lastEmailId: idOf(31) },
  ...{ files: [file], without: [], accountId: null, rev: Date.now() },
  ...over,
});
let socket: ReturnType<typeof fakeConnection>;
const changed = () => act(() => socket.hear('ticket:changed', { ticketId: id, by }));
const mailed = () => act(() => socket.hear('mail:changed', { accountId: idOf(90), ticketId: id }));

beforeEach(() => {
  notifications.clean();
  signIn();
  socket = fakeConnection();
});
afterEach(() => socket.undo());

describe('a draft', () => {
  it('is kept on the server a moment after the last key, once', async () => {
    const server = await openReply();
    await type('Hello');
    await waitFor(() => expect(server.drafts()).toHaveLength(1));
    expect(server.drafts()[0]).toMatchObject({ draft: { mode: 'reply', html: 'Hello', lastEmailId: idOf(31) } });
  });

  it('stands there again with its files and people, and is sent as it stands', async () => {
    const server = await openReply({ draft: aDraft({ cc: ['cc@x.test'] }) });
    expect(await message()).toHaveValue('Kept words');
    expect(to()).toHaveValue('ann@x.test');
    expect(screen.getByRole('textbox', { name: 'Cc' })).toHaveValue('cc@x.test');
    expect(screen.getByText('bill.pdf')).toBeVisible();
    await press('Send');
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()[0]).toMatchObject({
      html: 'Kept words',
      to: [{ address: 'ann@x.test' }],
      cc: [{ address: 'cc@x.test' }],
      files: [{ id: file.id, inline: false }],
    });
  });

  it('that is older than a day has no files any more: the server has put them away', async () => {
    await openReply({ draft: aDraft({ rev: Date.now() - 25 * 3_600_000 }) });
    expect(await message()).toHaveValue('Kept words');
    expect(screen.queryByText('bill.pdf')).toBeNull();
  });

  it('is kept when the page is left, when the tab is hidden, and when the server is there again', async () => {
    const server = await openReply();
    await type('One');
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    hidden.mockRestore();
    await waitFor(() => expect(server.drafts().map(({ draft }) => draft?.html)).toEqual(['One']), { timeout: 700 });
    server.routes[`PUT /api/ticket/${id}/draft`] = () => refused(503, 'Broken');
    await type(' two');
    await waitFor(() => expect(server.drafts()).toHaveLength(2));
    server.routes[`PUT /api/ticket/${id}/draft`] = () => ({ body: { data: null } });
    act(() => socket.connect());
    await waitFor(() => expect(server.drafts()[2]).toMatchObject({ draft: { html: 'One two' } }));
    await type(' three');
    server.unmount();
    await waitFor(() => expect(server.drafts().at(-1)).toMatchObject({ draft: { html: 'One two three' } }), {
      timeout: 900,
    });
  });
});

describe('taken back within ten seconds', () => {
  it('everything stands there as it was, above what was begun meanwhile', async () => {
    const server = await openReply({ draft: aDraft(), number: 81 });
    await userEvent.clear(to());
    await userEvent.type(to(), 'other@x.test');
    await press('Send');
    await screen.findByText('Reply email successfully');
    await waitFor(async () => expect(await message()).toHaveValue(''));
    await type('; begun');
    await press('Undo');
    await waitFor(async () => expect(await message()).toHaveValue('Kept words; begun'));
    expect(to()).toHaveValue('other@x.test');
    expect(screen.getByText('bill.pdf')).toBeVisible();
    expect(server.to(`/api/email/outgoing/${idOf(81)}/withdraw`)).toHaveLength(1);
    await press('Send');
    await waitFor(() => expect(server.sent()).toHaveLength(2));
    // Another mail: the one that was taken back never leaves.
    expect(server.sent()[1]?.messageId).not.toBe(server.sent()[0]?.messageId);
  });

  it('too late is said, and nothing is put back', async () => {
    await openReply({
      number: 82,
      more: { [`POST /api/email/outgoing/${idOf(82)}/withdraw`]: () => refused(409, 'x', 'conflict') },
    });
    await type('Hello');
    await press('Send');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await message()).toHaveValue('');
  });
});

describe('beside others', () => {
  it('a mail that comes while one types changes neither words nor whom they answer; the next answer goes to it', async () => {
    const server = await openReply();
    await type('Hello');
    const late = aMail(32, { clientInfo: [{ name: '', address: 'second@x.test' }] });
    server.held.mails = [aMail(31), late];
    server.routes[`GET /api/ticket/emails/${idOf(32)}`] = () => ({ body: { data: late } });
    const asked = server.to('/api/ticket/emails').length;
    mailed();
    await waitFor(() => expect(server.to('/api/ticket/emails').length).toBeGreaterThan(asked));
    await type(' again');
    expect(to()).toHaveValue('Camila <camila@correo.test>');
    await press('Send');
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()[0]).toMatchObject({ html: 'Hello again', lastEmailId: idOf(31) });
    await waitFor(() => expect(to()).toHaveValue('second@x.test'));
  });

  it('colleagues hear that one writes, not with every key', async () => {
    await openReply();
    await type('Hello');
    expect(socket.told.filter(({ name }) => name === 'ticket:replying')).toEqual([
      { name: 'ticket:replying', payload: { ticketId: id } },
    ]);
  });

  it('a ticket that a colleague closes while one types is answered nevertheless', async () => {
    const server = await openReply();
    await type('Hello');
    server.held.ticket = aTicket({ status: 'solved', title: 'Other' });
    changed();
    await waitFor(() => expect(server.to(`/api/ticket/${id}`).length).toBeGreaterThan(1));
    expect(await message()).toHaveValue('Hello');
    await press('Send');
    await waitFor(() => expect(server.sent()).toHaveLength(1));
  });

  it('an account that is lost while one types stops the sending and leaves the words', async () => {
    const server = await openReply();
    await type('Hello');
    server.held.ticket = aTicket({ blocked: 'disconnected' });
    changed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled());
    expect(await message()).toHaveValue('Hello');
  });

  it.each(['Reply', 'Internal comment'])(
    'a ticket that is merged while one types keeps answer and comment to be copied, also behind %s',
    async (tab) => {
      const server = await openReply();
      await type('Hello');
      await press('Internal comment');
      await userEvent.type(screen.getByRole('textbox', { name: 'Internal comment' }), 'To the team');
      await press(tab);
      server.held.ticket = aTicket({ mergedInto: { _id: idOf(5), code: 'NW-1005' } });
      changed();
      expect(await screen.findAllByText('Not sent. Copy it before you leave.')).toHaveLength(2);
      expect(await message()).toHaveValue('Hello');
      expect(await message()).toBeVisible();
      expect(screen.getByRole('textbox', { name: 'Internal comment' })).toHaveValue('To the team');
      expect(screen.getByRole('textbox', { name: 'Internal comment' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
      expect(screen.getByRole('button', { name: 'Comment' })).toBeDisabled();
      expect(screen.queryByRole('group', { name: 'Write' })).toBeNull();
      await press('Cancel');
      await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull());
      await userEvent.clear(screen.getByRole('textbox', { name: 'Internal comment' }));
      expect(screen.queryByText('Not sent. Copy it before you leave.')).toBeNull();
      expect(server.sent()).toHaveLength(0);
    },
  );

  it('what is typed into the answer stays while one writes to the team, and the other way round', async () => {
    await openReply();
    await type('Hello');
    const tabs = within(screen.getByRole('group', { name: 'Write' }));
    await userEvent.click(tabs.getByRole('button', { name: 'Internal comment' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Internal comment' }), 'Team');
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    await userEvent.click(tabs.getByRole('button', { name: 'Reply' }));
    expect(await message()).toHaveValue('Hello');
    await userEvent.click(tabs.getByRole('button', { name: 'Internal comment' }));
    expect(screen.getByRole('textbox', { name: 'Internal comment' })).toHaveValue('Team');
  });
});

it('what a colleague merged away shows a draft one had left there', async () => {
  await openReply({ ticket: aTicket({ mergedInto: { _id: idOf(5), code: 'NW-1005' } }), draft: aDraft() });
  expect(await message()).toHaveValue('Kept words');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});
