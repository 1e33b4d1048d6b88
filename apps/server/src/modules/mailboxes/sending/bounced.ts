import type { Ctx } from '../../../platform/ctx.ts';
import { mailFailed } from '../letters/mails.events.ts';
import type { ParsedLetter } from '../letters/parsed-letter.ts';
import { addBounces } from './outgoing.repo.ts';
import { tell } from './send-outgoing.ts';

/** In the transaction that stored a report: what it says is put on the mail that came back. True: it was one of ours. */
export async function noteBounce(tx: Ctx, letter: Pick<ParsedLetter, 'bouncedId' | 'bounces'>): Promise<boolean> {
  if (letter.bouncedId === null || letter.bounces.length === 0) return false;
  const mail = await addBounces(tx.pool, tx.workspaceId, letter.bouncedId, letter.bounces);
  if (mail === null) return false;
  if (letter.bounces.some(({ permanent }) => permanent)) {
    tx.emit(mailFailed({ workspaceId: tx.workspaceId, mailId: mail.id, ticketId: mail.ticket_id }));
  }
  tell(tx, mail);
  return true;
}
