import type { RootCtx } from '../../../platform/ctx.ts';
import { forgetFaces } from '../agent-faces.ts';
import { changedPayload } from '../audience.ts';
import { agentFaceChanged } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';

/** Whoever chats with this agent right now sees the new name and picture at once (G-23). */
export async function followFace(
  ctx: RootCtx,
  change: { workspaceId: string; userId: string; storeIds: string[] },
): Promise<void> {
  forgetFaces();
  const { rows } = await ctx.pool.query<{ id: string }>(
    `UPDATE conversations SET rev = rev + 1
     WHERE workspace_id = $1 AND agent_id = $2 AND store_id = ANY ($3::uuid[]) AND state = 'ongoing' RETURNING id`,
    [change.workspaceId, change.userId, change.storeIds],
  );
  for (const { id } of rows) {
    const row = await getConversationRow(ctx.pool, change.workspaceId, id);
    ctx.emit(agentFaceChanged(changedPayload(row, ctx.now())));
  }
}
