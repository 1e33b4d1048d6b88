import type { Conversation, Message, VisitorConversation, VisitorMessage } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { locationOf } from '../visitors/index.ts';
import type { ConversationRow, MessagePreview, MessageRow } from './conversation-row.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const toLastMsg = (preview: MessagePreview) => ({
  messageId: preview.messageId,
  author: preview.author,
  type: preview.type,
  status: 'sent' as const,
  text: preview.text || preview.file || '',
  timestamp: new Date(preview.at).toISOString(),
});

/** The last message, after the last one a person wrote when that is another. */
const lastMessagesOf = (row: ConversationRow): Conversation['lastMsgs'] =>
  [row.last_talk, row.last_msg]
    .filter((preview) => preview !== null)
    .filter((preview, index, all) => index === 0 || preview.messageId !== all[0]?.messageId)
    .map(toLastMsg);

const isSpectatedBy = (row: ConversationRow, viewerId: string | undefined): boolean =>
  viewerId !== undefined && row.agent_id !== viewerId && row.spectator_ids.includes(viewerId);

/**
 * Row -> what agents see. `now` counts the waiting time of a pending chat. Without a viewer, as in events, nobody is
 * taken to look on.
 */
export function toConversation(row: ConversationRow, now: Date, viewerId?: string): Conversation {
  const agentStores = [{ chatsoStoreId: row.store_id, agentAlias: row.agent_alias }];
  const lastMsgs = lastMessagesOf(row);
  const waitedUntil = row.accepted_date ?? row.end_date ?? now;
  return {
    _id: row.id,
    rev: row.rev,
    headSeq: row.head_seq,
    noteSeq: row.note_seq,
    state: row.state,
    reason: row.reason,
    flag: row.flag,
    archived: row.archived,
    linksAllowed: row.links_allowed,
    ...storePart(row),
    ...clientPart(row),
    agentId: row.agent_id,
    agent:
      row.agent_id === null
        ? null
        : { fullname: row.agent_fullname ?? '', avatar: row.agent_avatar, stores: agentStores },
    assigned: assignedOf(row),
    participants: participantsOf(row),
    spectators: row.spectators ?? [],
    enderId: row.ender_id,
    ender: row.ender_id === null ? null : { fullname: row.ender_fullname ?? '' },
    category: row.category_id === null ? null : { _id: row.category_id, name: row.category_name ?? '' },
    startDate: row.start_date.toISOString(),
    acceptedDate: iso(row.accepted_date),
    endDate: iso(row.end_date),
    lastMsg: lastMsgs.at(-1) ?? null,
    lastMsgs,
    lastMsgClient:
      row.last_client_message_id === null || row.last_client_at === null
        ? null
        : { timestamp: row.last_client_at.toISOString(), messageId: row.last_client_message_id },
    readBy:
      row.read_agent_id === null || row.read_message_id === null
        ? null
        : { agentId: row.read_agent_id, messageId: row.read_message_id },
    unreadCount: row.client_unread,
    waitingTime: Math.max(0, waitedUntil.getTime() - row.start_date.getTime()),
    chatDurationClosed:
      row.end_date && row.accepted_date ? Math.max(0, row.end_date.getTime() - row.accepted_date.getTime()) : null,
    rating: row.rating,
    ratingComment: row.rating_comment,
    sentiment: row.sentiment,
    transferring:
      row.transferring_to === null || row.transfer_until === null
        ? null
        : {
            agentId: row.transferring_to,
            fullname: row.transferring_fullname ?? '',
            until: row.transfer_until.toISOString(),
          },
    conversationType: isSpectatedBy(row, viewerId) ? 'spectating' : 'ongoing',
  };
}

const assignedOf = (row: ConversationRow): Conversation['assigned'] =>
  row.assigned_to === null || row.assigned_at === null
    ? null
    : {
        agentId: row.assigned_to,
        fullname: row.assigned_fullname ?? '',
        until: new Date(row.assigned_at.getTime() + limits.assignedForMs).toISOString(),
      };

const storePart = (row: ConversationRow): Pick<Conversation, 'storeId' | 'store'> => ({
  storeId: row.store_id,
  store: {
    name: row.store_name,
    image: row.store_image,
    type: row.store_type,
    active: row.store_active,
    onboardedBy: row.store_onboarded_by,
    crmStoreId: row.store_crm_id,
    url: row.store_url,
    socialInfo: row.store_social_id === null ? null : { id: row.store_social_id },
    chatsoStoreSettings: { muteAlertsOffline: row.store_mute },
  },
});

function clientPart(row: ConversationRow) {
  const clientId = row.customer_id ?? row.visitor_id;
  const { linked } = row;
  // What the client said of themselves stays what they said; only where they said nothing it is the shop's word.
  const fullname = row.customer_fullname ?? (linked?.fullname || null);
  return {
    clientId,
    client: {
      id: clientId,
      fullname: linked?.fullname || fullname,
      email: linked?.email ?? row.customer_email,
      phone: row.customer_phone ?? linked?.phone ?? null,
      avatar: null,
      type: row.customer_id === null ? ('visitor' as const) : ('customer' as const),
      customerSocialId: null,
    },
    customerFullname: fullname,
    linked: linked && { ...linked, at: new Date(linked.at).toISOString() },
    customerEmail: row.customer_email,
    customerType: row.customer_type,
    customerSocialId: null,
    clientTimezone: row.client_timezone,
    customerUnconfirmed: row.customer_unconfirmed,
    visitorId: row.visitor_id,
    visitorNumber: row.visitor_number,
    visitorOnline: row.visitor_online,
    locationInfo: locationOf(row.country),
    hasCRMData: row.customer_id !== null,
    hasChatHistoryData: row.had_chats,
    hasGiven: row.has_given,
    hasAttributes: row.has_attributes,
    clientSelectedAddress: null,
  };
}

function participantsOf(row: ConversationRow): Conversation['participants'] {
  const client: Conversation['participants'][number] = {
    _id: row.customer_id ?? row.visitor_id,
    fullname: row.customer_fullname ?? (row.linked?.fullname || visitorName(row.visitor_number)),
    avatar: null,
    type: row.customer_id === null ? 'visitor' : 'customer',
    stores: [],
  };
  if (row.agent_id === null) return [client];
  const stores = [{ chatsoStoreId: row.store_id, agentAlias: row.agent_alias }];
  return [
    client,
    { _id: row.agent_id, fullname: row.agent_fullname ?? '', avatar: row.agent_avatar, type: 'agent', stores },
  ];
}

/** Name of somebody who gave none (G-33); who is no visitor has no number. */
export const visitorName = (number: number): string => (number === 0 ? 'Customer' : `Visitor #${number}`);

export function toMessage(row: MessageRow): Message {
  const message: Message = {
    messageId: row.message_id,
    conversationId: row.conversation_id,
    seq: row.seq,
    senderId: row.sender_id,
    socialSenderId: null,
    author: row.author,
    type: row.type,
    text: row.body,
    timestamp: row.created_at.toISOString(),
    state: row.state,
    attachments: row.attachments ?? [],
    files: row.files ?? [],
    pageId: null,
    customerSocialId: null,
    storeId: row.store_id,
  };
  // Not by a spread: behind one each further field is added slowly, and this runs for every message.
  if (row.links_held) message.linksHeld = true;
  return message;
}

/** How agents appear to visitors: alias of the store, else the full name (decision G-6). */
export interface AgentProfile {
  name: string;
  avatar: string | null;
}

export const toVisitorMessage = (message: Message, profile: AgentProfile | null): VisitorMessage => ({
  messageId: message.messageId,
  conversationId: message.conversationId,
  seq: message.seq,
  author: message.author,
  type: message.type,
  text: message.text,
  timestamp: message.timestamp,
  attachments: message.attachments,
  files: message.files,
  senderName: message.author === 'agent' ? (profile?.name ?? null) : null,
  senderAvatar: message.author === 'agent' ? (profile?.avatar ?? null) : null,
});

/** Row -> what the visitor sees of the own chat. */
export function toVisitorConversation(row: ConversationRow): VisitorConversation {
  return {
    _id: row.id,
    rev: row.rev,
    headSeq: row.head_seq,
    state: row.state,
    reason: row.reason,
    ended: row.state === 'closed' || row.state === 'missed' || row.client_left,
    agent:
      row.agent_id === null
        ? null
        : {
            name: row.agent_alias || row.agent_fullname || '',
            avatar: row.agent_store_avatar ?? row.agent_avatar,
          },
    department: row.category_id === null ? null : { _id: row.category_id, name: row.category_name ?? '' },
    opening: row.opening,
    startDate: row.start_date.toISOString(),
    acceptedDate: iso(row.accepted_date),
    endDate: iso(row.end_date),
    endedBy: row.ender_id === null ? null : (row.ender_alias ?? row.ender_fullname),
    rating: row.rating,
    ratingSkipped: row.rating_skipped,
    queuePosition: row.state === 'pending' ? row.queue_position : null,
    lastMsg:
      row.last_msg === null
        ? null
        : {
            author: row.last_msg.author,
            type: row.last_msg.type,
            text: row.last_msg.text || row.last_msg.file || '',
            timestamp: new Date(row.last_msg.at).toISOString(),
          },
  };
}
