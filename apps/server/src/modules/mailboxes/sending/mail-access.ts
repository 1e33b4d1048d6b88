import type { MailboxKind } from '@chatso/contract';

/** How a mail leaves: as the library of SMTP takes it; or by the installation's own server, as its address says. */
export type SmtpAccess = AccountSmtp | { url: string };

/** It leaves nowhere: the outbox of a development machine keeps it (decision U-7). */
export const toOutbox = 'outbox';

export interface AccountSmtp {
  host: string;
  port: number;
  /** From the first byte; else it is asked for before the password goes over. */
  secure: boolean;
  requireTLS: boolean;
  ignoreTLS: boolean;
  auth: { user: string; pass: string } | { type: 'OAuth2'; user: string; accessToken: string };
  tls: { servername: string };
}

export interface ImapAccess {
  host: string;
  port: number;
  secure: boolean;
  doSTARTTLS: boolean;
  servername: string;
  auth: { user: string; pass: string } | { user: string; accessToken: string };
}

/** What sending needs of an account; null: it cannot be used now. */
export interface MailAccess {
  kind: MailboxKind;
  smtp: SmtpAccess | typeof toOutbox;
  /** Null where there is no folder of sent mail. */
  imap: ImapAccess | null;
  /** Where answers to a mail are to go, where that is not where it came from. */
  replyTo?: (mailId: string) => string;
}
