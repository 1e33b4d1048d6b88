import type { Conversation } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { conversationRoom, userRoom } from '../../../platform/realtime/rooms.ts';
import type { Realtime } from '../../../platform/realtime/wire.ts';
import { changedPayload } from '../audience.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { spectated, unspectated } from '../conversations.events.ts';
import { toConversation } from '../conversations.mapper.ts';
import { refuseAction, viewerOf } from '../conversations.policy.ts';
import { findVisibleConversation, getConversationRow } from '../conversations.repo.ts';
import { lockConversation } from '../lifecycle/transition.repo.ts';
import { addSpectator, listSpectatedBy, removeSpectator } from './participation.repo.ts';

/**
 * Looks on a colleague's chat (H-53). The person's sockets hear it from now on: they are put into its room here, and after
 * a reconnect by `rejoinSpectated`, so that a message asks nobody who looks on.
 * @throws not-found, forbidden, conversation-pending, conversation-ended, own-chat
 */
export async function spectateChat(ctx: Ctx<AgentActor>, realtime: Realtime, id: string): Promise<Conversation> {
  const { userId } = ctx.actor;
  const before = await visible(ctx, id);
  refuseAction('spectate', before, ctx.actor);
  const row = await withTransaction(ctx, async (tx) => {
    const locked = await lockConversation(tx.pool, tx.workspaceId, id);
    if (!locked) throw notFound();
    refuseAction('spectate', { ...before, ...locked }, tx.actor);
    if (locked.spectator_ids.includes(userId)) return getConversationRow(tx.pool, tx.workspaceId, id);
    await addSpectator(tx.pool, tx.workspaceId, id, userId);
    await tx.audit({ action: 'conversation.spectated', subject: { type: 'conversation', id } });
    const after = await getConversationRow(tx.pool, tx.workspaceId, id);
    tx.emit(spectated({ ...changedPayload(after, tx.now()), userId }));
    return after;
  });
  realtime.joinRooms('/message', userRoom(ctx.workspaceId, userId), [conversationRoom(id)]);
  return toConversation(row, ctx.now(), userId);
}

/** Looks on no longer. Whoever does not look on gets the conversation as it is. */
export async function unSpectateChat(ctx: Ctx<AgentActor>, realtime: Realtime, id: string): Promise<Conversation> {
  const before = await visible(ctx, id);
  refuseAction('un-spectate', before, ctx.actor);
  const row = await stopLookingOn(ctx, id, ctx.actor.userId);
  leaveRoom(realtime, ctx.workspaceId, id, ctx.actor.userId);
  return toConversation(row ?? before, ctx.now(), ctx.actor.userId);
}

export const leaveRoom = (realtime: Realtime, workspaceId: string, id: string, userId: string): void =>
  realtime.leaveRooms('/message', userRoom(workspaceId, userId), [conversationRoom(id)]);

export async function visible(ctx: Ctx<AgentActor>, id: string): Promise<ConversationRow> {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!row) throw notFound();
  return row;
}

/** Null when the person did not look on. */
export function stopLookingOn(ctx: Ctx, id: string, userId: string): Promise<ConversationRow | null> {
  return withTransaction(ctx, async (tx) => {
    if (!(await removeSpectator(tx.pool, tx.workspaceId, id, userId))) return null;
    await tx.audit({ action: 'conversation.unspectated', subject: { type: 'conversation', id }, data: { userId } });
    const row = await getConversationRow(tx.pool, tx.workspaceId, id);
    tx.emit(unspectated({ ...changedPayload(row, tx.now()), userId }));
    return row;
  });
}

/** Rights or stores of a member are others now: what they looked on they must ask for again. */
export async function stopLookingOnAll(ctx: RootCtx, of: { workspaceId: string; userId: string }): Promise<void> {
  const scoped = inWorkspace(ctx, of.workspaceId, { kind: 'system' });
  for (const id of await listSpectatedBy(ctx.pool, of.workspaceId, of.userId))
    await stopLookingOn(scoped, id, of.userId);
}
