import { type Audience, on } from '../../platform/module.ts';
import { userRoom, watchRoom } from '../../platform/realtime/rooms.ts';
import { agentReplying, draftChanged, watchersChanged } from './desk.events.ts';

/** Agents only: what colleagues do at a chat is never told to its visitor. */
export const deskRealtime: readonly Audience[] = [
  on(draftChanged, ({ workspaceId, userId, draft }) => [
    { namespace: '/message', rooms: [userRoom(workspaceId, userId)], event: 'draft:changed', payload: { draft } },
  ]),
  on(watchersChanged, ({ conversationId, watchers }) => [
    {
      namespace: '/message',
      rooms: [watchRoom(conversationId)],
      event: 'conversation:watchers',
      payload: { conversationId, watchers },
    },
  ]),
  on(agentReplying, ({ conversationId, agentId, socketId }) => [
    {
      namespace: '/message',
      rooms: [watchRoom(conversationId)],
      event: 'conversation:agent-replying',
      payload: { conversationId, agentId },
      exceptSocketId: socketId,
      volatile: true,
    },
  ]),
];
