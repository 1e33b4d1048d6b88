import { limits } from '@chatso/domain';
import type { RootCtx } from '../../../platform/ctx.ts';
import { widgetStatusChanged } from '../stores.events.ts';
import { disconnectSilentWidgets, noteWidgetSession } from '../stores.repo.ts';

/** A session began on the store's own pages: the snippet is installed (G-02). */
export async function connectWidget(ctx: RootCtx, store: { workspaceId: string; id: string }): Promise<void> {
  const first = await noteWidgetSession(ctx.pool, store.workspaceId, store.id, ctx.now());
  if (first) ctx.emit(widgetStatusChanged({ workspaceId: store.workspaceId, storeId: store.id, connected: true }));
}

/** Widgets without a session for 30 days count as taken down (decision G-2). */
export async function forgetSilentWidgets(ctx: RootCtx): Promise<void> {
  const before = new Date(ctx.now().getTime() - limits.widgetConnectedForMs);
  for (const { workspaceId, storeId } of await disconnectSilentWidgets(ctx.pool, before)) {
    ctx.emit(widgetStatusChanged({ workspaceId, storeId, connected: false }));
  }
}
