import type { BanBlocks } from '@chatso/contract';
import { personOf } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/network.ts';
import {
  type BanRow,
  type BanTerms,
  findAlike,
  holdVisitor,
  insertBan,
  liftBan,
  nameOfBanner,
  updateBan,
} from '../bans.repo.ts';
import { publicAddress } from '../device.ts';
import { banChanged, type OfVisitor, visitorBanned } from '../visitors.events.ts';
import { findVisitorRow, getVisitorRow } from '../visitors.repo.ts';
import type { VisitorRow } from '../visitors.schema.ts';

/** Decision G-11. */
const asDecided: BanBlocks = { visitor: true, ip: true, email: false };

interface Wanted {
  reason?: string | undefined;
  blocks?: BanBlocks | undefined;
  expiresAt?: Date | null | undefined;
}

/** Who was here so lately may still be: they are turned out at once, everybody else when they come. */
const maybeHereMs = 24 * 60 * 60_000;

/** What of it is known can be blocked: no private address, which stands for everybody behind it, and no e-mail nobody gave. */
export const blockable = (visitor: Pick<VisitorRow, 'ip' | 'email'>) => ({
  ip: publicAddress(visitor.ip),
  email: visitor.email?.trim().toLowerCase() || null,
});

/** Throws `bad-request` when nothing would be blocked, or it would be over already. */
function termsOf(ctx: Ctx, known: ReturnType<typeof blockable>, wanted: Wanted): BanTerms {
  const blocks = wanted.blocks ?? asDecided;
  const terms: BanTerms = {
    blocksVisitor: blocks.visitor,
    ip: blocks.ip ? known.ip : null,
    email: blocks.email ? known.email : null,
    reason: wanted.reason ?? '',
    expiresAt: wanted.expiresAt ?? null,
  };
  if (!terms.blocksVisitor && terms.ip === null && terms.email === null) {
    throw new AppError('bad-request', { reason: 'ban-blocks-nothing', field: 'blocks' });
  }
  if (terms.expiresAt !== null && terms.expiresAt <= ctx.now()) {
    throw new AppError('bad-request', { reason: 'ban-end-past', field: 'expiresAt' });
  }
  return terms;
}

/** Not address, e-mail or reason: the log outlives an erasure. */
const auditData = (storeId: string, { blocksVisitor, ip, email, expiresAt }: BanTerms) => ({
  storeId,
  blocks: [blocksVisitor ? 'visitor' : null, ip === null ? null : 'ip', email === null ? null : 'email']
    .filter((part) => part !== null)
    .join(', '),
  ...(expiresAt === null ? {} : { until: expiresAt.toISOString() }),
});

/** Turns out the visitor, and whoever else the ban means and was here lately: sockets and chats end. */
async function turnOut(tx: Ctx, storeId: string, visitorId: string, { ip, email }: BanTerms): Promise<void> {
  const { workspaceId } = tx;
  const bannedBy = personOf(tx.actor);
  const since = new Date(tx.now().getTime() - maybeHereMs);
  const alike =
    ip === null && email === null ? [] : await findAlike(tx.pool, { workspaceId, storeId, ip, email, since });
  const same = alike.filter((one) => one.sameEmail || isSameNetwork(one.ip, ip)).map(({ id }) => id);
  for (const id of new Set([visitorId, ...same])) {
    tx.emit(visitorBanned({ workspaceId, storeId, visitorId: id, bannedBy }));
  }
}

/** Tells colleagues who have the list, the visitor or a dialog about them open. */
async function tellTeam(tx: Ctx, of: Omit<OfVisitor, 'workspaceId'>, banned: boolean): Promise<void> {
  const userId = personOf(tx.actor);
  const by = userId === null ? null : { _id: userId, fullname: await nameOfBanner(tx.pool, userId) };
  tx.emit(banChanged({ ...of, workspaceId: tx.workspaceId, banned, by }));
}

export const isSameNetwork = (ip: string | null, other: string | null): boolean =>
  ip !== null && other !== null && networkOf(ip) === networkOf(other);

/**
 * Bans a visitor in their store; null when they are banned already. `visitor.banned` tells the widget to hide and the
 * conversations to end the open chat. Throws `not-found`, `bad-request`.
 */
export async function banVisitor(
  ctx: Ctx,
  input: Wanted & { storeId: string; visitorId: string },
): Promise<string | null> {
  return withTransaction(ctx, async (tx) => {
    const visitor = await findVisitorRow(tx.db, tx.workspaceId, input.storeId, input.visitorId);
    if (visitor === null) throw notFound();
    const { workspaceId, storeId, id: visitorId } = visitor;
    const terms = termsOf(tx, blockable(visitor), input);
    const bannedBy = personOf(tx.actor);
    await holdVisitor(tx.pool, workspaceId, visitorId);
    const id = await insertBan(tx.pool, { ...terms, workspaceId, storeId, visitorId, bannedBy, now: tx.now() });
    if (id === null) return null;
    const data = auditData(storeId, terms);
    await tx.audit({ action: 'visitor.banned', subject: { type: 'visitor', id: visitorId }, data });
    await turnOut(tx, storeId, visitorId, terms);
    await tellTeam(tx, { storeId, visitorId }, true);
    return id;
  });
}

/** Needs the transaction that holds the ban's row. Throws `bad-request`, and `conflict` when it is another version by now. */
export async function changeBan(tx: Ctx, ban: BanRow, { version, ...wanted }: Wanted & { version: number }) {
  const { storeId, visitorId } = ban;
  const visitor = await getVisitorRow(tx.db, tx.workspaceId, visitorId);
  const known = visitor === null ? { ip: null, email: null } : blockable(visitor);
  const kept: BanBlocks = { visitor: ban.blocksVisitor, ip: ban.ip !== null, email: ban.email !== null };
  const unchanged = wanted.expiresAt === undefined;
  const terms = termsOf(
    tx,
    // What is blocked already stays what it was, wherever the visitor came from since.
    { ip: ban.ip ?? known.ip, email: ban.email ?? known.email },
    {
      reason: wanted.reason ?? ban.reason,
      blocks: wanted.blocks ?? kept,
      expiresAt: unchanged ? ban.expiresAt : wanted.expiresAt,
    },
  );
  if (!(await updateBan(tx.pool, tx.workspaceId, { ...terms, id: ban.id, version, now: tx.now() }))) {
    throw new AppError('conflict');
  }
  const data = auditData(storeId, terms);
  await tx.audit({ action: 'visitor.ban-changed', subject: { type: 'visitor', id: visitorId }, data });
  await turnOut(tx, storeId, visitorId, terms);
  await tellTeam(tx, { storeId, visitorId }, true);
}

/** Lifts the ban of the visitor and of what it named. False when there was none. */
export async function unbanVisitor(ctx: Ctx, visitorId: string): Promise<boolean> {
  return withTransaction(ctx, async (tx) => {
    const storeId = await liftBan(tx.pool, tx.workspaceId, visitorId, tx.now());
    if (storeId === null) return false;
    await tx.audit({ action: 'visitor.unbanned', subject: { type: 'visitor', id: visitorId } });
    await tellTeam(tx, { storeId, visitorId }, false);
    return true;
  });
}
