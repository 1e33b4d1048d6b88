// @vitest-environment jsdom
import { memoryStorage } from '@chatso/sync';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ToLoader } from '../bridge/messages.ts';
import { App } from './app.tsx';
import { createActions } from './chat/actions.ts';
import type { Chat } from './chat/chat.ts';
import { createDrafts } from './chat/drafts.ts';
import { createPrompts } from './chat/prompts.ts';
import { type ChatState, initialState } from './chat/state.ts';
import { ChatProvider } from './chat-context.ts';
import { loadLater } from './later.tsx';
import { createStore } from './lib/store.ts';
import { aConfig, aConversation } from './model/fixtures.test-data.ts';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    disconnect(): void {}
  },
);
const root = document.createElement('div');
document.body.append(root);
beforeAll(loadLater);
afterEach(() => act(() => render(null, root)));

const prompt = { promptId: 'p1', text: 'Not sure about the size?' };

function setUp(storage = memoryStorage()) {
  const store = createStore<ChatState>({ ...initialState, phase: 'ready', config: aConfig() });
  const posted: ToLoader[] = [];
  const emitted: unknown[][] = [];
  const post = (message: ToLoader) => void posted.push(message);
  const connection = { emit: (...call: unknown[]) => void emitted.push(call) };
  const prompts = createPrompts({ store, connection, storage, post });
  const chat = {
    ...{ store, storage, connection, prompts, post, drafts: createDrafts(storage) },
    timelines: { get: () => null },
    outbox: { items: () => [] },
  } as unknown as Chat;
  act(() =>
    render(
      <ChatProvider value={{ chat, actions: createActions(chat) }}>
        <App />
      </ChatProvider>,
      root,
    ),
  );
  return { store, posted, emitted, prompts };
}

const button = (name: string) =>
  [...root.querySelectorAll('button')].find((one) => one.getAttribute('aria-label') === name);

it('[G-25] a prompt is a bubble while the chat is closed; opened, it is the greeting of the chat', () => {
  const { store, posted, emitted, prompts } = setUp();
  act(() => prompts.show(prompt));
  expect(root.querySelector('.tip')?.textContent).toContain(prompt.text);
  expect(posted).toMatchObject([{ type: 'tip' }]);
  act(() => root.querySelector<HTMLButtonElement>('.tip .go')?.click());
  expect(posted.at(-1)).toEqual({ type: 'open' });
  act(() => {
    store.set({ open: true });
    prompts.take();
  });
  expect(root.querySelector('.tip')).toBeNull();
  expect(root.querySelector('main')?.textContent).toContain(prompt.text);
  expect(root.querySelector('main')?.textContent).not.toContain(aConfig().settings.onlineChatMessage);
  expect(emitted).toEqual([['visitor:prompt-done', { promptId: 'p1', closed: false }]]);
});

it('[G-25] closed, it is gone here and the server hears so', () => {
  const { posted, emitted, prompts } = setUp();
  act(() => prompts.show(prompt));
  act(() => button('Close message')?.click());
  expect(root.querySelector('.tip')).toBeNull();
  expect(posted.at(-1)).toEqual({ type: 'tip', height: 0 });
  expect(emitted).toEqual([['visitor:prompt-done', { promptId: 'p1', closed: true }]]);
});

it('[G-25] what another tab has dealt with goes without a word; another prompt stays', () => {
  const { store, emitted, prompts } = setUp();
  act(() => prompts.show(prompt));
  act(() => prompts.gone('other'));
  expect(store.get().tip).toEqual(prompt);
  act(() => prompts.gone('p1'));
  expect([store.get().tip, emitted]).toEqual([null, []]);
});

it('[G-25] the next page of the shop knows what the chat was opened for', async () => {
  const storage = memoryStorage();
  const first = setUp(storage);
  act(() => first.prompts.show(prompt));
  act(() => first.prompts.take());
  const second = setUp(storage);
  await second.prompts.load();
  expect(second.store.get().said).toBe(prompt.text);
});

it('[G-25] [issue 27, 16] a bubble nobody has dealt with is on the next page too, for half an hour', async () => {
  vi.useFakeTimers();
  const storage = memoryStorage();
  const first = setUp(storage);
  act(() => first.prompts.show(prompt));
  const onNextPage = async () => {
    const next = setUp(storage);
    await next.prompts.load();
    return next.store.get().tip;
  };
  expect(await onNextPage()).toEqual(prompt);
  vi.setSystemTime(Date.now() + 31 * 60_000);
  expect(await onNextPage()).toBeNull();
  vi.useRealTimers();
  act(() => first.prompts.show(prompt));
  act(() => first.prompts.close());
  expect(await onNextPage()).toBeNull();
});

it('[G-25] [issue 27, 16] a prompt changes no earlier chat: opened, it begins a new one; read meanwhile, it stands below', () => {
  const ended = aConversation({ state: 'closed', ended: true, rating: 5, opening: 'Hello there' });
  const { store, prompts } = setUp();
  const conversations = new Map([[ended._id, ended]]);
  const route = { name: 'conversation', id: ended._id } as const;
  act(() => store.set({ conversations, route }));
  act(() => prompts.show(prompt));
  act(() => prompts.take());
  expect(store.get().route).toEqual({ name: 'new' });
  act(() => store.set({ open: true, route, said: null }));
  const bubbles = () => [...root.querySelectorAll('.b')].map((bubble) => bubble.textContent);
  const before = bubbles();
  act(() => prompts.show(prompt));
  expect(store.get().route).toEqual(route);
  expect(bubbles()).toEqual(before);
  expect(root.querySelector('main .lead')?.textContent).toBe(prompt.text);
});

it('[G-25] [issue 27, 16] the chat that answers it takes it along, and the next one is greeted as always', async () => {
  const storage = memoryStorage();
  const { store, prompts } = setUp(storage);
  act(() => prompts.show(prompt));
  act(() => prompts.take());
  act(() => prompts.answered());
  expect(store.get().said).toBeNull();
  const next = setUp(storage);
  await next.prompts.load();
  expect(next.store.get().said).toBeNull();
});
