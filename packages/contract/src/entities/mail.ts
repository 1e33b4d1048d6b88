import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { dateSchema, emailSchema, idSchema, pageQuery, queryFlag, typedText } from './common.ts';

export const mailPersonSchema = z.object({ name: z.string(), address: z.string() });
export type MailPerson = z.infer<typeof mailPersonSchema>;

export const mailAttachmentSchema = z.object({
  id: idSchema,
  contentId: z.string().nullable(),
  filename: z.string(),
  contentType: z.string(),
  /** Shown inside the text. */
  inline: z.boolean(),
  size: z.number().int(),
  /** Why it cannot be had: a program, too large, or more than a mail may hold. */
  kept: z.enum(['yes', 'program', 'too-large', 'too-many']),
});
export type MailAttachment = z.infer<typeof mailAttachmentSchema>;

/** What the receiving server found out about who wrote (topmost Authentication-Results). */
export const mailVerdicts = ['pass', 'fail', 'none'] as const;
const verdict = z.enum(mailVerdicts).nullable();

/** What makes one careful: shown above the text. */
export const mailHintsSchema = z.object({
  spf: verdict,
  dkim: verdict,
  dmarc: verdict,
  /** Answers go elsewhere than to the sender's address. */
  replyTo: z.string().nullable(),
  /** The sender's name is an address, and another one. */
  otherName: z.string().nullable(),
  /** None of the people of the conversation it came into: whoever knows an id of one of its mails can write into it. */
  stranger: z.boolean().optional(),
});
export type MailHints = z.infer<typeof mailHintsSchema>;

export const mailStates = ['received', 'waiting', 'sending', 'sent', 'failed', 'withdrawn'] as const;
export type MailState = (typeof mailStates)[number];

/**
 * Why a mail of ours has not left, as whoever wrote it is told; the console has a sentence for each. What the server itself
 * said is for admins, at its account.
 */
export const mailFailures = [
  'unreachable',
  'sign-in',
  'recipient',
  'too-large',
  'busy',
  'refused',
  /** The connection went while it was handed over. */
  'uncertain',
  'file-gone',
  /** Removed, stopped by an admin, or disconnected. */
  'account-off',
  'forwarding-unproved',
  'no-outgoing',
  /** Its budget is used up. */
  'too-many',
  /** Little leaves before the owner of the workspace has confirmed their address. */
  'unconfirmed',
] as const;
export type MailFailure = (typeof mailFailures)[number];

/**
 * How much of a mail is here: all of it; its head and its text, as it is too large; its head alone, as it could not be read;
 * what only its recipient's key opens.
 */
export const mailExtents = ['whole', 'too-large', 'unreadable', 'encrypted'] as const;

export const mailKinds = ['mail', 'bounce', 'automatic'] as const;

/** O-06, as lists have it. */
export const mailRowSchema = z.object({
  _id: idSchema,
  id: idSchema,
  accountId: idSchema,
  from: mailPersonSchema,
  to: z.array(mailPersonSchema),
  subject: z.string(),
  /** The first words of its text. */
  preview: z.string(),
  /** When it came, by the clock of the server that took it, or left. */
  date: dateSchema,
  unseen: z.boolean(),
  flags: z.array(z.string()),
  tags: z.array(idSchema),
  messageId: z.string(),
  /** The mail it answers. */
  parentEmailId: idSchema.nullable(),
  direction: z.enum(['in', 'out']),
  kind: z.enum(mailKinds),
  state: z.enum(mailStates),
  spam: z.boolean(),
  hasFiles: z.boolean(),
  extent: z.enum(mailExtents),
  /** In bytes, of the whole mail. */
  size: z.number().int(),
  /** The ticket it belongs to. */
  ticket: z.object({ _id: idSchema, code: z.string() }).nullable(),
});
export type MailRow = z.infer<typeof mailRowSchema>;

/** O-06, one of them whole. */
export const mailSchema = mailRowSchema.extend({
  cc: z.array(mailPersonSchema),
  /** Only of what was sent from here. */
  bcc: z.array(mailPersonSchema),
  replyTo: z.array(mailPersonSchema),
  /** O-08: whom an answer goes to; without the workspace's own addresses. */
  clientInfo: z.array(mailPersonSchema),
  /** Sanitised; inline pictures point at O-28 by content id (`cid:`), remote ones are left out unless shown. */
  htmlText: z.string(),
  /** What was quoted below it, sanitised too; empty for none. */
  quotedHtml: z.string(),
  text: z.string(),
  /** Hosts of remote pictures that are not shown. */
  blockedPictures: z.array(z.string()),
  attachments: z.array(mailAttachmentSchema),
  hints: mailHintsSchema,
  /** Who of the team wrote it. */
  sentBy: z.object({ _id: idSchema, fullname: z.string(), avatar: z.string().nullable() }).nullable(),
  /** When it was written by its sender's clock, which may be wrong; null of what says none, and of what we wrote. */
  sentDate: dateSchema.nullable(),
  /** When it leaves, or left; null of what came in. */
  sendAt: dateSchema.nullable(),
  /** Why it could not be sent: for good, or the last time it was tried. */
  failure: z.enum(mailFailures).nullable(),
  /** Recipients it came back from, with the receiving server's words. */
  bounces: z.array(z.object({ address: z.string(), status: z.string(), words: z.string(), permanent: z.boolean() })),
});
export type Mail = z.infer<typeof mailSchema>;

export const mailListQuery = pageQuery.extend({
  email: emailSchema.optional(),
  search: typedText(limits.searchChars).optional(),
  unseen: queryFlag,
  /** Only what was marked as spam; else only what was not. */
  spam: queryFlag,
  ticketId: idSchema.optional(),
  /** Only the first mail of each thread. */
  onlyParent: queryFlag,
  sortBy: z.enum(['date']).default('date'),
  sort: z.enum(['asc', 'desc']).default('desc'),
});

const people = (max: number) =>
  z
    .array(z.object({ name: typedText(limits.nameChars).trim().default(''), address: emailSchema }))
    .max(max, because('too-many', { max }));

/** O-25. `to` is one of them or several; `type` says whether the thread goes on or the mail goes to somebody else. */
export const mailReplySchema = z.object({
  ticketId: idSchema,
  type: z.enum(['reply', 'forward']).default('reply'),
  /** The account it is sent from. */
  accountId: idSchema,
  /** The mail it answers or hands on. Without one it begins a thread. */
  lastEmailId: idSchema.nullable().default(null),
  parentEmailId: idSchema.nullable().default(null),
  /** Made by whoever sends, so that a second try is the same mail: a UUIDv7. */
  messageId: idSchema,
  from: z.object({ name: typedText(limits.nameChars), address: emailSchema }).optional(),
  to: z.union([people(1).element, people(limits.mailRecipients)]),
  cc: people(limits.mailRecipients).default([]),
  bcc: people(limits.mailRecipients).default([]),
  /** Of a mail that begins a thread; an answer keeps the thread's. */
  subject: typedText(limits.mailSubjectChars).trim().optional(),
  html: z.string().max(limits.mailHtmlChars),
  /** Files that were uploaded for it; inline ones are pictures the text shows as `cid:<id>`. */
  files: z
    .array(z.object({ id: idSchema, inline: z.boolean().default(false) }))
    .max(limits.mailFiles)
    .default([]),
  /** Attachments of the mail it hands on. */
  attachmentIds: z.array(idSchema).max(limits.mailFiles).default([]),
  /** Later than now: it waits until then. Else it leaves when it can be withdrawn no more. */
  sendAt: dateSchema.nullable().default(null),
  /** Closes the ticket as it leaves. */
  thenClose: z.boolean().default(false),
});
export type MailReplyInput = z.input<typeof mailReplySchema>;

export const mailFileSchema = z.object({
  id: idSchema,
  filename: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  url: z.string(),
});
export type MailFile = z.infer<typeof mailFileSchema>;

/** What a mail that was taken back was, for the editor: the rest stands in the mail. */
export const withdrawnMailSchema = z.object({
  /** `new`: it answered and handed on nothing. */
  type: z.enum(['reply', 'forward', 'new']),
  /** Files beside its text, uploads of who took it back from now on. */
  files: z.array(mailFileSchema),
  /** Attachments of the mail it hands on that did not go along. */
  without: z.array(idSchema),
});
export type WithdrawnMail = z.infer<typeof withdrawnMailSchema>;

export const blockedSenderSchema = z.object({
  _id: idSchema,
  address: z.string(),
  by: z.object({ _id: idSchema, fullname: z.string() }).nullable(),
  createdAt: dateSchema,
});
export type BlockedSender = z.infer<typeof blockedSenderSchema>;
