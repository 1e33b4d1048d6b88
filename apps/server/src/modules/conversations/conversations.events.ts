import type {
  ChatNote,
  Conversation,
  Message,
  TransferEnd,
  TransferRequest,
  VisitorConversation,
  VisitorMessage,
} from '@chatso/contract';
import { defineEvent } from '../../platform/events.ts';

/** Audience of a conversation; enough to name its rooms without a query. */
export interface Audience {
  workspaceId: string;
  conversationId: string;
  storeId: string;
  categoryId: string | null;
  visitorId: string;
  agentId: string | null;
  /** Offered to everybody entitled, not to one agent. */
  offered: boolean;
}

export interface Changed {
  audience: Audience;
  conversation: Conversation;
  visitorConversation: VisitorConversation;
}

export const messagePosted = defineEvent<{
  audience: Audience;
  message: Message;
  visitorMessage: VisitorMessage;
  rev: number;
  unreadCount: number;
  senderSocketId?: string;
}>('conversation.message-posted');

/** A message is at its outside channel, could not be said there, or is on its way once more. */
export const deliveryChanged = defineEvent<{
  audience: Audience;
  messageId: string;
  status: 'pending' | 'sent' | 'error';
}>('conversation.delivery-changed');

export const chatStarted = defineEvent<Changed>('conversation.started');
/** Missed from the start: a message left outside business hours. */
export const messageLeft = defineEvent<Changed>('conversation.message-left');
/** It waits in another department, or in none: `from` was it. */
export const chatChangedDepartment = defineEvent<Changed & { from: string }>('conversation.department-changed');
export const chatAccepted = defineEvent<Changed & { agentId: string }>('conversation.accepted');
export const pendingChatEnded = defineEvent<Changed>('conversation.pending-ended');
export const chatMissed = defineEvent<Changed>('conversation.missed');
export const clientLeft = defineEvent<Changed>('conversation.client-left');
/** `target` is asked to go on with it. */
export const transferRequested = defineEvent<Changed & { request: TransferRequest; target: string }>(
  'conversation.transfer-requested',
);
/** The colleague who was asked is its agent now; `from` was. */
export const transferAccepted = defineEvent<Changed & { from: string | null }>('conversation.transfer-accepted');
/** It stays with its agent: the colleague said no, or nothing. */
export const transferRejected = defineEvent<Changed>('conversation.transfer-rejected');
/** Whatever it was that ended the request: `target` has nothing to answer any more; no `over` where they answered. */
export const transferOver = defineEvent<Changed & { target: string; over?: TransferEnd }>('conversation.transfer-over');
/** A manager or admin goes on with it; `from` was its agent. */
export const chatTakenOver = defineEvent<Changed & { from: string | null }>('conversation.taken-over');
export const spectated = defineEvent<Changed & { userId: string }>('conversation.spectated');
export const unspectated = defineEvent<Changed & { userId: string }>('conversation.unspectated');
/** Flagged, or not any more: nothing the visitor sees. */
export const chatFlagged = defineEvent<Changed>('conversation.flagged');
export const linksAllowed = defineEvent<Changed>('conversation.links-allowed');
/** A colleague left a note; `mentioned` are named in it. Never anything of a visitor's. */
export const noteLeft = defineEvent<{ audience: Audience; note: ChatNote; mentioned: string[]; storeName: string }>(
  'conversation.note-left',
);
export const chatEnded = defineEvent<Changed>('conversation.ended');
export const chatsArchived = defineEvent<{ groups: { audience: Audience; ids: string[] }[] }>('conversation.archived');
export const clientIdle = defineEvent<{ audience: Audience }>('conversation.client-idle');
/** Its agent is gone: it waits again, and is offered to all who may take it. */
export const chatReleased = defineEvent<Changed>('conversation.released');
/** It waits, and was given to one agent to answer. */
export const chatAssigned = defineEvent<Changed & { agentId: string }>('conversation.assigned');
/** It waits, and whoever it was given to did not answer, or is gone: all may take it again. */
export const chatUnassigned = defineEvent<Changed & { agentId: string }>('conversation.unassigned');
/** Its agent looks different to the visitor: another alias or picture. */
export const agentProfileChanged = defineEvent<Changed>('conversation.agent-profile-changed');
export const messagesRead = defineEvent<{
  audience: Audience;
  rev: number;
  readBy: { agentId: string; messageId: string };
  unreadCount: number;
}>('conversation.messages-read');
export const clientChanged = defineEvent<Changed>('conversation.client-changed');
/** One of the team said which customer of the shop its client is. */
export const profileLinked = defineEvent<Changed>('conversation.profile-linked');
/** A copy of the shop brought its client, or took them away. */
export const customerFollowed = defineEvent<Changed>('conversation.customer-followed');
/** How the customer felt is known, a moment after the end. */
export const sentimentJudged = defineEvent<Changed>('conversation.sentiment-judged');
export const formAnswered = defineEvent<Changed & { message: Message }>('conversation.form-answered');
/** A card that was sent says something else now. */
export const cardChanged = defineEvent<{ audience: Audience; message: Message; visitorMessage: VisitorMessage }>(
  'conversation.card-changed',
);

/** The client opened a product that was sent to them, or put it into the cart, or took it out. */
export const productUsed = defineEvent<Changed & { message: Message }>('conversation.product-used');
export const visitorPresenceChanged = defineEvent<{ audience: Audience; online: boolean }>(
  'conversation.visitor-presence',
);
export const agentTyped = defineEvent<{ conversationId: string; visitorId: string }>('conversation.agent-typed');
export const clientTyped = defineEvent<{ audience: Audience }>('conversation.client-typed');
/** Unsent text; lives in this event only. */
export const clientPeeked = defineEvent<{ audience: Audience; text: string }>('conversation.client-peeked');
/** The line of a store moved: everybody in it hears the new place. */
export const queueMoved = defineEvent<{
  places: { visitorId: string; conversationId: string; queuePosition: number }[];
}>('conversation.queue-moved');

export const conversationEvents = [
  messagePosted,
  deliveryChanged,
  chatStarted,
  messageLeft,
  chatChangedDepartment,
  chatAccepted,
  pendingChatEnded,
  chatMissed,
  clientLeft,
  transferRequested,
  transferAccepted,
  transferRejected,
  transferOver,
  chatTakenOver,
  spectated,
  unspectated,
  chatFlagged,
  linksAllowed,
  noteLeft,
  chatEnded,
  chatsArchived,
  clientIdle,
  chatReleased,
  chatAssigned,
  chatUnassigned,
  agentProfileChanged,
  messagesRead,
  clientChanged,
  profileLinked,
  customerFollowed,
  sentimentJudged,
  formAnswered,
  cardChanged,
  productUsed,
  visitorPresenceChanged,
  agentTyped,
  clientTyped,
  clientPeeked,
  queueMoved,
];
