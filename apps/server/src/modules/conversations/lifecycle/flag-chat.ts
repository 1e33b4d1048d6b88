import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { changedPayload } from '../audience.ts';
import { chatFlagged } from '../conversations.events.ts';
import { refuseAction } from '../conversations.policy.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { visible } from '../participation/spectate-chat.ts';
import { updateFlag } from './lifecycle.repo.ts';
import { lockConversation } from './transition.repo.ts';

/** Everyone who sees a chat may flag it (H-97); flagging a flagged one changes nothing. */
export async function flagChat(ctx: Ctx<AgentActor>, id: string, flag: boolean): Promise<{ flag: boolean }> {
  const before = await visible(ctx, id);
  const action = flag ? 'flag' : 'unflag';
  refuseAction(action, before, ctx.actor);
  await withTransaction(ctx, async (tx) => {
    // A colleague may have taken it meanwhile: then it is nothing this person sees any more.
    const locked = await lockConversation(tx.pool, tx.workspaceId, id);
    if (!locked) throw notFound();
    refuseAction(action, { ...before, ...locked }, tx.actor);
    if (!(await updateFlag(tx.pool, tx.workspaceId, id, flag))) return;
    await tx.audit({
      action: flag ? 'conversation.flagged' : 'conversation.unflagged',
      subject: { type: 'conversation', id },
    });
    tx.emit(chatFlagged(changedPayload(await getConversationRow(tx.pool, tx.workspaceId, id), tx.now())));
  });
  return { flag };
}
