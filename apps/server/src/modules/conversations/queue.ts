import type { RootCtx } from '../../platform/ctx.ts';
import { queueMoved } from './conversations.events.ts';

/** Beyond this place nobody counts along. */
const toldPlaces = 100;

/** Tells everybody who waits in a store the new place in line; after one left it. */
export async function moveQueue(ctx: RootCtx, of: { workspaceId: string; storeId: string }): Promise<void> {
  const { rows } = await ctx.pool.query<{ id: string; visitor_id: string }>({
    name: 'conversations-queue',
    text: `SELECT id, visitor_id FROM conversations WHERE workspace_id = $1 AND store_id = $2 AND state = 'pending'
           ORDER BY start_date, id LIMIT $3`,
    values: [of.workspaceId, of.storeId, toldPlaces],
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
