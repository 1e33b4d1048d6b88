import { defineEvent } from '../../platform/events.ts';

/** Sign-ins that stand no longer, for whatever reason; whoever holds something open for them ends it now. */
export const sessionsEnded = defineEvent<{ userId: string; sessionIds: readonly string[] }>('sessions.ended', {
  internal: true,
});

/** The person followed a link that was sent to their address. */
export const emailConfirmed = defineEvent<{ userId: string }>('users.email-confirmed', { internal: true });
