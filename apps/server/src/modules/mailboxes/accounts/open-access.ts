import type { Ctx } from '../../../platform/ctx.ts';
import type { MailApp } from '../../../platform/outside-config.ts';
import { replyAddress } from '../inbound/reply-address.ts';
import { type MailAccess, toOutbox } from '../sending/mail-access.ts';
import { MailServerError } from './mail-problem.ts';
import { findMailboxRow, keepSecrets, leaseToken, type MailboxRow, releaseToken } from './mailboxes.repo.ts';
import { type OAuthSecrets, renewTokens } from './oauth.ts';
import { imapAccessOf, smtpAccessOf } from './reach-host.ts';
import { openSecrets, sealSecrets } from './secrets.ts';
import { isApp, type Wiring } from './wiring.ts';

/** What is left of a token must last for the connection it opens. */
const spareMs = 5 * 60_000;

const lasts = ({ expiresAt }: OAuthSecrets, now: Date): boolean => Date.parse(expiresAt) - now.getTime() > spareMs;

/** Longer than a provider may take to answer. */
const leaseMs = 20_000;
const waitsMs = 20_000;
const looksEveryMs = 200;

/**
 * A token that lasts: one for all processes. Whoever finds it old takes a lease, asks for the next and writes it down before
 * anybody uses it; the others wait for what it brings. No transaction is open while the provider thinks.
 */
async function freshTokens(ctx: Ctx, wiring: Wiring, row: MailboxRow, first: OAuthSecrets): Promise<OAuthSecrets> {
  const app = isApp(row.kind) ? wiring.apps[row.kind] : null;
  let held = first;
  for (const until = Date.now() + waitsMs; !lasts(held, ctx.now()); held = await heldTokens(ctx, wiring, row)) {
    if (app === null) throw new MailServerError('oauth-only');
    if (await leaseToken(ctx.pool, row.id, { now: new Date(), until: new Date(Date.now() + leaseMs) })) {
      return renewHeld(ctx, wiring, row, app);
    }
    if (Date.now() > until) throw new MailServerError('timeout');
    await new Promise((done) => setTimeout(done, looksEveryMs));
  }
  return held;
}

async function heldTokens(ctx: Ctx, wiring: Wiring, { id }: MailboxRow): Promise<OAuthSecrets> {
  const row = await findMailboxRow(ctx.pool, ctx.workspaceId, id);
  const held = row && openSecrets(wiring.key, row.secrets);
  if (held?.kind !== 'oauth') throw new MailServerError('secret-unreadable');
  return held;
}

/** With the lease: another process may have been just before it, so it looks once more. */
async function renewHeld(ctx: Ctx, wiring: Wiring, row: MailboxRow, app: MailApp): Promise<OAuthSecrets> {
  try {
    const now = await findMailboxRow(ctx.pool, ctx.workspaceId, row.id);
    const held = now && openSecrets(wiring.key, now.secrets);
    if (!now || held?.kind !== 'oauth') throw new MailServerError('secret-unreadable');
    if (lasts(held, ctx.now())) return held;
    const renewed = await renewTokens(app, held, { now: ctx.now(), allowed: wiring.shopOrigins });
    await keepSecrets(ctx.pool, now.id, now.version, sealSecrets(wiring.key, renewed));
    return renewed;
  } finally {
    await releaseToken(ctx.pool, row.id);
  }
}

/** Until when what opened a connection lets it live; null: for ever. */
export interface OpenedAccess extends MailAccess {
  until: Date | null;
}

/**
 * How the mail of a forwarded address leaves. By a server of its own, which knows who may write from where; else by the
 * installation's, which does not: until a test mail has come back anybody may have typed the address, and nothing leaves in
 * its name. Answers come straight to us, by an address that says what they answer.
 */
async function forwardAccess(wiring: Wiring, row: MailboxRow): Promise<OpenedAccess> {
  const { signingKey, inboundDomain } = wiring;
  const access = { kind: 'forward', smtp: await forwardSmtp(wiring, row), imap: null, until: null } as const;
  // The domain was taken away again: what there is can be answered, and the answers come by the mailbox.
  if (inboundDomain === null) return access;
  return { ...access, replyTo: (mailId) => replyAddress({ signingKey, domain: inboundDomain }, mailId) };
}

async function forwardSmtp({ key, smtpUrl, outbox, ownHosts }: Wiring, row: MailboxRow): Promise<MailAccess['smtp']> {
  const { smtp } = row.servers;
  if (smtp !== undefined) {
    const held = openSecrets(key, row.secrets);
    if (held?.kind !== 'forward' || held.smtp === undefined) throw new MailServerError('secret-unreadable');
    return smtpAccessOf(smtp, { pass: held.smtp }, ownHosts);
  }
  if (row.forward_proved_at === null) throw new MailServerError('forwarding-unproved');
  if (outbox) return toOutbox;
  if (smtpUrl === null) throw new MailServerError('no-outgoing');
  return { url: smtpUrl };
}

/**
 * How to reach the servers of an account, with what opens them.
 * Throws `MailServerError`: not-public, name-unknown, secret-unreadable, consent-revoked and what stands in the way of a token;
 * forwarding-unproved, no-outgoing.
 */
export async function openAccess(ctx: Ctx, wiring: Wiring, row: MailboxRow): Promise<OpenedAccess> {
  if (row.kind === 'forward') return forwardAccess(wiring, row);
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
