import { type Audience, on } from '../../platform/module.ts';
import { triggersRoom, userRoom, visitorRoom } from '../../platform/realtime/rooms.ts';
import { promptDone, triggerAssigned, triggerNotified, triggersChanged, visitorPrompted } from './triggers.events.ts';

export const triggersRealtime: readonly Audience[] = [
  on(triggersChanged, ({ workspaceId, storeId, triggerId, by }) => [
    {
      namespace: '/message',
      rooms: [triggersRoom(workspaceId)],
      event: 'trigger:changed',
      payload: { storeId, triggerId, by },
    },
  ]),
  on(visitorPrompted, ({ visitorId, promptId, text }) => [
    { namespace: '/widget', rooms: [visitorRoom(visitorId)], event: 'visitor:prompt', payload: { promptId, text } },
  ]),
  on(promptDone, ({ visitorId, promptId }) => [
    { namespace: '/widget', rooms: [visitorRoom(visitorId)], event: 'visitor:prompt-gone', payload: { promptId } },
  ]),
  on(triggerAssigned, ({ workspaceId, triggerId, conversationId, agentId }) => [
    {
      namespace: '/message',
      rooms: [userRoom(workspaceId, agentId)],
      event: 'trigger:assign-chat',
      payload: { triggerId, conversationId },
    },
  ]),
  on(triggerNotified, ({ workspaceId, triggerId, name, storeId, visitorId, agents }) => [
    {
      namespace: '/message',
      rooms: agents.map((userId) => userRoom(workspaceId, userId)),
      event: 'trigger:notify',
      payload: { triggerId, name, storeId, visitorId },
    },
  ]),
];
