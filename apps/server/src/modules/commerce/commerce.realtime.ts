import { type Audience, on } from '../../platform/module.ts';
import { workspaceRoom } from '../../platform/realtime/rooms.ts';
import { shopChanged } from './commerce.events.ts';

/** All agents of the workspace: panels that show something of the shop ask again, and so does the page of the shops. */
export const commerceRealtime: readonly Audience[] = [
  on(shopChanged, ({ workspaceId, storeId }) => [
    { namespace: '/message', rooms: [workspaceRoom(workspaceId)], event: 'shop:changed', payload: { storeId } },
  ]),
];
