import '../frame/styles/frame.css';
import type { PreviewOrder, VisitorMessage } from '@chatso/contract';
import { type WidgetLanguage, wordsForFrame } from '@chatso/domain';
import { memoryStorage } from '@chatso/sync';
import { render } from 'preact';
import { App } from '../frame/app.tsx';
import { createActions } from '../frame/chat/actions.ts';
import type { Chat } from '../frame/chat/chat.ts';
import { createDrafts } from '../frame/chat/drafts.ts';
import { applyTheme, launcherLook } from '../frame/chat/look.ts';
import { type ChatState, initialState } from '../frame/chat/state.ts';
import { ChatProvider } from '../frame/chat-context.ts';
import { loadLater } from '../frame/later.tsx';
import { createStore } from '../frame/lib/store.ts';
import { texts, useWords } from '../frame/texts.ts';
import { forceScheme } from './scheme.ts';

/** The frame's own screens over a chat that goes nowhere: what is pressed here changes nothing and asks no server. */
const store = createStore<ChatState>({
  ...initialState,
  connection: { kind: 'connected' },
  open: true,
  // A field that takes the focus would take it from the settings.
  phone: true,
});
const storage = memoryStorage();
let messages: readonly VisitorMessage[] = [];

const nothing = () => undefined;
const never = (): Promise<never> => new Promise(nothing);
const chat = {
  store,
  storage,
  drafts: createDrafts(storage),
  api: { get: never, post: never, url: (path: string) => path, token: () => null },
  connection: { emit: nothing, on: () => nothing },
  outbox: { items: () => [], add: never, retry: never, agree: nothing, subscribe: () => nothing },
  timelines: {
    get: (id: string) =>
      id === messages[0]?.conversationId ? { timeline: { messages: [...messages] }, hasOlder: false } : undefined,
    open: never,
    older: never,
    receive: nothing,
    subscribe: () => nothing,
  },
  post: nothing,
  receive: nothing,
  askConsent: never,
  onAgreed: nothing,
} as unknown as Chat;

const real = createActions(chat);
const actions = { ...real, send: nothing, submitForm: nothing, close: nothing, goHome: nothing };

function stateOf({ state, config, visitor, conversations }: PreviewOrder): Partial<ChatState> {
  const [first] = conversations;
  const id = first?._id ?? '';
  const known = new Map(conversations.map((one) => [one._id, one]));
  const here = state === 'home' ? { name: 'home' as const } : { name: 'new' as const };
  return {
    phase: 'ready',
    config: { ...config, open: state === 'offline' ? false : config.open },
    visitor: {
      ...{ visitorId: id, number: 1, phone: null, verified: false, consentVersion: null },
      ...(state === 'home' ? visitor : { fullname: null, email: null }),
    },
    conversations: ['launcher', 'prechat', 'offline'].includes(state) ? new Map() : known,
    route: ['chat', 'cards', 'rating', 'ended'].includes(state) ? { name: 'conversation', id } : here,
    ratingAsked: new Set(state === 'rating' ? [id] : []),
    start: null,
    messageLeft: null,
  };
}

function show(order: PreviewOrder): void {
  messages = order.messages;
  useWords(wordsForFrame(order.wording[texts.language as WidgetLanguage] ?? {}));
  forceScheme(document.styleSheets, order.dark);
  applyTheme(order.config.settings.widgetCustomization);
  store.set({ ...stateOf(order), tick: store.get().tick + 1 });
  parent.postMessage({ type: 'look', look: launcherLook(order.config) }, location.origin);
}

addEventListener('message', ({ data, origin, source }) => {
  if (origin === location.origin && source === parent && data?.type === 'chatso-preview') show(data);
});

const root = document.getElementById('root');
if (root)
  render(
    <ChatProvider value={{ chat, actions }}>
      <App />
    </ChatProvider>,
    root,
  );
void loadLater();
if (parent !== window) parent.postMessage({ type: 'chatso-preview-ready' }, location.origin);
