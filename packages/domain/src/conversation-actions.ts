import type { ConversationState } from './conversation-lifecycle.ts';
import { isAdminRole, isManagerRole } from './roles.ts';

/** What a person of the workspace does with a conversation. The server decides each by this table, under the row lock. */
export const chatActions = [
  'take-chat',
  'message',
  'note',
  'end-chat',
  'send-form',
  'send-products',
  'link-profile',
  'deliver-again',
  'transfer-request',
  'transfer-accept',
  'transfer-reject',
  'spectate',
  'un-spectate',
  'take',
  'resume',
  'leave',
  'flag',
  'unflag',
  'archive',
  'allow-links',
] as const;
export type ChatAction = (typeof chatActions)[number];

export interface ActedChat {
  state: ConversationState;
  left: boolean;
  archived: boolean;
  agentId: string | null;
  transferringTo: string | null;
  /** Whose it is to answer while it waits; null: anybody's. */
  assignedTo: string | null;
  spectatorIds: readonly string[];
}

export interface ChatCaller {
  id: string;
  /** Sees and manages everything. */
  admin: boolean;
  /** Manages what is going on in the own stores and departments. */
  manager: boolean;
  /** May look at colleagues' chats. */
  spectates: boolean;
  /** Serves the chat's store and department; admins serve all. */
  covers: boolean;
}

/** Codes of `packages/contract/src/errors.ts`. */
export type ChatRefusal =
  | 'not-found'
  | 'forbidden'
  | 'bad-request'
  | 'conversation-pending'
  | 'conversation-ended'
  | 'already-answered'
  | 'chat-assigned'
  | 'transferring'
  | 'transfer-over'
  | 'own-chat';

/** A person of the workspace as these rules see them; `covers` is about one chat. */
export function chatCallerOf(
  person: { id: string; role: string; can(permission: 'liveChat' | 'spectateChat'): boolean },
  covers: boolean,
): ChatCaller {
  return {
    id: person.id,
    admin: isAdminRole(person.role),
    manager: isManagerRole(person.role),
    // Managers look after every chat of the departments they cover (D-27); custom roles may be let look on (D-06).
    spectates: person.can('spectateChat') && person.can('liveChat'),
    covers,
  };
}

/** Looks after colleagues' chats, not only after the own ones. */
export const manages = (caller: Pick<ChatCaller, 'admin' | 'manager'>): boolean => caller.admin || caller.manager;

/** Own chats, offered ones, those one is asked to go on with, and colleagues' ones for whoever looks after them. */
export function seesChat(chat: ActedChat, caller: ChatCaller): boolean {
  if (caller.admin || chat.agentId === caller.id || chat.transferringTo === caller.id) return true;
  const offered = chat.state === 'pending' || chat.state === 'missed';
  return caller.covers && (offered || caller.spectates);
}

type Rule = (chat: ActedChat, caller: ChatCaller) => ChatRefusal | null;

/** What only an ongoing chat can take; `open`: one whose client is still there. */
function notOngoing(chat: ActedChat, open: boolean): ChatRefusal | null {
  if (chat.state === 'pending') return 'conversation-pending';
  return chat.state !== 'ongoing' || (open && chat.left) ? 'conversation-ended' : null;
}

const isOwn = (chat: ActedChat, caller: ChatCaller): boolean => chat.agentId === caller.id;
const unless = (allowed: boolean, refusal: ChatRefusal): ChatRefusal | null => (allowed ? null : refusal);

const answersTransfer: Rule = (chat, caller) =>
  chat.transferringTo === null ? 'transfer-over' : unless(chat.transferringTo === caller.id, 'forbidden');

/** Only the chat's agent, while the client is there and nobody else is asked to go on. */
const byItsAgent: Rule = (chat, caller) =>
  notOngoing(chat, true) ??
  unless(isOwn(chat, caller), 'forbidden') ??
  unless(chat.transferringTo === null, 'transferring');

/** Accepting a pending chat: one that was given to a colleague is answered by them, or by who manages them. */
const accepts: Rule = (chat, caller) =>
  unless(chat.assignedTo === null || chat.assignedTo === caller.id || manages(caller), 'chat-assigned');

/** Writing to the client. A pending chat is accepted by it. */
const writes: Rule = (chat, caller) => {
  if (chat.state === 'pending') return accepts(chat, caller);
  if (chat.state !== 'ongoing' || chat.left) return 'conversation-ended';
  // A spectator may not write into it (decision H-11).
  if (!isOwn(chat, caller)) return chat.spectatorIds.includes(caller.id) ? 'forbidden' : 'already-answered';
  return unless(chat.transferringTo === null, 'transferring');
};

/** Between those who have to do with the chat; others look on first. */
const concerned: Rule = (chat, caller) =>
  notOngoing(chat, false) ??
  unless(
    isOwn(chat, caller) || chat.transferringTo === caller.id || chat.spectatorIds.includes(caller.id),
    'forbidden',
  );

const rules: Record<ChatAction, Rule> = {
  'take-chat': (chat, caller) => {
    if (chat.state === 'pending') return accepts(chat, caller);
    if (isOwn(chat, caller)) return writes(chat, caller);
    return chat.state === 'missed' ? 'conversation-ended' : 'already-answered';
  },
  message: writes,
  note: concerned,
  // I-05: also who looks on knows who somebody is.
  'link-profile': concerned,
  'end-chat': (chat, caller) => notOngoing(chat, false) ?? unless(isOwn(chat, caller) || manages(caller), 'forbidden'),
  'send-form': byItsAgent,
  'send-products': byItsAgent,
  // Whoever wrote what was not delivered: it is said in the name of the page.
  'deliver-again': byItsAgent,
  'transfer-request': byItsAgent,
  'transfer-accept': answersTransfer,
  'transfer-reject': answersTransfer,
  spectate: (chat, caller) =>
    unless(caller.spectates, 'forbidden') ?? notOngoing(chat, true) ?? unless(!isOwn(chat, caller), 'own-chat'),
  'un-spectate': () => null,
  take: (chat, caller) => unless(manages(caller), 'forbidden') ?? notOngoing(chat, true),
  resume: (chat, caller) => notOngoing(chat, false) ?? unless(isOwn(chat, caller), 'forbidden'),
  leave: (chat, caller) => {
    if (!isOwn(chat, caller) && chat.spectatorIds.includes(caller.id)) return null;
    return notOngoing(chat, true) ?? unless(isOwn(chat, caller), 'forbidden');
  },
  flag: () => null,
  unflag: () => null,
  'allow-links': () => null,
  archive: (chat) => unless(chat.state === 'missed' && !chat.archived, 'bad-request'),
};

/** To whom an offered chat that is somebody's by now is no secret: a kinder answer than 'not found'. */
const wasOffered = (action: ChatAction, caller: ChatCaller): boolean =>
  caller.covers && (action === 'take-chat' || action === 'message');

/** Why the caller may not do this to the chat as it is now, or null. */
export function judgeChatAction(action: ChatAction, chat: ActedChat, caller: ChatCaller): ChatRefusal | null {
  if (!seesChat(chat, caller) && !wasOffered(action, caller)) return 'not-found';
  return rules[action](chat, caller);
}
