import { AppError } from '../../../platform/errors.ts';
import { requireWorking, type ServerInput } from './connect-mailbox.ts';
import type { MailboxRow } from './mailboxes.repo.ts';
import { openSecrets, sealSecrets } from './secrets.ts';
import type { Wiring } from './wiring.ts';

/**
 * The server that the mail of a forwarded address leaves by, tried before it is stored; null: the installation's again. The
 * password of the one there is stays as long as it goes to the same server. Throws `validation`, `bad-request`
 * (`mailbox-check`; what was sealed with another key).
 */
export async function ownSmtp(
  wiring: Wiring,
  row: MailboxRow,
  smtp: ServerInput | null,
): Promise<Pick<MailboxRow, 'servers' | 'secrets'>> {
  const held = openSecrets(wiring.key, row.secrets);
  if (held?.kind !== 'forward') throw new AppError('bad-request');
  const { kind, webhook } = held;
  if (smtp === null) return { servers: {}, secrets: sealSecrets(wiring.key, { kind, webhook }) };
  const { pass: typed, ...server } = smtp;
  const before = row.servers.smtp;
  const same = before?.host === server.host && before.port === server.port && before.user === server.user;
  const pass = typed === undefined || typed === '' ? (same ? held.smtp : undefined) : typed;
  if (pass === undefined) throw new AppError('validation', { field: 'smtp.pass', reason: 'required' });
  await requireWorking(wiring, { smtp: { server, key: { pass } } });
  return { servers: { smtp: server }, secrets: sealSecrets(wiring.key, { kind, webhook, smtp: pass }) };
}
