import { defineEvent } from '../../platform/events.ts';
import { defineStep } from '../../platform/step.ts';
import type { TicketMail } from './doors.repo.ts';

/** An account was connected, stopped, lost or removed, or something of it is another thing now. */
export const mailboxChanged = defineEvent<{ workspaceId: string; accountId: string }>('mailboxes.changed');

export interface Arrival {
  mail: TicketMail;
  /** Its thread begins with it: there is nothing else in it. */
  alone: boolean;
}

/** In the transaction that stored a mail that came in; not for what was read a second time. */
export const mailArrived = defineStep<Arrival>('mailboxes.mail-arrived');
