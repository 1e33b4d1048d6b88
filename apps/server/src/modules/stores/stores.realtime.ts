import { type Audience, on } from '../../platform/module.ts';
import { storeRoom, workspaceRoom } from '../../platform/realtime/rooms.ts';
import { storeActiveChanged, storeListChanged, storeSettingsChanged, widgetStatusChanged } from './stores.events.ts';

const toStorefront = (workspaceId: string, storeId: string) =>
  ({
    namespace: '/widget',
    rooms: [storeRoom(workspaceId, storeId)],
    event: 'widget:config-changed',
    payload: {},
  }) as const;

/** All agents of the workspace, whose consoles list its stores; the storefronts hear that texts or hours changed. */
export const storesRealtime: readonly Audience[] = [
  on(storeListChanged, ({ workspaceId }) => [
    { namespace: '/message', rooms: [workspaceRoom(workspaceId)], event: 'store:list-changed', payload: {} },
  ]),
  on(storeActiveChanged, ({ workspaceId, storeId, by, active }) => [
    {
      namespace: '/message',
      rooms: [workspaceRoom(workspaceId)],
      event: 'store:active-changed',
      payload: { storeId, active, by },
    },
    toStorefront(workspaceId, storeId),
  ]),
  on(storeSettingsChanged, ({ workspaceId, storeId, by }) => [
    {
      namespace: '/message',
      rooms: [workspaceRoom(workspaceId)],
      event: 'store:settings-changed',
      payload: { storeId, by },
    },
    toStorefront(workspaceId, storeId),
  ]),
  on(widgetStatusChanged, ({ workspaceId, storeId, connected }) => [
    {
      namespace: '/message',
      rooms: [workspaceRoom(workspaceId)],
      event: 'widget:status-changed',
      payload: { storeId, widgetConnection: connected ? 'CONNECTED' : 'NOT_CONNECTED' },
    },
  ]),
];
