import type { MailAttachment, MailHints, MailPerson, mailExtents, mailKinds } from '@chatso/contract';

/** A file that came with a letter. Its type is what its bytes are, where they say so. */
export interface LetterFile {
  /** Without angle brackets. */
  contentId: string | null;
  filename: string;
  contentType: string;
  inline: boolean;
  size: number;
  kept: MailAttachment['kept'];
  /** Null of what is not kept. */
  bytes: Uint8Array | null;
}

/** A recipient that a mail came back from. */
export interface LetterBounce {
  /** Empty where a report names nobody. */
  address: string;
  /** The address it was written to, where the report says so. */
  original?: string;
  /** '5.1.1', as RFC 3463 has it; empty where the report says none. */
  status: string;
  words: string;
  permanent: boolean;
}

/** A mail as it is stored. Every text is bounded and without NUL, every list too: it may go into the database as it is. */
export interface ParsedLetter {
  /** Ids of mails are without angle brackets; null where a mail has none. */
  messageId: string | null;
  inReplyTo: string | null;
  /** The oldest first. */
  references: string[];
  /** Addresses in lower case; '' where a mail says nobody. */
  from: MailPerson;
  to: MailPerson[];
  cc: MailPerson[];
  bcc: MailPerson[];
  replyTo: MailPerson[];
  subject: string;
  /** By the sender’s clock, which may be wrong; null where a mail says none that can be read. */
  date: Date | null;
  text: string;
  /** Sanitised, without what is quoted. Remote pictures are in it as `data-remote`, and are not loaded. */
  html: string;
  quotedHtml: string;
  preview: string;
  files: LetterFile[];
  hints: MailHints;
  kind: (typeof mailKinds)[number];
  bounces: LetterBounce[];
  /** Of a bounce: the id of the mail that came back. */
  bouncedId: string | null;
  /** Outlook's, the same for all mails of a thread; null for none. */
  threadIndex: string | null;
  /**
   * How much of it is here: `too-large` is its head and its text without files; `unreadable` took too long or could not be
   * parsed, and is its head alone; `encrypted` only its recipient's key opens.
   */
  extent: (typeof mailExtents)[number];
}

export interface LetterOptions {
  /** Hosts whose Authentication-Results count: those of the server the mail was read from. Empty: the topmost counts. */
  authHosts?: readonly string[];
  /** These are only the first bytes of a mail that is too large: what is cut off must not pass for a file. */
  cut?: boolean;
}
