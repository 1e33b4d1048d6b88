import type { Sql } from '../../platform/db/db.ts';

export interface Entry {
  cs_ws_id: string;
  cf_org_id: string;
  organization_name: string;
  name: string;
  description: string;
  workspace_type: string;
}

/** Where somebody works. */
export async function workspacesOf(sql: Sql, userId: string): Promise<Entry[]> {
  const { rows } = await sql.query<Entry>({
    name: 'workspaces-of',
    text: `SELECT w.id AS cs_ws_id, w.organization_id AS cf_org_id, w.organization_name, w.name, w.description,
                  w.workspace_type
             FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
            WHERE m.user_id = $1 AND m.role IS NOT NULL AND m.account_state = 'activated'
            ORDER BY w.created_at, w.id`,
    values: [userId],
  });
  return rows;
}
