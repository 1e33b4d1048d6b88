import type { Role } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { encrypt, hashToken, newToken } from '../../platform/crypto.ts';
import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';

export interface Invitation {
  id: string;
  workspaceId: string;
  workspaceName: string;
  userId: string;
  status: 'open' | 'accepted' | 'cancelled' | 'replaced';
  expiresAt: Date;
  invitedBy: string | null;
  /** null: the account is gone, as after a cancelled invitation of somebody new. */
  account: { email: string; fullname: string; hasPassword: boolean; known: boolean } | null;
  role: Role | null;
}

/** Makes a new invitation; the token is stored hashed, and sealed for `findSealedToken`. A previous open one stops working. */
export async function openInvitation(
  tx: Ctx,
  { userId, invitedBy, encryptionKey }: { userId: string; invitedBy: string | null; encryptionKey: Buffer },
): Promise<{ id: string; sealedToken: string }> {
  const token = newToken();
  const sealedToken = encrypt(encryptionKey, token);
  const id = newId();
  const now = tx.now();
  await closeInvitation(tx, userId, 'replaced');
  await tx.pool.query(
    `INSERT INTO workspace_invitations (id, workspace_id, user_id, token_hash, invited_by, sent_at, expires_at, sealed_token)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[id, tx.workspaceId, userId, hashToken(token), invitedBy, now],
      new Date(now.getTime() + limits.invitationLifeMs),
      sealedToken,
    ],
  );
  return { id, sealedToken };
}

/** Of the open invitation; null where there is none, it has expired, or it is from before tokens were sealed. */
export async function findSealedToken(tx: Ctx, userId: string): Promise<string | null> {
  const { rows } = await tx.pool.query<{ sealed: string | null }>(
    `SELECT sealed_token AS sealed FROM workspace_invitations
      WHERE workspace_id = $1 AND user_id = $2 AND status = 'open' AND expires_at > $3`,
    [tx.workspaceId, userId, tx.now()],
  );
  return rows[0]?.sealed ?? null;
}

/** False when there is no open one. */
export async function closeInvitation(tx: Ctx, userId: string, status: 'cancelled' | 'replaced'): Promise<boolean> {
  const { rowCount } = await tx.pool.query(
    `UPDATE workspace_invitations SET status = $3, closed_at = $4
      WHERE workspace_id = $1 AND user_id = $2 AND status = 'open'`,
    [tx.workspaceId, userId, status, tx.now()],
  );
  return rowCount === 1;
}

/** One statement decides who is first: of two who accept, or one who accepts and one who cancels, one gets false. */
export async function spendInvitation(tx: Ctx, id: string): Promise<boolean> {
  const { rowCount } = await tx.pool.query(
    `UPDATE workspace_invitations SET status = 'accepted', closed_at = $3
      WHERE workspace_id = $1 AND id = $2 AND status = 'open' AND expires_at > $3`,
    [tx.workspaceId, id, tx.now()],
  );
  return rowCount === 1;
}

interface Row extends Omit<Invitation, 'account'> {
  email: string | null;
  fullname: string | null;
  hasPassword: boolean;
  known: boolean;
}

/** By the token of the link, whatever became of the invitation. */
export async function findInvitation(sql: Sql, token: string): Promise<Invitation | null> {
  const { rows } = await sql.query<Row>({
    name: 'invitation-by-token',
    text: `SELECT i.id, i.workspace_id AS "workspaceId", w.name AS "workspaceName", i.user_id AS "userId", i.status,
                  i.expires_at AS "expiresAt", iu.fullname AS "invitedBy", m.role, u.email, u.fullname,
                  u.password_hash IS NOT NULL AS "hasPassword",
                  -- Somebody has been here with this account: by password, by the suite, or in another workspace.
                  (u.password_hash IS NOT NULL OR EXISTS (SELECT 1 FROM suite_identities si WHERE si.user_id = u.id)
                    OR EXISTS (SELECT 1 FROM auth_sessions s WHERE s.user_id = u.id)
                    OR EXISTS (SELECT 1 FROM workspace_members o WHERE o.user_id = u.id AND o.account_state = 'activated'))
                    AS known
             FROM workspace_invitations i
             JOIN workspaces w ON w.id = i.workspace_id
             LEFT JOIN users u ON u.id = i.user_id
             LEFT JOIN users iu ON iu.id = i.invited_by
             LEFT JOIN workspace_members m ON m.workspace_id = i.workspace_id AND m.user_id = i.user_id
            WHERE i.token_hash = $1`,
    values: [hashToken(token)],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { email, fullname, hasPassword, known, ...rest } = row;
  return { ...rest, account: email === null ? null : { email, fullname: fullname ?? '', hasPassword, known } };
}

/** Data of the mail about an open invitation; null when it is no longer open. */
export async function findInvitationMail(sql: Sql, id: string, now: Date) {
  const { rows } = await sql.query<{ email: string; workspaceName: string; invitedBy: string | null; expiresAt: Date }>(
    `SELECT u.email, w.name AS "workspaceName", iu.fullname AS "invitedBy", i.expires_at AS "expiresAt"
       FROM workspace_invitations i
       JOIN workspaces w ON w.id = i.workspace_id
       JOIN users u ON u.id = i.user_id
       LEFT JOIN users iu ON iu.id = i.invited_by
      WHERE i.id = $1 AND i.status = 'open' AND i.expires_at > $2`,
    [id, now],
  );
  return rows[0] ?? null;
}

/** Links older than this need not say any more what became of them. */
export async function deleteOldInvitations(ctx: RootCtx): Promise<void> {
  const before = new Date(ctx.now().getTime() - 3 * limits.invitationLifeMs);
  await ctx.pool.query("DELETE FROM workspace_invitations WHERE status <> 'open' AND closed_at < $1", [before]);
}

export async function statusOfInvitation(tx: Ctx, id: string): Promise<Invitation['status'] | null> {
  const { rows } = await tx.pool.query<{ status: Invitation['status'] }>(
    'SELECT status FROM workspace_invitations WHERE id = $1',
    [id],
  );
  return rows[0]?.status ?? null;
}
