import { defineEvent } from '../../../platform/events.ts';

/** Mails came in, were opened, sent or put aside. */
export const mailsChanged = defineEvent<{ workspaceId: string; accountId: string; ticketId: string | null }>(
  'mails.changed',
);

export interface Left {
  workspaceId: string;
  mailId: string;
  ticketId: string | null;
}

export const mailSent = defineEvent<Left>('mails.sent', { internal: true });
/** It could not be sent, or came back for good. */
export const mailFailed = defineEvent<Left>('mails.failed', { internal: true });
