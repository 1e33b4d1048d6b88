import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { bring } from '../../platform/place.ts';
import { departmentStaff, listDepartments } from '../departments/index.ts';
import { storeDependents } from '../stores/index.ts';
import {
  countAgentsOfOnly,
  type HeldAgent,
  holdStoreAgents,
  listStoreAgents,
  writeCategories,
} from './department-staff.repo.ts';
import { departmentsChanged, teamChanged } from './team.events.ts';

interface OfStore {
  id: string;
  storeId: string;
}

/**
 * What somebody serves in the store once they serve the department, or not any more; null: as now. A list that is empty means
 * all (decision D-6), so whoever served all gets a list of the others, and nobody is left with an empty one.
 */
function categoriesAfter(agent: HeldAgent, id: string, wanted: boolean, others: readonly string[]): string[] | null {
  const { categoryIds, name } = agent;
  if (wanted) return categoryIds.length === 0 || categoryIds.includes(id) ? null : [...categoryIds, id];
  if (categoryIds.length > 0 && !categoryIds.includes(id)) return null;
  const rest = categoryIds.length === 0 ? [...others] : categoryIds.filter((one) => one !== id);
  if (rest.length > 0) return rest;
  throw new AppError('bad-request', { reason: 'agent-only-department', field: 'agentIds', details: { name } });
}

async function serve(tx: Ctx, { id, storeId }: OfStore, userIds: readonly string[]): Promise<void> {
  const wanted = new Set(userIds.map((userId) => userId.toLowerCase()));
  const agents = await holdStoreAgents(tx, storeId);
  const known = new Set(agents.map(({ userId }) => userId));
  if ([...wanted].some((userId) => !known.has(userId))) {
    throw new AppError('bad-request', { reason: 'agent-elsewhere', field: 'agentIds' });
  }
  const departments = await listDepartments(tx.db, tx.workspaceId, [storeId]);
  const others = departments.map((one) => one.id).filter((one) => one !== id);
  let anybody = false;
  for (const agent of agents) {
    const { userId } = agent;
    const assigned = wanted.has(userId);
    const categoryIds = categoriesAfter(agent, id, assigned, others);
    if (categoryIds === null) continue;
    anybody = true;
    await writeCategories(tx, { userId, storeId, categoryIds });
    const data = { stores: [{ storeId, categoryIds }] };
    await tx.audit({ action: 'member.changed', subject: { type: 'user', id: userId }, data });
    if (agent.accountState !== 'activated') continue;
    const change = assigned ? { assigned: [id], unassigned: [] } : { assigned: [], unassigned: [id] };
    tx.emit(departmentsChanged({ workspaceId: tx.workspaceId, userId, ...change }));
  }
  if (anybody) tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
}

export const agentsOfStore = bring(storeDependents, { kind: 'agents', count: countAgentsOfOnly });

/** Who serves a department is kept with the members, so the team says it, and changes it. */
export const staffOfDepartments = bring(departmentStaff, { of: listStoreAgents, serve });

/**
 * Which departments of the store somebody serves. Where none of the team serves the store, admins answer everything and
 * every department is served.
 */
export async function servedDepartments(
  ctx: Pick<Ctx, 'pool' | 'workspaceId'>,
  storeId: string,
): Promise<(departmentId: string) => boolean> {
  const staff = (await listStoreAgents(ctx, storeId)).filter(({ accountState }) => accountState === 'activated');
  if (staff.length === 0 || staff.some(({ categoryIds }) => categoryIds.length === 0)) return () => true;
  const served = new Set(staff.flatMap(({ categoryIds }) => categoryIds));
  return (departmentId) => served.has(departmentId);
}
