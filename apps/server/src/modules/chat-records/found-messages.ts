import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { visibleConversations } from '../conversations/index.ts';
import { messagesSaying, toTextQuery } from '../search/index.ts';

/** Where a chat says what it was found by. Throws `not-found`. */
export async function findInChat(ctx: Ctx<AgentActor>, id: string, search: string): Promise<{ messageIds: string[] }> {
  const [chat] = await visibleConversations(
    ctx,
    [id].filter((one) => /^[0-9a-f-]{36}$/i.test(one)),
  );
  if (!chat) throw notFound();
  const query = await toTextQuery(ctx.pool, search.trim());
  return { messageIds: query === null ? [] : await messagesSaying(ctx.pool, ctx.workspaceId, chat.id, query) };
}
