import type { MailAttachment, Shortcut } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { idOf } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { message, press, replyScene, to, type } from '../testing/reply-scene.tsx';
import { aMail, aTicket, signIn } from '../testing.ts';

vi.mock('../../../ui/rich-field/rich-editor.tsx', () => import('../testing/plain-editor.tsx'));
const openReply = replyScene(renderScreen);
let socket: ReturnType<typeof fakeConnection>;

const attachment = (n: number, over: Partial<MailAttachment> = {}): MailAttachment => ({
  ...{ id: idOf(n), contentId: null, filename: `file-${n}.pdf`, contentType: 'application/pdf', inline: false },
  ...{ size: 2048, kept: 'yes' },
  ...over,
});

/** Stands for the request of an upload, answered as told. */
function uploads(answer: () => { status: number; body: unknown }) {
  const sent: { url: string; file: File }[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 0;
      responseText = '';
      onload = () => undefined;
      private url = '';
      open(_method: string, url: string) {
        this.url = url;
      }
      setRequestHeader() {}
      send(body: FormData) {
        sent.push({ url: this.url, file: body.get('files') as File });
        const { status, body: words } = answer();
        Object.assign(this, { status, responseText: JSON.stringify(words) });
        setTimeout(() => this.onload());
      }
    },
  );
  return sent;
}
const stored = (n: number) => ({
  status: 201,
  body: { results: [{ id: idOf(n), filename: `bill-${n}.pdf`, contentType: 'application/pdf', size: 1024, url: '' }] },
});
const pick = (...names: string[]) =>
  userEvent.upload(
    screen.getByLabelText('Attach files', { selector: 'input' }),
    names.map((name) => new File(['x'], name, { type: 'application/pdf' })),
  );

beforeEach(() => {
  notifications.clean();
  signIn();
  socket = fakeConnection();
});
afterEach(() => {
  socket.undo();
  vi.unstubAllGlobals();
});

describe('files', () => {
  it('[N-66] one that the server refuses is said where one writes, and the words stay', async () => {
    const sent = uploads(() => ({ status: 413, body: { statusCode: 413, message: 'x', code: 'file-too-large' } }));
    const server = await openReply();
    await type('Hello');
    await pick('huge.pdf');
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(sent.map(({ url }) => url)).toEqual(['/api/email/upload']);
    expect(await message()).toHaveValue('Hello');
    expect(screen.queryByText('huge.pdf')).toBeNull();
    await type('!');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.sent()).toHaveLength(0);
  });

  it('go with the mail, without those that were taken off; a file alone is something typed', async () => {
    let n = 70;
    uploads(() => stored(n++));
    const server = await openReply();
    await pick('bill-70.pdf', 'bill-71.pdf');
    expect(await screen.findByText('bill-71.pdf')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible();
    await press('Remove bill-70.pdf');
    await press('Send');
    expect(await screen.findByRole('alert')).toHaveTextContent('Write something first.');
    await type('Here <img src="cid:0193">');
    await press('Send');
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    // Pictures that stand in the text go along as such.
    expect(server.sent()[0]?.files).toEqual([
      { id: idOf(71), inline: false },
      { id: '0193', inline: true },
    ]);
  });
});

describe('a mail that is handed on', () => {
  const mail = aMail(31, {
    attachments: [
      attachment(71),
      attachment(72),
      attachment(73, { inline: true }),
      attachment(74, { kept: 'program' }),
    ],
  });

  it('goes to somebody else with its subject and files, also without a word', async () => {
    const server = await openReply({ mails: [mail] });
    await press('Forward');
    expect(to()).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('Fwd: Subject 31');
    const along = within(screen.getByText('Goes along').parentElement as HTMLElement);
    expect(along.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      ...['Remove file-71.pdf', 'Remove file-72.pdf'],
    ]);
    await press('Send');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select an email to reply');
    await userEvent.type(to(), 'boss@x.test');
    await press('Remove file-72.pdf');
    await press('More ways to send');
    expect(await screen.findByRole('menuitem', { name: /^Tomorrow/ })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Send and close the ticket' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await press('Send');
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()[0]).toMatchObject({
      ...{ type: 'forward', lastEmailId: idOf(31), attachmentIds: [idOf(71)], html: '' },
      to: [{ name: '', address: 'boss@x.test' }],
    });
    expect(server.sent()[0]).not.toHaveProperty('subject');
  });

  it('has its own people and subject: those of the answer stay as they are', async () => {
    const server = await openReply({ mails: [mail] });
    await press('Forward');
    await userEvent.type(to(), 'boss@x.test');
    const subject = screen.getByRole('textbox', { name: 'Subject' });
    await userEvent.clear(subject);
    await userEvent.type(subject, 'Look');
    await press('Reply');
    expect(to()).toHaveValue('Camila <camila@correo.test>');
    expect(screen.queryByRole('textbox', { name: 'Subject' })).toBeNull();
    await press('Forward');
    expect(to()).toHaveValue('boss@x.test');
    await press('Send');
    await waitFor(() => expect(server.sent()[0]).toMatchObject({ type: 'forward', subject: 'Look' }));
  });

  it('stands there again as a draft of its kind', async () => {
    await openReply({
      mails: [mail],
      draft: {
        ...{ mode: 'forward', html: 'See below', to: ['boss@x.test'], cc: [], bcc: [], subject: 'Look' },
        ...{ lastEmailId: idOf(31), files: [], without: [], accountId: null, rev: Date.now() },
      },
    });
    expect(screen.getByRole('button', { name: 'Forward' })).toHaveAttribute('aria-pressed', 'true');
    expect(to()).toHaveValue('boss@x.test');
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('Look');
    expect(await message()).toHaveValue('See below');
  });
});

it('a shortcut is found and put in with the words of this ticket', async () => {
  const shortcut = (keyword: string, text: string): Shortcut => ({
    _id: idOf(keyword.length),
    keyword,
    message: text,
    type: 'global',
    storeId: null,
    files: [],
    updatedAt: '2026-11-20T09:00:00.000Z',
    version: 1,
  });
  await openReply({
    ticket: aTicket({ customerName: 'Camila' }),
    more: {
      'GET /api/users/shortcuts': () => ({
        body: { data: [shortcut('hi', 'Hi {{customer.name}}!'), shortcut('return', 'Send it back')], count: 2 },
      }),
    },
  });
  await press('Shortcuts');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Find a shortcut' }), 'cust');
  await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(1));
  await userEvent.click(screen.getByRole('menuitem', { name: /^\/hi/ }));
  await waitFor(async () => expect(await message()).toHaveValue('Hi Camila!'));
});

it('what is pressed in the search of shortcuts is no word to the mail: half an answer stays', async () => {
  const server = await openReply({ more: { 'GET /api/users/shortcuts': () => ({ body: { data: [], count: 0 } }) } });
  await type('Half an');
  await press('Shortcuts');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Find a shortcut' }), 'x{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.getByText('No shortcut fits')).toBeInTheDocument());
  expect(server.sent()).toEqual([]);
  expect(await message()).toHaveValue('Half an');
});
