import type { WidgetConfig } from '@chatso/contract';
import type { Outbox } from '@chatso/sync';
import type { ToLoader } from '../../bridge/messages.ts';
import { type Answer, CallError } from '../api.ts';
import type { Store } from '../lib/store.ts';
import type { Outgoing } from '../model/outgoing.ts';
import { landingRoute } from '../model/screen.ts';
import type { Conversations } from './conversations.ts';
import type { Drafts } from './drafts.ts';
import type { Session } from './session.ts';
import type { Visit } from './shop-messages.ts';
import { type ChatState, earlierConversations, openConversation } from './state.ts';

/** Answers to a session that mean: there is no chat here for this visitor. */
const goneCodes = ['visitor-banned', 'origin-not-allowed', 'not-found'];

interface EntrancePorts {
  store: Store<ChatState>;
  session: Session;
  visit: Visit;
  referrer: string;
  conversations: Conversations;
  drafts: Drafts;
  outbox(): Outbox<Outgoing>;
  useConfig(config: WidgetConfig): void;
  post(message: ToLoader): void;
  leave(): void;
}

export interface Entrance {
  /** What the socket shows at its door; begins the session when there is none that holds. */
  authenticate(): Promise<Record<string, unknown>>;
  /** The next try begins with a new session. */
  expire(): void;
}

/** Session and landing: where the visitor finds themselves. */
export function createEntrance(ports: EntrancePorts): Entrance {
  const { session, conversations, drafts } = ports;
  const { get, set } = ports.store;
  let stale = true;

  function startOver({ visitor, conversation, config }: Answer<'widget.session'>): void {
    const first = get().phase !== 'ready';
    if (conversation) conversations.receive([conversation]);
    set({ visitor, phase: 'ready' });
    if (first) set({ route: routeAtStart() });
    ports.useConfig(config);
    if (first) ports.post({ type: 'event', name: 'ready', detail: undefined });
  }

  /** A chat begun before a reload may still be on its way: it is where the visitor was. */
  function routeAtStart(): ChatState['route'] {
    const begun = ports
      .outbox()
      .items()
      .find(({ payload }) => payload.start);
    if (begun) return { name: 'conversation', id: begun.conversationId };
    return landingRoute(openConversation(get()), earlierConversations(get()));
  }

  /** The session names only the open chat; who has earlier ones begins at these. */
  function landAgain(): void {
    const { route, start, open } = get();
    if (route.name === 'new' && !start && (!open || drafts.get('new') === '')) set({ route: routeAtStart() });
  }

  return {
    async authenticate() {
      if (stale || !session.token()) {
        const first = get().phase !== 'ready';
        try {
          startOver(await session.begin({ ...ports.visit, referrer: ports.referrer }));
          stale = false;
        } catch (error) {
          if (error instanceof CallError && goneCodes.includes(error.code ?? '')) ports.leave();
          const isTooMany = error instanceof CallError && error.statusCode === 429;
          if (get().phase !== 'ready') set({ phase: 'failed', failedFor: isTooMany ? error.message : null });
          throw error;
        }
        if (first && get().route.name === 'new') await conversations.refresh().then(landAgain, () => undefined);
      }
      return { token: session.token() };
    },
    expire() {
      stale = true;
    },
  };
}
