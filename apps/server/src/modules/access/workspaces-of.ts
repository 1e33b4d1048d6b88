import type { User } from '@chatso/contract';
import { type UserCtx, withTransaction } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { noteWorkspace } from '../identity/index.ts';
import { holdMembership } from '../team/index.ts';
import { getMe } from './get-me.ts';
import { type Entry, workspacesOf } from './workspaces-of.repo.ts';

/** The workspaces the caller may enter (B-08); those that only invited, or suspended, are not among them. */
export async function listWorkspaces(ctx: UserCtx): Promise<{ items: Entry[] }> {
  return { items: await workspacesOf(ctx.pool, ctx.actor.userId) };
}

/** B-03, decision B-2: the membership is held meanwhile, so that nobody is noted in a workspace they were just taken out of. */
export async function switchWorkspace(ctx: UserCtx, workspaceId: string): Promise<User> {
  return withTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const membership = await holdMembership(tx.pool, { workspaceId, userId });
    if (membership === null) throw new AppError('user-not-in-workspace');
    if (!membership.allowed) throw new AppError('user-without-role');
    await noteWorkspace(tx.pool, userId, workspaceId);
    await tx.audit({ action: 'workspace.switched', subject: { type: 'workspace', id: workspaceId } });
    return getMe(tx);
  });
}
