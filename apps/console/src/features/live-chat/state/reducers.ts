import type { AgentEvents, Conversation, Message } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { isSystemLine } from '../../../entities/conversation/chat-names.ts';
import { dropChat, type LiveState, markStale, putChat, upsertChat } from './live-state.ts';

/**
 * One pure reducer per family of events: `(state, event) -> state`. An event that leaves a hole in `rev` is applied as far
 * as it goes and marks the conversation as stale; the holder of the state then refetches it.
 */
export type AgentEvent = {
  [K in keyof AgentEvents]: { name: K; payload: AgentEvents[K]; at: number };
}[keyof AgentEvents];

/** As the server keeps it for the list: at most 200 characters, of a message of files the first name. */
const previewTextOf = (message: Message): string =>
  [...message.text].slice(0, 200).join('') || message.files[0]?.name || '';

const lastMessageOf = (message: Message): NonNullable<Conversation['lastMsg']> => ({
  messageId: message.messageId,
  author: message.author,
  type: message.type,
  status: message.status ?? 'sent',
  text: previewTextOf(message),
  timestamp: message.timestamp,
});

function withMessage(chat: Conversation, message: Message, unreadCount: number): Conversation {
  if (message.seq <= chat.headSeq) return { ...chat, unreadCount };
  const lastMsg = lastMessageOf(message);
  // A line of the system's own is not something the client said.
  const fromClient = message.author === 'client' && (message.type === 'text' || message.type === 'file');
  return {
    ...chat,
    headSeq: message.seq,
    unreadCount,
    lastMsg,
    // As the server keeps them: the last one a person wrote, then the system's line if one came after it.
    lastMsgs: isSystemLine(lastMsg) ? [...chat.lastMsgs.filter((said) => !isSystemLine(said)), lastMsg] : [lastMsg],
    ...(fromClient ? { lastMsgClient: { messageId: message.messageId, timestamp: message.timestamp } } : {}),
    // H-34: an agent's message makes it an ongoing chat; the acceptance itself follows whole in another event.
    ...(chat.state === 'pending' && message.author === 'agent' && message.state === 'ongoing'
      ? { state: 'ongoing' }
      : {}),
  };
}

/**
 * An own message that the server has acknowledged: its row moves at once. The sender's socket hears no event of it, so the
 * rev that every message raises by one is counted here; otherwise the next event would look like a hole and cost a fetch.
 */
export function applyOwnMessage(state: LiveState, message: Message): LiveState {
  const known = state.chats[message.conversationId];
  if (!known || message.seq <= known.headSeq) return state;
  const rev = message.seq === known.headSeq + 1 ? known.rev + 1 : known.rev;
  return putChat(state, { ...withMessage(known, message, known.unreadCount), rev });
}

/** What an event about its delivery makes of a message that is loaded; as the server tells it, one that is there has no status. */
export const applyDelivery = (held: readonly Message[], event: AgentEvents['conversation:delivery']): Message[] =>
  held
    .filter(({ messageId }) => messageId === event.messageId)
    .map(({ status: _before, ...message }) =>
      event.status === 'sent' ? message : { ...message, status: event.status },
    );

/** Puts a patched chat in; a hole in rev keeps the old rev, so that the refetched conversation wins. */
function putAtRev(state: LiveState, known: Conversation, patched: Conversation, rev: number): LiveState {
  if (rev <= known.rev) return state;
  if (rev === known.rev + 1) return putChat(state, { ...patched, rev });
  return markStale(putChat(state, { ...patched, rev: known.rev }), [known._id]);
}

/** H-56: the list row of a message; the message itself belongs to the timelines. */
function reduceMessage(state: LiveState, event: AgentEvents['conversation:message']): LiveState {
  const known = state.chats[event.conversationId];
  if (!known) {
    const gone = state.gone[event.conversationId];
    return gone && gone.rev >= event.rev ? state : markStale(state, [event.conversationId]);
  }
  return putAtRev(state, known, withMessage(known, event.message, event.unreadCount), event.rev);
}

/** Notes have a numbering of their own, and raise no rev. */
function reduceNote(state: LiveState, { conversationId, note }: AgentEvents['conversation:note']): LiveState {
  const known = state.chats[conversationId];
  return known && known.noteSeq < note.seq ? putChat(state, { ...known, noteSeq: note.seq }) : state;
}

/** H-55 */
function reduceRead(state: LiveState, event: AgentEvents['conversation:message-readed']): LiveState {
  const known = state.chats[event.conversationId];
  if (!known) return state;
  return putAtRev(state, known, { ...known, readBy: event.readBy, unreadCount: event.unreadCount }, event.rev);
}

/** H-39 to H-41, H-44, H-45, H-47 to H-50, H-53: the conversation comes whole. */
const reduceChanged = (state: LiveState, event: { conversation: Conversation }): LiveState =>
  upsertChat(state, event.conversation);

/** H-42: somebody else was faster. The own acceptance comes as `conversation:answered`. */
function reduceAnsweredByOther(state: LiveState, event: AgentEvents['conversations:answered']): LiveState {
  const known = state.chats[event.conversationId];
  if (!known || event.agentId === state.agentId || known.state !== 'pending') return state;
  return dropChat(state, event.conversationId);
}

/** H-43 */
const reduceArchived = (state: LiveState, event: AgentEvents['conversation:archived']): LiveState =>
  event.ids.reduce((next, id) => (next.chats[id]?.state === 'missed' ? dropChat(next, id) : next), state);

/** Erased chats are over: they are in no list, whatever the copy here says. */
const reduceErased = (state: LiveState, event: AgentEvents['conversation:erased']): LiveState =>
  state.chats[event.conversationId] ? dropChat(state, event.conversationId) : state;

/** H-43 */
const reduceArchivedAll = (state: LiveState): LiveState =>
  Object.values(state.chats).reduce((next, chat) => (chat.state === 'missed' ? dropChat(next, chat._id) : next), state);

/** H-46, decision X-9: dates the last client message so that the idle rule is true at once. */
function reduceIdle(state: LiveState, event: AgentEvents['conversation:customer-idle'], at: number): LiveState {
  const known = state.chats[event.conversationId];
  if (!known?.lastMsgClient || known.state !== 'ongoing') return state;
  const timestamp = new Date(at - limits.idleAfterMs - 2000).toISOString();
  return putChat(state, { ...known, lastMsgClient: { ...known.lastMsgClient, timestamp } });
}

function reducePresence(state: LiveState, event: AgentEvents['visitor:online']): LiveState {
  const known = state.chats[event.conversationId];
  if (!known || known.visitorOnline === event.online) return state;
  return putChat(state, { ...known, visitorOnline: event.online });
}

/** H-85: the lists know whether a chat's store is switched on. */
const reduceStoreActive = (state: LiveState, event: AgentEvents['store:active-changed']): LiveState =>
  Object.values(state.chats)
    .filter((chat) => chat.storeId === event.storeId && chat.store.active !== event.active)
    .reduce((next, chat) => putChat(next, { ...chat, store: { ...chat.store, active: event.active } }), state);

/** F-19: rows name the department a chat is in. */
const reduceCategoryRenamed = (state: LiveState, event: AgentEvents['category:renamed']): LiveState =>
  Object.values(state.chats)
    .filter(({ category }) => category?._id === event.categoryId && category.name !== event.name)
    .reduce((next, chat) => putChat(next, { ...chat, category: { _id: event.categoryId, name: event.name } }), state);

/** In another department it may be none of this agent's to answer: then the server does not know it any more. */
function reduceUpdated(state: LiveState, event: { conversation: Conversation }): LiveState {
  const { _id, category } = event.conversation;
  const known = state.chats[_id];
  const next = reduceChanged(state, event);
  const moved = known?.state === 'pending' && known.category?._id !== category?._id && next !== state;
  return moved ? markStale(next, [_id]) : next;
}

/**
 * Heads of everything live: what is unknown or behind is refetched, and what the server no longer names is asked for
 * once more before it goes, because the answer may be older than an event that has just added it.
 */
function reduceHeads(state: LiveState, event: AgentEvents['sync:heads']): LiveState {
  const behind = Object.entries(event.heads).flatMap(([id, head]) => {
    const known = state.chats[id];
    if (known) return known.rev < head.rev || known.headSeq < head.seq || known.noteSeq < head.notes ? [id] : [];
    const gone = state.gone[id];
    return gone && gone.rev >= head.rev ? [] : [id];
  });
  const unnamed = Object.values(state.chats)
    .filter((chat) => chat.state !== 'missed' && !event.heads[chat._id])
    .map((chat) => chat._id);
  return markStale(state, [...behind, ...unnamed]);
}

/** The one door: every event of the contract that changes the lists. Others leave the state as it is. */
export function reduceLive(state: LiveState, event: AgentEvent): LiveState {
  switch (event.name) {
    case 'conversation:message':
      return reduceMessage(state, event.payload);
    case 'conversation:note':
      return reduceNote(state, event.payload);
    case 'conversation:message-readed':
      return reduceRead(state, event.payload);
    case 'conversation:new':
    case 'conversation:missed_new':
    case 'conversation:client-end-pending-chat':
    case 'conversation:answered':
    case 'conversation:move-to-missed-after-1-hour':
    case 'conversation:closure-client':
    case 'conversation:closure-agent':
    case 'conversation:form-answered':
    case 'conversation:assigned':
    case 'conversation:transfer-accepted':
    case 'conversation:transfer-rejected':
    case 'conversation:transfer-response':
    case 'conversation:transfer-request':
    case 'conversation:spectate':
    case 'conversation:unspectate':
      return reduceChanged(state, event.payload);
    case 'conversation:update-from-client':
    case 'conversation:update-with-crm-data':
    case 'conversation:linked-profile-customer':
      return reduceUpdated(state, event.payload);
    case 'category:renamed':
      return reduceCategoryRenamed(state, event.payload);
    case 'conversations:answered':
      return reduceAnsweredByOther(state, event.payload);
    case 'conversation:archived':
      return reduceArchived(state, event.payload);
    case 'conversation:archived-all':
      return reduceArchivedAll(state);
    case 'conversation:erased':
      return reduceErased(state, event.payload);
    case 'conversation:customer-idle':
      return reduceIdle(state, event.payload, event.at);
    case 'visitor:online':
      return reducePresence(state, event.payload);
    case 'store:active-changed':
      return reduceStoreActive(state, event.payload);
    case 'sync:heads':
      return reduceHeads(state, event.payload);
    default:
      return state;
  }
}
