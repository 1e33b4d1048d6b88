import { type Audience, on } from '../../platform/module.ts';
import { userRoom, workspaceRoom } from '../../platform/realtime/rooms.ts';
import { shortcutsChanged } from './shortcuts.events.ts';

/** Global ones concern every open console of the workspace, personal ones those of their owner. */
export const shortcutsRealtime: readonly Audience[] = [
  on(shortcutsChanged, ({ workspaceId, userId }) => [
    {
      namespace: '/message',
      rooms: [userId === null ? workspaceRoom(workspaceId) : userRoom(workspaceId, userId)],
      event: 'shortcuts:changed',
      payload: {},
    },
  ]),
];
