import type { Conversation } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { audienceOf } from '../audience.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { chatsArchived } from '../conversations.events.ts';
import { toConversation } from '../conversations.mapper.ts';
import { mayAct, refuseAction, viewerOf } from '../conversations.policy.ts';
import { listVisibleConversations } from '../conversations.repo.ts';
import { listConversations } from '../lists/live-lists.repo.ts';
import { visible } from '../participation/spectate-chat.ts';
import { archiveMissed } from './lifecycle.repo.ts';

/**
 * Dismisses missed chats (decision H-10): they leave the live lists and show as Missed among the completed ones.
 * @throws bad-request listing the ids that are not missed chats the caller can see; nothing is changed then
 */
export async function archiveChats(ctx: Ctx<AgentActor>, input: { conversationIds: string[] } | { all: true }) {
  const rows = 'all' in input ? await allMissed(ctx) : await named(ctx, input.conversationIds);
  const ids = await withTransaction(ctx, async (tx) => {
    const archived = await archiveMissed(
      tx.pool,
      tx.workspaceId,
      rows.map((row) => row.id),
    );
    if (archived.length === 0) return archived;
    await tx.audit({ action: 'conversations.archived', data: { ids: archived } });
    tx.emit(chatsArchived({ groups: groupsOf(rows.filter((row) => archived.includes(row.id))) }));
    return archived;
  });
  return { ok: true as const, ids };
}

/** The same for one chat, which it answers. @throws not-found, bad-request (not missed, or dismissed already) */
export async function archiveChat(ctx: Ctx<AgentActor>, id: string): Promise<Conversation> {
  refuseAction('archive', await visible(ctx, id), ctx.actor);
  const { ids } = await archiveChats(ctx, { conversationIds: [id] });
  if (ids.length === 0) throw new AppError('bad-request', { reason: 'chat-dismissed' });
  return toConversation(await visible(ctx, id), ctx.now(), ctx.actor.userId);
}

async function allMissed(ctx: Ctx<AgentActor>): Promise<ConversationRow[]> {
  const filter = {
    state: 'missed',
    mine: false,
    storeActive: null,
    storeId: null,
    search: null,
    limit: 2000,
    offset: 0,
  };
  return (await listConversations(ctx, viewerOf(ctx.actor), filter)).rows;
}

async function named(ctx: Ctx<AgentActor>, ids: string[]): Promise<ConversationRow[]> {
  const visible = await listVisibleConversations(ctx, viewerOf(ctx.actor), ids);
  // One that a colleague has dismissed meanwhile stands in nobody's way.
  const missed = visible.filter((row) => mayAct('archive', { ...row, archived: false }, ctx.actor));
  const wrong = ids.filter((id) => !missed.some((row) => row.id === id.toLowerCase()));
  if (wrong.length > 0)
    throw new AppError('bad-request', { reason: 'chats-not-missed', details: { ids: wrong.join(', ') } });
  return missed;
}

/** One event per store and department: each group has its own audience. */
function groupsOf(rows: readonly ConversationRow[]) {
  const groups = new Map<string, { audience: ReturnType<typeof audienceOf>; ids: string[] }>();
  for (const row of rows) {
    const key = `${row.store_id}:${row.category_id ?? ''}`;
    const group = groups.get(key) ?? { audience: audienceOf(row), ids: [] };
    group.ids.push(row.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
