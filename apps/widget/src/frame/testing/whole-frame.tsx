/** The frame's whole page over a server that takes every chat: for tests, which import it once each. */
import type { WidgetConfig } from '@chatso/contract';
import { memoryStorage } from '@chatso/sync';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { CallError, type WidgetApi } from '../api.ts';
import { App } from '../app.tsx';
import { createActions } from '../chat/actions.ts';
import { backToForm } from '../chat/back-to-form.ts';
import type { Chat } from '../chat/chat.ts';
import { createDelivery } from '../chat/delivery.ts';
import { createDrafts } from '../chat/drafts.ts';
import { createHistory } from '../chat/history.ts';
import { chatStartOf } from '../chat/prechat.ts';
import { createPrompts } from '../chat/prompts.ts';
import { type ChatState, initialState, withConversation } from '../chat/state.ts';
import { ChatProvider } from '../chat-context.ts';
import { loadLater } from '../later.tsx';
import { createStore } from '../lib/store.ts';
import { aConversation, aMessage } from '../model/fixtures.test-data.ts';

export interface Begun {
  conversationId: string;
  messageId: string;
  text: string;
  departmentId?: string;
  consentVersion?: number;
}

/** The upload stays on its way until a test says otherwise. */
export class SlowUpload {
  static last: SlowUpload | null = null;
  static aborted = 0;
  upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  status = 200;
  response: unknown = null;
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    SlowUpload.last = this;
  }
  abort(): void {
    SlowUpload.aborted += 1;
  }
}

Object.assign(globalThis, { XMLHttpRequest: SlowUpload });
Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });

export const root = document.createElement('div');
document.body.append(root);

/** Before all tests of a file: no screen is waited for. */
export const loadParts = loadLater;

/** After each test. */
export function cleanUp(): void {
  act(() => render(null, root));
  SlowUpload.aborted = 0;
}

/** The frame's whole page over a server that takes every chat. */
export function setUp(
  config: WidgetConfig,
  refused: (body: Begun) => string | null = () => null,
  request: (payload: Begun) => Promise<unknown> = async () => null,
) {
  const store = createStore<ChatState>({ ...initialState, phase: 'ready', open: true, config });
  const storage = memoryStorage();
  const starts: Begun[] = [];
  const api: WidgetApi = {
    get: async () => ({ messages: [], conversation: aConversation(), nextMessageId: null }),
    async post(_path, body) {
      const begun = body as Begun;
      starts.push(begun);
      const code = refused(begun);
      if (code === 'away') throw new CallError({ statusCode: 0 });
      if (code) throw new CallError({ statusCode: code === 'blocked-word' ? 422 : 409, code });
      return {
        conversation: aConversation({ _id: begun.conversationId, state: 'pending', acceptedDate: null, agent: null }),
        messages: [aMessage({ ...begun, author: 'client' })],
      };
    },
    url: (path) => path,
    token: () => 'token',
  };
  const receive: Chat['receive'] = (incoming) =>
    store.set({ conversations: withConversation(store.get().conversations, incoming) });
  const timelines = createHistory(api, (conversation) => receive([conversation]));
  const drafts = createDrafts(storage);
  const outbox = createDelivery({
    storage,
    api,
    request: (_event, payload) => request(payload as Begun),
    onStored(id, { conversation, messages }) {
      if (conversation) receive([conversation]);
      timelines.receive(id, messages);
    },
    prove: async () => undefined,
    startFor: () => chatStartOf(store.get()),
    onMoved: (_, id) => store.set({ route: { name: 'conversation', id } }),
    findOpenChat: async () => null,
    onFormRefused: backToForm({ store, drafts }),
    onBanned: () => undefined,
    onConsentAsked: () => undefined,
    onAgreed: () => undefined,
  });
  const changed = () => store.set({ tick: store.get().tick + 1 });
  outbox.subscribe(changed);
  timelines.subscribe(changed);
  const connection = { emit: () => undefined, on: () => () => undefined };
  const chat = {
    prompts: createPrompts({ store, connection, storage, post: () => undefined }),
    store,
    connection,
    api,
    outbox,
    timelines,
    drafts,
    storage,
    post: () => undefined,
    receive,
    askConsent: async () => undefined,
    onAgreed: () => undefined,
    prove: async () => undefined,
  } as unknown as Chat;
  act(() =>
    render(
      <ChatProvider value={{ chat, actions: createActions(chat) }}>
        <App />
      </ChatProvider>,
      root,
    ),
  );
  return { store, starts, receive, api, chat };
}

export const all = <T extends Element>(selector: string) => [...root.querySelectorAll<T>(selector)];
export const composers = () => all<HTMLTextAreaElement>('textarea[aria-label=Message]');
export const composer = () => {
  const [only] = composers();
  if (!only || composers().length > 1) throw new Error(`${composers().length} composers`);
  return only;
};
export const button = (name: string) =>
  all<HTMLButtonElement>('button').find(
    (one) => (one.ariaLabel ?? one.getAttribute('aria-label') ?? one.textContent) === name,
  );
export const write = (text: string) =>
  act(() => {
    composer().value = text;
    composer().dispatchEvent(new Event('input', { bubbles: true }));
  });
export const press = (name: string) => act(() => button(name)?.click());
export const settle = () => act(() => new Promise((done) => setTimeout(done)));
