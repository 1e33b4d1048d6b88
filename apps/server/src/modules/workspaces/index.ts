/**
 * Workspaces: the tenants. Every other table carries a workspace's id, and nothing is ever shared between two.
 * Emits nothing yet; creation comes from seeds and, later, registration.
 */
import type { RootCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { defineModule } from '../../platform/module.ts';
import { workspaces } from './workspaces.schema.ts';

export { changeRetention, lockWorkspace } from './workspaces.repo.ts';
export { workspaces } from './workspaces.schema.ts';

export type NewWorkspace = Omit<typeof workspaces.$inferInsert, 'id' | 'createdAt' | 'organizationId'> & {
  organizationId?: string;
};

/** Answers the new workspace's id. It has no plan and no members yet. */
export async function createWorkspace(ctx: RootCtx, input: NewWorkspace): Promise<string> {
  const id = newId();
  await ctx.db.insert(workspaces).values({ organizationId: newId(), ...input, id, createdAt: ctx.now() });
  return id;
}

export const workspacesModule = defineModule({ name: 'workspaces', tables: { owns: ['workspaces'] } });
