import { buffer } from 'node:stream/consumers';
import type { MailFailure } from '@chatso/contract';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import type { FileStorage } from '../../../platform/files/storage.ts';
import { keepInOutbox } from '../../../platform/mail/mail.ts';
import { mailFailed, mailSent, mailsChanged } from '../letters/mails.events.ts';
import type { LetterBounce } from '../letters/parsed-letter.ts';
import { compose } from './compose.ts';
import { deliver, type Outcome } from './deliver.ts';
import { type MailAccess, toOutbox } from './mail-access.ts';
import type { MailFault } from './mail-fault.ts';
import { filesOfMail } from './mail-files.repo.ts';
import {
  addBounces,
  endAsFailed,
  endAsSent,
  listDue,
  noteHandedOver,
  type OutgoingRow,
  putBack,
  renameRow,
  takeDue,
  triedSince,
} from './outgoing.repo.ts';
import { sending, waitAfter } from './outgoing.ts';
import { findCopy, keepCopy } from './sent-folder.ts';
import { tellBounced } from './tell-bounced.ts';

export interface Sending {
  files: FileStorage;
  /** How an account is reached; a fault where it cannot be used now. */
  accessTo(ctx: Ctx, mailboxId: string): Promise<MailAccess | { fault: MailFault }>;
  /** Whether it may leave by the installation's server to so many; else why it has to wait. */
  admit(ctx: Ctx, mail: Pick<OutgoingRow, 'sent_by' | 'mailbox_id'>, recipients: number): Promise<MailFailure | null>;
  /** Says at an account how sending goes; null: well. */
  noteSending(ctx: Ctx, mailboxId: string, trouble: MailFault['trouble']): Promise<void>;
}

export const tell = (tx: Ctx, mail: Pick<OutgoingRow, 'mailbox_id' | 'ticket_id'>): void =>
  tx.emit(mailsChanged({ workspaceId: tx.workspaceId, accountId: mail.mailbox_id, ticketId: mail.ticket_id }));

async function rawOf(ctx: Ctx, { files }: Sending, mail: OutgoingRow, replyTo: MailAccess['replyTo']): Promise<Buffer> {
  const rows = await filesOfMail(ctx.pool, ctx.workspaceId, mail.id);
  const carried = [];
  for (const row of rows) {
    const found = await files.read({ workspaceId: ctx.workspaceId, fileId: row.storage_key });
    if (found === null) throw new Error(`The file ${row.filename} is not there any more.`);
    carried.push({ ...row, bytes: await buffer(found.stream) });
  }
  return compose(mail, carried, replyTo?.(mail.id) ?? null);
}

/** Says that it left, once: whoever comes second finds it sent. */
async function settleSent(
  ctx: Ctx,
  mail: OutgoingRow,
  copyId: string | null,
  refused: readonly LetterBounce[],
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const sent = await endAsSent(tx.pool, tx.workspaceId, mail.id, { now: tx.now(), copyId });
    if (sent === null) return;
    if (refused.length > 0) {
      await addBounces(tx.pool, tx.workspaceId, sent.message_id, refused);
      await tellBounced(tx, sent, refused);
    }
    const about = { workspaceId: tx.workspaceId, mailId: mail.id, ticketId: mail.ticket_id };
    tx.emit(mailSent(about));
    if (refused.length > 0) tx.emit(mailFailed(about));
    tell(tx, sent);
  });
}

async function settleFailed(ctx: Ctx, mail: OutgoingRow, failure: MailFailure): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const failed = await endAsFailed(tx.pool, tx.workspaceId, mail.id, failure);
    if (failed === null) return;
    tx.emit(mailFailed({ workspaceId: tx.workspaceId, mailId: mail.id, ticketId: mail.ticket_id }));
    tell(tx, failed);
  });
}

/** Tried again later, for a day; then somebody has to look. */
async function tryLater(
  ctx: Ctx,
  mail: OutgoingRow,
  { failure, uncertain }: { failure: MailFailure; uncertain: boolean },
): Promise<void> {
  const now = ctx.now();
  const since = await triedSince(ctx.pool, ctx.workspaceId, mail.id, now);
  if (now.getTime() - since.getTime() >= sending.giveUpMs) return settleFailed(ctx, mail, failure);
  await putBack(ctx.pool, ctx.workspaceId, mail.id, {
    ...{ at: new Date(now.getTime() + waitAfter(mail.tries)), failure, uncertain },
  });
  tell(ctx, mail);
}

/** What became of a try nobody saw the end of: a copy among the sent mail says that it left. */
async function hasLeft(ctx: Ctx, access: MailAccess, mail: OutgoingRow): Promise<'no' | 'settled'> {
  if (!mail.handed_over || access.imap === null) return 'no';
  try {
    const copy = await findCopy(access.imap, mail);
    if (copy === null) return 'no';
    await settleSent(ctx, mail, copy.messageId, []);
  } catch (error) {
    // Not to know is no reason to send it twice.
    ctx.log.warn({ err: error, mailId: mail.id }, 'Nobody knows whether a mail has left');
    await tryLater(ctx, mail, { failure: 'uncertain', uncertain: true });
  }
  return 'settled';
}

async function settle(ctx: Ctx, access: MailAccess, mail: OutgoingRow, outcome: Outcome, raw: Buffer): Promise<void> {
  if (outcome.state !== 'sent') {
    const { failure } = outcome.fault;
    if (outcome.state === 'refused') return settleFailed(ctx, mail, failure);
    return tryLater(ctx, mail, { failure, uncertain: outcome.state === 'uncertain' });
  }
  await settleSent(ctx, mail, null, outcome.refused);
  if (access.imap === null) return;
  // These keep what goes through them by themselves.
  const work = access.kind === 'imap' ? keepCopy(access.imap, mail, raw) : findCopy(access.imap, mail);
  const copy = await work.catch((error: unknown) => {
    ctx.log.warn({ err: error, mailId: mail.id }, 'No copy of a sent mail could be kept');
    return null;
  });
  if (copy?.messageId && copy.messageId !== mail.message_id)
    await renameRow(ctx.pool, ctx.workspaceId, mail.id, copy.messageId);
}

/** What is wrong with this mail alone says nothing of its account. */
async function noteFault(ctx: Ctx, parts: Sending, mail: OutgoingRow, { trouble }: MailFault): Promise<void> {
  if (trouble !== null) await parts.noteSending(ctx, mail.mailbox_id, trouble);
}

const peopleIn = (mail: OutgoingRow): string[] => [
  ...new Set([...mail.to, ...mail.cc, ...mail.bcc].map(({ address }) => address)),
];

/** Into the local outbox, in the transaction that says that it left; its files are named there and not carried along. */
async function keep(ctx: Ctx, mail: OutgoingRow, replyTo: MailAccess['replyTo']): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const files = (await filesOfMail(tx.pool, tx.workspaceId, mail.id)).map(({ filename }) => filename);
    await keepInOutbox(tx, {
      ...{ sender: `${mail.from_name} <${mail.from_address}>`, to: peopleIn(mail), subject: mail.subject },
      ...{
        text: mail.text,
        html: `<!doctype html><html><head></head><body>${mail.html}${mail.quoted_html}</body></html>`,
      },
      ...{ replyTo: replyTo?.(mail.id), headers: { ...mail.headers, ...filesLine(files) } },
    });
    await settleSent(tx, mail, null, []);
  });
}

const filesLine = (names: readonly string[]): Record<string, string> =>
  names.length === 0 ? {} : { Attachments: names.join(', ') };

/** Sends one mail if it is due and nobody else is at it. Safe to run twice. */
export async function sendOutgoing(ctx: Ctx, parts: Sending, mailId: string): Promise<void> {
  const now = ctx.now();
  const mail = await takeDue(ctx.pool, ctx.workspaceId, mailId, {
    now,
    until: new Date(now.getTime() + sending.leaseMs),
  });
  if (mail === null) return;
  tell(ctx, mail);
  const access = await parts.accessTo(ctx, mail.mailbox_id);
  if ('fault' in access) {
    await noteFault(ctx, parts, mail, access.fault);
    return tryLater(ctx, mail, { failure: access.fault.failure, uncertain: mail.handed_over });
  }
  if ((await hasLeft(ctx, access, mail)) === 'settled') return;
  const { smtp } = access;
  if (smtp === toOutbox) return keep(ctx, mail, access.replyTo);
  const to = peopleIn(mail);
  // One that was handed over before has been counted.
  const tooMuch = 'url' in smtp && !mail.handed_over ? await parts.admit(ctx, mail, to.length) : null;
  if (tooMuch !== null) return tryLater(ctx, mail, { failure: tooMuch, uncertain: false });
  let raw: Buffer;
  try {
    raw = await rawOf(ctx, parts, mail, access.replyTo);
  } catch (error) {
    ctx.log.warn({ err: error, mailId: mail.id }, 'A mail could not be put together');
    return settleFailed(ctx, mail, 'file-gone');
  }
  await noteHandedOver(ctx.pool, ctx.workspaceId, mail.id);
  const outcome = await deliver(smtp, { from: mail.from_address, to }, raw);
  if (outcome.state === 'sent') await parts.noteSending(ctx, mail.mailbox_id, null);
  else await noteFault(ctx, parts, mail, outcome.fault);
  await settle(ctx, access, mail, outcome, raw);
}

const atOnce = 20;

/** What is due and no job came for: it waited for another try, or its process died. */
export async function sendAllDue(ctx: RootCtx, parts: Sending, signal: AbortSignal): Promise<void> {
  for (const { id, workspace_id: workspaceId } of await listDue(ctx.pool, ctx.now(), atOnce)) {
    if (signal.aborted) return;
    const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: 'mailboxes.send' });
    await sendOutgoing(scoped, parts, id).catch((error: unknown) =>
      ctx.log.warn({ err: error, mailId: id }, 'A mail could not be sent'),
    );
  }
}
