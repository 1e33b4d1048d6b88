import { randomBytes } from 'node:crypto';
import type { BodyOf, endpoints, Mailbox } from '@chatso/contract';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { findStore } from '../../stores/index.ts';
import { checkMailbox } from './check-mailbox.ts';
import { storeMailbox, taken } from './connect-mailbox.ts';
import { MailServerError } from './mail-problem.ts';
import { isTaken } from './mailboxes.repo.ts';
import { consentUrl, proofKeyOf, redeemCode, serversOf } from './oauth.ts';
import { sealSecrets } from './secrets.ts';
import type { Wiring } from './wiring.ts';

const purpose = 'mailbox-consent';
/** Long enough to sign in there first. */
const lastsSeconds = 30 * 60;

const stateSchema = z.object({
  workspaceId: z.uuid(),
  userId: z.uuid(),
  kind: z.enum(['google', 'microsoft']),
  email: z.string(),
  storeId: z.uuid(),
  nonce: z.string().min(20),
});

const redirectOf = ({ origin }: Wiring, workspaceId: string): string => `${origin}/ws/${workspaceId}/ticket-setting`;

/** Where the owner lets us in. Throws `not-found` (store), `conflict` (`mailbox-taken`), `bad-request` (no app there). */
export async function authorizeMailbox(
  ctx: Ctx<AgentActor>,
  wiring: Wiring,
  { kind, email, chatsoStoreId: storeId }: BodyOf<(typeof endpoints)['mailboxes.authorize']>,
): Promise<{ url: string }> {
  const app = wiring.apps[kind];
  if (app === null) throw new AppError('bad-request');
  if ((await findStore(ctx.db, ctx.workspaceId, storeId)) === null) throw notFound();
  const address = email.toLowerCase();
  if (await isTaken(ctx.pool, address)) throw taken();
  const nonce = randomBytes(24).toString('base64url');
  const said = { workspaceId: ctx.workspaceId, userId: ctx.actor.userId, kind, email: address, storeId, nonce };
  const state = await new SignJWT(said)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(purpose)
    .setExpirationTime(Math.floor(ctx.now().getTime() / 1000) + lastsSeconds)
    .sign(wiring.signingKey);
  await ctx.audit({
    action: 'mailbox.authorize-asked',
    subject: { type: 'store', id: storeId },
    data: { address, kind },
  });
  const { challenge } = proofKeyOf(wiring.signingKey, nonce);
  const redirect = redirectOf(wiring, ctx.workspaceId);
  return { url: consentUrl(kind, app, { email: address, state, redirect, challenge }) };
}

async function stateOf(ctx: Ctx<AgentActor>, wiring: Wiring, state: string) {
  try {
    const { payload } = await jwtVerify(state, wiring.signingKey, { audience: purpose, currentDate: ctx.now() });
    const said = stateSchema.parse(payload);
    // Good for whoever asked, in the workspace they asked in.
    if (said.workspaceId === ctx.workspaceId && said.userId === ctx.actor.userId) return said;
  } catch {
    // Told below, the same for every reason.
  }
  throw new AppError('bad-request');
}

/**
 * The provider sent the owner back: connects the mailbox, once it opens. Throws `bad-request` (an old or a foreign state,
 * consent refused, `mailbox-check`), `not-found` (store), `conflict` (`mailbox-taken`).
 */
export async function finishAuthorize(
  ctx: Ctx<AgentActor>,
  wiring: Wiring,
  { state, code }: BodyOf<(typeof endpoints)['mailboxes.finishAuthorize']>,
): Promise<Mailbox> {
  const { kind, email, storeId, nonce } = await stateOf(ctx, wiring, state);
  const app = wiring.apps[kind];
  if (app === null || code === undefined) throw new AppError('bad-request');
  const redirect = redirectOf(wiring, ctx.workspaceId);
  const { verifier } = proofKeyOf(wiring.signingKey, nonce);
  const around = { now: ctx.now(), allowed: wiring.shopOrigins };
  const secrets = await redeemCode(app, { code, redirect, verifier }, around).catch((error: unknown) => {
    if (!(error instanceof MailServerError)) throw error;
    const details = { step: 'imap-login', problem: error.problem, words: error.words ?? '' };
    throw new AppError('bad-request', { reason: 'mailbox-check', details, cause: error });
  });
  const servers = { imap: { ...serversOf[kind].imap, user: email }, smtp: { ...serversOf[kind].smtp, user: email } };
  const key = { accessToken: secrets.accessToken };
  const tried = { imap: { server: servers.imap, key }, smtp: { server: servers.smtp, key } };
  const failed = (await checkMailbox(tried, wiring.ownHosts)).find((line) => line.state === 'failed');
  if (failed !== undefined) {
    const details = { step: failed.step, problem: failed.problem ?? '', words: failed.words ?? '' };
    throw new AppError('bad-request', { reason: 'mailbox-check', details });
  }
  const given = { address: email, storeId, fromName: '', kind, servers, forward_token: null };
  return storeMailbox(ctx, { ...given, secrets: sealSecrets(wiring.key, secrets) }, wiring);
}
