import type { ApiClient, Conversation } from '@chatso/contract';
import { type Departure, type Fate, fateOf } from '../state/departure.ts';
import { isLive } from '../state/live-state.ts';
import type { LiveHolder } from './live-query.ts';

interface DeparturesDeps {
  api: ApiClient;
  holder: LiveHolder;
  agentId: string;
  now(): number;
  log(message: string, details?: unknown): void;
}

/** Chats that went to somebody else, or were ended by somebody else, while they were before the person's eyes. */
export interface Departures {
  /** The agent is viewing this chat, on the screen or in a popup; returns the release. */
  hold(id: string): () => void;
  isHeld(id: string): boolean;
  get(id: string): Departure | null;
  /** What an event says about a chat that is about to leave the lists. */
  hint(id: string, fate: Fate | Conversation): void;
  /** The person sends these away by hand: whoever does that knows why they go. Returns the undo. */
  expect(ids: readonly string[]): () => void;
  subscribe(listener: () => void): () => void;
  watch(): () => void;
}

const unknown: Fate = { why: 'gone', name: null };

/**
 * Nothing moves that the person did not move: what was open stays in its place, as it stood when it left, until they go.
 * It makes no difference whether an event said so or the chat was simply absent after a reconnect.
 */
export function createDepartures({ api, holder, agentId, now, log }: DeparturesDeps): Departures {
  const held = new Map<string, number>();
  const departed = new Map<string, Departure>();
  const hints = new Map<string, Fate>();
  const expected = new Set<string>();
  const listeners = new Set<() => void>();
  let before = holder.read().chats;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  function part(chat: Conversation): void {
    const id = chat._id;
    const hint = hints.get(id);
    departed.set(id, { chat: hint?.why === 'erased' ? nameless(chat) : chat, at: now(), ...(hint ?? unknown) });
    if (!hint) void ask(id);
  }

  /** No event said it: the connection was down, or the right to see the chat is gone with it. */
  async function ask(id: string): Promise<void> {
    try {
      const found = await api['conversations.fate']({ params: { id } });
      const known = departed.get(id);
      if (!known) return;
      departed.set(id, { ...known, ...fateOf(known.chat, found, agentId) });
      tell();
    } catch (error) {
      log('Not told where a chat went', { id, error });
    }
  }

  function look(): void {
    const { chats } = holder.read();
    if (chats === before) return;
    let changed = false;
    for (const id of held.keys()) {
      const [was, is] = [before[id], chats[id]];
      if (is && departed.delete(id)) changed = true;
      if (!was || is || expected.has(id)) continue;
      part(was);
      changed = true;
    }
    before = chats;
    for (const id of [...hints.keys(), ...expected]) {
      if (chats[id]) continue;
      hints.delete(id);
      expected.delete(id);
    }
    if (changed) tell();
  }

  return {
    hold(id) {
      held.set(id, (held.get(id) ?? 0) + 1);
      return () => {
        const left = (held.get(id) ?? 1) - 1;
        if (left > 0) return void held.set(id, left);
        held.delete(id);
        // Another view may take hold of it in the same step: a popup that becomes a screen.
        queueMicrotask(() => {
          if (!held.has(id) && departed.delete(id)) tell();
        });
      };
    },
    isHeld: (id) => held.has(id),
    get: (id) => departed.get(id) ?? null,
    hint(id, about) {
      const chat = holder.read().chats[id];
      if (!chat || !held.has(id)) return;
      if ('why' in about) hints.set(id, about);
      else if (!isLive(about, agentId)) hints.set(id, fateOf(chat, toFound(about), agentId));
    },
    expect(ids) {
      for (const id of ids) expected.add(id);
      return () => {
        for (const id of ids) expected.delete(id);
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch: () => holder.subscribe(look),
  };
}

/** Whose data were erased is nobody's to read any more, not even where it stood a moment ago. */
const nameless = (chat: Conversation): Conversation => ({
  ...chat,
  client: { ...chat.client, fullname: null, email: null, phone: null, avatar: null },
  ...{ customerFullname: null, customerEmail: null, lastMsg: null, lastMsgs: [] },
});

const toFound = (chat: Conversation) => ({
  state: chat.state,
  archived: chat.archived,
  agentId: chat.agentId,
  agentName: chat.agent?.fullname ?? null,
  enderName: chat.ender?.fullname ?? null,
});
