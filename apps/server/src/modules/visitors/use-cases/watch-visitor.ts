import type { ViewedProduct, VisitorCart } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { trackedRoom } from '../../../platform/realtime/rooms.ts';
import type { AgentSocket } from '../../../platform/realtime/wire.ts';
import { watchVisitor } from '../visitors.repo.ts';
import type { VisitorRow } from '../visitors.schema.ts';
import { ownVisitor } from './look-at-visitor.ts';

interface Asked {
  visitorId: string;
  bsStoreId?: string | undefined;
}

/**
 * Page, products and cart of a visitor of an own store, and from now on each change (F-22, F-23). First listens, then reads, so
 * that nothing falls between. Throws `not-found`, and `forbidden` for roles that neither chat nor see visitors.
 */
async function watch(ctx: Ctx<AgentActor>, { visitorId, bsStoreId }: Asked, socket: AgentSocket): Promise<VisitorRow> {
  const { permissions } = ctx.actor;
  if (!permissions.has('liveChat') && !permissions.has('visitors')) throw new AppError('forbidden');
  const visitor = await ownVisitor(ctx, visitorId);
  if (bsStoreId !== undefined && bsStoreId !== visitor.storeId) throw notFound();
  await socket.join(trackedRoom(ctx.workspaceId, visitor.id));
  await watchVisitor(ctx.pool, ctx.workspaceId, visitor.id, new Date(ctx.now().getTime() + limits.visitorWatchedMs));
  return ownVisitor(ctx, visitorId);
}

export const watchProducts = async (
  ctx: Ctx<AgentActor>,
  asked: Asked,
  socket: AgentSocket,
): Promise<ViewedProduct[]> => (await watch(ctx, asked, socket)).viewedProducts;

export const watchCart = async (ctx: Ctx<AgentActor>, asked: Asked, socket: AgentSocket): Promise<VisitorCart> =>
  (await watch(ctx, asked, socket)).cart ?? { items: [] };
