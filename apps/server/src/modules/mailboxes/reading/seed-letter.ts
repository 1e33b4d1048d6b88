import type { Ctx } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileStorage } from '../../../platform/files/storage.ts';
import { findMailboxRow } from '../accounts/mailboxes.repo.ts';
import { endAsSent, takeDue } from '../sending/outgoing.repo.ts';
import { findByMessageId, noteLastMail } from './store-letter.repo.ts';
import { storeLetter } from './store-letter.ts';

interface SeededLetter {
  raw: Buffer;
  messageId: string;
  /** It was opened already. */
  seen: boolean;
}

/**
 * A mail that came in at the moment of `tx`, stored as one that was forwarded: parsed, sanitised, with its files, and looked
 * at by the tickets. In a transaction; answers its id. Throws `not-found`.
 */
export async function seedLetter(
  tx: Ctx,
  files: FileStorage,
  mailboxId: string,
  { raw, messageId, seen }: SeededLetter,
): Promise<string> {
  const row = await findMailboxRow(tx.pool, tx.workspaceId, mailboxId);
  if (row === null || row.since === null) throw notFound();
  const account = { id: row.id, storeId: row.store_id, address: row.address, connectedAt: row.since };
  const flags = new Set(seen ? ['\\Seen'] : []);
  const received = { role: 'inbox', uid: null, uidValidity: null, raw, flags, size: raw.length } as const;
  await storeLetter(tx, files, account, { ...received, receivedAt: tx.now() });
  await noteLastMail(tx.pool, row.id, tx.now());
  const id = await findByMessageId(tx.pool, tx.workspaceId, { mailboxId, messageId });
  if (id === null) throw notFound();
  return id;
}

/** A mail that was queued has left at the moment of `tx`; nobody was asked to take it. */
export async function seedDeparture(tx: Ctx, mailId: string): Promise<void> {
  const now = tx.now();
  const due = await takeDue(tx.pool, tx.workspaceId, mailId, { now, until: now });
  if (due === null) throw notFound();
  await endAsSent(tx.pool, tx.workspaceId, mailId, { now, copyId: null });
}
