import type { Conversation } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import type { Realtime } from '../../../platform/realtime/wire.ts';
import { changedPayload } from '../audience.ts';
import { transferRequested } from '../conversations.events.ts';
import { toConversation } from '../conversations.mapper.ts';
import { refuseAction, viewerOf } from '../conversations.policy.ts';
import { findVisibleConversation } from '../conversations.repo.ts';
import { transition } from '../lifecycle/transition.ts';
import { toTransferRequest } from './transfer-request.ts';
import { listTargets } from './transfer-targets.ts';

/**
 * Asks a colleague to go on with one's chat (H-92, decision H-9). Until the answer, at most two minutes, nobody writes.
 * @throws not-found, conversation-pending, conversation-ended, forbidden, transferring, bad-request (who cannot be asked)
 */
export async function requestTransfer(
  ctx: Ctx<AgentActor>,
  realtime: Realtime,
  id: string,
  targetId: string,
): Promise<Conversation> {
  const before = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!before) throw notFound();
  refuseAction('transfer-request', before, ctx.actor);
  // Over all processes, so not while the row is held.
  const connected = await realtime.countIn('/message', userRoom(ctx.workspaceId, targetId)).catch(() => 0);
  if (connected === 0) throw new AppError('bad-request', { reason: 'agent-not-online' });
  const row = await withTransaction(ctx, async (tx) => {
    const [target] = await listTargets(tx, before, { only: targetId });
    if (!target) throw new AppError('bad-request', { reason: 'agent-cannot-take' });
    const moved = await transition(
      tx,
      id,
      { type: 'transfer-request' },
      {
        handedTo: targetId,
        until: new Date(tx.now().getTime() + limits.transferMs),
        guard: (locked) => {
          refuseAction('transfer-request', { ...before, ...locked }, tx.actor);
          return true;
        },
      },
    );
    if (!moved) throw new AppError('conflict');
    await tx.audit({
      action: 'conversation.transfer-requested',
      subject: { type: 'conversation', id },
      data: { to: targetId },
    });
    const request = await toTransferRequest(tx, moved.row);
    tx.emit(transferRequested({ ...changedPayload(moved.row, tx.now()), request, target: targetId }));
    return moved.row;
  });
  return toConversation(row, ctx.now(), ctx.actor.userId);
}
