import type { Ctx } from '../../platform/ctx.ts';

interface WorkspaceRow {
  organizationId: string;
  organizationName: string;
  profileType: 1 | 2 | 3;
  enabledTicketSystem: boolean;
  planClosed: boolean;
  flags: Partial<Record<string, boolean>>;
}

const statement = `
SELECT w.organization_id AS "organizationId", w.organization_name AS "organizationName",
       w.profile_type AS "profileType", w.enabled_ticket_system AS "enabledTicketSystem",
       coalesce(p.state = 'closed' AND NOT p.is_freemium, false) AS "planClosed",
       coalesce((SELECT json_object_agg(f.flag, f.enabled)
                   FROM workspace_flags f WHERE f.workspace_id = w.id), '{}') AS flags
  FROM workspaces w
  LEFT JOIN workspace_plans p ON p.workspace_id = w.id
 WHERE w.id = $1`;

/** What the navigation shows of a workspace, and what it leaves out. */
export async function findWorkspace({ pool, workspaceId }: Ctx): Promise<WorkspaceRow | null> {
  const { rows } = await pool.query<WorkspaceRow>({ name: 'navigation', text: statement, values: [workspaceId] });
  return rows[0] ?? null;
}
