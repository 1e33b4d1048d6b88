import type { BannedVisitor, BodyOf, endpoints } from '@chatso/contract';
import { type AgentActor, servesStore } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { banVisitor, changeBan, lockBan, ownVisitor, unbanVisitor } from '../../visitors/index.ts';
import { findAnsweredChat } from '../bans.repo.ts';
import { getBan } from './list-bans.ts';

type Body<E extends 'bans.ban' | 'bans.change'> = BodyOf<(typeof endpoints)[E]>;

/** Null is never, undefined as it was. */
const endOf = (text: string | null | undefined): Date | null | undefined =>
  typeof text === 'string' ? new Date(text) : text;

/** Throws `not-found`, `bad-request`, and `conflict` for whom nobody has answered yet, or who is banned already. */
export async function banOfStore(ctx: Ctx<AgentActor>, body: Body<'bans.ban'>): Promise<BannedVisitor> {
  const { bannedReason: reason, blocks } = body;
  return withTransaction(ctx, async (tx) => {
    const { id: visitorId, storeId } = await ownVisitor(tx, body.visitorId);
    if ((await findAnsweredChat(tx.pool, tx.workspaceId, visitorId)) === null) {
      throw new AppError('conflict', { reason: 'visitor-without-chat' });
    }
    const id = await banVisitor(tx, { storeId, visitorId, reason, blocks, expiresAt: endOf(body.expiresAt) });
    if (id === null) throw new AppError('conflict', { reason: 'visitor-banned-already' });
    return getBan(tx, id);
  });
}

const gone = () => new AppError('conflict', { reason: 'ban-lifted-already' });

/** Throws `not-found`, and `conflict` when there is no ban any more. */
export async function unbanOf(ctx: Ctx<AgentActor>, visitorId: string): Promise<void> {
  const { id } = await ownVisitor(ctx, visitorId);
  if (!(await unbanVisitor(ctx, id))) throw gone();
}

/** The ban, held until the transaction ends. Throws `not-found` for one of a store one does not serve. */
async function holdBan(tx: Ctx<AgentActor>, id: string) {
  const ban = await lockBan(tx.pool, tx.workspaceId, id, tx.now());
  if (ban === null || !servesStore(tx.actor, ban.storeId)) throw notFound();
  if (!ban.runs) throw gone();
  return ban;
}

/** Throws `not-found`, `conflict`. */
export const liftBanOf = (ctx: Ctx<AgentActor>, id: string): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const { visitorId } = await holdBan(tx, id);
    await unbanVisitor(tx, visitorId);
  });

/** Throws `not-found`, `bad-request`, `conflict`. */
export const changeBanOf = (
  ctx: Ctx<AgentActor>,
  id: string,
  { version, bannedReason: reason, blocks, expiresAt }: Body<'bans.change'>,
): Promise<BannedVisitor> =>
  withTransaction(ctx, async (tx) => {
    await changeBan(tx, await holdBan(tx, id), { version, reason, blocks, expiresAt: endOf(expiresAt) });
    return getBan(tx, id);
  });
