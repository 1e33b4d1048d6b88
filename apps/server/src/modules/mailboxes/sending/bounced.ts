import type { Ctx } from '../../../platform/ctx.ts';
import { mailFailed } from '../letters/mails.events.ts';
import type { LetterBounce, ParsedLetter } from '../letters/parsed-letter.ts';
import { addBounces, findSentMail, type OutgoingRow } from './outgoing.repo.ts';
import { tell } from './send-outgoing.ts';
import { tellBounced } from './tell-bounced.ts';

/** Those of the mail's own recipients: whoever knows an id can write a report about anybody. A report may name none. */
function ofRecipients({ to, cc, bcc }: OutgoingRow, bounces: readonly LetterBounce[]): LetterBounce[] {
  const all = [...to, ...cc, ...bcc].map(({ address }) => address.toLowerCase());
  return bounces.flatMap(({ original, ...bounce }) => {
    if (bounce.address === '') return all.length === 1 ? [{ ...bounce, address: all[0] ?? '' }] : [];
    // A server that handed it on reports where to; the sender knows the address it was written to.
    const address = [bounce.address, original ?? ''].find((one) => all.includes(one));
    return address === undefined ? [] : [{ ...bounce, address }];
  });
}

/** In the transaction that stored a report: what it says is put on the mail that came back. True: it was one of ours. */
export async function noteBounce(tx: Ctx, letter: Pick<ParsedLetter, 'bouncedId' | 'bounces'>): Promise<boolean> {
  if (letter.bouncedId === null || letter.bounces.length === 0) return false;
  const sent = await findSentMail(tx.pool, tx.workspaceId, letter.bouncedId);
  const bounces = sent === null ? [] : ofRecipients(sent, letter.bounces);
  if (sent === null || bounces.length === 0) return false;
  const known = new Set(sent.bounces.filter(({ permanent }) => permanent).map(({ address }) => address));
  const mail = await addBounces(tx.pool, tx.workspaceId, letter.bouncedId, bounces);
  if (mail === null) return false;
  if (bounces.some(({ permanent }) => permanent)) {
    tx.emit(mailFailed({ workspaceId: tx.workspaceId, mailId: mail.id, ticketId: mail.ticket_id }));
  }
  await tellBounced(
    tx,
    mail,
    bounces.filter(({ address }) => !known.has(address)),
  );
  tell(tx, mail);
  return true;
}
