import { inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { createUser, findAccountByEmail, issueLink, noteWorkspace } from '../identity/index.ts';
import { putAdmin } from '../team/index.ts';
import { findWorkspaces } from '../workspaces/index.ts';
import { openWorkspace, type RegisterDeps } from './register.ts';

export interface NewAdmin {
  email: string;
  /** Of a new account; after its address when absent. */
  fullname: string | null;
  /** Name or id; null: the only one there is. The first one of an installation is created with this name. */
  workspace: string | null;
}

/**
 * The operator's way in (`npm run create-admin`): an account, new or known, that is an active admin of the workspace, and
 * a link for choosing its password that works without email. Answers the link's way below the console's address.
 */
export async function createAdmin(
  ctx: RootCtx,
  deps: RegisterDeps,
  { workspace, ...input }: NewAdmin,
): Promise<{ path: string; workspaceName: string; isNewWorkspace: boolean }> {
  const email = input.email.trim().toLowerCase();
  const fullname = input.fullname?.trim() || (email.split('@')[0] ?? email);
  return withTransaction(ctx, async (tx) => {
    const all = await findWorkspaces(tx.pool, null);
    const known = workspace === null ? all : await findWorkspaces(tx.pool, workspace);
    if (known.length > 1 || (known.length === 0 && all.length > 0))
      throw new Error(`Which workspace? Add --workspace with one of: ${namesOf(all)}.`);
    const userId =
      (await findAccountByEmail(tx.pool, email))?.id ?? (await createUser(tx, { email, fullname, password: null }));
    const [found] = known;
    const name = found?.name ?? workspace ?? `${fullname}'s workspace`;
    const workspaceId = found?.id ?? (await openWorkspace(tx, deps, { userId, name, website: null, vouched: true }));
    const scoped = inWorkspace(tx, workspaceId, { kind: 'system' });
    await putAdmin(scoped, userId);
    await noteWorkspace(tx.pool, userId, workspaceId);
    await scoped.audit({ action: 'member.made-admin', subject: { type: 'user', id: userId }, data: { email } });
    const token = await issueLink(tx.pool, { userId, purpose: 'reset-password', now: tx.now() });
    return { path: `/reset-password?token=${token}`, workspaceName: name, isNewWorkspace: found === undefined };
  });
}

const namesOf = (workspaces: readonly { id: string; name: string }[]): string =>
  workspaces.map(({ id, name }) => `"${name}" (${id})`).join(', ');
