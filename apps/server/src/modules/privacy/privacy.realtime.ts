import { type Audience, on } from '../../platform/module.ts';
import {
  adminsRoom,
  conversationRoom,
  storeAllRoom,
  storeCategoryRoom,
  userRoom,
  workspaceRoom,
} from '../../platform/realtime/rooms.ts';
import { conversationErased, personErased } from './privacy.events.ts';

export const privacyRealtime: readonly Audience[] = [
  // Everybody to whom it was offered once, who had it, or who looks at it: any of them may still hold a copy.
  on(conversationErased, ({ workspaceId, conversationId, storeId, categoryId, agentId }) => [
    {
      namespace: '/message',
      rooms: [
        adminsRoom(workspaceId),
        storeAllRoom(workspaceId, storeId),
        storeCategoryRoom(workspaceId, storeId, categoryId ?? 'none'),
        ...(agentId === null ? [] : [userRoom(workspaceId, agentId)]),
        conversationRoom(conversationId),
      ],
      event: 'conversation:erased',
      payload: { conversationId },
    },
  ]),
  on(personErased, ({ workspaceId }) => [
    { namespace: '/message', rooms: [workspaceRoom(workspaceId)], event: 'person:erased', payload: {} },
  ]),
];
