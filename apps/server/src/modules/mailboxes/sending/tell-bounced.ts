import { type Ctx, runStep } from '../../../platform/ctx.ts';
import type { LetterBounce } from '../letters/parsed-letter.ts';
import { mailBounced } from '../mailboxes.events.ts';
import type { OutgoingRow } from './outgoing.repo.ts';

/** A ticket's mail that will not reach these: what tickets do about it. */
export async function tellBounced(tx: Ctx, mail: OutgoingRow, bounces: readonly LetterBounce[]): Promise<void> {
  const addresses = [...new Set(bounces.filter(({ permanent }) => permanent).map(({ address }) => address))];
  if (mail.ticket_id === null || addresses.length === 0) return;
  const { id: mailId, ticket_id: ticketId, sent_by: sentBy } = mail;
  await runStep(tx, mailBounced, { mailId, ticketId, sentBy, addresses });
}
