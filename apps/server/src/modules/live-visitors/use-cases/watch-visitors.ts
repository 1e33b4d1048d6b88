import type { VisitorCountries, VisitorList, VisitorListQuery, VisitorPrompted, VisitorStore } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { AgentSocket } from '../../../platform/realtime/wire.ts';
import { toStore } from '../../stores/index.ts';
import { promptByAgent } from '../../triggers/index.ts';
import type { Hub } from '../hub.ts';
import { requireVisitors, watchedStore, watchedStores } from '../may-watch.ts';

/** The own stores with their numbers, and from now on each change of those (F-24, M-01). */
export async function watchStores(ctx: Ctx<AgentActor>, hub: Hub, socket: AgentSocket): Promise<VisitorStore[]> {
  const stores = await watchedStores(ctx);
  const board = await hub.open(ctx.workspaceId);
  hub.watchers.watchCounts(
    socket,
    stores.map(({ id }) => id),
  );
  return stores.map((row) => {
    const { departments: _, chatsoStoreSettings: __, onboardedBy: ___, ...store } = toStore(row, []);
    const counts = board.counts.of(row.id);
    return { ...store, ...counts, activeVisitorCount: counts.active };
  });
}

/** A window of a store's visitors, and from now on what changes in it (F-25). */
export async function watchList(
  ctx: Ctx<AgentActor>,
  hub: Hub,
  query: VisitorListQuery,
  socket: AgentSocket,
): Promise<VisitorList> {
  await watchedStore(ctx, query.chatsoStoreId);
  const board = await hub.open(ctx.workspaceId);
  const window = board.open(query);
  hub.watchers.watchList(socket, query.status, window);
  return window.snapshot();
}

export async function watchCountries(
  ctx: Ctx<AgentActor>,
  hub: Hub,
  storeId: string,
  socket: AgentSocket,
): Promise<VisitorCountries> {
  await watchedStore(ctx, storeId);
  const board = await hub.open(ctx.workspaceId);
  hub.watchers.watchCountries(socket, storeId);
  return board.countries(storeId);
}

export async function leaveLists(
  ctx: Ctx<AgentActor>,
  hub: Hub,
  { watchId, countries }: { watchId?: string | undefined; countries?: true | undefined },
  socket: AgentSocket,
): Promise<{ ok: true }> {
  await requireVisitors(ctx);
  if (watchId !== undefined) hub.watchers.leaveList(socket, watchId);
  if (countries) hub.watchers.leaveCountries(socket);
  if (watchId === undefined && !countries) hub.watchers.leaveAll(socket);
  return { ok: true };
}

/**
 * Says something to visitors who are here (F-26, M-12). Those it cannot be said to are answered with the reason (G-5).
 * @throws not-found, forbidden, plan-required, conflict (the widget is hidden, M-39)
 */
export async function promptVisitors(
  ctx: Ctx<AgentActor>,
  hub: Hub,
  { chatsoStoreId, promptIds, message }: { chatsoStoreId: string; promptIds: string[]; message: string },
): Promise<VisitorPrompted> {
  if (!ctx.actor.permissions.has('liveChat')) throw new AppError('forbidden');
  const store = await watchedStore(ctx, chatsoStoreId);
  if (!store.active || !store.settings.showWidget) throw new AppError('conflict', { reason: 'widget-hidden' });
  const asked = [...new Set(promptIds)];
  if (asked.length === 0) return { promptedIds: [], ignored: [] };
  const board = await hub.open(ctx.workspaceId);
  const isHere = (id: string): boolean => board.find(id)?.storeId === chatsoStoreId;
  const { promptedIds, ignored } = await promptByAgent(ctx, {
    storeId: chatsoStoreId,
    visitorIds: asked.filter(isHere),
    text: message,
  });
  const away = asked.filter((id) => !isHere(id)).map((visitorId) => ({ visitorId, because: 'gone' as const }));
  return { promptedIds, ignored: [...ignored, ...away] };
}
