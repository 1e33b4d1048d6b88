import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { changedPayload } from '../audience.ts';
import { chatFlagged } from '../conversations.events.ts';
import { refuseAction } from '../conversations.policy.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { visible } from './spectate-chat.ts';

/** Whoever sees a chat may flag it (H-97); flagging a flagged one changes nothing. */
export async function flagChat(ctx: Ctx<AgentActor>, id: string, flag: boolean): Promise<{ flag: boolean }> {
  refuseAction(flag ? 'flag' : 'unflag', await visible(ctx, id), ctx.actor);
  await withTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.pool.query(
      'UPDATE conversations SET flag = $3, rev = rev + 1 WHERE workspace_id = $1 AND id = $2 AND flag <> $3',
      [tx.workspaceId, id, flag],
    );
    if (rowCount !== 1) return;
    const action = flag ? 'conversation.flagged' : 'conversation.unflagged';
    await tx.audit({ action, subject: { type: 'conversation', id } });
    tx.emit(chatFlagged(changedPayload(await getConversationRow(tx.pool, tx.workspaceId, id), tx.now())));
  });
  return { flag };
}
