import type { MailPerson } from '@chatso/contract';

/** A mail somebody wrote here, as tickets hand it over. */
export interface OutgoingMail {
  /** The sender's: a second call with it is the same mail. */
  messageId: string;
  ticketId: string | null;
  accountId: string;
  type: 'reply' | 'forward';
  /** The mail it answers or hands on. */
  lastEmailId: string | null;
  parentEmailId: string | null;
  from: MailPerson | null;
  to: readonly MailPerson[];
  cc: readonly MailPerson[];
  bcc: readonly MailPerson[];
  subject: string | null;
  html: string;
  files: readonly { id: string; inline: boolean }[];
  /** Of the mail it hands on. */
  attachmentIds: readonly string[];
  sendAt: Date | null;
  sentBy: string | null;
  /** Nobody wrote it: the receiving side is told, so that two machines do not answer each other. */
  automatic: boolean;
  /** It is whole as it is, and leaves at once: nothing is written below it. With headers of its own. */
  composed?: { headers: Readonly<Record<string, string>> };
}

/** How often and how long a mail is tried; afterwards somebody has to look. */
export const sending = {
  leaseMs: 5 * 60_000,
  giveUpMs: 24 * 3_600_000,
  firstWaitMs: 60_000,
  longestWaitMs: 2 * 3_600_000,
  sweepMs: 30_000,
};

/** So long after the n-th failure. */
export const waitAfter = (tries: number): number =>
  Math.min(sending.longestWaitMs, sending.firstWaitMs * 2 ** Math.min(tries - 1, 20));
