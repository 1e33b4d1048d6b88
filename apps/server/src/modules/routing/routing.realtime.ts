import { type Audience, on } from '../../platform/module.ts';
import { workspaceRoom } from '../../platform/realtime/rooms.ts';
import { presenceChanged } from './routing.events.ts';

export const routingRealtime: readonly Audience[] = [
  on(presenceChanged, ({ workspaceId, agentId, presence }) => [
    {
      namespace: '/message',
      rooms: [workspaceRoom(workspaceId)],
      event: 'agent:presence',
      payload: { agentId, presence },
    },
  ]),
];
