import { createHmac } from 'node:crypto';
import { type Ctx, inWorkspace, type RootCtx } from '../../../platform/ctx.ts';
import type { FileStorage } from '../../../platform/files/storage.ts';
import { mailsChanged } from '../letters/mails.events.ts';
import { mailboxChanged } from '../mailboxes.events.ts';
import { noteLastMail } from '../reading/store-letter.repo.ts';
import { storeLetter } from '../reading/store-letter.ts';
import { type ForwardedRow, findByAnswered, hasCome, noteHeard, noteProved } from './inbound.repo.ts';
import { answeredInHead, headOf, type ReplyKeys } from './reply-address.ts';

/** What taking mail in needs of the installation. */
export interface Inbound {
  files: FileStorage;
  keys: ReplyKeys;
}

export interface Handed {
  row: ForwardedRow;
  raw: Buffer;
  /** Of our mails the one it was sent in answer to, as the address said; null: it said nothing. */
  answers: string | null;
}

/** What a test mail carries: nobody knows it who does not read the mailbox it was sent to. */
export const proofCode = (key: Uint8Array, { id, forward_token }: Pick<ForwardedRow, 'id' | 'forward_token'>): string =>
  createHmac('sha256', key).update(`mail-forward-test\n${id}\n${forward_token}`).digest('hex').slice(0, 32);

/** Gmail asks the address itself whether it wants the mail: it says that somebody has begun, not that mail comes. */
const isConfirmation = (raw: Buffer): boolean => /^from:[^\n]*\bforwarding-noreply@google\.com\b/im.test(headOf(raw));

/** The id of what it answers: as the address it came to proves, or one of the recipients in its headers. */
async function answeredOf(ctx: Ctx, { keys }: Inbound, { row, raw, answers }: Handed): Promise<string | null> {
  if (answers !== null) return answers;
  for (const mailId of answeredInHead(keys, raw)) {
    const found = await findByAnswered(ctx.pool, mailId);
    if (found?.row.id === row.id) return found.messageId;
  }
  return null;
}

/** On top, as every server on a mail's way writes what it knows; what the sender's program wrote stands below. */
const naming = (messageId: string | null, raw: Buffer): Buffer =>
  messageId === null ? raw : Buffer.concat([Buffer.from(`In-Reply-To: <${messageId}>\r\n`), raw]);

/** It works now, and whoever waits for that hears it. */
async function noteArrival(ctx: Ctx, { keys }: Inbound, { row, raw }: Handed): Promise<void> {
  const { pool, workspaceId } = ctx;
  const begins = !isConfirmation(raw) && (await noteHeard(pool, workspaceId, row.id, ctx.now()));
  const proves =
    row.forward_proved_at === null &&
    (await hasCome(pool, workspaceId, row.id, proofCode(keys.signingKey, row))) &&
    (await noteProved(pool, workspaceId, row.id, ctx.now()));
  if (begins || proves) ctx.emit(mailboxChanged({ workspaceId, accountId: row.id }));
}

/**
 * Takes in a mail that was handed to us, as one that was read: parsed in the same thread and stored under the same key, so
 * that one which is handed over twice is here once. When this returns, it is stored. Answers whether it is new.
 */
export async function takeIn(root: RootCtx, inbound: Inbound, handed: Handed): Promise<boolean> {
  const { row } = handed;
  const ctx = inWorkspace(root, row.workspace_id, { kind: 'job', name: 'mailboxes.inbound' });
  const proved = await answeredOf(ctx, inbound, handed);
  const raw = naming(proved, handed.raw);
  const account = { id: row.id, storeId: row.store_id, address: row.address, connectedAt: row.created_at };
  const received = { role: 'inbox', uid: null, uidValidity: null, raw, flags: new Set<string>() } as const;
  const receivedAt = ctx.now();
  const isNew = await storeLetter(ctx, inbound.files, account, {
    ...received,
    receivedAt,
    size: raw.length,
    proved,
  });
  if (isNew) {
    ctx.emit(mailsChanged({ workspaceId: ctx.workspaceId, accountId: row.id, ticketId: null }));
    await noteLastMail(ctx.pool, row.id, receivedAt);
  }
  // Stored it is, whatever happens here; it is noted with the next one else.
  await noteArrival(ctx, inbound, handed).catch((error: unknown) =>
    ctx.log.warn({ err: error, mailbox: row.id }, 'It was not noted that mail has come'),
  );
  return isNew;
}
