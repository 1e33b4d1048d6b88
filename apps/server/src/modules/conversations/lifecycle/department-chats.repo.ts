import type { DepartmentChats } from '@chatso/contract';
import type { Ctx } from '../../../platform/ctx.ts';

/** Chats of a department: those that wait, those being answered, and all the others. */
export async function countChatsOf(
  { pool, workspaceId }: Ctx,
  departmentId: string,
): Promise<Omit<DepartmentChats, 'triggers'>> {
  const { rows } = await pool.query<Omit<DepartmentChats, 'triggers'>>({
    name: 'conversations-of-department',
    text: `SELECT (count(*) FILTER (WHERE state = 'pending'))::int AS pending,
             (count(*) FILTER (WHERE state = 'ongoing'))::int AS active,
             (count(*) FILTER (WHERE state IN ('missed', 'closed')))::int AS ended
           FROM conversations WHERE workspace_id = $1 AND category_id = $2`,
    values: [workspaceId, departmentId],
  });
  return rows[0] ?? { pending: 0, active: 0, ended: 0 };
}

/** Puts those that wait into another department, or none; in the order of all who hold several chats. Answers them. */
export async function changeWaiting(tx: Ctx, departmentId: string, to: string | null): Promise<string[]> {
  const { rows } = await tx.pool.query<{ id: string }>({
    name: 'conversations-change-waiting',
    text: `WITH waiting AS (
             SELECT id FROM conversations WHERE workspace_id = $1 AND category_id = $2 AND state = 'pending'
             ORDER BY id FOR NO KEY UPDATE)
           UPDATE conversations c SET category_id = $3, rev = rev + 1 FROM waiting WHERE c.id = waiting.id RETURNING c.id`,
    values: [tx.workspaceId, departmentId, to],
  });
  return rows.map(({ id }) => id);
}
