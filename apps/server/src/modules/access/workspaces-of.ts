import type { User } from '@chatso/contract';
import { type UserCtx, withTransaction } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { getMe } from './get-me.ts';

interface Entry {
  cs_ws_id: string;
  cf_org_id: string;
  organization_name: string;
  name: string;
  description: string;
  workspace_type: string;
}

/** The workspaces the caller may enter (B-08); those that only invited, or suspended, are not among them. */
export async function listWorkspaces(ctx: UserCtx): Promise<{ items: Entry[] }> {
  const { rows } = await ctx.pool.query<Entry>({
    name: 'workspaces-of',
    text: `SELECT w.id AS cs_ws_id, w.organization_id AS cf_org_id, w.organization_name, w.name, w.description,
                  w.workspace_type
             FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
            WHERE m.user_id = $1 AND m.role IS NOT NULL AND m.account_state = 'activated'
            ORDER BY w.created_at, w.id`,
    values: [ctx.actor.userId],
  });
  return { items: rows };
}

/** B-03, decision B-2: one statement looks and writes, so that nobody is noted in a workspace they were just taken out of. */
export async function switchWorkspace(ctx: UserCtx, workspaceId: string): Promise<User> {
  return withTransaction(ctx, async (tx) => {
    const { rows } = await tx.pool.query<{ allowed: boolean }>({
      name: 'workspace-switch',
      text: `WITH member AS (
               SELECT (role IS NOT NULL AND account_state = 'activated') AS allowed
                 FROM workspace_members WHERE workspace_id = $2 AND user_id = $1
             ), moved AS (
               UPDATE users SET last_active_workspace_id = $2
                WHERE id = $1 AND EXISTS (SELECT 1 FROM member WHERE allowed)
             )
             SELECT allowed FROM member`,
      values: [tx.actor.userId, workspaceId],
    });
    const [member] = rows;
    if (member === undefined) throw new AppError('user-not-in-workspace');
    if (!member.allowed) throw new AppError('user-without-role');
    await tx.audit({ action: 'workspace.switched', subject: { type: 'workspace', id: workspaceId } });
    return getMe(tx);
  });
}
