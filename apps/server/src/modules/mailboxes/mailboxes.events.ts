import { defineEvent } from '../../platform/events.ts';
import { defineStep } from '../../platform/step.ts';
import type { TicketMail } from './doors.repo.ts';

/** An account was connected, stopped, lost or removed, or something of it is another thing now. */
export const mailboxChanged = defineEvent<{ workspaceId: string; accountId: string }>('mailboxes.changed');

export interface BouncedMail {
  mailId: string;
  ticketId: string;
  /** Who of the team wrote it. */
  sentBy: string | null;
  addresses: readonly string[];
}

/** In the transaction that learns of it: a mail of a ticket will never reach these recipients. */
export const mailBounced = defineStep<BouncedMail>('mailboxes.mail-bounced');

export interface Arrival {
  mail: TicketMail;
  /**
   * Of a mail that begins its thread and is not written yet: writes it, as one of this ticket. It is called once at the
   * most, before anything is asked about the mail. Null: it is there, and others of its thread may be.
   */
  write: ((ticketId: string) => Promise<void>) | null;
}

/**
 * In the transaction that stores a mail that came in; not for what was read a second time. A mail is written once where that
 * can be: fifteen indexes know which ticket it belongs to.
 */
export const mailArrived = defineStep<Arrival>('mailboxes.mail-arrived');
