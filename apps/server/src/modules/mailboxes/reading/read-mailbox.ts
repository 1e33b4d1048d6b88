import { ImapFlow } from 'imapflow';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError, severityOf, sqlState } from '../../../platform/errors.ts';
import type { FileStorage } from '../../../platform/files/storage.ts';
import { NotPublicError } from '../../../platform/http/outgoing.ts';
import { MailServerError, mailErrorOf } from '../accounts/mail-problem.ts';
import { findMailboxRow, type MailboxRow } from '../accounts/mailboxes.repo.ts';
import type { OpenedAccess } from '../accounts/open-access.ts';
import { mailboxChanged } from '../mailboxes.events.ts';
import { connectedAt, noteRead, noteSyncing, noteTrouble, postpone, triesOf } from './folders.repo.ts';
import { readArrived, readFolder } from './read-folder.ts';
import { hasNews, sentPath } from './sent-news.ts';

export interface Reading {
  files: FileStorage;
  /** How to reach an account now. Throws `MailServerError`. */
  access(ctx: Ctx, row: MailboxRow): Promise<OpenedAccess>;
}

const patience = { connectionTimeout: 20_000, greetingTimeout: 15_000, socketTimeout: 5 * 60_000 };
/** Servers end it after half an hour. */
const idleMs = 25 * 60_000;
const firstWaitMs = 5_000;
const longestWaitMs = 10 * 60_000;
/** Whoever has to type a password is not hurried; a server that was wrong about it is asked again. */
const passwordWaitMs = 30 * 60_000;
const triesUntilLost = 3;

const tellMailbox = (ctx: Ctx, accountId: string): void =>
  ctx.emit(mailboxChanged({ workspaceId: ctx.workspaceId, accountId }));

/** A connection to the account's mailbox, and until when it lives. */
export async function openMailbox(
  ctx: Ctx,
  reading: Reading,
  row: MailboxRow,
): Promise<{ client: ImapFlow; until: Date | null }> {
  const access = await reading.access(ctx, row);
  if (access.imap === null) throw new MailServerError('refused');
  const client = new ImapFlow({
    ...access.imap,
    ...patience,
    maxIdleTime: idleMs,
    disableAutoIdle: true,
    logger: false,
  });
  // Told by the promises as well; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw mailErrorOf(error);
  });
  return { client, until: access.until };
}

/** Reads what is new, what is older and wanted, and who opened what; ends with the inbox open. */
export async function readAll(
  ctx: Ctx,
  reading: Reading,
  { client, mailboxId, signal }: { client: ImapFlow; mailboxId: string; signal: AbortSignal },
): Promise<void> {
  const { pool, workspaceId } = ctx;
  await client.mailboxOpen('INBOX');
  const row = await findMailboxRow(pool, workspaceId, mailboxId);
  const began = await connectedAt(pool, mailboxId);
  if (row === null || began === null) return;
  const behind = row.wanted_since !== null && (row.since === null || row.wanted_since < row.since);
  const account = { id: row.id, storeId: row.store_id, address: row.address, connectedAt: began };
  const progress = async (done: number, total: number): Promise<void> => {
    await noteSyncing(pool, row.id, { done, total });
    tellMailbox(ctx, row.id);
  };
  const folder = { client, files: reading.files, account, signal, progress };
  await readFolder(ctx, folder, 'inbox', behind ? row.wanted_since : null);
  const sent = await sentPath(client);
  if (sent !== null && (behind || (await hasNews(ctx, client, row.id, sent)))) {
    await client.mailboxOpen(sent);
    await readFolder(ctx, folder, 'sent', behind ? row.wanted_since : null);
    await client.mailboxOpen('INBOX');
    await readArrived(ctx, folder);
  }
  // A folder that began anew while it was read is read back the next time.
  const now = await findMailboxRow(pool, workspaceId, mailboxId);
  const whole = behind || now?.since !== null;
  if (await noteRead(pool, row.id, { since: whole && behind ? row.wanted_since : null, now: ctx.now() }))
    tellMailbox(ctx, row.id);
}

const waitAfter = (tries: number): number =>
  // Jitter, so that all accounts of a provider do not come back in one moment.
  Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 12)) * (0.75 + Math.random() / 2);

/** Our database or our disk, whatever the connection to the mailbox: its server has nothing to do with it. */
const isOurs = (error: unknown, client: ImapFlow | null): boolean =>
  !(error instanceof MailServerError || error instanceof NotPublicError) &&
  (error instanceof AppError || (sqlState(error) !== null && client?.usable !== false));

export interface Reader {
  /** Whose lease it is read under; null: nobody's. */
  lease: string | null;
  client: ImapFlow | null;
}

/** Says what went wrong, in our words and the server's, and when it is tried again. Of what is ours only the log tells. */
export async function noteFailure(
  ctx: Ctx,
  mailboxId: string,
  error: unknown,
  { lease, client }: Reader,
): Promise<void> {
  if (isOurs(error, client)) {
    ctx.log[severityOf(error)]({ err: error, mailbox: mailboxId }, 'What was read could not be stored');
    const nextTryAt = new Date(ctx.now().getTime() + waitAfter(1));
    await postpone(ctx.pool, ctx.workspaceId, mailboxId, { nextTryAt, reader: lease });
    return;
  }
  const { problem, words } = mailErrorOf(error);
  const tries = await triesOf(ctx.pool, mailboxId);
  const password = ['password', 'app-password', 'oauth-only', 'consent-revoked', 'secret-unreadable'].includes(problem);
  const lost = tries + 1 >= triesUntilLost;
  const noted = await noteTrouble(ctx.pool, ctx.workspaceId, mailboxId, {
    trouble: { problem, words, since: ctx.now().toISOString() },
    status: password ? 'authenticationError' : lost ? 'disconnected' : null,
    nextTryAt: new Date(ctx.now().getTime() + (password ? passwordWaitMs : waitAfter(tries))),
    reader: lease,
  });
  if (noted) tellMailbox(ctx, mailboxId);
}

/** Connects, reads all there is and hangs up; what goes wrong is written down and answered. */
export async function readOnce(ctx: Ctx, reading: Reading, mailboxId: string): Promise<'read' | MailServerError> {
  const row = await findMailboxRow(ctx.pool, ctx.workspaceId, mailboxId);
  if (row === null || row.removed_at !== null || row.status === 'unset') return 'read';
  let client: ImapFlow | null = null;
  try {
    ({ client } = await openMailbox(ctx, reading, row));
    await readAll(ctx, reading, { client, mailboxId, signal: new AbortController().signal });
    return 'read';
  } catch (error) {
    await noteFailure(ctx, mailboxId, error, { lease: null, client });
    return mailErrorOf(error);
  } finally {
    client?.close();
  }
}
