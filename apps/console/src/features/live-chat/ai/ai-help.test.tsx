import { ApiError } from '@chatso/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import type { AiAsk, AiSaid } from '../../../lib/api/ai-answer.ts';
import { aConversation, aMessage, idOf } from '../../../lib/testing/factories.ts';
import { Toasts } from '../../../ui/index.ts';
import { Composer } from '../composer/composer.tsx';
import { liveHarness } from '../testing/live-scope.tsx';

interface Asked extends AiAsk {
  target: { id: string; params: { id: string }; body: object };
  answer(said: Partial<AiSaid>): void;
  fail(error: ApiError): void;
}
const given = vi.hoisted(() => ({ helps: [] as string[], asked: [] as Asked[] }));
vi.mock('../../../lib/api/api.ts', () => ({
  api: {
    'shortcuts.list': async () => ({ data: [], count: 0 }),
    'ai.helps': async () => ({ helps: given.helps }),
  },
}));
vi.mock('../../../lib/api/ai-answer.ts', () => ({
  askAi: (target: Asked['target'], ask: AiAsk) =>
    new Promise<AiSaid>((resolve, reject) => {
      const stopped = new ApiError({ statusCode: 0, message: 'x', aborted: true });
      ask.signal.addEventListener('abort', () => reject(stopped));
      const answer = (said: Partial<AiSaid>) => resolve({ text: '', model: 'm', cut: false, ...said });
      given.asked.push({ ...ask, target, answer, fail: reject });
    }),
}));

const id = idOf(1);

beforeEach(() => {
  given.helps = ['assistant', 'reply', 'summary', 'translation', 'tone'];
  given.asked = [];
  localStorage.clear();
});
function setUp(said = [aMessage({ author: 'client', text: 'Avez-vous la taille M?', seq: 1 })]) {
  const harness = liveHarness();
  const chat = aConversation({ headSeq: said.length });
  harness.server.put(chat, said);
  const sent = vi.spyOn(harness.live, 'send');
  const shown = render(
    <harness.Wrapper>
      <Composer chat={chat} disabled={false} sendingForm={false} onSendForm={() => undefined} />
      <Toasts />
    </harness.Wrapper>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  return { ...harness, ...shown, sent, field, user: userEvent.setup() };
}

async function open(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'AI help' }));
  return screen.findByRole('dialog', { name: 'AI help' });
}
const last = () => {
  const one = given.asked.at(-1);
  if (!one) throw new Error('Nothing was asked.');
  return one;
};

describe('AI help above the message field', () => {
  it('is not there while nothing is turned on', async () => {
    given.helps = ['assistant'];
    const { container } = setUp();
    await waitFor(() => expect(container.querySelector('textarea')).toBeTruthy());
    await act(async () => undefined);
    expect(screen.queryByRole('button', { name: 'AI help' })).toBeNull();
  });

  it('drafts a reply as it comes, and puts it into the field when told to; it never sends', async () => {
    const { user, field, sent } = setUp();
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Draft a reply' }));
    expect(last().target).toEqual({ id: 'ai.assist', params: { id }, body: { help: 'reply' } });
    act(() => last().onText('<think>Hm</think>Yes, we '));
    expect(await within(dialog).findByText('Yes, we')).toBeTruthy();
    // The agent writes on meanwhile, and nothing of it is lost.
    await user.click(field);
    await user.type(field, 'Hello!');
    act(() => {
      last().onText('<think>Hm</think>Yes, we do.');
      last().answer({});
    });
    expect(await within(dialog).findByText('Read it before you use it. Nothing was sent.')).toBeTruthy();
    expect(field.value).toBe('Hello!');
    await user.click(within(dialog).getByRole('button', { name: 'Insert' }));
    expect(field.value).toBe('Hello! Yes, we do.');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(sent).not.toHaveBeenCalled();
  });

  it('changes the tone of what is written, and replaces it when told to', async () => {
    const { user, field } = setUp();
    await user.type(field, 'no');
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Friendlier' }));
    expect(last().target.body).toEqual({ help: 'tone', text: 'no', tone: 'friendlier' });
    act(() => {
      last().onText('I am afraid not.');
      last().answer({});
    });
    await user.click(await within(dialog).findByRole('button', { name: 'Replace what I wrote' }));
    expect(field.value).toBe('I am afraid not.');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(field.value).toBe('no');
  });

  it('inserts at the caret, and an undo takes nothing away that was written since', async () => {
    const { user, field } = setUp();
    await user.type(field, 'Hello Ann, bye.');
    field.setSelectionRange(10, 10);
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Draft a reply' }));
    act(() => {
      last().onText('we do');
      last().answer({});
    });
    await user.click(await within(dialog).findByRole('button', { name: 'Insert' }));
    expect(field.value).toBe('Hello Ann, we do bye.');
    await open(user);
    await user.click(screen.getByRole('button', { name: 'Friendlier' }));
    act(() => {
      last().onText('We do!');
      last().answer({});
    });
    await user.click(await screen.findByRole('button', { name: 'Replace what I wrote' }));
    await user.type(field, ' Bye.');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(field.value).toBe('We do! Bye.');
  });

  it('translates into a language that is remembered; what cannot be done yet is closed', async () => {
    const { user, field } = setUp();
    const closed = await open(user);
    for (const name of ['Friendlier', 'Translate what I wrote']) {
      expect(within(closed).getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
    // Clicking into the field leaves the menu.
    await user.type(field, 'Yes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dialog = await open(user);
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Translate into' }), 'fr');
    await user.click(within(dialog).getByRole('button', { name: 'Translate what I wrote' }));
    expect(last().target.body).toEqual({ help: 'translation', text: 'Yes', language: 'fr' });
    expect(localStorage.getItem('chatso-v2:ai-language')).toBe('"fr"');
  });

  it('translates any of the messages that are loaded', async () => {
    const said = Array.from({ length: 9 }, (_, at) =>
      aMessage({ author: 'client', text: `Phrase ${at}`, seq: at + 1 }),
    );
    const { user, live } = setUp(said);
    await act(() => live.timelines.open(id));
    const dialog = await open(user);
    const choice = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Message of the customer' });
    await waitFor(() => expect([...choice.options].map((one) => one.text)).toHaveLength(9));
    fireEvent.change(choice, { target: { value: said[0]?.messageId } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Translate it into English' }));
    expect(last().target.body).toMatchObject({ help: 'translation', messageId: said[0]?.messageId });
  });

  it('a summary is for the agent: it can be copied and not inserted', async () => {
    const { user } = setUp();
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Summarise the chat' }));
    act(() => {
      last().onText('- Wants M');
      last().answer({ cut: true });
    });
    expect(await within(dialog).findByRole('button', { name: 'Copy' })).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Insert' })).toBeNull();
    expect(within(dialog).getByText('It was too long and ends here. Nothing was sent.')).toBeTruthy();
  });

  it('can be stopped, says what went wrong, tries again, and Escape ends it', async () => {
    const { user, field } = setUp();
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Draft a reply' }));
    await user.click(within(dialog).getByRole('button', { name: 'Stop' }));
    expect(await within(dialog).findByText('Stopped.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    act(() => last().fail(new ApiError({ statusCode: 424, message: 'The AI provider did not accept the key.' })));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('The AI provider did not accept the key.');
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await user.keyboard('{Escape}');
    expect(last().signal.aborted).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(field);
  });

  it('leaving the chat ends what is under way', async () => {
    const { user, unmount } = setUp();
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Draft a reply' }));
    unmount();
    expect(last().signal.aborted).toBe(true);
  });
});
