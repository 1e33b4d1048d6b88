import type { TransferEnd } from '@chatso/contract';
import { decideLifecycle, type LifecycleChange, type LifecycleEvent } from '@chatso/domain';
import type { Ctx } from '../../platform/ctx.ts';
import { changedPayload } from './audience.ts';
import type { ConversationRow } from './conversation-row.ts';
import { transferOver } from './conversations.events.ts';
import { getConversationRow } from './conversations.repo.ts';
import { judgeSentiment } from './sentiment/judge-sentiment.ts';

/** What is decided by, as it is under the lock. */
export type Locked = Pick<
  ConversationRow,
  | 'state'
  | 'client_left'
  | 'archived'
  | 'agent_id'
  | 'visitor_id'
  | 'transferring_to'
  | 'transfer_until'
  | 'spectator_ids'
>;

export interface TransitionOptions {
  /** Who ends it; stays empty when the client or the clock does. */
  enderId?: string;
  /** Who goes on with it, or is asked to; with events that hand it over. */
  handedTo?: string;
  /** When a request that begins is too old. */
  until?: Date;
  /** A last look under the lock: false leaves everything as it is. */
  guard?: (locked: Locked) => boolean;
  /** Further SQL condition on the conversation, for example on its presence; numbered from $3. */
  condition?: { sql: string; values: unknown[] };
}

interface Transition {
  row: ConversationRow;
  change: LifecycleChange;
  before: Locked;
}

/** Holds the conversation's row until the transaction ends, and tells what it is by then. */
export async function lockConversation(
  tx: Ctx,
  id: string,
  condition?: TransitionOptions['condition'],
): Promise<Locked | null> {
  const { rows } = await tx.pool.query<Locked>(
    `SELECT state, client_left, archived, agent_id, visitor_id, transferring_to, transfer_until, spectator_ids
     FROM conversations
     WHERE workspace_id = $1 AND id = $2 ${condition ? `AND ${condition.sql}` : ''} FOR NO KEY UPDATE`,
    [tx.workspaceId, id, ...(condition?.values ?? [])],
  );
  return rows[0] ?? null;
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
  const locked = await lockConversation(tx, id, options.condition);
  if (!locked || options.guard?.(locked) === false) return null;
  const { state, client_left: left, archived, transferring_to: target } = locked;
  const decided = decideLifecycle({ state, left, archived, transferring: target !== null }, event);
  if (!decided.ok) return null;
  const { change } = decided;
  await writeChange(tx, id, change, options);
  if (change.transferring !== undefined || change.handedTo) await writeTransfer(tx, id, change, options);
  if (change.state === 'closed' && state !== 'closed')
    await tx.enqueue(judgeSentiment, { workspaceId: tx.workspaceId, conversationId: id });
  const row = await getConversationRow(tx.pool, tx.workspaceId, id);
  // Whoever was asked hears that there is nothing to answer any more, whatever it was that ended the request.
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
/** Whoever was asked is told why, unless it was they who answered, or their time was up. */
function transferEndOf({ type }: LifecycleEvent): { over?: TransferEnd } {
  const over = transferEnds[type];
  return over ? { over } : {};
}

async function writeChange(tx: Ctx, id: string, change: LifecycleChange, options: TransitionOptions): Promise<void> {
  await tx.pool.query({
    name: 'conversations-transition',
    // One looks on what is going on: with the chat that is over.
    text: `UPDATE conversations SET state = $3, reason = coalesce($4, reason), client_left = client_left OR $5,
             end_date = CASE WHEN $6::boolean THEN coalesce(end_date, $7) ELSE end_date END,
             archived = archived OR $8, ender_id = coalesce($9, ender_id), rev = rev + 1,
             spectator_ids = CASE WHEN $3 = 'ongoing' THEN spectator_ids ELSE '{}' END
           WHERE workspace_id = $1 AND id = $2`,
    values: [
      tx.workspaceId,
      id,
      change.state,
      change.reason ?? null,
      change.left ?? false,
      change.ends ?? false,
      tx.now(),
      change.archived ?? false,
      options.enderId ?? null,
    ],
  });
}

/** A request begins or ends, or the chat has another agent, who has read nothing of it yet and looks on no longer. */
async function writeTransfer(tx: Ctx, id: string, change: LifecycleChange, options: TransitionOptions): Promise<void> {
  const begins = change.transferring === true;
  await tx.pool.query({
    name: 'conversations-transfer',
    text: `UPDATE conversations SET transferring_to = $3, transfer_until = $4 WHERE workspace_id = $1 AND id = $2`,
    values: [tx.workspaceId, id, begins ? options.handedTo : null, begins ? options.until : null],
  });
  if (!change.handedTo) return;
  await tx.pool.query({
    name: 'conversations-hand-over',
    text: `UPDATE conversations c SET agent_id = $3, spectator_ids = array_remove(spectator_ids, $3::uuid),
             read_agent_id = NULL, read_message_id = NULL, read_seq = 0,
             client_unread = (SELECT count(*) FROM messages m WHERE m.conversation_id = c.id AND m.author = 'client'
                                AND m.type IN ('text', 'file'))
           WHERE c.workspace_id = $1 AND c.id = $2`,
    values: [tx.workspaceId, id, options.handedTo],
  });
}
