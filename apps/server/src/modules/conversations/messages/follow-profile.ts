import type { RootCtx } from '../../../platform/ctx.ts';
import { changedPayload } from '../audience.ts';
import { agentProfileChanged } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { raiseRevOf } from './agent-profiles.repo.ts';
import { forgetProfiles } from './agent-profiles.ts';

/** Customers of the agent's open chats see the new name and picture at once (G-23). */
export async function followProfile(
  ctx: RootCtx,
  change: { workspaceId: string; userId: string; storeIds: string[] },
): Promise<void> {
  forgetProfiles();
  for (const id of await raiseRevOf(ctx.pool, change.workspaceId, change)) {
    const row = await getConversationRow(ctx.pool, change.workspaceId, id);
    ctx.emit(agentProfileChanged(changedPayload(row, ctx.now())));
  }
}
