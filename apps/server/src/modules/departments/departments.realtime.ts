import { type Audience, on } from '../../platform/module.ts';
import { storeRoom, workspaceRoom } from '../../platform/realtime/rooms.ts';
import type { WireEmit } from '../../platform/realtime/wire.ts';
import { departmentDeleted, departmentRenamed, departmentsOfStoreChanged } from './departments.events.ts';

const toConsoles = (workspaceId: string) => ({ namespace: '/message', rooms: [workspaceRoom(workspaceId)] }) as const;

const toShops = (workspaceId: string, storeId: string): WireEmit => ({
  namespace: '/widget',
  rooms: [storeRoom(workspaceId, storeId)],
  event: 'widget:config-changed',
  payload: {},
});

/** Every open console of the workspace, whose lists name departments (P-50); open shops, which offer them. */
export const departmentsRealtime: readonly Audience[] = [
  on(departmentsOfStoreChanged, ({ workspaceId, storeId, shown }) => [
    { ...toConsoles(workspaceId), event: 'category:list-changed', payload: { storeId } },
    ...(shown ? [toShops(workspaceId, storeId)] : []),
  ]),
  on(departmentRenamed, ({ workspaceId, storeId, departmentId, name }) => [
    { ...toConsoles(workspaceId), event: 'category:renamed', payload: { storeId, categoryId: departmentId, name } },
  ]),
  on(departmentDeleted, ({ workspaceId, storeId, departmentId }) => [
    { ...toConsoles(workspaceId), event: 'category:deleted', payload: { storeId, categoryId: departmentId } },
  ]),
];
