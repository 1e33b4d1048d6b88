import type { Conversation } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Realtime } from '../../../platform/realtime/wire.ts';
import { changedPayload } from '../audience.ts';
import { chatTakenOver } from '../conversations.events.ts';
import { toConversation } from '../conversations.mapper.ts';
import { refuseAction } from '../conversations.policy.ts';
import { leaveRoom, stopLookingOn, visible } from '../participation/spectate-chat.ts';
import { releaseChat } from './release-chats.ts';
import { transition } from './transition.ts';

/**
 * A manager or admin goes on with a colleague's chat (decision H-4); an open request to hand it over is over.
 * @throws not-found, forbidden, conversation-pending, conversation-ended
 */
export async function takeOver(ctx: Ctx<AgentActor>, realtime: Realtime, id: string): Promise<Conversation> {
  const { userId } = ctx.actor;
  const before = await visible(ctx, id);
  refuseAction('take', before, ctx.actor);
  if (before.agent_id === userId) return toConversation(before, ctx.now(), userId);
  const row = await withTransaction(ctx, async (tx) => {
    const moved = await transition(
      tx,
      id,
      { type: 'take-over' },
      {
        handedTo: userId,
        guard: (locked) => {
          refuseAction('take', { ...before, ...locked }, tx.actor);
          return locked.agent_id !== userId;
        },
      },
    );
    // Another tab of the same person was faster.
    if (!moved) return visible(tx, id);
    const from = moved.before.agent_id;
    await tx.audit({ action: 'conversation.taken-over', subject: { type: 'conversation', id }, data: { from } });
    tx.emit(chatTakenOver({ ...changedPayload(moved.row, tx.now()), from }));
    return moved.row;
  });
  leaveRoom(realtime, ctx.workspaceId, id, userId);
  return toConversation(row, ctx.now(), userId);
}

/** Back to one's own chat (H-38); nothing changes. @throws as `takeOver` */
export async function resumeChat(ctx: Ctx<AgentActor>, id: string): Promise<Conversation> {
  const row = await visible(ctx, id);
  refuseAction('resume', row, ctx.actor);
  return toConversation(row, ctx.now(), ctx.actor.userId);
}

/**
 * Spectating ends; the chat's agent gives it back to the queue, where it waits as when its agent was suspended.
 * @throws not-found, forbidden, conversation-pending, conversation-ended
 */
export async function leaveOwnChat(ctx: Ctx<AgentActor>, realtime: Realtime, id: string): Promise<{ ok: true }> {
  const { userId } = ctx.actor;
  const before = await visible(ctx, id);
  refuseAction('leave', before, ctx.actor);
  if (before.agent_id !== userId) {
    await stopLookingOn(ctx, id, userId);
    leaveRoom(realtime, ctx.workspaceId, id, userId);
    return { ok: true };
  }
  const left = await releaseChat(ctx, id, userId, { open: true });
  if (!left) throw new AppError('conversation-ended');
  return { ok: true };
}
