import type { TransferEnd } from '@chatso/contract';
import { decideLifecycle, type LifecycleChange, type LifecycleEvent } from '@chatso/domain';
import type { Ctx } from '../../../platform/ctx.ts';
import { changedPayload } from '../audience.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { transferOver } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { judgeSentiment } from '../sentiment/judge-sentiment.ts';
import { orderMissedMail } from './mail-missed-chat.ts';
import {
  type LockCondition,
  type Locked,
  lockConversation,
  updateAgent,
  updateState,
  updateTransfer,
} from './transition.repo.ts';

export interface TransitionOptions {
  /** The agent who ends it; stays empty when the client or the clock does. */
  enderId?: string;
  /** The next agent, or the one who is asked; with events that hand it over. */
  handedTo?: string;
  /** When a request that begins is too old. */
  until?: Date;
  /** A last look under the lock: false leaves everything as it is. */
  guard?: (locked: Locked) => boolean;
  /** A further look of SQL at the conversation, for example at its presence. */
  condition?: LockCondition;
}

interface Transition {
  row: ConversationRow;
  change: LifecycleChange;
  before: Locked;
}

/**
 * Moves a conversation along the lifecycle table inside the caller's transaction: locks the row, lets the domain decide,
 * writes. Null when the event does not fit (any more), so that racing callers can tell who was first.
 */
export async function transition(
  tx: Ctx,
  id: string,
  event: LifecycleEvent,
  options: TransitionOptions = {},
): Promise<Transition | null> {
  const locked = await lockConversation(tx.pool, tx.workspaceId, id, options.condition);
  if (!locked || options.guard?.(locked) === false) return null;
  const { state, client_left: left, archived, transferring_to: target } = locked;
  const decided = decideLifecycle({ state, left, archived, transferring: target !== null }, event);
  if (!decided.ok) return null;
  const { change } = decided;
  await updateState(tx.pool, tx.workspaceId, id, { change, enderId: options.enderId, now: tx.now() });
  if (change.transferring !== undefined || change.handedTo) await writeTransfer(tx, id, change, options);
  if (change.state === 'closed' && state !== 'closed')
    await tx.enqueue(judgeSentiment, { workspaceId: tx.workspaceId, conversationId: id });
  if (change.state === 'missed' && state !== 'missed') await orderMissedMail(tx, tx.workspaceId, id);
  const row = await getConversationRow(tx.pool, tx.workspaceId, id);
  // The agent who was asked hears that the request is over, whatever ended it.
  if (target !== null && change.transferring === false)
    tx.emit(transferOver({ ...changedPayload(row, tx.now()), target, ...transferEndOf(event) }));
  return { row, change, before: locked };
}

const transferEnds: Partial<Record<LifecycleEvent['type'], TransferEnd>> = {
  'take-over': 'taken-over',
  'agent-end': 'ended',
  'client-end': 'left',
  'client-disconnect': 'left',
  'agent-gone': 'agent-gone',
};
/** The agent who was asked is told why, unless they answered or their time was up. */
function transferEndOf({ type }: LifecycleEvent): { over?: TransferEnd } {
  const over = transferEnds[type];
  return over ? { over } : {};
}

/** A request begins or ends, or the chat has another agent, who has read nothing of it yet and looks on no longer. */
async function writeTransfer(tx: Ctx, id: string, change: LifecycleChange, options: TransitionOptions): Promise<void> {
  const begins = change.transferring === true;
  const request = begins ? { target: options.handedTo, until: options.until } : null;
  await updateTransfer(tx.pool, tx.workspaceId, id, request);
  if (change.handedTo) await updateAgent(tx.pool, tx.workspaceId, id, options.handedTo);
}
