import { limits } from '@chatso/domain';
import { z } from 'zod';
import { newToken } from '../../../platform/crypto.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { defineOrder } from '../../../platform/jobs/job.ts';
import { cleanLine, shownLine } from '../letters/letter-text.ts';
import { asPlainText } from '../letters/plain-text.ts';
import { sanitise, sanitiseOwn } from '../letters/sanitise.ts';
import { answerPrefix, forwardPrefix } from '../letters/subject-prefixes.ts';
import { copyFiles, type MailFileRow, takeUploads } from './mail-files.repo.ts';
import { asMailText } from './mail-text.ts';
import {
  findOutgoing,
  findParent,
  findSender,
  insertOutgoing,
  type ParentRow,
  type SenderRow,
} from './outgoing.repo.ts';
import type { OutgoingMail } from './outgoing.ts';
import { quoteOf, withoutRemote } from './own-quote.ts';

/** Stored with the mail; the sweep finds what was lost. */
export const sendOrder = defineOrder({
  name: 'mailboxes.send',
  schema: z.object({ workspaceId: z.uuid(), mailId: z.uuid() }),
  retry: { limit: 2, delaySeconds: 30, backoff: true },
  timeoutSeconds: 240,
});

const referencesAtMost = 30;

/** 'Re:' once, however often it stands there; what is sent automatically may have a subject of its own. */
export function subjectOf(
  { type, subject, automatic }: Pick<OutgoingMail, 'type' | 'subject' | 'automatic'>,
  parent: Pick<ParentRow, 'subject'> | null,
): string {
  const given = shownLine(subject ?? '', limits.mailSubjectChars);
  if (parent === null || (automatic && given !== '')) return given;
  if (type === 'reply') return shownLine(`Re: ${parent.subject.replace(answerPrefix, '')}`, limits.mailSubjectChars);
  return given === '' ? shownLine(`Fwd: ${parent.subject.replace(forwardPrefix, '')}`, limits.mailSubjectChars) : given;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

async function requireParent(tx: Ctx, id: string | null): Promise<ParentRow | null> {
  if (id === null) return null;
  const parent = await findParent(tx.pool, tx.workspaceId, id);
  if (parent === null) throw notFound();
  return parent;
}

async function filesFor(tx: Ctx, input: OutgoingMail): Promise<MailFileRow[]> {
  const { messageId: mailId, files, attachmentIds, lastEmailId, sentBy } = input;
  const ids = [...new Set(files.map(({ id }) => id))];
  const inline = files.filter((file) => file.inline).map(({ id }) => id);
  const taken =
    ids.length === 0 ? [] : await takeUploads(tx.pool, tx.workspaceId, mailId, { ids, inline, userId: sentBy });
  if (taken.length < ids.length) throw new AppError('bad-request', { reason: 'file-missing' });
  const wanted = [...new Set(attachmentIds)];
  if (wanted.length === 0) return taken;
  if (lastEmailId === null) throw new AppError('bad-request', { reason: 'file-missing' });
  const copied = await copyFiles(tx.pool, tx.workspaceId, mailId, { ids: wanted, ofMail: lastEmailId, now: tx.now() });
  if (copied.length < wanted.length) throw new AppError('bad-request', { reason: 'file-missing' });
  return [...taken, ...copied];
}

function wordsOf(input: OutgoingMail, sender: SenderRow, parent: ParentRow | null) {
  const own = withoutRemote(sanitiseOwn(input.html));
  const whole = input.automatic || input.composed !== undefined;
  const signature = sender.signature === '' || whole ? '' : `<br><div>-- <br>${sanitise(sender.signature)}</div>`;
  const html = `${own}${signature}`;
  return {
    html,
    text: asMailText(html),
    quoted: whole ? '' : quoteOf(parent, input.type),
    preview: shownLine(asPlainText(own), limits.mailPreviewChars),
  };
}

/** Base64 is a third longer than what it carries; two versions of the text and the headers come on top. */
const sizeOf = (words: { html: string; quoted: string }, files: readonly MailFileRow[]): number =>
  Math.ceil(files.reduce((sum, { size }) => sum + size, 0) * 1.37) +
  Buffer.byteLength(words.html + words.quoted) * 2 +
  4096;

/**
 * Queues a mail in the caller's transaction: it leaves when it can be withdrawn no more, or at its time. The id under which
 * the world knows it is chosen here, so that a second try is the same mail to everybody.
 * Throws `not-found` (account, or the mail it answers), `bad-request` (files), `too-large`, `conflict` (the id is another's).
 */
export async function queueMail(tx: Ctx, input: OutgoingMail): Promise<{ mailId: string; again: boolean }> {
  const sender = await findSender(tx.pool, tx.workspaceId, input.accountId);
  if (sender === null) throw new AppError('not-found', { reason: 'mailbox-gone' });
  if ((await findOutgoing(tx.pool, tx.workspaceId, input.messageId)) !== null)
    return { mailId: input.messageId, again: true };
  const parent = await requireParent(tx, input.lastEmailId ?? input.parentEmailId);
  const words = wordsOf(input, sender, parent);
  const follows = parent !== null && input.type === 'reply';
  const undone = tx.now().getTime() + (input.automatic || input.composed !== undefined ? 0 : limits.mailUndoMs);
  const sendAt = new Date(Math.max(undone, input.sendAt?.getTime() ?? 0));
  const stored = await insertOutgoing(
    tx.pool,
    tx.workspaceId,
    {
      ...{ id: input.messageId, mailbox_id: sender.id, store_id: sender.store_id, ticket_id: input.ticketId },
      message_id: `${input.ticketId ?? 'mail'}.${newToken(12)}@${domainOf(sender.address)}`,
      thread_id: follows ? parent.thread_id : newId(),
      parent_id: parent?.id ?? null,
      in_reply_to: follows ? parent.message_id : null,
      refs: follows ? [...parent.refs.slice(-referencesAtMost), parent.message_id] : [],
      kind: input.automatic ? 'automatic' : 'mail',
      from_name: cleanLine(input.from?.name ?? '', limits.nameChars) || sender.from_name || sender.store_name,
      from_address: sender.address,
      ...{ to: [...input.to], cc: [...input.cc], bcc: [...input.bcc], subject: subjectOf(input, parent) },
      ...{ preview: words.preview, text: words.text, html: words.html, quoted_html: words.quoted },
      ...{
        size: 0,
        has_files: input.files.length + input.attachmentIds.length > 0,
        sent_by: input.sentBy,
        send_at: sendAt,
        headers: input.composed?.headers ?? {},
      },
    },
    tx.now(),
  );
  // It is there, and not in this workspace: nobody is told more.
  if (!stored) throw new AppError('conflict');
  if (sizeOf(words, await filesFor(tx, input)) > limits.mailBytes) throw new AppError('too-large');
  await tx.enqueue(sendOrder, { workspaceId: tx.workspaceId, mailId: input.messageId }, { startAfter: sendAt });
  return { mailId: input.messageId, again: false };
}
