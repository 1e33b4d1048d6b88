import type { LifecycleChange } from '@chatso/domain';
import type { Sql } from '../../../platform/db/db.ts';
import type { ConversationRow } from '../conversation-row.ts';

/** The state a transition is decided by, read under the lock. */
export type Locked = Pick<
  ConversationRow,
  | 'state'
  | 'client_left'
  | 'archived'
  | 'agent_id'
  | 'visitor_id'
  | 'transferring_to'
  | 'assigned_to'
  | 'transfer_until'
  | 'spectator_ids'
>;

/** Further SQL condition on the conversation, for example on its presence; numbered from $3. */
export interface LockCondition {
  sql: string;
  values: unknown[];
}

/** Holds the conversation's row until the transaction ends, and tells what it is by then. */
export async function lockConversation(
  sql: Sql,
  workspaceId: string,
  id: string,
  condition?: LockCondition,
): Promise<Locked | null> {
  const { rows } = await sql.query<Locked>(
    `SELECT state, client_left, archived, agent_id, visitor_id, transferring_to, transfer_until, spectator_ids,
            CASE WHEN state = 'pending' THEN assigned_to END AS assigned_to
     FROM conversations
     WHERE workspace_id = $1 AND id = $2 ${condition ? `AND ${condition.sql}` : ''} FOR NO KEY UPDATE`,
    [workspaceId, id, ...(condition?.values ?? [])],
  );
  return rows[0] ?? null;
}

/** `enderId`: stays as it is when there is none. */
export async function updateState(
  sql: Sql,
  workspaceId: string,
  id: string,
  { change, enderId, now }: { change: LifecycleChange; enderId: string | undefined; now: Date },
): Promise<void> {
  await sql.query({
    name: 'conversations-transition',
    // One looks on what is going on: with the chat that is over.
    text: `UPDATE conversations SET state = $3, reason = coalesce($4, reason), client_left = client_left OR $5,
             end_date = CASE WHEN $6::boolean THEN coalesce(end_date, $7) ELSE end_date END,
             archived = archived OR $8, ender_id = coalesce($9, ender_id), rev = rev + 1,
             spectator_ids = CASE WHEN $3 = 'ongoing' THEN spectator_ids ELSE '{}' END
           WHERE workspace_id = $1 AND id = $2`,
    values: [
      workspaceId,
      id,
      change.state,
      change.reason ?? null,
      change.left ?? false,
      change.ends ?? false,
      now,
      change.archived ?? false,
      enderId ?? null,
    ],
  });
}

/** Null: there is no request (any more). */
export async function updateTransfer(
  sql: Sql,
  workspaceId: string,
  id: string,
  request: { target: string | undefined; until: Date | undefined } | null,
): Promise<void> {
  await sql.query({
    name: 'conversations-transfer',
    text: `UPDATE conversations SET transferring_to = $3, transfer_until = $4 WHERE workspace_id = $1 AND id = $2`,
    values: [workspaceId, id, request?.target ?? null, request?.until ?? null],
  });
}

/** Another agent has it, who has read nothing of it yet and looks on no longer. */
export async function updateAgent(
  sql: Sql,
  workspaceId: string,
  id: string,
  agentId: string | undefined,
): Promise<void> {
  await sql.query({
    name: 'conversations-hand-over',
    text: `UPDATE conversations c SET agent_id = $3, spectator_ids = array_remove(spectator_ids, $3::uuid),
             read_agent_id = NULL, read_message_id = NULL, read_seq = 0,
             client_unread = (SELECT count(*) FROM messages m WHERE m.conversation_id = c.id AND m.author = 'client'
                                AND m.type IN ('text', 'file'))
           WHERE c.workspace_id = $1 AND c.id = $2`,
    values: [workspaceId, id, agentId],
  });
}
