import type { Watcher } from '@chatso/contract';
import { defineEvent } from '../../platform/events.ts';

/** Who did it; null for a customer, a job or nobody in particular. */
export type Doer = { _id: string; fullname: string } | null;

export const ticketChanged = defineEvent<{ workspaceId: string; ticketId: string; by: Doer }>('tickets.changed');
/** Tags, macros or settings. */
export const ticketSettingsChanged = defineEvent<{ workspaceId: string }>('tickets.settings-changed');
export const ticketWatchersChanged = defineEvent<{ ticketId: string; watchers: Watcher[]; replying: string[] }>(
  'tickets.watchers-changed',
);

export interface ToldTicket {
  workspaceId: string;
  ticketId: string;
  /** As it is called: prefix and code. */
  code: string;
  title: string;
  storeId: string | null;
  customerName: string;
}

/** Somebody else gave it to this person; `at` tells this time from others. */
export const ticketAssigned = defineEvent<ToldTicket & { assigneeId: string; at: string }>('tickets.assigned', {
  internal: true,
});
/** A comment names these people. */
export const ticketMentioned = defineEvent<
  ToldTicket & { commentId: string; userIds: readonly string[]; byName: string }
>('tickets.mentioned', { internal: true });
/** A promise about time is broken, which its assignee has to hear. */
export const ticketLate = defineEvent<ToldTicket & { assigneeId: string; goal: string; at: string }>('tickets.late', {
  internal: true,
});

/** An answer came back for good: its writer and its assignee hear of it. */
export const ticketBounced = defineEvent<
  ToldTicket & { mailId: string; userIds: readonly string[]; addresses: readonly string[] }
>('tickets.bounced', { internal: true });

export const ticketEvents = [
  ticketChanged,
  ticketSettingsChanged,
  ticketWatchersChanged,
  ticketAssigned,
  ticketMentioned,
  ticketLate,
  ticketBounced,
];
