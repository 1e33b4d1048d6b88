import type { Ctx } from '../../platform/ctx.ts';
import { defineStep } from '../../platform/step.ts';
import { changedPayload } from './audience.ts';
import { chatAssigned, chatUnassigned } from './conversations.events.ts';
import { getConversationRow } from './conversations.repo.ts';

/**
 * A chat begins to wait. Whoever gives it to an agent does so before anybody hears of it, so that it calls only those who
 * may answer it.
 */
export const chatWaits = defineStep<{ conversationId: string }>('conversation.waits');

export interface Assignment {
  conversationId: string;
  agentId: string;
}

/**
 * Gives waiting chats to agents, in the caller's transaction; those that somebody has by now are left alone. `again`:
 * whoever let it pass before then may have it once more.
 */
export async function assignChats(tx: Ctx, wanted: readonly Assignment[], again: Date): Promise<Assignment[]> {
  if (wanted.length === 0) return [];
  const { rows } = await tx.pool.query<Assignment>({
    name: 'conversations-assign',
    text: `WITH free AS (
             SELECT id FROM conversations
             WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND state = 'pending' AND assigned_to IS NULL
             ORDER BY id FOR NO KEY UPDATE)
           UPDATE conversations c SET assigned_to = w.agent, assigned_at = $4, rev = rev + 1,
             assign_passed = CASE WHEN c.assigned_at < $5 THEN '{}' ELSE c.assign_passed END
           FROM free JOIN unnest($2::uuid[], $3::uuid[]) AS w (id, agent) ON w.id = free.id
           WHERE c.id = free.id
           RETURNING c.id AS "conversationId", c.assigned_to AS "agentId"`,
    values: [
      tx.workspaceId,
      wanted.map(({ conversationId }) => conversationId),
      wanted.map(({ agentId }) => agentId),
      tx.now(),
      again,
    ],
  });
  for (const { conversationId, agentId } of rows) {
    const row = await getConversationRow(tx.pool, tx.workspaceId, conversationId);
    const subject = { type: 'conversation', id: conversationId } as const;
    await tx.audit({ action: 'conversation.assigned', subject, data: { agentId } });
    tx.emit(chatAssigned({ ...changedPayload(row, tx.now()), agentId }));
  }
  return rows;
}

export type AssignmentEnd = 'no-answer' | 'agent-gone' | 'turned-off';

/**
 * The chat is for all again; whoever did not answer is passed over next time. False when it is not the agent's to answer
 * any more, since `givenBefore` at the latest.
 */
export async function endAssignment(
  tx: Ctx,
  { conversationId, agentId }: Assignment,
  { why, givenBefore }: { why: AssignmentEnd; givenBefore: Date },
): Promise<boolean> {
  const { rowCount } = await tx.pool.query({
    name: 'conversations-unassign',
    text: `UPDATE conversations SET assigned_to = NULL, rev = rev + 1,
             assign_passed = CASE WHEN $5 THEN array_append(assign_passed, $3::uuid) ELSE assign_passed END
           WHERE workspace_id = $1 AND id = $2 AND state = 'pending' AND assigned_to = $3 AND assigned_at <= $4`,
    values: [tx.workspaceId, conversationId, agentId, givenBefore, why === 'no-answer'],
  });
  if (rowCount !== 1) return false;
  const row = await getConversationRow(tx.pool, tx.workspaceId, conversationId);
  const subject = { type: 'conversation', id: conversationId } as const;
  await tx.audit({ action: 'conversation.assignment-ended', subject, data: { agentId, why } });
  tx.emit(chatUnassigned({ ...changedPayload(row, tx.now()), agentId }));
  return true;
}
