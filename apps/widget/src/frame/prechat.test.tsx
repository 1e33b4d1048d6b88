// @vitest-environment jsdom
import { SyncError } from '@chatso/sync';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { aConfig } from './model/fixtures.test-data.ts';
import {
  all,
  button,
  cleanUp,
  composer,
  loadParts,
  press,
  root,
  settle,
  setUp,
  write,
} from './testing/whole-frame.tsx';

beforeAll(loadParts);
afterEach(cleanUp);

const fill = (selector: string, value: string) =>
  act(() => {
    const [field] = all<HTMLInputElement>(selector);
    if (!field) throw new Error(`There is no ${selector}`);
    field.value = value;
    field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }));
  });

const required = { fullname: true, email: false, phone: false };

it('[G-09] a form that asks for the message begins the chat with it, and no empty pane comes between', async () => {
  const { starts } = setUp(aConfig({ settings: { requiredInputFields: required, askMessage: true } }));
  await fill('[name=fullname]', 'Ingrid');
  await press('Start chat');
  expect(root.querySelector('[name=message]')?.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(root.querySelector('[name=message]'));
  await fill('[name=message]', ' Does the M run small? ');
  await press('Start chat');
  await settle();
  expect(starts).toMatchObject([{ text: 'Does the M run small?', fullname: 'Ingrid' }]);
  expect(root.textContent).toContain('Leave the line');
});

it('[G-09] the store’s own questions are asked before a chat, and a required one has to be answered', async () => {
  const question = { choices: [], required: false };
  const questions = [
    { ...question, _id: 'q1', label: 'Your size', type: 'choice' as const, choices: ['S', 'M'], required: true },
    { ...question, _id: 'q2', label: 'Order number', type: 'text' as const },
    { ...question, _id: 'q3', label: 'Club member', type: 'checkbox' as const },
  ];
  const { starts } = setUp(aConfig({ settings: { questions, askMessage: true } }));
  await fill('[name=message]', 'Hello');
  await press('Start chat');
  expect(starts).toEqual([]);
  expect(document.activeElement).toBe(root.querySelector('[name=q-q1]'));
  await fill('[name=q-q1]', 'M');
  act(() => all<HTMLInputElement>('[name=q-q3]')[0]?.click());
  await press('Start chat');
  await settle();
  expect(starts).toMatchObject([
    {
      text: 'Hello',
      answers: [
        { questionId: 'q1', answer: 'M' },
        { questionId: 'q3', answer: 'yes' },
      ],
    },
  ]);
});

it('[G-06] the subtitle is the measured time to an answer, or nothing where it is not known', () => {
  const { widgetCustomization: look } = aConfig().settings;
  const settings = { widgetCustomization: { ...look, subtitleIsReplyTime: true } };
  const { store } = setUp(aConfig({ settings, replySeconds: 200 }));
  expect(root.querySelector('header p')?.textContent).toBe('Average reply time: 3 min');
  act(() => store.set({ config: aConfig({ settings, replySeconds: null }) }));
  expect(root.querySelector('header p')).toBeNull();
});

it('[G-01] what the page fills in stands in empty fields, and not in place of what is known', () => {
  const { store } = setUp(aConfig({ settings: { requiredInputFields: { ...required, email: true } } }));
  act(() => store.set({ prefill: { fullname: 'Page', email: 'page@shop.test' } }));
  expect(all<HTMLInputElement>('[name=fullname]')[0]?.value).toBe('Page');
  const visitor = { visitorId: 'v', number: 1, email: null, phone: null, verified: true, consentVersion: null };
  act(() => store.set({ visitor: { ...visitor, fullname: 'Ingrid' } }));
  expect(all<HTMLInputElement>('[name=fullname]')[0]?.value).toBe('Ingrid');
  expect(all<HTMLInputElement>('[name=email]')[0]?.value).toBe('page@shop.test');
});

const blocked = ({ text }: { text: string }) => (text.includes('casino') ? 'blocked-word' : null);
const sentence = 'Something you wrote has a word that cannot be sent here.';

it('a first message that is not taken stands in the form again, with all that was filled in, and is changed there', async () => {
  const questions = [{ _id: 'q1', label: 'Your size', type: 'text' as const, choices: [], required: false }];
  const { starts } = setUp(
    aConfig({ settings: { requiredInputFields: required, askMessage: true, questions } }),
    blocked,
  );
  await fill('[name=fullname]', 'Ingrid');
  await fill('[name=q-q1]', 'M');
  await fill('[name=message]', 'a casino');
  await press('Start chat');
  await settle();
  expect(root.textContent).toContain(sentence);
  const values = ['[name=fullname]', '[name=q-q1]', '[name=message]'].map(
    (one) => all<HTMLInputElement>(one)[0]?.value,
  );
  expect(values).toEqual(['Ingrid', 'M', 'a casino']);
  await fill('[name=message]', 'a question');
  await press('Start chat');
  await settle();
  expect(starts.at(-1)).toMatchObject({ text: 'a question', fullname: 'Ingrid', answers: [{ answer: 'M' }] });
  expect(root.textContent).not.toContain(sentence);
});

it('nothing is asked: a first message that is not taken is changed where the reason stands', async () => {
  const { starts } = setUp(aConfig(), blocked);
  await write('casino');
  await press('Send');
  await settle();
  expect(root.textContent).toContain(sentence);
  expect(all<HTMLInputElement>('[name=message]')[0]?.value).toBe('casino');
  await fill('[name=message]', 'Hello');
  await press('Start chat');
  await settle();
  expect(starts.map(({ text }) => text)).toEqual(['casino', 'Hello']);
});

it('a message that is not taken says why, and comes back into the field before what is typed there', async () => {
  const { store } = setUp(aConfig(), undefined, async ({ text }) => {
    if (text.includes('casino')) throw new SyncError('refused', 'English', { statusCode: 422, code: 'blocked-word' });
    return null;
  });
  await write('Hello');
  await press('Send');
  await settle();
  await write('casino');
  await press('Send');
  await settle();
  expect(root.textContent).toContain(sentence);
  expect(button('Retry')).toBeUndefined();
  await write('typed meanwhile');
  await press('Edit');
  await settle();
  expect(composer().value).toBe('casino\ntyped meanwhile');
  expect(root.textContent).not.toContain(sentence);
  expect(store.get().returned).toBeNull();
});

it('too much was sent from here: it says when it goes on, keeps the words, and goes by itself', async () => {
  let calls = 0;
  setUp(aConfig(), undefined, async () => {
    calls += 1;
    if (calls === 1)
      throw new SyncError('refused', 'English', { statusCode: 429, code: 'rate-limited', retryAfter: 1 });
    return null;
  });
  await write('Hello');
  await press('Send');
  await settle();
  await write('and more');
  await press('Send');
  await settle();
  expect(root.textContent).toContain('Too many requests. Please wait a moment. Trying again in 1 s');
  expect(root.textContent).toContain('and more');
  await act(() => new Promise((done) => setTimeout(done, 1200)));
  expect(calls).toBe(2);
  expect(root.textContent).not.toContain('Too many requests');
});

it('too many come from here: what cannot be loaded says when to try again', () => {
  const { store } = setUp(aConfig());
  act(() => store.set({ phase: 'failed', failedFor: 'Too many requests. Please wait a moment. (9 min 30 s)' }));
  expect(root.querySelector('[role=alert]')?.textContent).toContain('9 min 30 s');
  act(() => store.set({ failedFor: null }));
  expect(root.querySelector('[role=alert]')?.textContent).toBe('The chat could not be loaded.');
});

it('[G-25] [G-08] where a form comes first, it begins with what the prompt asked', async () => {
  const settings = {
    ...{ requiredInputFields: required, askMessage: true },
    ...{ enableWelcomeMessage: true, welcomeMessage: 'Tell us a few things.' },
  };
  const { store } = setUp(aConfig({ settings }));
  const lead = () => root.querySelector('.lead')?.textContent;
  expect(lead()).toBe('Tell us a few things.');
  act(() => store.set({ said: 'Not sure about the size?' }));
  expect(lead()).toBe('Not sure about the size?');
});

it('the cursor is in the first field of the form', () => {
  setUp(aConfig({ settings: { requiredInputFields: required, askMessage: true } }));
  expect(document.activeElement).toBe(root.querySelector('[name=fullname]'));
});
