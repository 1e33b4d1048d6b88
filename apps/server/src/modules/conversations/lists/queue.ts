import { limits } from '@chatso/domain';
import type { RootCtx } from '../../../platform/ctx.ts';
import { queueMoved } from '../conversations.events.ts';
import { listQueue } from './lists.repo.ts';

type Of = { workspaceId: string; storeId: string };

/** Stores whose line is being told right now, by pool; true when it has moved again meanwhile. */
const publishing = new WeakMap<object, Map<string, boolean>>();

/**
 * Tells those who wait in a store the new place in line; after one left it. Whatever moves while one round is under way
 * shares the next, and only the first hundred are counted: a line of ten thousand costs what one of a hundred does.
 */
export async function moveQueue(ctx: RootCtx, of: Of): Promise<void> {
  const lines = publishing.get(ctx.pool) ?? new Map<string, boolean>();
  publishing.set(ctx.pool, lines);
  if (lines.has(of.storeId)) {
    lines.set(of.storeId, true);
    return;
  }
  try {
    do {
      lines.set(of.storeId, false);
      await publishPlaces(ctx, of);
    } while (lines.get(of.storeId));
  } finally {
    lines.delete(of.storeId);
  }
}

async function publishPlaces(ctx: RootCtx, of: Of): Promise<void> {
  const { workspaceId, storeId } = of;
  const rows = await listQueue(ctx.pool, workspaceId, { storeId, limit: limits.queuePlaces });
  if (rows.length === 0) return;
  ctx.emit(
    queueMoved({
      places: rows.map((row, index) => ({
        visitorId: row.visitor_id,
        conversationId: row.id,
        queuePosition: index + 1,
      })),
    }),
  );
}
