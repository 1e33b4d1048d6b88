import { visitorLimits } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { insertAgentPrompts, judgePromptable } from './agent-prompts.repo.ts';
import { visitorPrompted } from './triggers.events.ts';

type Ignored = { visitorId: string; because: 'not-found' | 'in-chat' | 'cooldown' };

/**
 * An agent says something to visitors of a store (F-26): whom it may be said to now, hears it; the others are answered with
 * the reason. 180 s lie between two prompts to one visitor, whoever they come from (G-5).
 */
export async function promptByAgent(
  ctx: Ctx<AgentActor>,
  { storeId, visitorIds, text }: { storeId: string; visitorIds: readonly string[]; text: string },
): Promise<{ promptedIds: string[]; ignored: Ignored[] }> {
  const asked = [...new Set(visitorIds)];
  return withTransaction(ctx, async (tx) => {
    const ratedSince = new Date(tx.now().getTime() - visitorLimits.ratingForMs);
    const rows = await judgePromptable(tx, { storeId, visitorIds: asked }, ratedSince);
    const found = new Map(rows.map(({ visitorId, inChat }) => [visitorId, inChat]));
    const may = asked.filter((id) => found.get(id) === false);
    const prompt = { storeId, visitorIds: may, text, promptedBy: tx.actor.userId };
    const prompted = may.length === 0 ? [] : await insertAgentPrompts(tx, prompt);
    const { workspaceId } = tx;
    for (const { visitorId, promptId } of prompted)
      tx.emit(visitorPrompted({ workspaceId, visitorId, promptId, text }));
    const promptedIds = prompted.map(({ visitorId }) => visitorId);
    if (promptedIds.length > 0) {
      const data = { visitorIds: promptedIds };
      await tx.audit({ action: 'visitor.prompted', subject: { type: 'store', id: storeId }, data });
    }
    const told = new Set(promptedIds);
    const ignored = asked.flatMap((visitorId): Ignored[] => {
      if (told.has(visitorId)) return [];
      const inChat = found.get(visitorId);
      return [{ visitorId, because: inChat === undefined ? 'not-found' : inChat ? 'in-chat' : 'cooldown' }];
    });
    return { promptedIds, ignored };
  });
}
