/**
 * Departments ('categories' on the wire, decision X-18): how a store's chats are sorted to teams.
 * Invariants: a department belongs to one store, but the built-in 'Outbound Chat', of which each workspace has one.
 * Binds `stores.list`, because a store is shown together with its departments and stores is the lower module.
 */
import { type Department, endpoints, type StoreDetail } from '@chatso/contract';
import type { WeekHours } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import { servedStores } from '../../platform/actor.ts';
import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { defineModule } from '../../platform/module.ts';
import { findStore, listStores, toStore } from '../stores/index.ts';
import { ensureOutboundRow, insertDepartmentRow, listDepartmentRows } from './departments.repo.ts';
import type { DepartmentRow } from './departments.schema.ts';

export { findDepartmentRow as findDepartment, listDepartmentRows as listDepartments } from './departments.repo.ts';
export { type DepartmentRow, departments } from './departments.schema.ts';

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

export async function createDepartment(
  ctx: RootCtx & { workspaceId: string },
  input: NewDepartment,
): Promise<DepartmentRow> {
  const row: DepartmentRow = {
    id: input.id ?? newId(),
    workspaceId: ctx.workspaceId,
    storeId: input.storeId,
    name: input.name,
    isDisplayOnWidget: input.isDisplayOnWidget ?? true,
    workingHours: input.workingHours ?? null,
    builtIn: false,
    createdAt: ctx.now(),
  };
  await insertDepartmentRow(ctx.db, row);
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
  routes: (binder) => {
    binder
      .on(endpoints['stores.list'], listMyStores)
      .on(endpoints['stores.detail'], (ctx, { params }) => getStoreDetail(ctx, params.id));
  },
});
