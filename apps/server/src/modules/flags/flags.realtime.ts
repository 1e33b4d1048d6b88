import { type Audience, on } from '../../platform/module.ts';
import { workspaceRoom } from '../../platform/realtime/rooms.ts';
import { flagsChanged } from './flags.events.ts';

/** Every open console of the workspace. */
export const flagsRealtime: readonly Audience[] = [
  on(flagsChanged, ({ workspaceId }) => [
    { namespace: '/message', rooms: [workspaceRoom(workspaceId)], event: 'flags:changed', payload: {} },
  ]),
];
