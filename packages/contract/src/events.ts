import { endReasons, limits } from '@chatso/domain';
import { z } from 'zod';
import { idSchema, okSchema, typedText } from './entities/common.ts';
import { conversationSchema, transferRequestSchema, visitorConversationSchema } from './entities/conversation.ts';
import { notedPersonSchema } from './entities/customer-note.ts';
import { draftSchema, watcherSchema } from './entities/draft.ts';
import {
  agentMessageInputSchema,
  messageSchema,
  visitorMessageInputSchema,
  visitorMessageSchema,
} from './entities/message.ts';
import { chatNoteSchema } from './entities/note.ts';
import { agentPresenceSchema } from './entities/routing.ts';
import { viewPages } from './entities/saved-view.ts';
import { visitorAttributesSchema } from './entities/visitor.ts';
import type { ErrorBody } from './errors.ts';

/** Socket.IO namespaces. Agents connect to `/message` and `/tracking` with a one-time code, visitors to `/widget`. */
export const namespaces = ['/message', '/tracking', '/widget'] as const;
export type Namespace = (typeof namespaces)[number];

const ids = z.array(idSchema).max(200);
/** Departments ('categories' on the wire) whose chats a member is offered from now on, or no more. */
const categoriesOfMember = z.object({ categoryIds: z.array(idSchema) });
const head = z.object({ seq: z.number().int(), rev: z.number().int() });
/** Agents' heads count the notes too; they are no part of `rev`, which visitors hear of. */
const agentHead = head.extend({ notes: z.number().int() });

/** Answer of every acknowledged emit (decision F-4). */
export type Ack<D> = { data: D; error?: never } | { error: ErrorBody; data?: never };

/** One message and the conversation's `rev` after it. A client whose cached rev is not `rev - 1` refetches the conversation. */
const messageEvent = z.object({
  conversationId: idSchema,
  rev: z.number().int(),
  message: messageSchema,
  /** Client messages the agent has not read, after this one. */
  unreadCount: z.number().int(),
});

/** Any change of a conversation carries it whole: a reducer keeps the one with the higher `rev`. */
const changed = z.object({ conversation: conversationSchema });

/** What ends a request to go on with a chat besides its answer: `left` is the customer, `agent-gone` whoever asked. */
const transferEnds = ['taken-over', 'ended', 'left', 'agent-gone'] as const;
export type TransferEnd = (typeof transferEnds)[number];

/** What the server sends to agents on `/message` (F-15 to F-20 as far as they are served). */
export const agentEvents = {
  'conversation:message': messageEvent,
  'conversation:new': changed,
  'conversation:missed_new': changed,
  'conversation:message-readed': z.object({
    conversationId: idSchema,
    rev: z.number().int(),
    readBy: z.object({ agentId: idSchema, messageId: idSchema }),
    unreadCount: z.number().int(),
  }),
  /** A message is at its outside channel, could not be delivered there, or is on its way there once more. */
  'conversation:delivery': z.object({
    conversationId: idSchema,
    messageId: idSchema,
    status: z.enum(['pending', 'sent', 'error']),
  }),
  'conversation:client-end-pending-chat': changed,
  /** To the agent who accepted: every tab of theirs. */
  'conversation:answered': changed,
  /** To everybody else who was offered it. The name is for whoever has it open at that moment. */
  'conversations:answered': z.object({
    conversationId: idSchema,
    agentId: idSchema,
    agentName: z.string().nullable().optional(),
  }),
  /** It waits and was given to one agent (`assigned`), or may be answered by all again. To all it is offered to. */
  'conversation:assigned': changed,
  'conversation:archived': z.object({ ids }),
  'conversation:archived-all': z.object({}),
  'conversation:move-to-missed-after-1-hour': changed,
  'conversation:closure-client': changed,
  'conversation:closure-agent': changed.extend({ spectating: z.boolean() }),
  /** To whoever is asked, and to those who have the chat: it is being handed over. */
  'conversation:transfer-request': transferRequestSchema,
  /** To whoever asked: the chat is a colleague's now. */
  'conversation:transfer-accepted': changed,
  /** To whoever asked: the chat is theirs as before. */
  'conversation:transfer-rejected': changed,
  /** To everybody else it concerns: whoever was asked, the new agent, those who look on (H-50). */
  'conversation:transfer-response': changed.extend({
    /** To whoever was asked, why there is nothing to answer any more, when it was not they who answered. */
    over: z.enum(transferEnds).optional(),
  }),
  'conversation:spectate': changed,
  'conversation:unspectate': changed,
  'conversation:note': z.object({ conversationId: idSchema, note: chatNoteSchema }),
  /** To who follows the notes about one person: ask for them again. It says neither who nor what. */
  'customer-note:changed': z.object({}),
  'conversation:customer-idle': z.object({ conversationId: idSchema }),
  /** `message`: one that is another one now, as a product of it was opened in the shop. */
  'conversation:update-from-client': changed.extend({ message: messageSchema.optional() }),
  /** F-18, H-54: somebody said which customer of the shop its client is; `linked` has who. */
  'conversation:linked-profile-customer': changed,
  /** F-17, K-28: the shop knows its client now, or does not any more. */
  'conversation:update-with-crm-data': changed,
  'conversation:form-answered': changed.extend({ message: messageSchema }),
  /** A coupon that was sent was seen, copied, opened in the shop, redeemed or taken back: its message as it is now. */
  'conversation:coupon': z.object({ conversationId: idSchema, message: messageSchema }),
  /** Coupons of a chat that are no message are others now: one is being made, or could not be. Ask for them again. */
  'coupons:changed': z.object({ conversationId: idSchema }),
  'conversation:client-typing': z.object({ conversationId: idSchema }),
  /** Unsent text of the visitor, where the store wants it; empty: nothing any more. Never stored. */
  'conversation:client-peek': z.object({ conversationId: idSchema, text: z.string() }),
  /** To all who have the chat open: who has, oneself included. */
  'conversation:watchers': z.object({ conversationId: idSchema, watchers: z.array(watcherSchema) }),
  /** A colleague who has the same chat open types an answer. */
  'conversation:agent-replying': z.object({ conversationId: idSchema, agentId: idSchema }),
  /** One's own draft, as another tab or computer of one's own keeps it. */
  'draft:changed': z.object({ draft: draftSchema }),
  'visitor:online': z.object({ conversationId: idSchema, online: z.boolean() }),
  /** A member came online, went offline or is away. */
  'agent:presence': z.object({ agentId: idSchema, presence: agentPresenceSchema }),
  'store:list-changed': z.object({}),
  /** The shop behind a store: connected, changed, silent, or something of it was copied. */
  'shop:changed': z.object({ storeId: idSchema }),
  /** `by`: the person who did it, null for nobody in particular; their own pages show no alert (H-106). */
  'store:active-changed': z.object({ storeId: idSchema, active: z.boolean(), by: idSchema.nullable() }),
  'store:settings-changed': z.object({ storeId: idSchema, by: idSchema.nullable() }),
  'widget:status-changed': z.object({ storeId: idSchema, widgetConnection: z.enum(['CONNECTED', 'NOT_CONNECTED']) }),
  /** The workspace's feature flags are others now: ask for them again (decision A-5). */
  'flags:changed': z.object({}),
  /** To the member: other departments in the same stores (F-19). The socket ends and comes back with its new rooms. */
  'category:assigned': categoriesOfMember,
  'category:unassigned': categoriesOfMember,
  /** To the workspace (P-50): chats and lists say another name, and nobody can choose it any more. */
  'category:renamed': z.object({ storeId: idSchema, categoryId: idSchema, name: z.string() }),
  'category:deleted': z.object({ storeId: idSchema, categoryId: idSchema }),
  /** To the workspace: the departments of a store, or who serves them, are others now: ask for them again. */
  'category:list-changed': z.object({ storeId: idSchema }),
  /** To whoever may look at the team: people, roles or invitations are others now. */
  'team:changed': z.object({}),
  /** Chat shortcuts this person may use are others now: ask for them again (decision P-5). */
  'shortcuts:changed': z.object({}),
  /**
   * To whoever keeps the auto triggers of the store: they are others now (P-52, P-53). `triggerId` is null where it is
   * their order; `by` null: the loop guard stopped it.
   */
  'trigger:changed': z.object({
    storeId: idSchema,
    triggerId: idSchema.nullable(),
    by: z.object({ _id: idSchema, fullname: z.string() }).nullable(),
  }),
  /** To the agent: a trigger gave them this chat. */
  'trigger:assign-chat': z.object({ triggerId: idSchema, conversationId: idSchema }),
  /** To the agents it names: a trigger saw this visitor. */
  'trigger:notify': z.object({ triggerId: idSchema, name: z.string(), storeId: idSchema, visitorId: idSchema }),
  /** Tags, closing reasons, or which chats carry them: ask for the records again. `by`: who did it. */
  'chat-labels:changed': z.object({ by: idSchema }),
  /** Views of lists: shared ones to the workspace, one's own to one's other pages. Ask for them again. */
  'saved-views:changed': z.object({ page: z.enum(viewPages) }),
  /** To whoever has tickets: this one is another one now. Clients ask for it again. `by`: who did it, null for a customer or a job. */
  'ticket:changed': z.object({ ticketId: idSchema, by: z.object({ _id: idSchema, fullname: z.string() }).nullable() }),
  /** Mails came in, were opened, sent or put aside; those of a ticket are told by `ticketId`. */
  'mail:changed': z.object({ accountId: idSchema, ticketId: idSchema.nullable() }),
  /** An account was connected, stopped, lost or removed. */
  'mailbox:changed': z.object({ accountId: idSchema }),
  /** Tags, macros or settings of tickets. */
  'ticket-settings:changed': z.object({}),
  /** To all who have the ticket open: who has, oneself included, and who of them is writing an answer. */
  'ticket:watchers': z.object({ ticketId: idSchema, watchers: z.array(watcherSchema), replying: z.array(idSchema) }),
  'user:role-changed': z.object({}),
  'user:deactivated': z.object({}),
  'user:forced-logout': z.object({}),
  /** Its customer was erased: who they were and what was said is to be forgotten here too. */
  'conversation:erased': z.object({ conversationId: idSchema }),
  /**
   * To who serves the store: somebody was banned, their ban is another one, or they were let in again. Says whom, for menus
   * and dialogs that are open; what is blocked and why is asked for by who may see it. `by`: who did it.
   */
  'visitor:ban-changed': z.object({
    visitorId: idSchema,
    storeId: idSchema,
    banned: z.boolean(),
    by: z.object({ _id: idSchema, fullname: z.string() }).nullable(),
  }),
  /** Who counts as whom is different in the list of people: clients ask for it again. It names nobody. */
  'people:changed': z.object({}),
  /** A person in the workspace was erased: clients refetch whatever shows people. It names nobody. */
  'person:erased': z.object({}),
  /** Heads of all pending chats this agent may take and of the own ongoing ones; of these, what is missing has left the lists. */
  'sync:heads': z.object({ heads: z.record(idSchema, agentHead) }),
  /** The server is going away: reconnect at once, it is not a failure. */
  'server:draining': z.object({}),
} as const;

/** What the server sends to a visitor on `/widget`. */
export const visitorEvents = {
  'conversation:message': z.object({ conversationId: idSchema, rev: z.number().int(), message: visitorMessageSchema }),
  'conversation:changed': z.object({ conversation: visitorConversationSchema }),
  /** A coupon of theirs was redeemed or taken back: its message as it is now. */
  'conversation:coupon': z.object({ conversationId: idSchema, message: visitorMessageSchema }),
  'agent:typing': z.object({ conversationId: idSchema }),
  /** Place in line, sent when it changes. */
  'conversation:queue': z.object({ conversationId: idSchema, queuePosition: z.number().int() }),
  'widget:config-changed': z.object({}),
  /** Something to say to the visitor without being asked (G-25, G-32): a bubble beside the launcher. */
  'visitor:prompt': z.object({ promptId: idSchema, text: z.string() }),
  /** It was closed, or led to a chat, in another tab. */
  'visitor:prompt-gone': z.object({ promptId: idSchema }),
  'visitor:banned': z.object({}),
  'sync:heads': z.object({ heads: z.record(idSchema, head) }),
  'server:draining': z.object({}),
} as const;

/** What agents emit on `/message`. `ack: null` means fire and forget. */
export const agentEmits = {
  'conversation:message': { payload: agentMessageInputSchema, ack: messageSchema },
  'agent:typing': { payload: z.object({ conversationId: idSchema }), ack: null },
  /** The chat that is open on the screen, null for none; colleagues at the same chat see it. */
  'agent:watch': { payload: z.object({ conversationId: idSchema.nullable() }), ack: null },
  /** The ticket that is open on the screen, null for none. */
  'ticket:watch': { payload: z.object({ ticketId: idSchema.nullable() }), ack: null },
  /** `over`: sent or put away, nothing is written any more. */
  'ticket:replying': { payload: z.object({ ticketId: idSchema, over: z.boolean().default(false) }), ack: null },
  'agent:replying': { payload: z.object({ conversationId: idSchema }), ack: null },
  /** Whose notes are on the screen, null for nobody's; of these the socket hears `customer-note:changed`. */
  'customer-note:follow': { payload: z.object({ person: notedPersonSchema.nullable() }), ack: okSchema },
  'agent:join-rooms': { payload: ids, ack: okSchema },
  'agent:leave-rooms': { payload: ids, ack: okSchema },
} as const;

const page = z.object({
  pageUrl: z.string().max(2000),
  pageTitle: typedText(300),
  pageName: typedText(300).optional(),
});

/** ISO 4217, of the prices beside it; one that nobody knows is as good as none. */
const currencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional()
  .catch(undefined);

/** What a visitor emits on `/widget`. */
export const visitorEmits = {
  'conversation:message': { payload: visitorMessageInputSchema, ack: visitorMessageSchema },
  'visitor:typing': { payload: z.object({ conversationId: idSchema }), ack: null },
  /** The unsent text of the field, at most once a second; only where the store's configuration says `sneakPeek`. */
  'visitor:peek': { payload: z.object({ conversationId: idSchema, text: typedText(limits.peekChars) }), ack: null },
  'visitor:page': { payload: page, ack: null },
  /** The visitor closed a prompt, or opened the chat by it. */
  'visitor:prompt-done': { payload: z.object({ promptId: idSchema, closed: z.boolean() }), ack: null },
  'visitor:activity': { payload: z.object({ idle: z.boolean() }), ack: null },
  /**
   * What the page says of the visitor by names of its own; null takes one away. Said by the page and proved by nothing. Of
   * more than twenty names the newest are not kept.
   */
  'visitor:attributes': { payload: z.object({ attributes: visitorAttributesSchema }), ack: null },
  /** Shop data of the page: a viewed product or the whole cart (decision G-12). */
  'visitor:track': {
    payload: z.discriminatedUnion('event', [
      z.object({
        event: z.literal('product_view'),
        product: z.object({
          id: z.string().max(100),
          name: typedText(300),
          price: z.number().int().nonnegative().optional(),
          currency: currencySchema,
          image: z.string().max(2000).optional(),
          url: z.string().max(2000).optional(),
        }),
      }),
      z.object({
        event: z.literal('cart'),
        items: z
          .array(
            z.object({
              id: z.string().max(100),
              name: typedText(300),
              price: z.number().int().nonnegative().optional(),
              quantity: z.number().int().min(1).max(9999),
              image: z.string().max(2000).optional(),
              url: z.string().max(2000).optional(),
            }),
          )
          .max(100),
        total: z.number().int().nonnegative().optional(),
        currency: currencySchema,
      }),
    ]),
    ack: null,
  },
} as const;

export type AgentEvents = { [K in keyof typeof agentEvents]: z.infer<(typeof agentEvents)[K]> };
export type VisitorEvents = { [K in keyof typeof visitorEvents]: z.infer<(typeof visitorEvents)[K]> };
export type AgentEmitPayload<K extends keyof typeof agentEmits> = z.input<(typeof agentEmits)[K]['payload']>;
export type VisitorEmitPayload<K extends keyof typeof visitorEmits> = z.input<(typeof visitorEmits)[K]['payload']>;
export const endReasonSchema = z.enum(endReasons);
