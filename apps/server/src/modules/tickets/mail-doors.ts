import type { endpoints, Mail, MailboxStatus, MailReplyInput, MailRow, MailState, QueryOf } from '@chatso/contract';
import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import { defineStep, type Step } from '../../platform/step.ts';

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
  messageId: string;
  ticketId: string;
  accountId: string;
  type: 'reply' | 'forward';
  lastEmailId: string | null;
  parentEmailId: string | null;
  from: MailReplyInput['from'] | null;
  to: { name: string; address: string }[];
  cc: { name: string; address: string }[];
  bcc: { name: string; address: string }[];
  subject: string | null;
  html: string;
  files: { id: string; inline: boolean }[];
  attachmentIds: string[];
  sendAt: Date | null;
  sentBy: string | null;
  automatic: boolean;
}
export const mailArrived: Step<{ mailId: string }> = defineStep('mailboxes.mail-arrived');
export const findMails = async (_ctx: Ctx, _ids: readonly string[]): Promise<TicketMail[]> => [];
export const mailsOfThread = async (_ctx: Ctx, _threadId: string): Promise<TicketMail[]> => [];
export const mailsOfTicket = async (_ctx: Ctx, _ticketId: string): Promise<TicketMail[]> => [];
export const attachMails = async (_tx: Ctx, _ids: readonly string[], _ticketId: string | null): Promise<string[]> => [];
export const readMails = async (_ctx: Ctx, _of: { ticketId: string }): Promise<Mail[]> => [];
export const queueMail = async (_tx: Ctx, input: OutgoingMail): Promise<{ mailId: string; again: boolean }> => ({
  mailId: input.messageId,
  again: false,
});
export const mailboxStates = async (
  _ctx: Ctx,
  _ids: readonly string[],
): Promise<Map<string, MailboxStatus | 'deleted'>> => new Map();
export const findMailbox = async (_ctx: Ctx, _id: string): Promise<TicketMailbox | null> => null;
export const mailboxOfStore = async (_ctx: Ctx, _storeId: string): Promise<TicketMailbox | null> => null;
export const mailStatesOf = async (_ctx: Ctx, _ids: readonly string[]): Promise<Map<string, MailState>> => new Map();
export const isOwnAddress = async (_ctx: Ctx, _address: string): Promise<boolean> => false;
export const listUnlooked = async (
  _ctx: RootCtx,
  _before: Date,
  _limit: number,
): Promise<{ workspaceId: string; mailId: string }[]> => [];
export const noteLooked = async (_tx: Ctx, _ids: readonly string[]): Promise<void> => undefined;
export const chooseMails = async (
  _ctx: Ctx,
  _query: QueryOf<(typeof endpoints)['tickets.linkEmails']>,
): Promise<{ data: MailRow[]; count: number }> => ({ data: [], count: 0 });
