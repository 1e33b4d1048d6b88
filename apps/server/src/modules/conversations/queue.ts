import { limits } from '@chatso/domain';
import type { RootCtx } from '../../platform/ctx.ts';
import { queueMoved } from './conversations.events.ts';

type Of = { workspaceId: string; storeId: string };

/** Stores whose line is being told right now, by pool; true when it has moved again meanwhile. */
const telling = new WeakMap<object, Map<string, boolean>>();

/**
 * Tells those who wait in a store the new place in line; after one left it. Whatever moves while one telling is under way
 * shares the next, and only the first hundred are counted: a line of ten thousand costs what one of a hundred does.
 */
export async function moveQueue(ctx: RootCtx, of: Of): Promise<void> {
  const lines = telling.get(ctx.pool) ?? new Map<string, boolean>();
  telling.set(ctx.pool, lines);
  if (lines.has(of.storeId)) {
    lines.set(of.storeId, true);
    return;
  }
  try {
    do {
      lines.set(of.storeId, false);
      await tellPlaces(ctx, of);
    } while (lines.get(of.storeId));
  } finally {
    lines.delete(of.storeId);
  }
}

async function tellPlaces(ctx: RootCtx, of: Of): Promise<void> {
  const { rows } = await ctx.pool.query<{ id: string; visitor_id: string }>({
    name: 'conversations-queue',
    text: `SELECT id, visitor_id FROM conversations WHERE workspace_id = $1 AND store_id = $2 AND state = 'pending'
           ORDER BY start_date, id LIMIT $3`,
    values: [of.workspaceId, of.storeId, limits.queuePlaces],
  });
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
