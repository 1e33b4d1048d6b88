import { decideLifecycle, type LifecycleChange, type LifecycleEvent } from '@chatso/domain';
import type { Ctx } from '../../platform/ctx.ts';
import type { ConversationRow } from './conversation-row.ts';
import { getConversationRow } from './conversations.repo.ts';

interface Locked {
  state: ConversationRow['state'];
  client_left: boolean;
  archived: boolean;
  agent_id: string | null;
  visitor_id: string;
}

export interface TransitionOptions {
  /** Who ends it; stays empty when the client or the clock does. */
  enderId?: string;
  /** A last look under the lock: false leaves everything as it is. */
  guard?: (locked: Locked) => boolean;
  /** Further SQL condition on the conversation, for example on its presence; numbered from $3. */
  condition?: { sql: string; values: unknown[] };
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
): Promise<{ row: ConversationRow; change: LifecycleChange } | null> {
  const { rows } = await tx.pool.query<Locked>(
    `SELECT state, client_left, archived, agent_id, visitor_id FROM conversations
     WHERE workspace_id = $1 AND id = $2 ${options.condition ? `AND ${options.condition.sql}` : ''} FOR NO KEY UPDATE`,
    [tx.workspaceId, id, ...(options.condition?.values ?? [])],
  );
  const [locked] = rows;
  if (!locked || options.guard?.(locked) === false) return null;
  const decided = decideLifecycle({ state: locked.state, left: locked.client_left, archived: locked.archived }, event);
  if (!decided.ok) return null;
  const { change } = decided;
  await tx.pool.query({
    name: 'conversations-transition',
    text: `UPDATE conversations SET state = $3, reason = coalesce($4, reason), client_left = client_left OR $5,
             end_date = CASE WHEN $6::boolean THEN coalesce(end_date, $7) ELSE end_date END,
             archived = archived OR $8, ender_id = coalesce($9, ender_id), rev = rev + 1
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
  return { row: await getConversationRow(tx.pool, tx.workspaceId, id), change };
}
