import { type Audience, on } from '../../platform/module.ts';
import { conversationRoom, userRoom } from '../../platform/realtime/rooms.ts';
import { couponsChanged } from './coupons.events.ts';

/** Whoever has the chat open, and its agent's other pages. */
export const couponsRealtime: readonly Audience[] = [
  on(couponsChanged, ({ workspaceId, conversationId, agentId }) => [
    {
      namespace: '/message',
      rooms: [conversationRoom(conversationId), ...(agentId === null ? [] : [userRoom(workspaceId, agentId)])],
      event: 'coupons:changed',
      payload: { conversationId },
    },
  ]),
];
