import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import type { MailAccess } from '../sending/mail-access.ts';
import { MailServerError } from './mail-problem.ts';
import { keepSecrets, lockMailbox, type MailboxRow } from './mailboxes.repo.ts';
import { type OAuthSecrets, renewTokens } from './oauth.ts';
import { imapAccessOf, smtpAccessOf } from './reach-host.ts';
import { openSecrets, sealSecrets } from './secrets.ts';
import { isApp, type Wiring } from './wiring.ts';

/** What is left of a token must last for the connection it opens. */
const spareMs = 5 * 60_000;

const lasts = ({ expiresAt }: OAuthSecrets, now: Date): boolean => Date.parse(expiresAt) - now.getTime() > spareMs;

/**
 * A token that lasts. It is renewed behind the account's row: of two processes the second one finds what the first was given,
 * and no token is used up twice.
 */
async function freshTokens(ctx: Ctx, wiring: Wiring, row: MailboxRow, held: OAuthSecrets): Promise<OAuthSecrets> {
  if (lasts(held, ctx.now())) return held;
  const app = isApp(row.kind) ? wiring.apps[row.kind] : null;
  if (app === null) throw new MailServerError('oauth-only');
  return withTransaction(ctx, async (tx) => {
    const locked = await lockMailbox(tx.pool, tx.workspaceId, row.id);
    const now = locked && openSecrets(wiring.key, locked.secrets);
    if (!locked || now?.kind !== 'oauth') throw new MailServerError('secret-unreadable');
    if (lasts(now, tx.now())) return now;
    const renewed = await renewTokens(app, now, { now: tx.now(), allowed: wiring.shopOrigins });
    await keepSecrets(tx.pool, locked.id, locked.version, sealSecrets(wiring.key, renewed));
    return renewed;
  });
}

/** Until when what opened a connection lets it live; null: for ever. */
export interface OpenedAccess extends MailAccess {
  until: Date | null;
}

/**
 * How to reach the servers of an account, with what opens them.
 * Throws `MailServerError`: not-public, name-unknown, secret-unreadable, consent-revoked and what stands in the way of a token.
 */
export async function openAccess(ctx: Ctx, wiring: Wiring, row: MailboxRow): Promise<OpenedAccess> {
  const { imap, smtp } = row.servers;
  const held = openSecrets(wiring.key, row.secrets);
  if (held === null || smtp === undefined) throw new MailServerError('secret-unreadable');
  const tokens = held.kind === 'oauth' ? await freshTokens(ctx, wiring, row, held) : null;
  const keyOf = (which: 'imap' | 'smtp') =>
    held.kind === 'passwords' ? { pass: held[which] } : { accessToken: tokens?.accessToken ?? '' };
  return {
    kind: row.kind,
    smtp: await smtpAccessOf(smtp, keyOf('smtp'), wiring.ownHosts),
    imap: imap === undefined ? null : await imapAccessOf(imap, keyOf('imap'), wiring.ownHosts),
    until: tokens === null ? null : new Date(tokens.expiresAt),
  };
}
