import { defineEvent } from '../../platform/events.ts';

/** Sign-ins that stand no longer, for whatever reason; whoever holds something open for them ends it now. */
export const sessionsEnded = defineEvent<{ userId: string; sessionIds: readonly string[] }>('sessions.ended', {
  internal: true,
});
