import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { changedPayload } from '../audience.ts';
import { linksAllowed } from '../conversations.events.ts';
import { refuseAction } from '../conversations.policy.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { allowLinksOf } from '../messages/held-links.repo.ts';
import { visible } from '../participation/spectate-chat.ts';
import { lockConversation } from './transition.repo.ts';

/** Lets through the links of a chat, those that come later too, for everybody who sees it. Twice is once. */
export async function allowLinks(ctx: Ctx<AgentActor>, id: string): Promise<{ linksAllowed: true }> {
  const before = await visible(ctx, id);
  refuseAction('allow-links', before, ctx.actor);
  await withTransaction(ctx, async (tx) => {
    const locked = await lockConversation(tx.pool, tx.workspaceId, id);
    if (!locked) throw notFound();
    refuseAction('allow-links', { ...before, ...locked }, tx.actor);
    if (!(await allowLinksOf(tx.pool, tx.workspaceId, id))) return;
    await tx.audit({ action: 'conversation.links-allowed', subject: { type: 'conversation', id } });
    tx.emit(linksAllowed(changedPayload(await getConversationRow(tx.pool, tx.workspaceId, id), tx.now())));
  });
  return { linksAllowed: true };
}
