// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { aConfig } from './model/fixtures.test-data.ts';
import { all, cleanUp, loadParts, press, root, settle, setUp } from './testing/whole-frame.tsx';

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
