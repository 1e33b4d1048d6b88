import type { Watcher } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';

/** Those of these who are members here, as a chat or a ticket shows who has it open. */
export async function watchersOf(sql: Sql, workspaceId: string, userIds: readonly string[]): Promise<Watcher[]> {
  const { rows } = await sql.query<Watcher>({
    name: 'team-watchers',
    text: `SELECT u.id AS _id, u.fullname, u.avatar FROM users u
             JOIN workspace_members m ON m.user_id = u.id AND m.workspace_id = $1
            WHERE u.id = ANY ($2::uuid[]) ORDER BY u.fullname, u.id`,
    values: [workspaceId, userIds],
  });
  return rows;
}
