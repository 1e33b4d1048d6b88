import { conversationStates, endReasons } from '@chatso/domain';
import { z } from 'zod';
import { roleSchema } from '../role-schemas.ts';
import { dateSchema, idSchema } from './common.ts';
import { messageSchema, messageTypes } from './message.ts';
import { storeTypeSchema } from './store-type.ts';
import { userStoreSchema } from './user.ts';
import { locationInfoSchema } from './visitor.ts';

export const customerTypes = ['Non-registered', 'Registered', 'Returning'] as const;

export const lastMsgSchema = z.object({
  messageId: idSchema,
  author: z.enum(['client', 'agent']),
  type: z.enum(messageTypes),
  status: z.enum(['pending', 'sent', 'error']),
  text: z.string(),
  timestamp: dateSchema,
});

const personSchema = z.object({ _id: idSchema, fullname: z.string(), avatar: z.string().nullable() });

const linkedCustomerSchema = z.object({
  fullname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  at: dateSchema,
  /** Null: an account that is no more. */
  by: z.object({ _id: idSchema, fullname: z.string() }).nullable(),
});

/**
 * H-18 to H-22. Beyond the specification: `headSeq` (seq of the newest message), `rev` (raised by every change of the
 * conversation, so a client can tell stale from new), `visitorNumber`, `visitorOnline`, `unreadCount`, `archived`.
 */
export const conversationSchema = z.object({
  _id: idSchema,
  rev: z.number().int(),
  headSeq: z.number().int(),
  /** seq of the newest private note; 0 when there is none. */
  noteSeq: z.number().int(),
  state: z.enum(conversationStates),
  reason: z.enum(endReasons).nullable(),
  flag: z.boolean(),
  archived: z.boolean(),
  /** What was held back of a stranger's links is let through. */
  linksAllowed: z.boolean(),
  storeId: idSchema,
  store: z.object({
    name: z.string(),
    image: z.string().nullable(),
    type: storeTypeSchema,
    active: z.boolean(),
    onboardedBy: z.string().nullable(),
    crmStoreId: z.string().nullable(),
    url: z.string().nullable(),
    socialInfo: z.object({ id: z.string() }).nullable(),
    chatsoStoreSettings: z.object({ muteAlertsOffline: z.boolean() }),
  }),
  clientId: idSchema,
  client: z.object({
    id: idSchema,
    fullname: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    avatar: z.string().nullable(),
    type: z.enum(['visitor', 'customer']),
    customerSocialId: z.string().nullable(),
  }),
  customerFullname: z.string().nullable(),
  customerEmail: z.string().nullable(),
  customerType: z.enum(customerTypes),
  customerSocialId: z.string().nullable(),
  clientTimezone: z.string().nullable(),
  /** The customer of the shop that somebody of the team said this is (H-54); what the client typed stays beside it. */
  linked: linkedCustomerSchema.nullable(),
  /** The customer is known by an email that was typed here and nothing else: it may be anybody's. */
  customerUnconfirmed: z.boolean(),
  visitorId: idSchema,
  visitorNumber: z.number().int(),
  visitorOnline: z.boolean(),
  agentId: idSchema.nullable(),
  agent: z.object({ fullname: z.string(), avatar: z.string().nullable(), stores: z.array(userStoreSchema) }).nullable(),
  /** While it waits: the agent it was given to, who has until then to answer. */
  assigned: z.object({ agentId: idSchema, fullname: z.string(), until: dateSchema }).nullable(),
  participants: z.array(
    personSchema.extend({ type: z.enum(['visitor', 'customer', 'agent']), stores: z.array(userStoreSchema) }),
  ),
  /** Who looks on, in the order they came; the role is null for somebody who is no member any more. */
  spectators: z.array(personSchema.extend({ role: roleSchema.nullable() })),
  enderId: idSchema.nullable(),
  ender: z.object({ fullname: z.string() }).nullable(),
  category: z.object({ _id: idSchema, name: z.string() }).nullable(),
  startDate: dateSchema,
  acceptedDate: dateSchema.nullable(),
  endDate: dateSchema.nullable(),
  lastMsg: lastMsgSchema.nullable(),
  lastMsgs: z.array(lastMsgSchema),
  lastMsgClient: z.object({ timestamp: dateSchema, messageId: idSchema }).nullable(),
  readBy: z.object({ agentId: idSchema, messageId: idSchema }).nullable(),
  unreadCount: z.number().int().nonnegative(),
  /** ms; still running while pending, as of the answer. */
  waitingTime: z.number(),
  chatDurationClosed: z.number().nullable(),
  rating: z.number().int().min(1).max(5).nullable(),
  /** What the client wrote under the stars. */
  ratingComment: z.string().nullable(),
  sentiment: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
  locationInfo: locationInfoSchema,
  /** The open request to hand it over: who was asked, and when it counts as rejected. */
  transferring: z.object({ agentId: idSchema, fullname: z.string(), until: dateSchema }).nullable(),
  hasCRMData: z.boolean(),
  hasChatHistoryData: z.boolean(),
  /** Something was agreed to or answered before it: only then is there anything in `conversations.consent`. */
  hasGiven: z.boolean(),
  /** The shop's page said something of the visitor: only then are there `attributes` in `tracking.visitorLocation`. */
  hasAttributes: z.boolean(),
  clientSelectedAddress: z.string().nullable(),
  /** Of whoever asks; events go to several people at once and say `ongoing`. */
  conversationType: z.enum(['ongoing', 'spectating']),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** H-109: a chat somebody wants to hand over to the caller. `agentId` and `agent` are who hands it over. */
export const transferRequestSchema = z.object({
  _id: idSchema,
  agentId: idSchema,
  agent: z.object({ fullname: z.string(), avatar: z.string().nullable() }),
  until: dateSchema,
  conversation: conversationSchema,
  /** The newest ones, ascending. */
  messages: z.array(messageSchema),
});
export type TransferRequest = z.infer<typeof transferRequestSchema>;

/** A member a chat may be transferred to. */
/** `away`: takes no new chats just now, by their own choice; may still be asked while online. */
export const transferTargetSchema = personSchema.extend({ role: roleSchema, online: z.boolean(), away: z.boolean() });
export type TransferTarget = z.infer<typeof transferTargetSchema>;

/** What the visitor may see of the own conversation. */
export const visitorConversationSchema = z.object({
  _id: idSchema,
  rev: z.number().int(),
  headSeq: z.number().int(),
  state: z.enum(conversationStates),
  reason: z.enum(endReasons).nullable(),
  /** The visitor can no longer write here. */
  ended: z.boolean(),
  agent: z.object({ name: z.string(), avatar: z.string().nullable() }).nullable(),
  department: z.object({ _id: idSchema, name: z.string() }).nullable(),
  /** What the visitor was asked before they began it, a prompt or the greeting beside the launcher; null: nothing. */
  opening: z.string().nullable(),
  startDate: dateSchema,
  acceptedDate: dateSchema.nullable(),
  endDate: dateSchema.nullable(),
  /** Name shown for who ended it; null while open or when the visitor did. */
  endedBy: z.string().nullable(),
  rating: z.number().int().min(1).max(5).nullable(),
  ratingSkipped: z.boolean(),
  /** Place in the line of pending chats, from 1; null when not waiting. 101: somewhere behind the first hundred. */
  queuePosition: z.number().int().nullable(),
  lastMsg: lastMsgSchema.pick({ author: true, type: true, text: true, timestamp: true }).nullable(),
});
export type VisitorConversation = z.infer<typeof visitorConversationSchema>;
