import { defineEvent } from '../../platform/events.ts';

/** A user's notifications, or their read marks, changed: open streams look now and not at their next round. */
export const notificationsChanged = defineEvent<{ workspaceId: string; userIds: readonly string[] }>(
  'notifications.changed',
  { internal: true },
);
