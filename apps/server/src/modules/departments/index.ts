/**
 * Departments ('categories' on the wire, decision X-18): how a store's chats are sorted to teams.
 * Invariants: a department belongs to one store, but the built-in 'Outbound Chat', of which each workspace has one.
 * One name per store whatever its letter case, one at least and ten at most on the widget, and a deleted one stays as the
 * name of chats that are over. Who serves them and which chats they have, higher modules bring (places.ts).
 * Binds `stores.list`, because a store is shown together with its departments and stores is the lower module.
 * Emits: department.list-changed, department.renamed, department.deleted.
 */
import { type Department, endpoints, type StoreDetail } from '@chatso/contract';
import type { WeekHours } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import { servedStores } from '../../platform/actor.ts';
import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { defineModule } from '../../platform/module.ts';
import { findStore, listStores, toStore } from '../stores/index.ts';
import { departmentDeleted, departmentRenamed, departmentsOfStoreChanged } from './departments.events.ts';
import { departmentsRealtime } from './departments.realtime.ts';
import { ensureOutboundRow, insertDepartmentRow, listDepartmentRows } from './departments.repo.ts';
import { type DepartmentRow, departmentKey } from './departments.schema.ts';
import { listManaged, listStaff } from './list-departments.ts';
import { changeManaged, countChats, createManaged, removeManaged, setHours } from './manage-departments.ts';
import { othersIn } from './places.ts';

export {
  bumpDepartments,
  findDepartmentRow as findDepartment,
  listDepartmentRows as listDepartments,
} from './departments.repo.ts';
export { type DepartmentRow, departments } from './departments.schema.ts';
export {
  departmentChats,
  departmentRemoved,
  departmentStaff,
  departmentTriggers,
  type RemovedDepartment,
} from './places.ts';

export const toDepartment = (row: DepartmentRow): Department => ({
  _id: row.id,
  name: row.name,
  isDisplayOnWidget: row.isDisplayOnWidget,
});

interface NewDepartment {
  storeId: string;
  name: string;
  isDisplayOnWidget?: boolean;
  /** Those of the store when absent. */
  workingHours?: WeekHours | null;
  id?: string;
}

/** For seeds and tests; people make theirs by `departments.create`. Nobody is told. */
export async function createDepartment(
  ctx: RootCtx & { workspaceId: string },
  input: NewDepartment,
): Promise<DepartmentRow> {
  const row: DepartmentRow = {
    id: input.id ?? newId(),
    workspaceId: ctx.workspaceId,
    storeId: input.storeId,
    name: input.name,
    nameKey: departmentKey(input.name),
    isDisplayOnWidget: input.isDisplayOnWidget ?? true,
    workingHours: input.workingHours ?? null,
    builtIn: false,
    version: 1,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    deletedAt: null,
  };
  if ((await insertDepartmentRow(ctx.db, row)) === 'taken') throw new AppError('name-taken', { field: 'name' });
  return row;
}

/** Id of the built-in category of chats that agents begin. */
export const ensureOutboundDepartment = (ctx: RootCtx & { workspaceId: string }): Promise<string> =>
  ensureOutboundRow(ctx.pool, ctx.workspaceId, ctx.now());

/** Stores the caller may work in: admins all, others those they are assigned to (B-10). */
async function listMyStores(ctx: Ctx<AgentActor>) {
  const assigned = servedStores(ctx.actor);
  const rows = await listStores(ctx.db, ctx.workspaceId, assigned);
  const departmentRows = await listDepartmentRows(
    ctx.db,
    ctx.workspaceId,
    rows.map(({ id }) => id),
  );
  const data = rows.map((row) =>
    toStore(row, departmentRows.filter(({ storeId }) => storeId === row.id).map(toDepartment)),
  );
  return { data, count: data.length };
}

/** Everything an admin may set (B-11); the widget secret has its own call. */
async function getStoreDetail(ctx: Ctx<AgentActor>, storeId: string): Promise<StoreDetail> {
  const row = await findStore(ctx.db, ctx.workspaceId, storeId);
  if (row === null) throw notFound();
  const departmentRows = await listDepartmentRows(ctx.db, ctx.workspaceId, [storeId]);
  return {
    ...toStore(row, []),
    departments: departmentRows.map((one) => ({ ...toDepartment(one), workingHours: one.workingHours })),
    chatsoStoreSettings: row.settings,
    socialInfo: row.socialId === null ? null : { id: row.socialId },
  };
}

export const departmentsModule = defineModule({
  name: 'departments',
  tables: { owns: ['departments'] },
  events: [departmentsOfStoreChanged, departmentRenamed, departmentDeleted],
  realtime: departmentsRealtime,
  routes: (binder, deps) => {
    const others = () => othersIn(deps);
    binder
      .on(endpoints['departments.list'], (ctx, { query }) => listManaged(ctx, others(), query))
      .on(endpoints['departments.staff'], (ctx, { query }) => listStaff(ctx, others(), query.chatsoStoreId))
      .on(endpoints['departments.create'], (ctx, { body }) => createManaged(ctx, others(), body))
      .on(endpoints['departments.setHours'], (ctx, { body }) => setHours(ctx, others(), body))
      .on(endpoints['departments.update'], (ctx, { params, body }) => changeManaged(ctx, others(), params.id, body))
      .on(endpoints['departments.chats'], (ctx, { params }) => countChats(ctx, others(), params.id))
      .on(endpoints['departments.remove'], async (ctx, { params, query }) => {
        await removeManaged(ctx, others(), params.id, query);
        return { ok: true as const };
      })
      .on(endpoints['stores.list'], listMyStores)
      .on(endpoints['stores.detail'], (ctx, { params }) => getStoreDetail(ctx, params.id));
  },
});
