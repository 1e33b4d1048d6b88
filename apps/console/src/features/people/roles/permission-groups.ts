import type { Permission } from '@chatso/contract';

/** The nineteen permissions of a custom role (decision D-2), in the order in which people think of them. */
export const permissionGroups = [
  { id: 'chat', permissions: ['liveChat', 'spectateChat', 'chatRecords', 'exportRecords'] },
  { id: 'visitors', permissions: ['visitors', 'banVisitor'] },
  { id: 'tickets', permissions: ['tickets', 'ticketSettings'] },
  { id: 'marketing', permissions: ['analytics', 'promotions', 'coupons'] },
  {
    id: 'settings',
    permissions: ['chatWidget', 'departments', 'autoTriggers', 'chatShortcuts', 'socialChats', 'couponLimit'],
  },
  { id: 'workspace', permissions: ['agents', 'billing'] },
] as const satisfies readonly { id: string; permissions: readonly Permission[] }[];

export const permissionCount = permissionGroups.reduce((sum, { permissions }) => sum + permissions.length, 0);
