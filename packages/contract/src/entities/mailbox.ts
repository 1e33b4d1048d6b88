import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { dateSchema, emailSchema, idSchema, typedText } from './common.ts';

/** O-09 to O-11; `deleted` is what a ticket says of an account that is gone (N-25). */
export const mailboxStatuses = [
  'init',
  'connecting',
  'syncing',
  'connected',
  'authenticationError',
  'disconnected',
  'unset',
] as const;
export type MailboxStatus = (typeof mailboxStatuses)[number];

/** How mail comes in: read from a mailbox by password or by OAuth, or handed to an address of the installation's own. */
export const mailboxKinds = ['imap', 'google', 'microsoft', 'forward'] as const;
export type MailboxKind = (typeof mailboxKinds)[number];

/** `tls`: from the first byte; `starttls`: asked for before the password goes over; `none`: only where nobody can listen. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

const portSchema = z.number().int().min(1).max(65_535);
const hostText = typedText(limits.storeHostChars).trim().min(1, because('required'));

export const mailServerSchema = z.object({
  host: z.string(),
  port: portSchema,
  security: z.enum(mailSecurities),
  user: z.string(),
});
export type MailServer = z.infer<typeof mailServerSchema>;

/** `pass` is left out to keep the one that is stored. */
export const mailServerInputSchema = z.object({
  host: hostText,
  port: portSchema,
  security: z.enum(mailSecurities).default('tls'),
  user: typedText(limits.emailChars).trim().min(1, because('required')),
  pass: z.string().max(limits.shopSecretChars).optional(),
});
export type MailServerInput = z.input<typeof mailServerInputSchema>;

/** Steps of a test, in their order; after one that fails the ones behind it are not tried. */
export const mailSteps = [
  'imap-connect',
  'imap-secure',
  'imap-login',
  'imap-inbox',
  'smtp-connect',
  'smtp-secure',
  'smtp-login',
] as const;
export type MailStep = (typeof mailSteps)[number];

/** Why a step failed. The sentences stand in the console's texts; `words` are what the server itself said. */
export const mailProblems = [
  'name-unknown',
  'not-public',
  'unreachable',
  'timeout',
  'not-this-protocol',
  'certificate',
  'no-encryption',
  'password',
  'app-password',
  'oauth-only',
  'consent-revoked',
  'quota',
  'no-inbox',
  'secret-unreadable',
  /** Of a forwarded address: no test mail has come back, and this installation has no server that mail leaves by. */
  'forwarding-unproved',
  'no-outgoing',
  'refused',
] as const;
export type MailProblem = (typeof mailProblems)[number];

export const mailCheckSchema = z.object({
  step: z.enum(mailSteps),
  state: z.enum(['ok', 'failed', 'skipped']),
  problem: z.enum(mailProblems).nullable(),
  words: z.string().nullable(),
  ms: z.number().int(),
});
export type MailCheck = z.infer<typeof mailCheckSchema>;

/** What went wrong with an account the last time, of reading and of sending apart. */
const troubleSchema = z.object({
  problem: z.enum(mailProblems),
  words: z.string().nullable(),
  since: dateSchema,
});

export const mailboxSchema = z.object({
  _id: idSchema,
  email: z.string(),
  status: z.enum(mailboxStatuses),
  kind: z.enum(mailboxKinds),
  store: z.object({ _id: idSchema, name: z.string() }),
  /** Beside the address in what is sent; empty: the store's name. */
  fromName: z.string(),
  /** Below what agents write from here, as sanitised HTML; empty for none. */
  signature: z.string(),
  imap: mailServerSchema.nullable(),
  smtp: mailServerSchema.nullable(),
  /** Where its mail is to be forwarded to; null for mailboxes that are read. */
  forwardTo: z.string().nullable(),
  /** Whether a test mail came back: from then on it can be answered from its address. Null for mailboxes that are read. */
  forwardProved: z.boolean().nullable(),
  /** What is written from it is kept at `/dev/outbox` and leaves to nobody: in development, without a mail server. */
  outbox: z.boolean(),
  reading: troubleSchema.nullable(),
  sending: troubleSchema.nullable(),
  /** The last time the mailbox was asked and answered. */
  checkedAt: dateSchema.nullable(),
  lastMailAt: dateSchema.nullable(),
  /** Of the first reading, or of older mail that was asked for: mails that are here, of how many. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** Mail from this day on is here; null before the first reading. */
  since: dateSchema.nullable(),
  /** How many mails came again and were passed over as known. */
  passedOver: z.number().int(),
  version: z.number().int(),
});
export type Mailbox = z.infer<typeof mailboxSchema>;

/** How a mail host hands over the mail of a forwarded address: where, and what it signs with. */
export const mailHostSchema = z.object({ url: z.string(), secret: z.string() });
export type MailHost = z.infer<typeof mailHostSchema>;

export const mailboxInputSchema = z.object({
  email: emailSchema,
  chatsoStoreId: idSchema,
  fromName: typedText(limits.nameChars).trim().default(''),
  imap: mailServerInputSchema,
  smtp: mailServerInputSchema,
});
export type MailboxInput = z.input<typeof mailboxInputSchema>;

export const mailboxChangeSchema = z.object({
  /** Decision O-4: `unset` stops it, `connecting` begins anew. */
  status: z.enum(['unset', 'connecting']).optional(),
  fromName: typedText(limits.nameChars).trim().optional(),
  signature: typedText(limits.mailSignatureChars).optional(),
  imap: mailServerInputSchema.optional(),
  /** Of a forwarded address alone, without `imap`; null: its mail leaves by the installation's server again. */
  smtp: mailServerInputSchema.nullable().optional(),
  version: z.number().int(),
});
export type MailboxChange = z.input<typeof mailboxChangeSchema>;

/** What is known of a domain's mail before anybody typed a host. `source` says from whom. */
export const mailDiscoverySchema = z.object({
  provider: z.enum(['google', 'microsoft']).nullable(),
  /** Whether this installation may ask that provider by OAuth. */
  oauth: z.boolean(),
  source: z.enum(['known', 'autoconfig', 'srv', 'mx', 'guess']),
  imap: mailServerSchema,
  smtp: mailServerSchema,
});
export type MailDiscovery = z.infer<typeof mailDiscoverySchema>;

/** O-15: an address tickets are written from. `tickets`: open ones, where they were asked for. */
export const mailAddressSchema = mailboxSchema
  .pick({
    ...{ _id: true, email: true, status: true, store: true, fromName: true, signature: true, lastMailAt: true },
    outbox: true,
  })
  .extend({
    /** What is wrong with reading and sending now; the server's words are the admins'. */
    readingProblem: z.enum(mailProblems).nullable(),
    sendingProblem: z.enum(mailProblems).nullable(),
    /** False: its mail is forwarded, and this installation takes none. */
    takesMail: z.boolean(),
    tickets: z.number().int().optional(),
  });
export type MailAddress = z.infer<typeof mailAddressSchema>;
