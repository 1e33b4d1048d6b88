import type { VisitorConversation, VisitorMessage, WidgetConfig } from '@chatso/contract';
import { type Connection, createConnection, type SyncStorage, type Timelines } from '@chatso/sync';
import type { ToFrame, ToLoader } from '../../bridge/messages.ts';
import { createApi, type WidgetApi } from '../api.ts';
import { io } from '../lib/socket-client.ts';
import { createStore, type Store } from '../lib/store.ts';
import { backToForm } from './back-to-form.ts';
import { createBadge } from './badge.ts';
import { createConversations } from './conversations.ts';
import { createDelivery, type Delivery, type Stored } from './delivery.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { createEntrance } from './entrance.ts';
import { greetOnce } from './greeting.ts';
import { applyTheme } from './look.ts';
import { chatStartOf, withConfig } from './prechat.ts';
import { createPrompts, type Prompts } from './prompts.ts';
import { createProver } from './prover.ts';
import { loadSeen } from './seen.ts';
import { subscribeToServer } from './server-events.ts';
import { createSession, sessionName } from './session.ts';
import { createShopListener, type Visit } from './shop-messages.ts';
import { createShopReports } from './shop-reports.ts';
import { type ChatState, initialState, openConversation } from './state.ts';
import { createWhereabouts } from './whereabouts.ts';

const soundKey = 'sound';

export interface ChatOptions {
  analyticsId: string;
  storage: SyncStorage;
  init: Extract<ToFrame, { type: 'init' }>;
  post(message: ToLoader): void;
}

/** Everything the screens and actions work with. */
export interface Chat {
  store: Store<ChatState>;
  api: WidgetApi;
  outbox: Delivery;
  timelines: Timelines<VisitorMessage>;
  drafts: Drafts;
  prompts: Prompts;
  connection: Connection;
  storage: SyncStorage;
  post(message: ToLoader): void;
  /** Takes in conversations from any answer or event. */
  receive(conversations: readonly VisitorConversation[]): void;
  /** The server wants consent: asks again, for the text of now. */
  askConsent(): Promise<void>;
  onAgreed(version: number): void;
  prove(): Promise<string | undefined>;
  /** What the loader says. */
  receiveMessage(message: ToFrame): void;
}

function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Starts the chat of one page: session, socket, outbox, history; all of it comes back by itself after a failure. */
export async function createChat({ analyticsId, storage, init, post }: ChatOptions): Promise<Chat> {
  const store = createStore<ChatState>({ ...initialState, open: init.open, phone: init.phone });
  const { get, set } = store;
  const visit: Visit = { page: init.page, customer: init.customer, configAt: 0 };

  const whereabouts = createWhereabouts({ store, storage, visit, phone: init.phone, post });
  const session = createSession({
    ...{ analyticsId, storage },
    channel: openChannel(sessionName(analyticsId)),
    api: () => api,
    onOvertaken() {
      visit.customer = null;
      post({ type: 'forget' });
    },
    async forget() {
      drafts.forget();
      for (const { messageId } of outbox.items()) await outbox.discard(messageId);
    },
    restart: () => location.reload(),
  });
  const api = createApi(analyticsId, session.token);
  const drafts = createDrafts(storage);
  const [seen, sound] = await Promise.all([loadSeen(storage), storage.get(soundKey), drafts.load()]);
  set({ seen, sound: typeof sound === 'boolean' ? sound : null });

  function leave(): void {
    connection.stop();
    post({ type: 'hide' });
  }

  // Other words come with a new frame, once nobody reads this one.
  let isOutspoken = false;
  store.subscribe(() => {
    const { open, tip } = get();
    if (isOutspoken && !open && !tip) location.reload();
  });

  function useConfig(config: WidgetConfig): void {
    visit.configAt = Date.now();
    const { config: before } = get();
    isOutspoken ||= before !== null && before.speech !== config.speech;
    applyTheme(config.settings.widgetCustomization);
    set(withConfig(get(), config));
    whereabouts.tell();
  }

  async function refreshConfig(): Promise<void> {
    useConfig((await api.get('/config')) as WidgetConfig);
  }

  function noteConsent(consentVersion: number | null): void {
    const { visitor } = get();
    if (visitor) set({ visitor: { ...visitor, consentVersion } });
  }
  async function askConsent(): Promise<void> {
    noteConsent(null);
    await refreshConfig().catch(() => undefined);
  }

  const conversations = createConversations({ store, api, post });
  const { timelines, receive } = conversations;
  const entrance = createEntrance({
    store,
    session,
    visit,
    referrer: init.referrer,
    conversations,
    drafts,
    outbox: () => outbox,
    useConfig,
    post,
    leave,
  });
  const connection = createConnection({
    io,
    url: location.origin,
    namespace: '/widget',
    authenticate: entrance.authenticate,
  });
  const prover = createProver({ store, api });
  const outbox = createDelivery({
    storage,
    api,
    request: (event, payload) => connection.request(event, payload),
    prove: prover.take,
    onStored,
    startFor: (endedId) => chatStartOf(get(), get().conversations.get(endedId)?.department?._id),
    onMoved(from, to) {
      // The draft moves along.
      drafts.set(to, drafts.get(from));
      drafts.set(from, '');
      const { route } = get();
      if (route.name !== 'conversation' || route.id === from) set({ route: { name: 'conversation', id: to } });
    },
    async findOpenChat() {
      await conversations.refresh();
      return openConversation(get())?._id ?? null;
    },
    onFormRefused(...refused) {
      backToForm({ store, drafts })(...refused);
      // What was chosen may be gone.
      void refreshConfig().catch(() => undefined);
    },
    onBanned: leave,
    onConsentAsked: askConsent,
    onAgreed: noteConsent,
  });
  const badge = createBadge({ store, timelines, storage, post });
  await outbox.load();

  function onStored(conversationId: string, { conversation, messages }: Stored): void {
    if (conversation) {
      receive([conversation]);
      post({ type: 'event', name: 'chat-started', detail: { conversationId } });
      void timelines.open(conversationId);
    }
    for (const message of messages) {
      const known = get().conversations.get(conversationId);
      // The own socket hears no event for it, so the sender counts the revision.
      if (known && message.seq === known.headSeq + 1) {
        receive([{ ...known, rev: known.rev + 1, headSeq: message.seq, lastMsg: message }]);
      }
    }
    timelines.receive(conversationId, messages);
  }

  const prompts = createPrompts({ store, connection, storage, post });
  await prompts.load();
  greetOnce({ store, storage, prompts, isHere: whereabouts.isHere });
  subscribeToServer({
    prompts,
    store,
    connection,
    timelines,
    post,
    receive,
    leave,
    refreshConversations: conversations.refresh,
    refreshConfig,
  });
  const reports = createShopReports(connection);
  connection.onConnect(() => {
    void conversations.refresh().catch(() => undefined);
    void timelines.afterReconnect();
    void outbox.flush();
    reports.flush();
  });
  connection.subscribe((status) => {
    set({ connection: status });
    // The token may be what is refused: the next try begins with a new session.
    if (status.kind === 'waiting' && status.attempt >= 2) entrance.expire();
  });

  const changed = () => {
    badge.report();
    set({ tick: get().tick + 1 });
  };
  outbox.subscribe(changed);
  timelines.subscribe(changed);
  document.addEventListener('visibilitychange', () => {
    badge.report();
    if (document.visibilityState === 'visible') session.check();
  });

  const parts = {
    prompts,
    store,
    api,
    outbox,
    timelines,
    drafts,
    connection,
    storage,
    post,
    receive,
    askConsent,
    onAgreed: noteConsent,
    prove: prover.take,
  };
  return {
    ...parts,
    receiveMessage: createShopListener({ ...parts, whereabouts, session, badge, reports, visit, refreshConfig }),
  };
}
