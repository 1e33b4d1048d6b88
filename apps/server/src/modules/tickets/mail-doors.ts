import type {
  endpoints,
  Mail,
  MailboxStatus,
  MailPerson,
  MailReplyInput,
  MailRow,
  MailState,
  QueryOf,
} from '@chatso/contract';
import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import { defineStep, type Step } from '../../platform/step.ts';

/** What tickets need of a mail. */
export interface TicketMail {
  id: string;
  threadId: string;
  mailboxId: string;
  storeId: string;
  messageId: string;
  fromName: string;
  fromAddress: string;
  to: string[];
  subject: string;
  text: string;
  date: Date;
  direction: 'in' | 'out';
  /** Nobody wrote it: an absence note, a bounce, a list. */
  automatic: boolean;
  spam: boolean;
  ticketId: string | null;
}

export interface TicketMailbox {
  id: string;
  address: string;
  storeId: string;
  status: MailboxStatus;
}

export interface OutgoingMail {
  /** The sender's: a second call is the same mail. */
  messageId: string;
  ticketId: string;
  accountId: string;
  type: 'reply' | 'forward';
  lastEmailId: string | null;
  parentEmailId: string | null;
  from: MailReplyInput['from'] | null;
  to: MailPerson[];
  cc: MailPerson[];
  bcc: MailPerson[];
  subject: string | null;
  html: string;
  files: { id: string; inline: boolean }[];
  attachmentIds: string[];
  sendAt: Date | null;
  sentBy: string | null;
  /** Sent by nobody: it says so in its headers, so that nobody answers it by themselves. */
  automatic: boolean;
}

/**
 * Everything that tickets ask of the mailboxes, in one place. Mails of a list come in no order. What writes does so in the
 * caller's transaction.
 */
export interface MailDoors {
  findMails(ctx: Ctx, ids: readonly string[]): Promise<TicketMail[]>;
  mailsOfThread(ctx: Ctx, threadId: string): Promise<TicketMail[]>;
  mailsOfTicket(ctx: Ctx, ticketId: string): Promise<TicketMail[]>;
  attachMails(tx: Ctx, ids: readonly string[], ticketId: string | null): Promise<string[]>;
  readMails(ctx: Ctx, of: { ticketId: string }): Promise<Mail[]>;
  queueMail(tx: Ctx, input: OutgoingMail): Promise<{ mailId: string; again: boolean }>;
  mailboxStates(ctx: Ctx, ids: readonly string[]): Promise<Map<string, MailboxStatus | 'deleted'>>;
  findMailbox(ctx: Ctx, id: string): Promise<TicketMailbox | null>;
  mailboxOfStore(ctx: Ctx, storeId: string): Promise<TicketMailbox | null>;
  mailStatesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, MailState>>;
  /** Whether the workspace itself writes from there. */
  isOwnAddress(ctx: Ctx, address: string): Promise<boolean>;
  /** In every workspace: stored before a moment and not looked at. */
  listUnlooked(ctx: RootCtx, before: Date, limit: number): Promise<{ workspaceId: string; mailId: string }[]>;
  noteLooked(tx: Ctx, ids: readonly string[]): Promise<void>;
  chooseMails(
    ctx: Ctx,
    query: QueryOf<(typeof endpoints)['tickets.linkEmails']>,
  ): Promise<{ data: MailRow[]; count: number }>;
}

/** Where there are no mailboxes there are no mails. */
const none: MailDoors = {
  findMails: async () => [],
  mailsOfThread: async () => [],
  mailsOfTicket: async () => [],
  attachMails: async () => [],
  readMails: async () => [],
  queueMail: async (_tx, { messageId }) => ({ mailId: messageId, again: false }),
  mailboxStates: async () => new Map(),
  findMailbox: async () => null,
  mailboxOfStore: async () => null,
  mailStatesOf: async () => new Map(),
  isOwnAddress: async () => false,
  listUnlooked: async () => [],
  noteLooked: async () => undefined,
  chooseMails: async () => ({ data: [], count: 0 }),
};

let doors = none;

/** Until the mailboxes are part of the server: whoever has mails opens the doors to them. */
export const openMailDoors = (opened: MailDoors): void => {
  doors = opened;
};

/** In the transaction that stored a mail that came in; not for what was read a second time. */
export const mailArrived: Step<{ mailId: string }> = defineStep('mailboxes.mail-arrived');

export const findMails: MailDoors['findMails'] = (ctx, ids) => doors.findMails(ctx, ids);
export const mailsOfThread: MailDoors['mailsOfThread'] = (ctx, threadId) => doors.mailsOfThread(ctx, threadId);
export const mailsOfTicket: MailDoors['mailsOfTicket'] = (ctx, ticketId) => doors.mailsOfTicket(ctx, ticketId);
export const attachMails: MailDoors['attachMails'] = (tx, ids, ticketId) => doors.attachMails(tx, ids, ticketId);
export const readMails: MailDoors['readMails'] = (ctx, of) => doors.readMails(ctx, of);
export const queueMail: MailDoors['queueMail'] = (tx, input) => doors.queueMail(tx, input);
export const mailboxStates: MailDoors['mailboxStates'] = (ctx, ids) => doors.mailboxStates(ctx, ids);
export const findMailbox: MailDoors['findMailbox'] = (ctx, id) => doors.findMailbox(ctx, id);
export const mailboxOfStore: MailDoors['mailboxOfStore'] = (ctx, storeId) => doors.mailboxOfStore(ctx, storeId);
export const mailStatesOf: MailDoors['mailStatesOf'] = (ctx, ids) => doors.mailStatesOf(ctx, ids);
export const isOwnAddress: MailDoors['isOwnAddress'] = (ctx, address) => doors.isOwnAddress(ctx, address);
export const listUnlooked: MailDoors['listUnlooked'] = (ctx, before, limit) => doors.listUnlooked(ctx, before, limit);
export const noteLooked: MailDoors['noteLooked'] = (tx, ids) => doors.noteLooked(tx, ids);
export const chooseMails: MailDoors['chooseMails'] = (ctx, query) => doors.chooseMails(ctx, query);
