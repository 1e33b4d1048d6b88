import { type Audience as EventAudience, on } from '../../platform/module.ts';
import {
  adminsRoom,
  conversationRoom,
  storeAllRoom,
  storeCategoryRoom,
  userRoom,
  visitorRoom,
} from '../../platform/realtime/rooms.ts';
import type { WireEmit } from '../../platform/realtime/wire.ts';
import type { Audience } from './conversations.events.ts';
import * as events from './conversations.events.ts';

/** Everybody a waiting or missed chat is offered to: the same people the lists show it to (decision D-6). */
const offeredTo = (audience: Audience): string[] => [
  adminsRoom(audience.workspaceId),
  storeAllRoom(audience.workspaceId, audience.storeId),
  storeCategoryRoom(audience.workspaceId, audience.storeId, audience.categoryId ?? 'none'),
];

const ownerOf = (audience: Audience): string[] =>
  audience.agentId === null ? [] : [userRoom(audience.workspaceId, audience.agentId)];

/** Its agent and whoever looks on or has it open (rooms are joined only after the same check as REST). */
const holdersOf = (audience: Audience): string[] => [...ownerOf(audience), conversationRoom(audience.conversationId)];

const agentRooms = (audience: Audience): string[] =>
  audience.offered ? [...offeredTo(audience), conversationRoom(audience.conversationId)] : holdersOf(audience);

const toVisitor = (payload: { audience: Audience; visitorConversation: WirePayload }): WireEmit => ({
  namespace: '/widget',
  rooms: [visitorRoom(payload.audience.visitorId)],
  event: 'conversation:changed',
  payload: { conversation: payload.visitorConversation },
});
type WirePayload = Extract<WireEmit, { event: 'conversation:changed' }>['payload']['conversation'];

type ChangedEvent = Extract<WireEmit, { namespace: '/message'; payload: { conversation: unknown } }>['event'];

type PlainChanged = Exclude<ChangedEvent, 'conversation:closure-agent' | 'conversation:form-answered' | WithRequest>;
type WithRequest = 'conversation:transfer-request';

const toAgents = (payload: events.Changed, rooms: string[], event: PlainChanged): WireEmit => ({
  namespace: '/message',
  rooms,
  event,
  payload: { conversation: payload.conversation },
});

const toPerson = (payload: events.Changed, userId: string | null, event: PlainChanged): WireEmit =>
  toAgents(payload, userId === null ? [] : [userRoom(payload.audience.workspaceId, userId)], event);

/** The person too, whose other tabs may not be in the chat's room yet, or not any more. */
const watched = (
  payload: events.Changed & { userId: string },
  event: 'conversation:spectate' | 'conversation:unspectate',
): WireEmit[] => [
  toAgents(payload, [...holdersOf(payload.audience), userRoom(payload.audience.workspaceId, payload.userId)], event),
];

const closure = (payload: events.Changed, rooms: string[], spectating: boolean): WireEmit => ({
  namespace: '/message',
  rooms,
  event: 'conversation:closure-agent',
  payload: { conversation: payload.conversation, spectating },
});

/** The whole conversation to agents under the event's own name, and to the visitor. */
const changed =
  (event: PlainChanged, rooms: (a: Audience) => string[]) =>
  (payload: Parameters<typeof events.chatStarted>[0]): WireEmit[] => [
    { namespace: '/message', rooms: rooms(payload.audience), event, payload: { conversation: payload.conversation } },
    toVisitor(payload),
  ];

export const conversationsRealtime: readonly EventAudience[] = [
  on(events.messagePosted, ({ audience, message, visitorMessage, rev, unreadCount, senderSocketId }) => [
    {
      namespace: '/message',
      rooms: agentRooms(audience),
      event: 'conversation:message',
      payload: { conversationId: audience.conversationId, rev, message, unreadCount },
      exceptSocketId: senderSocketId,
    },
    {
      namespace: '/widget',
      rooms: [visitorRoom(audience.visitorId)],
      event: 'conversation:message',
      payload: { conversationId: audience.conversationId, rev, message: visitorMessage },
      exceptSocketId: senderSocketId,
    },
  ]),
  on(events.deliveryChanged, ({ audience, messageId, status }) => [
    {
      namespace: '/message',
      rooms: holdersOf(audience),
      event: 'conversation:delivery',
      payload: { conversationId: audience.conversationId, messageId, status },
    },
  ]),
  on(events.productUsed, ({ audience, conversation, message }) => [
    {
      namespace: '/message',
      rooms: agentRooms(audience),
      event: 'conversation:update-from-client',
      payload: { conversation, message },
    },
  ]),
  on(events.chatStarted, changed('conversation:new', offeredTo)),
  on(
    events.chatReleased,
    changed('conversation:new', (audience) => [...offeredTo(audience), conversationRoom(audience.conversationId)]),
  ),
  // Whoever served the department it was in, and may not answer it any more, sees where it is until their lists drop it.
  on(events.chatChangedDepartment, (payload) => [
    toAgents(payload, agentRooms(payload.audience), 'conversation:new'),
    toAgents(
      payload,
      [storeCategoryRoom(payload.audience.workspaceId, payload.audience.storeId, payload.from)],
      'conversation:update-from-client',
    ),
    toVisitor(payload),
  ]),
  on(events.chatAssigned, changed('conversation:assigned', agentRooms)),
  on(events.chatUnassigned, changed('conversation:assigned', agentRooms)),
  on(events.agentProfileChanged, changed('conversation:update-from-client', holdersOf)),
  on(events.messageLeft, changed('conversation:missed_new', offeredTo)),
  on(events.chatAccepted, (payload) => [
    {
      namespace: '/message',
      rooms: holdersOf(payload.audience),
      event: 'conversation:answered',
      payload: { conversation: payload.conversation },
    },
    {
      namespace: '/message',
      rooms: offeredTo(payload.audience),
      event: 'conversations:answered',
      payload: {
        conversationId: payload.audience.conversationId,
        agentId: payload.agentId,
        agentName: payload.conversation.agent?.fullname ?? null,
      },
    },
    toVisitor(payload),
  ]),
  on(events.pendingChatEnded, changed('conversation:client-end-pending-chat', offeredTo)),
  on(events.chatMissed, changed('conversation:move-to-missed-after-1-hour', offeredTo)),
  on(events.clientLeft, changed('conversation:closure-client', holdersOf)),
  on(events.chatEnded, (payload) => [
    // Spectators are in the chat's room and get an event of their own (H-47). First, because an admin may be in both.
    closure(payload, [conversationRoom(payload.audience.conversationId)], true),
    closure(payload, ownerOf(payload.audience), false),
    toVisitor(payload),
  ]),
  on(events.transferRequested, ({ audience, request, target }) => [
    {
      namespace: '/message',
      rooms: [userRoom(audience.workspaceId, target), ...holdersOf(audience)],
      event: 'conversation:transfer-request',
      payload: request,
    },
  ]),
  on(events.transferAccepted, (payload) => [
    toPerson(payload, payload.from, 'conversation:transfer-accepted'),
    toAgents(payload, holdersOf(payload.audience), 'conversation:transfer-response'),
    toVisitor(payload),
  ]),
  on(events.transferRejected, (payload) => [
    toPerson(payload, payload.audience.agentId, 'conversation:transfer-rejected'),
    toAgents(payload, [conversationRoom(payload.audience.conversationId)], 'conversation:transfer-response'),
  ]),
  on(events.transferOver, ({ audience, conversation, target, over }) => [
    {
      namespace: '/message',
      rooms: [userRoom(audience.workspaceId, target)],
      event: 'conversation:transfer-response',
      payload: { conversation, ...(over ? { over } : {}) },
    },
  ]),
  on(events.chatTakenOver, (payload) => [
    toPerson(payload, payload.from, 'conversation:transfer-response'),
    toAgents(payload, holdersOf(payload.audience), 'conversation:transfer-response'),
    toVisitor(payload),
  ]),
  on(events.spectated, (payload) => watched(payload, 'conversation:spectate')),
  on(events.unspectated, (payload) => watched(payload, 'conversation:unspectate')),
  on(events.noteLeft, ({ audience, note }) => [
    {
      namespace: '/message',
      rooms: agentRooms(audience),
      event: 'conversation:note',
      payload: { conversationId: audience.conversationId, note },
    },
  ]),
  on(events.chatFlagged, (payload) => [
    toAgents(payload, agentRooms(payload.audience), 'conversation:update-from-client'),
  ]),
  on(events.linksAllowed, (payload) => [
    toAgents(payload, agentRooms(payload.audience), 'conversation:update-from-client'),
  ]),
  on(events.chatsArchived, ({ groups }) =>
    groups.map(({ audience, ids }) => ({
      namespace: '/message',
      rooms: offeredTo(audience),
      event: 'conversation:archived',
      payload: { ids },
    })),
  ),
  on(events.clientIdle, ({ audience }) => [
    {
      namespace: '/message',
      rooms: holdersOf(audience),
      event: 'conversation:customer-idle',
      payload: { conversationId: audience.conversationId },
    },
  ]),
  on(events.messagesRead, ({ audience, rev, readBy, unreadCount }) => [
    {
      namespace: '/message',
      rooms: holdersOf(audience),
      event: 'conversation:message-readed',
      payload: { conversationId: audience.conversationId, rev, readBy, unreadCount },
    },
  ]),
  on(events.clientChanged, changed('conversation:update-from-client', agentRooms)),
  // Never to the visitor: it is what the team thinks, or the shop knows.
  on(events.profileLinked, (payload) => [
    toAgents(payload, agentRooms(payload.audience), 'conversation:linked-profile-customer'),
  ]),
  on(events.customerFollowed, (payload) => [
    toAgents(payload, agentRooms(payload.audience), 'conversation:update-with-crm-data'),
  ]),
  // Never to the visitor, who is not told how they are judged.
  on(events.sentimentJudged, ({ audience, conversation }) => [
    {
      namespace: '/message',
      rooms: holdersOf(audience),
      event: 'conversation:update-from-client',
      payload: { conversation },
    },
  ]),
  on(events.formAnswered, (payload) => [
    {
      namespace: '/message',
      rooms: agentRooms(payload.audience),
      event: 'conversation:form-answered',
      payload: { conversation: payload.conversation, message: payload.message },
    },
    toVisitor(payload),
  ]),
  on(events.cardChanged, ({ audience, message, visitorMessage }) => [
    {
      namespace: '/message',
      rooms: holdersOf(audience),
      event: 'conversation:coupon',
      payload: { conversationId: audience.conversationId, message },
    },
    {
      namespace: '/widget',
      rooms: [visitorRoom(audience.visitorId)],
      event: 'conversation:coupon',
      payload: { conversationId: audience.conversationId, message: visitorMessage },
    },
  ]),
  on(events.visitorPresenceChanged, ({ audience, online }) => [
    {
      namespace: '/message',
      rooms: agentRooms(audience),
      event: 'visitor:online',
      payload: { conversationId: audience.conversationId, online },
    },
  ]),
  on(events.agentTyped, ({ conversationId, visitorId }) => [
    {
      namespace: '/widget',
      rooms: [visitorRoom(visitorId)],
      event: 'agent:typing',
      payload: { conversationId },
      volatile: true,
    },
  ]),
  on(events.clientTyped, ({ audience }) => [
    {
      namespace: '/message',
      rooms: agentRooms(audience),
      event: 'conversation:client-typing',
      payload: { conversationId: audience.conversationId },
      volatile: true,
    },
  ]),
  on(events.clientPeeked, ({ audience, text }) => [
    {
      namespace: '/message',
      rooms: holdersOf(audience),
      event: 'conversation:client-peek',
      payload: { conversationId: audience.conversationId, text },
      volatile: true,
    },
  ]),
  on(events.queueMoved, ({ places }) =>
    places.map(({ visitorId, conversationId, queuePosition }) => ({
      namespace: '/widget',
      rooms: [visitorRoom(visitorId)],
      event: 'conversation:queue',
      payload: { conversationId, queuePosition },
    })),
  ),
];
