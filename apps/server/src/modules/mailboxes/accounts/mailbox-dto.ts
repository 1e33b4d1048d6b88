import type { Mailbox } from '@chatso/contract';
import type { MailboxRow } from './mailboxes.repo.ts';
import type { surroundingsOf } from './wiring.ts';

/** What of the installation an account is shown with. */
export type Surroundings = ReturnType<typeof surroundingsOf>;

export const forwardAddress = (token: string | null, host: string | null): string | null =>
  token === null || host === null ? null : `${token}@${host}`;

/** Without its passwords: those are never shown again. */
export const toMailbox = (row: MailboxRow, { inboundDomain, outbox }: Surroundings): Mailbox => ({
  _id: row.id,
  email: row.address,
  status: row.status,
  kind: row.kind,
  store: { _id: row.store_id, name: row.store_name },
  fromName: row.from_name,
  signature: row.signature,
  imap: row.servers.imap ?? null,
  smtp: row.servers.smtp ?? null,
  forwardTo: forwardAddress(row.forward_token, inboundDomain),
  forwardProved: row.kind === 'forward' ? row.forward_proved_at !== null : null,
  outbox: outbox && row.kind === 'forward' && row.servers.smtp === undefined,
  reading: row.reading,
  sending: row.sending,
  checkedAt: row.checked_at?.toISOString() ?? null,
  lastMailAt: row.last_mail_at?.toISOString() ?? null,
  progress: row.progress,
  since: row.since?.toISOString() ?? null,
  passedOver: row.passed_over,
  version: row.version,
});
