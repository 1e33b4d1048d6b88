// @vitest-environment jsdom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { aConfig, aConversation, aMessage } from './model/fixtures.test-data.ts';
import {
  all,
  button,
  cleanUp,
  composer,
  composers,
  loadParts,
  press,
  root,
  SlowUpload,
  settle,
  setUp,
  write,
} from './testing/whole-frame.tsx';

beforeAll(loadParts);
afterEach(cleanUp);

const departments = [
  { _id: 'd1', name: 'Orders', open: true },
  { _id: 'd2', name: 'Sizing', open: false },
];

it('[G-08][G-13][G-18] nothing is asked first: welcome, departments and composer at once; the first message starts the chat', async () => {
  const { starts } = setUp(aConfig({ departments }));
  expect(root.textContent).toContain('Hi! Please tell us a few things');
  expect(button('Start chat')).toBeUndefined();
  expect(all('[type=submit]')).toHaveLength(1);
  act(() => all<HTMLInputElement>('[type=radio]')[0]?.click());
  await write('Where is it?');
  await press('Send');
  await settle();
  expect(starts).toMatchObject([{ text: 'Where is it?', departmentId: 'd1' }]);
  expect(root.textContent).toContain('Leave the line');
  expect(composer().value).toBe('');
});

it('[G-09][G-13] what must be asked is asked before: a required field, a mandatory department', async () => {
  const required = { fullname: true, email: false, phone: false };
  setUp(aConfig({ settings: { requiredInputFields: required } }));
  expect(composers()).toHaveLength(0);
  expect(button('Start chat')).toBeDefined();
  act(() => render(null, root));

  setUp(aConfig({ departments, settings: { isServiceDepartmentMandatory: true } }));
  expect(composers()).toHaveLength(0);
  await press('Start chat');
  expect(root.textContent).toContain('Please choose one.');
  act(() => all<HTMLInputElement>('[type=radio]')[0]?.click());
  await press('Start chat');
  expect(composer()).toBeDefined();
  expect(all('[type=radio]')).toHaveLength(0);
});

it('[G-16] a department that is away takes a message instead, with what was written', async () => {
  setUp(aConfig({ departments }));
  await write('Does it run small?');
  act(() => all<HTMLInputElement>('[type=radio]')[1]?.click());
  expect(composers()).toHaveLength(0);
  expect(all<HTMLTextAreaElement>('textarea')[0]?.value).toBe('Does it run small?');
  expect(document.activeElement).toBe(all('[type=radio]')[1]);
  act(() => all<HTMLInputElement>('[type=radio]')[0]?.click());
  expect(composer().value).toBe('Does it run small?');
});

it('[H-59] one composer from the first message to the chat: text, caret, focus and a file on its way stay', async () => {
  const { store, receive } = setUp(aConfig());
  const field = composer();
  await write('Hello');
  await press('Send');
  await settle();
  expect(composer()).toBe(field);

  await write('and one more thing');
  field.setSelectionRange(4, 4);
  field.focus();
  const picker = all<HTMLInputElement>('input[type=file]')[0];
  const file = new File(['x'], 'zip.png', { type: 'image/png' });
  Object.defineProperty(picker, 'files', { value: [file] });
  act(() => void picker?.dispatchEvent(new Event('change', { bubbles: true })));
  await settle();
  expect(all('.att')).toHaveLength(1);

  const [waiting] = store.get().conversations.values();
  if (!waiting) throw new Error('No chat was begun.');
  act(() => receive([{ ...waiting, rev: 2, state: 'ongoing', agent: { name: 'Robin', avatar: null } }]));
  expect(root.querySelector('h1')?.textContent).toBe('Robin');
  expect(button('Leave the line')).toBeUndefined();
  expect(composer()).toBe(field);
  expect(field).toMatchObject({ value: 'and one more thing', selectionStart: 4 });
  expect(document.activeElement).toBe(field);
  expect(all('.att')).toHaveLength(1);
  expect(SlowUpload.aborted).toBe(0);
  expect(button('Send')?.disabled).toBe(true);

  Object.assign(SlowUpload.last ?? {}, {
    response: { results: [{ filename: 'zip.png', url: '/f/zip.png', filetype: 'image', size: 1 }] },
  });
  SlowUpload.last?.onload?.();
  await settle();
  expect(button('Send')?.disabled).toBe(false);
});

it('[H-59] without a connection a message says at once what it waits for, and never that it was not delivered', async () => {
  const { store } = setUp(aConfig(), () => 'away');
  act(() => store.set({ connection: { kind: 'offline', attempt: 0 } }));
  await write('From the subway');
  await press('Send');
  const state = () => root.querySelector('.m.me .st')?.textContent?.trim();
  expect(state()).toBe('Waiting for connection');
  act(() => store.set({ connection: { kind: 'connected' } }));
  expect(state()).toBe('');
  act(() => store.set({ connection: { kind: 'waiting', attempt: 1, nextTryAt: Date.now() + 1000 } }));
  expect(state()).toBe('Waiting for connection');
});

it('the list of earlier chats says a notice in words, not by its key', () => {
  const { store, receive } = setUp(aConfig());
  const ended = { ended: true, state: 'closed', endDate: '2026-05-20T10:20:00.000Z' } as const;
  const lastMsg = aMessage({ type: 'notification', text: 'chat-ended' });
  act(() => {
    receive([aConversation({ ...ended, lastMsg })]);
    store.set({ route: { name: 'home' } });
  });
  expect(root.querySelector('.row .line')?.textContent).toBe('Chat ended');
});

const boxes = () => all<HTMLInputElement>('[name=consent]');
const tick = () => act(() => boxes()[0]?.click());
const link = 'https://shop.test/privacy';

it('consent is asked for before the chat, and refused in words without it; it goes with the first message', async () => {
  const { starts } = setUp(aConfig({ consent: { version: 4, text: 'I agree to be helped.', link } }));
  expect(composers()).toHaveLength(0);
  expect(boxes()[0]?.closest('label')?.textContent).toBe('I agree to be helped.');
  expect(all<HTMLAnchorElement>('.agree a')[0]?.href).toBe(link);
  await press('Start chat');
  expect(root.querySelector('[role=alert]')?.textContent).toContain('Please tick the box to go on.');
  expect(boxes()[0]?.getAttribute('aria-describedby')).toBe(root.querySelector('[role=alert]')?.id);
  expect(document.activeElement).toBe(boxes()[0]);
  tick();
  expect(root.querySelector('[role=alert]')).toBeNull();
  await press('Start chat');
  await write('Hello');
  await press('Send');
  await settle();
  expect(starts).toMatchObject([{ text: 'Hello', consentVersion: 4 }]);
});

it('who agreed to this version is not asked; another version takes the tick back', async () => {
  const consent = { version: 4, text: 'I agree.', link: null };
  const visitor = { visitorId: 'v', number: 1, fullname: null, email: null, phone: null, verified: false };
  const { store } = setUp(aConfig({ consent }));
  act(() => store.set({ visitor: { ...visitor, consentVersion: 4 } }));
  expect(composers()).toHaveLength(1);
  act(() => store.set({ visitor: { ...visitor, consentVersion: 3 } }));
  tick();
  expect(boxes()[0]?.checked).toBe(true);
  act(() => store.set({ config: aConfig({ consent: { ...consent, version: 5, text: 'I agree to more.' } }) }));
  expect(boxes()[0]?.checked).toBe(false);
  expect(root.textContent).toContain('I agree to more.');
});

it('a text that changed while the message was written is shown with the message, which goes after a yes', async () => {
  const first = { version: 4, text: 'I agree.', link: null };
  const { store, starts } = setUp(aConfig({ consent: first }), ({ consentVersion }) =>
    consentVersion === 5 ? null : 'consent-required',
  );
  tick();
  await press('Start chat');
  await write('Long and dear');
  await press('Send');
  await settle();
  act(() => store.set({ config: aConfig({ consent: { ...first, version: 5, text: 'I agree to more.' } }) }));
  expect(root.textContent).toContain('Long and dear');
  expect(root.textContent).toContain('I agree to more.');
  await press('Agree and send');
  expect(starts).toHaveLength(1);
  tick();
  await press('Agree and send');
  await settle();
  expect(starts.at(-1)).toMatchObject({ text: 'Long and dear', consentVersion: 5 });
  expect(boxes()).toHaveLength(0);
});

it('a message left outside hours carries the consent and stays in the form when it is refused', async () => {
  const consent = { version: 4, text: 'I agree.', link: null };
  const { store, starts } = setUp(aConfig({ open: false, consent }), ({ consentVersion }) =>
    consentVersion === 5 ? null : 'consent-required',
  );
  const fill = (selector: string, value: string) =>
    act(() => {
      const field = all<HTMLInputElement>(selector)[0];
      if (!field) throw new Error(selector);
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await fill('[name=fullname]', 'Ann');
  await fill('[name=email]', 'ann@example.com');
  await fill('[name=message]', 'Call me');
  await press('Send message');
  expect(starts).toEqual([]);
  tick();
  await press('Send message');
  await settle();
  expect(starts).toMatchObject([{ text: 'Call me', consentVersion: 4 }]);
  expect(all<HTMLTextAreaElement>('[name=message]')[0]?.value).toBe('Call me');
  // The text of now takes the tick back, and the message goes after another yes.
  const newer = { ...consent, version: 5, text: 'I agree to more.' };
  act(() => store.set({ config: aConfig({ open: false, consent: newer }) }));
  expect(boxes()[0]?.checked).toBe(false);
  await press('Send message');
  expect(starts).toHaveLength(1);
  expect(root.querySelector('[role=alert]')?.textContent).toContain('Please tick the box to go on.');
  tick();
  await press('Send message');
  await settle();
  expect(starts.at(-1)).toMatchObject({ text: 'Call me', consentVersion: 5 });
  expect(all('[name=message]')).toHaveLength(0);
});

it('[P-16] who is there is shown where a chat begins, by first name; out of hours nobody is', async () => {
  const agents = [
    { name: 'Maya Lind', avatar: null },
    { name: 'Tom', avatar: '/files/t.png' },
  ];
  setUp(aConfig({ agents }));
  expect(all('.faces .av')).toHaveLength(2);
  expect(all('.faces')[0]?.textContent).toContain('Maya, Tom');
  act(() => render(null, root));
  setUp(aConfig({ agents, open: false }));
  expect(all('.faces')).toHaveLength(0);
});
