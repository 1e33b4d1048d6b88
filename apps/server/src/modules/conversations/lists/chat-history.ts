import type { Conversation } from '@chatso/contract';
import { socialChannels } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { toConversation } from '../conversations.mapper.ts';
import { viewerOf } from '../conversations.policy.ts';
import { listVisibleConversations } from '../conversations.repo.ts';
import { listPastChats } from './lists.repo.ts';

interface HistoryQuery {
  chatsoStoreId: string;
  visitorId?: string | undefined;
  customerEmail?: string | undefined;
  customerFullname?: string | undefined;
}

/**
 * Chats of one person that are over, the newest first, as far as the caller may open them (I-19). The same visitor or the
 * same e-mail is the same person; a name is one only on a social channel.
 */
export async function listChatHistory(
  ctx: Ctx<AgentActor>,
  { chatsoStoreId, visitorId, customerEmail, customerFullname }: HistoryQuery,
): Promise<{ data: Conversation[]; count: number }> {
  const ids = await listPastChats(ctx.pool, ctx.workspaceId, {
    storeId: chatsoStoreId,
    visitorId: visitorId ?? null,
    email: customerEmail?.trim() || null,
    fullname: customerFullname?.trim() || null,
    channelsWithNames: socialChannels,
  });
  const found = new Map(
    (await listVisibleConversations(ctx, viewerOf(ctx.actor), ids)).map((row) => [row.id, row] as const),
  );
  const now = ctx.now();
  const data = ids.flatMap((id) => found.get(id) ?? []).map((row) => toConversation(row, now));
  return { data, count: data.length };
}
