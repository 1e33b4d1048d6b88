import {
  type ActedChat,
  type ChatAction,
  type ChatCaller,
  type ChatRefusal,
  judgeChatAction,
} from '../conversation-actions.ts';

/**
 * A chat as the rules say it must be, without a database: what the seeded model test walks beside the server. Who may do
 * what it asks the table of actions; what an action then does is written down here once more, from the documents.
 */
export interface ModelChat extends ActedChat {
  flag: boolean;
  linksAllowed: boolean;
  /** What was ever said to the client or by them, as far as the model test writes it. */
  messages: number;
  notes: number;
}

/** What the model test does, agents and visitors alike. */
export type ModelAction =
  | Exclude<ChatAction, 'send-form' | 'send-products' | 'link-profile' | 'deliver-again' | 'resume'>
  | 'client-end'
  | 'client-message';

export interface ModelStep {
  action: ModelAction;
  /** Null when the client does it. */
  caller: ChatCaller | null;
  /** Who is asked to take the chat over. */
  targetId?: string;
  /** Who the caller believes has asked them. */
  requesterId?: string;
}

export const newModelChat = (): ModelChat => ({
  state: 'pending',
  left: false,
  archived: false,
  agentId: null,
  transferringTo: null,
  assignedTo: null,
  spectatorIds: [],
  flag: false,
  linksAllowed: false,
  messages: 1,
  notes: 0,
});

const isOpen = (chat: ModelChat): boolean => !chat.left && (chat.state === 'pending' || chat.state === 'ongoing');

/** Why the chat refuses the step as it is, or null. */
export function judgeModelStep(chat: ModelChat, { action, caller, requesterId }: ModelStep): ChatRefusal | null {
  // Leaving what is over already is no mistake of the client's.
  if (action === 'client-end') return null;
  if (action === 'client-message') return isOpen(chat) ? null : 'conversation-ended';
  if (caller === null) return 'forbidden';
  // The permission is asked for before the chat is.
  if (action === 'spectate' && !caller.spectates) return 'forbidden';
  const answers = action === 'transfer-accept' || action === 'transfer-reject';
  const refusal = judgeChatAction(action, chat, caller);
  return refusal === null && answers && chat.agentId !== requesterId ? 'transfer-over' : refusal;
}

/** Whether an allowed step leaves everything as it is, so that it leaves no trace either. */
export function changesNothing(chat: ModelChat, { action, caller }: ModelStep): boolean {
  const id = caller?.id ?? '';
  if (action === 'client-end') return !isOpen(chat);
  if (action === 'flag') return chat.flag;
  if (action === 'unflag') return !chat.flag;
  if (action === 'allow-links') return chat.linksAllowed;
  if (action === 'spectate') return chat.spectatorIds.includes(id);
  if (action === 'un-spectate') return !chat.spectatorIds.includes(id);
  if (action === 'take') return chat.agentId === id;
  return false;
}

const nobodyAsked = { transferringTo: null };
const without = (chat: ModelChat, id: string) => chat.spectatorIds.filter((other) => other !== id);
const over = { ...nobodyAsked, spectatorIds: [] };

/** The chat after a step that it does not refuse. */
export function stepModel(chat: ModelChat, step: ModelStep): ModelChat {
  const { action, caller, targetId = null } = step;
  const id = caller?.id ?? '';
  const said = { messages: chat.messages + 1 };
  const handedTo = (to: string) => ({ ...nobodyAsked, agentId: to, spectatorIds: without(chat, to) });
  switch (action) {
    case 'take-chat':
    case 'message':
      return chat.state === 'pending' ? { ...chat, ...said, state: 'ongoing', agentId: id } : { ...chat, ...said };
    case 'client-message':
      return { ...chat, ...said };
    case 'client-end':
      // A waiting one is missed; the agent of an ongoing one keeps it, and reads that the client is gone.
      return chat.state === 'pending' ? { ...chat, state: 'missed' } : { ...chat, ...nobodyAsked, left: true };
    case 'note':
      return { ...chat, notes: chat.notes + 1 };
    case 'end-chat':
      return { ...chat, ...over, state: 'closed' };
    case 'transfer-request':
      return { ...chat, transferringTo: targetId };
    case 'transfer-accept':
    case 'take':
      return { ...chat, ...handedTo(id) };
    case 'transfer-reject':
      return { ...chat, ...nobodyAsked };
    case 'spectate':
      return { ...chat, spectatorIds: [...without(chat, id), id] };
    case 'un-spectate':
      return { ...chat, spectatorIds: without(chat, id) };
    case 'leave':
      if (chat.agentId !== id) return { ...chat, spectatorIds: without(chat, id) };
      return { ...chat, ...over, state: 'pending', agentId: null };
    case 'flag':
    case 'unflag':
      return { ...chat, flag: action === 'flag' };
    case 'allow-links':
      return { ...chat, linksAllowed: true };
    case 'archive':
      return { ...chat, archived: true };
  }
}
