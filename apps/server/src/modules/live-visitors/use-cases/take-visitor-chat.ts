import type { Conversation, Message } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { visitorRoom } from '../../../platform/realtime/rooms.ts';
import type { Realtime } from '../../../platform/realtime/wire.ts';
import { startOutbound } from '../../conversations/index.ts';
import { isBanned, ownVisitor } from '../../visitors/index.ts';
import { watchedStore } from '../may-watch.ts';

interface Asked {
  visitorId?: string | undefined;
  storeId: string;
  firstMessage: string | { messageId: string; text: string };
}

/**
 * Writes to a visitor of an own store (M-32, M-56). Who they are is known here: what the call says of name, e-mail and
 * place is not taken over. A new chat begins only with somebody who is there to read it.
 * @throws not-found, forbidden, plan-required, visitor-banned, conflict (widget hidden, visitor gone), already-answered
 */
export async function takeVisitorChat(
  ctx: Ctx<AgentActor>,
  realtime: Realtime,
  id: string,
  { visitorId, storeId, firstMessage }: Asked,
): Promise<{ conversation: Conversation; message: Message }> {
  const store = await watchedStore(ctx, storeId);
  const visitor = await ownVisitor(ctx, id);
  if (visitor.storeId !== storeId || visitor.signedOutAt !== null) throw notFound();
  if (visitorId !== undefined && visitorId !== id) throw new AppError('bad-request', { field: 'visitorId' });
  const { workspaceId } = ctx;
  const first = typeof firstMessage === 'string' ? { messageId: newId(), text: firstMessage } : firstMessage;
  return startOutbound(ctx, { store, visitor }, first, async () => {
    if (await isBanned(ctx, { workspaceId, storeId, visitorId: visitor.id, ip: visitor.ip }))
      throw new AppError('visitor-banned');
    if (!store.active || !store.settings.showWidget) throw new AppError('conflict', { reason: 'widget-hidden' });
    if ((await realtime.countIn('/widget', visitorRoom(visitor.id)).catch(() => 0)) === 0)
      throw new AppError('conflict', { reason: 'visitor-gone' });
  });
}
