import { type Permission, permissionsOf, type Role } from '@chatso/contract';
import type { Ctx } from '../../platform/ctx.ts';

interface Row {
  role: Role | null;
  permissions: Partial<Record<Permission, boolean>> | null;
}

/** Whether the person may not, or no longer, answer chats here: gone, suspended, without a role or without live chat. */
export async function isReleased(ctx: Pick<Ctx, 'pool' | 'workspaceId'>, userId: string): Promise<boolean> {
  const { rows } = await ctx.pool.query<Row>({
    name: 'team-membership',
    text: `SELECT m.role, r.permissions FROM workspace_members m
             LEFT JOIN custom_roles r ON r.workspace_id = m.workspace_id AND r.id = m.custom_role_id
            WHERE m.workspace_id = $1 AND m.user_id = $2 AND m.account_state = 'activated'`,
    values: [ctx.workspaceId, userId],
  });
  const [member] = rows;
  return (
    member === undefined || member.role === null || !permissionsOf(member.role, member.permissions).has('liveChat')
  );
}
