// @vitest-environment jsdom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { ChatProvider } from '../chat-context.ts';
import { InformationForm, type Props } from './information-form.tsx';

const root = document.createElement('div');
document.body.append(root);
afterEach(() => act(() => render(null, root)));

const words = { title: 'Entrez le code reçu', label: 'Code', button: 'Confirmer', done: 'Adresse confirmée' };

function show({ answered = false, replaced = false, closed = false } = {}, answer = vi.fn(async () => undefined)) {
  const row: Props['row'] = {
    kind: 'form',
    key: 'm',
    messageId: 'm',
    form: { kind: 'form', fields: [], answered, code: { ...words, replaced } },
  };
  const parts = { chat: {}, actions: { answerForm: answer } } as never;
  act(() =>
    render(
      <ChatProvider value={parts}>
        <InformationForm closed={closed} conversationId="c" row={row} />
      </ChatProvider>,
      root,
    ),
  );
  return answer;
}

const field = () => root.querySelector('input');
const press = () => act(() => root.querySelector('button')?.click());
function type(text: string): void {
  const input = field();
  if (!input) throw new Error('There is no field.');
  input.value = text;
  act(() => void input.dispatchEvent(new InputEvent('input', { bubbles: true })));
}

it('[issue 27.10] a form asks for the code in the words of the server, and sends what was typed', async () => {
  const answer = show();
  expect(root.querySelector('h2')?.textContent).toBe(words.title);
  expect(root.querySelector('label')?.htmlFor).toBe(field()?.id);
  expect(field()?.autocomplete).toBe('one-time-code');
  press();
  expect(answer).not.toHaveBeenCalled();
  expect(root.querySelector('[role=alert]')?.textContent).toContain('This field is required');
  type('482 913');
  expect(root.querySelector('[role=alert]')).toBeNull();
  press();
  await vi.waitFor(() => expect(answer).toHaveBeenCalledWith('c', 'm', { code: '482 913' }));
});

it('[issue 27.10] a refusal stands below the field, and what was typed stays', async () => {
  show(
    {},
    vi.fn(() => Promise.reject(new Error('Ce code n’est pas le bon.'))),
  );
  type('111111');
  press();
  await vi.waitFor(() => expect(root.querySelector('[role=alert]')?.textContent).toContain('pas le bon'));
  expect(field()?.value).toBe('111111');
  expect(field()?.getAttribute('aria-describedby')).toBe(root.querySelector('[role=alert]')?.id);
});

it.each([
  [{ answered: true }, words.done],
  [{ replaced: true }, words.done],
  [{ closed: true }, words.title],
])('[issue 27.10] a closed form is a line: %o', (state, text) => {
  show(state);
  expect(root.querySelector('form')).toBeNull();
  expect(root.textContent).toBe(text);
});
