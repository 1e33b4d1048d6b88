import type { Sql } from '../../../platform/db/db.ts';
import { type ForwardedRow, findByAnswered, findByToken } from './inbound.repo.ts';
import { answeredMail, type ReplyKeys } from './reply-address.ts';

/** Where a recipient's mail belongs. */
export interface Recipient {
  row: ForwardedRow;
  /** Of our mails the one it answers, by the id the world knows it by. */
  answers: string | null;
}

/** Null: there is no such address, and mail for others is not ours to carry. */
export async function recipientOf(sql: Sql, keys: ReplyKeys, address: string): Promise<Recipient | null> {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== keys.domain) return null;
  const localPart = address.slice(0, at).toLowerCase();
  if (/^[0-9a-f]{32}$/.test(localPart)) {
    const row = await findByToken(sql, localPart);
    return row && { row, answers: null };
  }
  const mailId = answeredMail(keys, localPart);
  const found = mailId === null ? null : await findByAnswered(sql, mailId);
  return found && { row: found.row, answers: found.messageId };
}

/** Each mailbox once: an answer that comes to two of its addresses is one, and what proves whom it answers counts. */
export function byMailbox(recipients: readonly Recipient[]): Recipient[] {
  const found = new Map<string, Recipient>();
  for (const one of recipients) {
    const before = found.get(one.row.id);
    if (before === undefined || before.answers === null) found.set(one.row.id, one);
  }
  return [...found.values()];
}
