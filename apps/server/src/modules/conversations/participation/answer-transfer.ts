import type { Conversation } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound, severityOf } from '../../../platform/errors.ts';
import { changedPayload } from '../audience.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { transferAccepted, transferRejected } from '../conversations.events.ts';
import { toConversation } from '../conversations.mapper.ts';
import { refuseAction, viewerOf } from '../conversations.policy.ts';
import { findVisibleConversation } from '../conversations.repo.ts';
import type { Locked } from '../lifecycle/transition.repo.ts';
import { transition } from '../lifecycle/transition.ts';
import { listAskedOf, listExpiredTransfers } from './participation.repo.ts';
import { listTargets } from './transfer-targets.ts';

type Answer = 'transfer-accept' | 'transfer-reject';

/**
 * The chat becomes the caller's. Accepting, the clock, the client's leaving and the end of the chat race each other: the
 * row's lock lets one of them be first, the others find no request any more.
 * @throws not-found, forbidden (somebody else was asked), transfer-over, bad-request (the caller does not serve the store
 * any more: the request stays, so that it can be rejected)
 */
export async function acceptTransfer(ctx: Ctx<AgentActor>, id: string, requesterId: string): Promise<Conversation> {
  const before = await findRequest(ctx, id, 'transfer-accept');
  const row = await withTransaction(ctx, async (tx) => {
    const [able] = await listTargets(tx, before, { only: tx.actor.userId });
    if (!able) throw new AppError('bad-request', { reason: 'cannot-take-chat' });
    const moved = await transition(
      tx,
      id,
      { type: 'transfer-accept' },
      { handedTo: tx.actor.userId, guard: stillAsked(tx, before, 'transfer-accept', requesterId) },
    );
    if (!moved) throw new AppError('transfer-over');
    const data = { from: moved.before.agent_id };
    await tx.audit({ action: 'conversation.transfer-accepted', subject: { type: 'conversation', id }, data });
    tx.emit(transferAccepted({ ...changedPayload(moved.row, tx.now()), from: moved.before.agent_id }));
    return moved.row;
  });
  return toConversation(row, ctx.now(), ctx.actor.userId);
}

/** The chat stays with the colleague who asked. */
export async function rejectTransfer(ctx: Ctx<AgentActor>, id: string, requesterId: string): Promise<{ ok: true }> {
  const before = await findRequest(ctx, id, 'transfer-reject');
  await withTransaction(ctx, async (tx) => {
    const guard = stillAsked(tx, before, 'transfer-reject', requesterId);
    if (!(await rejected(tx, id, 'answer', guard))) throw new AppError('transfer-over');
  });
  return { ok: true };
}

async function findRequest(ctx: Ctx<AgentActor>, id: string, answer: Answer): Promise<ConversationRow> {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!row) throw notFound();
  refuseAction(answer, row, ctx.actor);
  return row;
}

/** Under the lock: still the same request, and not too old, whether the clock has noticed by then or not. */
const stillAsked = (tx: Ctx<AgentActor>, before: ConversationRow, answer: Answer, requesterId: string) => {
  return (locked: Locked): boolean => {
    refuseAction(answer, { ...before, ...locked }, tx.actor);
    const open = locked.transfer_until !== null && locked.transfer_until > tx.now();
    return open && locked.agent_id === requesterId;
  };
};

type Why = 'answer' | 'expired' | 'target-gone';

async function rejected(tx: Ctx, id: string, because: Why, guard: (locked: Locked) => boolean): Promise<boolean> {
  const moved = await transition(tx, id, { type: 'transfer-reject' }, { guard });
  if (!moved) return false;
  await tx.audit({
    action: 'conversation.transfer-rejected',
    subject: { type: 'conversation', id },
    data: { because },
  });
  tx.emit(transferRejected(changedPayload(moved.row, tx.now())));
  return true;
}

/** Nobody has answered in time: as if it had been rejected (decision H-9). Decided again under the lock. */
export async function expireTransfers(ctx: RootCtx): Promise<void> {
  const now = ctx.now();
  for (const { id, workspace_id: workspaceId } of await listExpiredTransfers(ctx.pool, now)) {
    const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: 'conversation-transfers' });
    const tooOld = (locked: Locked) => locked.transfer_until !== null && locked.transfer_until <= now;
    await withTransaction(scoped, (tx) => rejected(tx, id, 'expired', tooOld)).catch((error: unknown) =>
      ctx.log[severityOf(error)]({ err: error, conversationId: id }, 'A transfer request could not be ended'),
    );
  }
}

/** The agent who was asked may not chat any more. */
export async function rejectForGone(ctx: Ctx, targetId: string): Promise<void> {
  const isAsked = (locked: Locked) => locked.transferring_to === targetId;
  for (const id of await listAskedOf(ctx.pool, ctx.workspaceId, targetId))
    await withTransaction(ctx, (tx) => rejected(tx, id, 'target-gone', isAsked));
}
