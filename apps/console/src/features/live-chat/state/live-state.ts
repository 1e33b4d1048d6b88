import type { Conversation } from '@chatso/contract';

/** A conversation that has left the lists: the rev it left with, so that a late event cannot bring it back. */
interface Gone {
  rev: number;
  tick: number;
}

/**
 * The live conversations one agent may see, by id. Lists are selections of it, so a chat that moves from pending to
 * ongoing can never be in two of them.
 */
export interface LiveState {
  agentId: string;
  /** False until the first answer of the server, or a copy kept on this device, is there. */
  loaded: boolean;
  chats: Readonly<Record<string, Conversation>>;
  /** Raised by every change that an event made: tells a slow refetch what is younger than its answer. */
  tick: number;
  touched: Readonly<Record<string, number>>;
  gone: Readonly<Record<string, Gone>>;
  /** Ids whose copy is known to be behind (unknown, or a hole in `rev`); whoever holds the state refetches them. */
  stale: readonly string[];
}

export const emptyLiveState = (agentId: string): LiveState => ({
  agentId,
  loaded: false,
  chats: {},
  tick: 0,
  touched: {},
  gone: {},
  stale: [],
});

/** Whether a conversation is in one of this agent's live lists. */
export function isLive(chat: Conversation, agentId: string): boolean {
  if (chat.state === 'pending') return true;
  if (chat.state === 'missed') return !chat.archived;
  if (chat.state !== 'ongoing') return false;
  return chat.agentId === agentId || isSpectating(chat, agentId);
}

export const isSpectating = (chat: Conversation, agentId: string): boolean =>
  chat.agentId !== agentId && chat.spectators.some((spectator) => spectator._id === agentId);

const withoutStale = (state: LiveState, id: string): readonly string[] =>
  state.stale.includes(id) ? state.stale.filter((other) => other !== id) : state.stale;

export const markStale = (state: LiveState, ids: readonly string[]): LiveState => {
  const fresh = ids.filter((id) => !state.stale.includes(id));
  return fresh.length === 0 ? state : { ...state, stale: [...state.stale, ...fresh] };
};

/** Replaces one chat without asking for its rev: for facts that do not raise it (presence, idle) and for patches. */
export const putChat = (state: LiveState, chat: Conversation): LiveState => ({
  ...state,
  chats: { ...state.chats, [chat._id]: chat },
  tick: state.tick + 1,
  touched: { ...state.touched, [chat._id]: state.tick + 1 },
});

/** Takes a chat out of the lists; remembers with which rev it went. */
export function dropChat(state: LiveState, id: string, rev = state.chats[id]?.rev ?? 0): LiveState {
  const { [id]: dropped, ...chats } = state.chats;
  const known = state.gone[id];
  if (!dropped && known && known.rev >= rev) return state;
  const tick = state.tick + 1;
  return {
    ...state,
    chats: dropped ? chats : state.chats,
    tick,
    gone: { ...state.gone, [id]: { rev: Math.max(rev, known?.rev ?? 0), tick } },
    stale: withoutStale(state, id),
  };
}

/** Events go to several people: what a chat is to this one is read from it. */
function seenBy(chat: Conversation, agentId: string): Conversation {
  const conversationType = isSpectating(chat, agentId) ? 'spectating' : 'ongoing';
  return chat.conversationType === conversationType ? chat : { ...chat, conversationType };
}

/** A whole conversation from an event: the one with the higher rev stays (F-6). */
export function upsertChat(state: LiveState, event: Conversation): LiveState {
  const chat = seenBy(event, state.agentId);
  const known = state.chats[chat._id];
  if (known && known.rev >= chat.rev) return state;
  const gone = state.gone[chat._id];
  if (!known && gone && gone.rev >= chat.rev) return state;
  if (!isLive(chat, state.agentId)) return dropChat(state, chat._id, chat.rev);
  // Notes raise no rev: this may have been read just before one that is known here.
  const noteSeq = Math.max(chat.noteSeq, known?.noteSeq ?? 0);
  const next = putChat(state, noteSeq === chat.noteSeq ? chat : { ...chat, noteSeq });
  return { ...next, stale: withoutStale(next, chat._id) };
}

/** The answer of a detail fetch, the truth unless an event has overtaken it; null when it is not found any more. */
export function applyDetail(state: LiveState, id: string, chat: Conversation | null): LiveState {
  if (!chat) return dropChat(state, id);
  const known = state.chats[id];
  const settled = { ...state, stale: withoutStale(state, id) };
  if (known && known.rev > chat.rev) return settled;
  if (!isLive(chat, state.agentId)) return dropChat(settled, id, chat.rev);
  return putChat(settled, chat);
}

/**
 * The answer of a fetch of all lists that began at `startTick`. What an event changed or removed since then stays as the
 * event left it; everything else is replaced, and what the server no longer lists goes.
 */
export function mergeFetched(state: LiveState, fetched: readonly Conversation[], startTick: number): LiveState {
  const youngerThanFetch = (id: string) => (state.touched[id] ?? 0) > startTick;
  const chats: Record<string, Conversation> = {};
  for (const chat of fetched) {
    const gone = state.gone[chat._id];
    if (gone && gone.tick > startTick && gone.rev >= chat.rev && !state.chats[chat._id]) continue;
    if (!isLive(chat, state.agentId)) continue;
    const known = state.chats[chat._id];
    chats[chat._id] = known && youngerThanFetch(chat._id) && known.rev >= chat.rev ? known : chat;
  }
  for (const [id, chat] of Object.entries(state.chats)) {
    if (!chats[id] && youngerThanFetch(id)) chats[id] = chat;
  }
  return { ...state, loaded: true, chats, tick: state.tick + 1, touched: {}, gone: {}, stale: [] };
}
