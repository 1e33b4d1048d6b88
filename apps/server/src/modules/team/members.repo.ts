import type { Permission, Role } from '@chatso/contract';
import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { customRoles, memberStores, workspaceMembers } from './members.schema.ts';

export interface NewMember {
  workspaceId: string;
  userId: string;
  role: Role | null;
  customRoleId?: string;
  accountState?: 'invited' | 'activated' | 'suspended';
  stores?: { storeId: string; agentAlias?: string | null; categoryIds?: string[] }[];
}

/** Adds a person to a workspace with everything they serve there. */
export async function addMember(ctx: RootCtx, member: NewMember): Promise<void> {
  const { workspaceId, userId } = member;
  await ctx.db.insert(workspaceMembers).values({
    workspaceId,
    userId,
    role: member.role,
    customRoleId: member.customRoleId ?? null,
    accountState: member.accountState ?? 'activated',
    suspendedReason: member.accountState === 'suspended' ? 'admin' : null,
    createdAt: ctx.now(),
  });
  const stores = (member.stores ?? []).map((store) => ({ workspaceId, userId, ...store }));
  if (stores.length > 0) await ctx.db.insert(memberStores).values(stores);
}

/** Makes the person an active admin, whatever they were; stores and departments stay. Counts no seats: the operator decides. */
export async function putAdmin(tx: Ctx, userId: string): Promise<void> {
  await tx.pool.query(
    `INSERT INTO workspace_members (workspace_id, user_id, role, account_state, created_at)
     VALUES ($1, $2, 'admin', 'activated', $3)
     ON CONFLICT (workspace_id, user_id)
     DO UPDATE SET role = 'admin', custom_role_id = NULL, account_state = 'activated', suspended_reason = NULL,
                   version = workspace_members.version + 1`,
    [tx.workspaceId, userId, tx.now()],
  );
}

/** Answers the new role's id. */
export async function createCustomRole(
  ctx: RootCtx,
  role: { workspaceId: string; name: string; permissions: Partial<Record<Permission, boolean>> },
): Promise<string> {
  const id = newId();
  await ctx.db.insert(customRoles).values({ id, ...role, updatedAt: ctx.now() });
  return id;
}

/** Away, or back. False where that is what they already are. */
export async function noteAway(tx: Ctx, userId: string, away: boolean): Promise<boolean> {
  const { rowCount } = await tx.pool.query(
    `UPDATE workspace_members SET away_since = CASE WHEN $3::boolean THEN $4::timestamptz END
     WHERE workspace_id = $1 AND user_id = $2 AND (away_since IS NOT NULL) <> $3::boolean`,
    [tx.workspaceId, userId, away, tx.now()],
  );
  return rowCount === 1;
}

/** The setup guide put away, or brought back. False where it already is so. */
export async function noteGuideHidden(tx: Ctx, userId: string, hidden: boolean): Promise<boolean> {
  const { rowCount } = await tx.pool.query(
    `UPDATE workspace_members SET guide_hidden_at = CASE WHEN $3::boolean THEN $4::timestamptz END
     WHERE workspace_id = $1 AND user_id = $2 AND (guide_hidden_at IS NOT NULL) <> $3::boolean`,
    [tx.workspaceId, userId, hidden, tx.now()],
  );
  return rowCount === 1;
}

/** Whether the person may work there; null without a membership. Nobody ends it before the transaction does. */
export async function holdMembership(
  sql: Sql,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<{ allowed: boolean } | null> {
  const { rows } = await sql.query<{ allowed: boolean }>({
    name: 'team-hold-membership',
    text: `SELECT (role IS NOT NULL AND account_state = 'activated') AS allowed
             FROM workspace_members WHERE workspace_id = $1 AND user_id = $2 FOR SHARE`,
    values: [workspaceId, userId],
  });
  return rows[0] ?? null;
}

/** Accepts an invitation. False when it is no longer open. */
export async function activateInvited(tx: Ctx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.pool.query(
    `UPDATE workspace_members SET account_state = 'activated', version = version + 1
      WHERE workspace_id = $1 AND user_id = $2 AND account_state = 'invited'`,
    [tx.workspaceId, userId],
  );
  return rowCount === 1;
}

export async function deleteMember(tx: Ctx, userId: string): Promise<void> {
  await tx.pool.query('DELETE FROM workspace_members WHERE workspace_id = $1 AND user_id = $2', [
    tx.workspaceId,
    userId,
  ]);
}

export async function insertInvited(
  tx: Ctx,
  member: { userId: string; role: string; customRoleId: string | null },
): Promise<void> {
  await tx.pool.query(
    `INSERT INTO workspace_members (workspace_id, user_id, role, custom_role_id, account_state, created_at)
     VALUES ($1, $2, $3, $4, 'invited', $5)`,
    [tx.workspaceId, member.userId, member.role, member.customRoleId, tx.now()],
  );
}

export interface KnownMember {
  email: string;
  user_id: string;
  state: 'invited' | 'activated' | 'suspended';
}

export async function findMembersByEmail(tx: Ctx, emails: readonly string[]): Promise<KnownMember[]> {
  const { rows } = await tx.pool.query<KnownMember>(
    `SELECT u.email, m.user_id, m.account_state AS state FROM workspace_members m JOIN users u ON u.id = m.user_id
      WHERE m.workspace_id = $1 AND u.email = ANY ($2::text[])`,
    [tx.workspaceId, emails],
  );
  return rows;
}

export async function updateRole(
  tx: Ctx,
  userId: string,
  { role, customRoleId }: { role: string; customRoleId: string | null },
): Promise<void> {
  await tx.pool.query(
    `UPDATE workspace_members SET role = $3, custom_role_id = $4, version = version + 1
      WHERE workspace_id = $1 AND user_id = $2`,
    [tx.workspaceId, userId, role, customRoleId],
  );
}

export async function updateCapacity(tx: Ctx, userId: string, capacity: number | null): Promise<void> {
  await tx.pool.query(
    'UPDATE workspace_members SET version = version + 1, capacity = $3 WHERE workspace_id = $1 AND user_id = $2',
    [tx.workspaceId, userId, capacity],
  );
}

export async function suspendMember(tx: Ctx, userId: string): Promise<void> {
  await tx.pool.query(
    `UPDATE workspace_members SET account_state = 'suspended', suspended_reason = 'admin', version = version + 1
      WHERE workspace_id = $1 AND user_id = $2`,
    [tx.workspaceId, userId],
  );
}

export async function reactivateMember(tx: Ctx, userId: string): Promise<void> {
  await tx.pool.query(
    `UPDATE workspace_members SET account_state = 'activated', suspended_reason = NULL, version = version + 1
      WHERE workspace_id = $1 AND user_id = $2`,
    [tx.workspaceId, userId],
  );
}

/** Whether an activated admin would be left without this one. */
export async function hasOtherAdmin(tx: Ctx, userId: string): Promise<boolean> {
  const { rows } = await tx.pool.query(
    `SELECT 1 FROM workspace_members
      WHERE workspace_id = $1 AND user_id <> $2 AND role = 'admin' AND account_state = 'activated' LIMIT 1`,
    [tx.workspaceId, userId],
  );
  return rows.length > 0;
}
