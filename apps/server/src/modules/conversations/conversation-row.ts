import type { Conversation, Message } from '@chatso/contract';
import type { ConversationState, EndReason } from '@chatso/domain';

export interface MessagePreview {
  messageId: string;
  author: 'client' | 'agent';
  type: Message['type'];
  text: string;
  file: string | null;
  at: string;
}

/** A conversation with the names of what it points to; what `conversations.repo.ts` selects. */
export interface ConversationRow {
  id: string;
  workspace_id: string;
  rev: number;
  head_seq: number;
  note_seq: number;
  state: ConversationState;
  reason: EndReason | null;
  flag: boolean;
  archived: boolean;
  links_allowed: boolean;
  client_left: boolean;
  /** Of somebody at another channel their contact's: no visitor has it, and no browser hears of it. */
  visitor_id: string;
  /** At a channel to which messages are delivered; its customer has no browser here. */
  outside: boolean;
  /** 0 for who is no visitor. */
  visitor_number: number;
  visitor_online: boolean;
  visitor_seen_at: Date;
  agent_id: string | null;
  agent_fullname: string | null;
  agent_avatar: string | null;
  agent_alias: string | null;
  /** Instead of the own picture, for visitors of this store. */
  agent_store_avatar: string | null;
  ender_id: string | null;
  ender_fullname: string | null;
  ender_alias: string | null;
  /** Whose it is to answer, while it waits; and since when. */
  assigned_to: string | null;
  assigned_fullname: string | null;
  assigned_at: Date | null;
  transferring_to: string | null;
  transferring_fullname: string | null;
  transfer_until: Date | null;
  spectator_ids: string[];
  /** Null when nobody looks on. */
  spectators: Conversation['spectators'] | null;
  category_id: string | null;
  category_name: string | null;
  store_id: string;
  store_name: string;
  store_image: string | null;
  store_type: Conversation['store']['type'];
  store_active: boolean;
  store_url: string | null;
  store_crm_id: string | null;
  store_onboarded_by: string | null;
  store_social_id: string | null;
  store_mute: boolean;
  customer_id: string | null;
  /** As one of the team said; null while only what was typed or signed speaks for `customer_id`. */
  linked: {
    fullname: string;
    email: string | null;
    phone: string | null;
    at: string;
    by: { _id: string; fullname: string } | null;
  } | null;
  customer_fullname: string | null;
  customer_email: string | null;
  customer_phone: string | null;
  customer_unconfirmed: boolean;
  customer_type: Conversation['customerType'];
  /** What the visitor was asked before they began it. */
  opening: string | null;
  client_timezone: string | null;
  country: string | null;
  start_date: Date;
  accepted_date: Date | null;
  end_date: Date | null;
  last_msg: MessagePreview | null;
  /** The last one a person wrote; older than `last_msg` when a line of the system came after it. */
  last_talk: MessagePreview | null;
  last_client_message_id: string | null;
  last_client_at: Date | null;
  client_unread: number;
  read_agent_id: string | null;
  read_message_id: string | null;
  open_form_message_id: string | null;
  rating: number | null;
  rating_comment: string | null;
  rating_skipped: boolean;
  sentiment: Conversation['sentiment'];
  had_chats: boolean;
  has_given: boolean;
  has_attributes: boolean;
  queue_position: number | null;
}

export interface MessageRow {
  conversation_id: string;
  seq: number;
  message_id: string;
  author: 'client' | 'agent';
  type: Message['type'];
  sender_id: string | null;
  body: string;
  state: ConversationState;
  files: Message['files'] | null;
  attachments: Message['attachments'] | null;
  links_held: boolean;
  created_at: Date;
  store_id: string;
}
