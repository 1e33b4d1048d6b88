import type { Sql } from '../../../platform/db/db.ts';

export interface Assignment {
  conversationId: string;
  agentId: string;
}

/** Answers those that nobody has by now. `again`: whoever let it pass before then may have it once more. */
export async function assignFree(
  sql: Sql,
  workspaceId: string,
  wanted: readonly Assignment[],
  { now, again }: { now: Date; again: Date },
): Promise<Assignment[]> {
  const { rows } = await sql.query<Assignment>({
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
      workspaceId,
      wanted.map(({ conversationId }) => conversationId),
      wanted.map(({ agentId }) => agentId),
      now,
      again,
    ],
  });
  return rows;
}

/** `passed`: the agent is passed over next time. False when it is not the agent's, or was given later than `givenBefore`. */
export async function unassign(
  sql: Sql,
  workspaceId: string,
  { conversationId, agentId }: Assignment,
  { givenBefore, passed }: { givenBefore: Date; passed: boolean },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'conversations-unassign',
    text: `UPDATE conversations SET assigned_to = NULL, rev = rev + 1,
             assign_passed = CASE WHEN $5 THEN array_append(assign_passed, $3::uuid) ELSE assign_passed END
           WHERE workspace_id = $1 AND id = $2 AND state = 'pending' AND assigned_to = $3 AND assigned_at <= $4`,
    values: [workspaceId, conversationId, agentId, givenBefore, passed],
  });
  return rowCount === 1;
}

export async function placeInDepartment(
  sql: Sql,
  workspaceId: string,
  conversationId: string,
  departmentId: string,
): Promise<void> {
  await sql.query(
    `UPDATE conversations SET category_id = $3
      WHERE workspace_id = $1 AND id = $2 AND state = 'pending' AND category_id IS NULL`,
    [workspaceId, conversationId, departmentId],
  );
}

/** Only while the chat is beginning: what it opened with is never changed afterwards. */
export async function setOpening(sql: Sql, workspaceId: string, conversationId: string, text: string): Promise<void> {
  await sql.query('UPDATE conversations SET opening = $3 WHERE workspace_id = $1 AND id = $2', [
    workspaceId,
    conversationId,
    text,
  ]);
}
