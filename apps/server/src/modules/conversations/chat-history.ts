import type { Conversation } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { toConversation } from './conversations.mapper.ts';
import { viewerOf } from './conversations.policy.ts';
import { listVisibleConversations } from './conversations.repo.ts';

interface HistoryQuery {
  chatsoStoreId: string;
  visitorId?: string | undefined;
  customerEmail?: string | undefined;
  customerFullname?: string | undefined;
}

/** As many as somebody looks through; the search of the workspace finds older ones. */
const chatsShown = 100;

/**
 * Chats of one person that are over, the newest first, as far as the caller may open them (I-19). The same visitor or the
 * same e-mail is the same person; a name is one only on a social channel.
 */
export async function listChatHistory(
  ctx: Ctx<AgentActor>,
  { chatsoStoreId, visitorId, customerEmail, customerFullname }: HistoryQuery,
): Promise<{ data: Conversation[]; count: number }> {
  const email = customerEmail?.trim() || null;
  const { rows } = await ctx.pool.query<{ id: string }>(
    `SELECT c.id FROM conversations c JOIN stores s ON s.id = c.store_id
     WHERE c.workspace_id = $1 AND c.store_id = $2 AND c.state IN ('closed', 'missed')
       AND (c.visitor_id = $3::uuid OR lower(c.customer_email) = lower($4)
            OR (s.type IN ('facebook', 'instagram', 'whatsapp') AND c.customer_fullname = $5))
     ORDER BY c.start_date DESC, c.id DESC LIMIT ${chatsShown}`,
    [ctx.workspaceId, chatsoStoreId, visitorId ?? null, email, customerFullname?.trim() || null],
  );
  const ids = rows.map(({ id }) => id);
  const found = new Map(
    (await listVisibleConversations(ctx, viewerOf(ctx.actor), ids)).map((row) => [row.id, row] as const),
  );
  const now = ctx.now();
  const data = ids.flatMap((id) => found.get(id) ?? []).map((row) => toConversation(row, now));
  return { data, count: data.length };
}
