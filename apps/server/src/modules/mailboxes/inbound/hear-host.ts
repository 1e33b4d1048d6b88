import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { equalInConstantTime } from '../../../platform/crypto.ts';
import type { RootCtx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { openSecrets } from '../accounts/secrets.ts';
import { type ForwardedRow, findByToken, noteCall, wasHeard } from './inbound.repo.ts';
import { type Inbound, takeIn } from './take-in.ts';

/** So far the clock of a mail host may be from ours, and so long a call that was recorded is one that was heard. */
export const freshMs = 5 * 60_000;

interface Call {
  row: ForwardedRow;
  timestamp: string;
  signature: string;
}

const refused = (): AppError => new AppError('unauthenticated');
const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/**
 * What can be known of a call before its body is read: whose it says it is, and that it is of now. Throws `unauthenticated`,
 * the same for every reason, and `unavailable` while an admin has stopped the account.
 */
export async function admitCall(ctx: RootCtx, token: string, headers: IncomingHttpHeaders): Promise<Call> {
  const timestamp = headerOf(headers, 'x-chatso-timestamp');
  const signature = headerOf(headers, 'x-chatso-signature').toLowerCase();
  if (!/^\d{1,12}$/.test(timestamp) || !/^sha256=[0-9a-f]{64}$/.test(signature)) throw refused();
  if (Math.abs(ctx.now().getTime() - Number(timestamp) * 1000) > freshMs) throw refused();
  const row = /^[0-9a-f]{32}$/.test(token) ? await findByToken(ctx.pool, token) : null;
  if (row === null) throw refused();
  if (row.status === 'unset') throw new AppError('unavailable', { retryAfter: 600 });
  return { row, timestamp, signature };
}

/**
 * A mail host hands over a mail: the bytes of it, signed with the account's secret together with the time. Answers whether it
 * is new, once it is stored. Throws `unauthenticated`: forged, old, or the very call that was heard before.
 */
export async function hearHost(
  ctx: RootCtx,
  { inbound, key }: { inbound: Inbound; key: Buffer },
  { row, timestamp, signature }: Call,
  raw: Buffer,
): Promise<boolean> {
  const held = openSecrets(key, row.secrets);
  if (held?.kind !== 'forward' || raw.length === 0) throw refused();
  const own = createHmac('sha256', held.webhook).update(`${timestamp}.`).update(raw).digest('hex');
  if (!equalInConstantTime(`sha256=${own}`, signature)) throw refused();
  if (await wasHeard(ctx.pool, row.workspace_id, row.id, signature)) throw refused();
  const isNew = await takeIn(ctx, inbound, { row, raw, answers: null });
  // After it is stored: a host that hears nothing of us asks again with the same words, and must not be told that it was heard.
  await noteCall(ctx.pool, row.workspace_id, row.id, { signature, now: ctx.now() });
  return isNew;
}
