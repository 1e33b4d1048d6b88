import { ApiError, type Mail } from '@chatso/contract';
import { aiLimits } from '@chatso/domain';
import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { renderUi } from '../../../app/testing/render-app.tsx';
import type { AiAsk, AiSaid } from '../../../lib/api/ai-answer.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { idOf } from '../../../lib/testing/factories.ts';
import { aMembership, aUser, fakeServer, workspaceIds } from '../../../lib/testing/fake-server.ts';
import { Toasts } from '../../../ui/index.ts';
import { aMail, anAddress, aTicket, keepsDraft } from '../testing.ts';
import { ReplyForm } from './reply-form.tsx';
import type { ReplyMode } from './typed-reply.ts';

interface Asked extends AiAsk {
  target: { id: string; params: { id: string }; body: object };
  answer(said: Partial<AiSaid>): void;
  fail(error: ApiError): void;
}
const given = vi.hoisted(() => ({ asked: [] as Asked[] }));
vi.mock('../../../lib/api/ai-answer.ts', () => ({
  askAi: (target: Asked['target'], ask: AiAsk) =>
    new Promise<AiSaid>((resolve, reject) => {
      const stopped = new ApiError({ statusCode: 0, message: 'x', aborted: true });
      ask.signal.addEventListener('abort', () => reject(stopped));
      const answer = (said: Partial<AiSaid>) => resolve({ text: '', model: 'm', cut: false, ...said });
      given.asked.push({ ...ask, target, answer, fail: reject });
    }),
}));
/** jsdom lays nothing out, which the editor asks about where its cursor is. */
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });

const ticket = aTicket();
const account = anAddress({ _id: idOf(70), email: 'help@shop.test' });
const aParcelMail = (number: number, over: Partial<Mail> = {}) =>
  aMail(number, {
    preview: `Où est le colis ${number}?`,
    subject: 'Colis',
    clientInfo: [{ name: '', address: 'camila@correo.test' }],
    accountId: idOf(70),
    ...over,
  });

function setUp({
  helps = ['assistant', 'reply', 'summary', 'translation', 'tone'],
  mails = [aParcelMail(80), aParcelMail(81, { direction: 'out', preview: 'Ours' }), aParcelMail(82, { spam: true })],
  mode = 'reply' as ReplyMode,
} = {}) {
  const server = fakeServer({
    'GET /api/ai/helps': () => ({ body: { helps } }),
    'GET /api/ticket/emails': () => ({ body: { data: mails, count: mails.length } }),
    [`GET /api/ticket/emails/${idOf(80)}`]: () => ({ body: { data: aParcelMail(80) } }),
    [`GET /api/ticket/${ticket._id}/draft`]: () => ({ body: { data: null } }),
    [`PUT /api/ticket/${ticket._id}/draft`]: keepsDraft,
  });
  const shown = renderUi(
    <>
      <ReplyForm
        accounts={[account]}
        mode={mode}
        ticket={ticket}
        onMode={() => undefined}
        onWriting={() => undefined}
      />
      <Toasts />
    </>,
  );
  return { ...shown, server, user: userEvent.setup() };
}
type EditorBox = HTMLElement & { editor: Editor };
const field = () => screen.findByRole<EditorBox>('textbox', { name: 'Message' });
/** As if it were typed. */
const write = ({ editor }: EditorBox, html: string) =>
  act(async () => void editor.commands.setContent(html, { emitUpdate: true }));
async function open(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'AI help' }));
  return screen.findByRole('dialog', { name: 'AI help' });
}
const last = () => {
  const one = given.asked.at(-1);
  if (!one) throw new Error('Nothing was asked.');
  return one;
};
const say = (text: string, more: Partial<AiSaid> = {}) =>
  act(async () => {
    last().onText(text);
    last().answer(more);
  });

beforeEach(() => {
  given.asked = [];
  notifications.clean();
  localStorage.clear();
  sessionStore.setState({
    ...{ user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind')] }) },
    ...{ workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

describe('AI help where a ticket is answered', () => {
  it('is not there while nothing is turned on', async () => {
    const { server } = setUp({ helps: ['assistant'] });
    await field();
    await waitFor(() => expect(server.to('/api/ai/helps')).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.queryByRole('button', { name: 'AI help' })).toBeNull();
  });

  it('drafts a reply as it comes, and inserts it when told to; it never sends', async () => {
    const { user, server } = setUp();
    const box = await field();
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Draft a reply' }));
    const target = { id: 'ai.assistTicket', params: { id: ticket._id }, body: { help: 'reply' } };
    expect(last().target).toEqual(target);
    act(() => last().onText('<think>Hm</think>Hello, '));
    expect(await within(dialog).findByText('Hello,')).toBeVisible();
    // The agent writes on meanwhile, and nothing of it is lost.
    await write(box, '<p>Dear Ann, bye.</p>');
    box.editor.commands.setTextSelection(10);
    await say('<think>Hm</think>Hello, it comes.');
    expect(await within(dialog).findByText('Read it before you use it. Nothing was sent.')).toBeVisible();
    expect(box.editor.getText()).toBe('Dear Ann, bye.');
    within(dialog).getByRole('button', { name: 'Insert' }).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Insert' }));
    expect(box.editor.getText()).toBe('Dear Ann,Hello, it comes. bye.');
    await waitFor(() => expect(box).toHaveFocus());
    expect(server.to('/api/email/reply')).toEqual([]);
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('replaces all of it when told to, and puts it back', async () => {
    const { user } = setUp();
    const box = await field();
    await write(box, '<p>no, <strong>never</strong></p><p>bye</p>');
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Friendlier' }));
    expect(last().target.body).toEqual({ help: 'tone', text: 'no, never\nbye', tone: 'friendlier' });
    await say('I am <b>afraid</b> not.\n\nBye!');
    await user.click(await within(dialog).findByRole('button', { name: 'Replace what I wrote' }));
    expect(box.editor.getHTML()).toBe('<p>I am &lt;b&gt;afraid&lt;/b&gt; not.</p><p></p><p>Bye!</p>');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(box.editor.getHTML()).toBe('<p>no, <strong>never</strong></p><p>bye</p>');
  });

  it('takes nothing away that was written since it was replaced', async () => {
    const { user } = setUp();
    const box = await field();
    await write(box, '<p>no</p>');
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Shorter' }));
    await say('No!');
    await user.click(await within(dialog).findByRole('button', { name: 'Replace what I wrote' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await write(box, '<p>No! But soon.</p>');
    // Pressed while it goes.
    fireEvent.click(undo);
    expect(box.editor.getHTML()).toBe('<p>No! But soon.</p>');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('translates mails of the customer, and what is written as long as all of it fits', async () => {
    const { user } = setUp();
    const box = await field();
    let dialog = await open(user);
    const choice = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Mail of the customer' });
    expect([...choice.options].map(({ text }) => text)).toEqual(['Où est le colis 80?']);
    await user.click(within(dialog).getByRole('button', { name: 'Translate it into English' }));
    expect(last().target.body).toEqual({ help: 'translation', mailId: idOf(80), language: 'en' });
    await say('Where is the parcel?', { cut: true });
    expect(await within(dialog).findByText('It was too long and ends here. Nothing was sent.')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Insert' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await write(box, `<p>${'x'.repeat(aiLimits.messageChars + 1)}</p>`);
    dialog = await open(user);
    for (const name of ['Friendlier', 'Translate what I wrote']) {
      expect(within(dialog).getByRole('button', { name })).toBeDisabled();
    }
    expect(within(dialog).getByText(/too long to change its tone/)).toBeVisible();
  });

  it('a summary is of the ticket, for the agent, and there is none of nothing', async () => {
    const { user, unmount } = setUp();
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Summarise the ticket' }));
    await say('- Wants the parcel');
    expect(await within(dialog).findByRole('button', { name: 'Copy' })).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Insert' })).toBeNull();
    unmount();
    const { user: other } = setUp({ mails: [] });
    expect(within(await open(other)).getByRole('button', { name: 'Summarise the ticket' })).toBeDisabled();
  });

  it('drafts no reply where a mail is handed on', async () => {
    const { user } = setUp({ mode: 'forward' });
    const dialog = await open(user);
    expect(within(dialog).queryByRole('button', { name: 'Draft a reply' })).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Summarise the ticket' })).toBeVisible();
  });

  it('can be stopped, says what went wrong, tries again, and Escape ends it', async () => {
    const { user } = setUp();
    const box = await field();
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Draft a reply' }));
    await user.click(within(dialog).getByRole('button', { name: 'Stop' }));
    expect(await within(dialog).findByText('Stopped.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    act(() => last().fail(new ApiError({ statusCode: 424, message: 'The AI provider did not accept the key.' })));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The AI provider did not accept the key.');
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await user.keyboard('{Escape}');
    expect(last().signal.aborted).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(box);
  });

  it('leaving the ticket ends what is under way', async () => {
    const { user, unmount } = setUp();
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Draft a reply' }));
    unmount();
    expect(last().signal.aborted).toBe(true);
  });
});
