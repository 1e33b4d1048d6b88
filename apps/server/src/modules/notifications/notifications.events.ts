import { defineEvent } from '../../platform/events.ts';

/** Somebody's notifications, or what is read of them, changed: open streams look now and not at their next round. */
export const notificationsChanged = defineEvent<{ workspaceId: string; userIds: readonly string[] }>(
  'notifications.changed',
  { internal: true },
);
