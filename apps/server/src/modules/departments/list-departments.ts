import type { endpoints, ManagedDepartment, QueryOf, StoreAgent } from '@chatso/contract';
import { type AgentActor, servedStores, servesStore } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { findStore, listStores } from '../stores/index.ts';
import { listDepartmentRows } from './departments.repo.ts';
import type { DepartmentRow } from './departments.schema.ts';
import type { Others } from './places.ts';

type Query = QueryOf<(typeof endpoints)['departments.list']>;
type OwnRow = DepartmentRow & { storeId: string };

const isOwn = (row: DepartmentRow): row is OwnRow => row.storeId !== null;

/** Without a list somebody serves all departments of the store (decision D-6). */
const serves = ({ categoryIds }: StoreAgent, departmentId: string): boolean =>
  categoryIds.length === 0 || categoryIds.includes(departmentId);

export const toManaged = (row: OwnRow, staff: readonly StoreAgent[]): ManagedDepartment => ({
  _id: row.id,
  name: row.name,
  chatsoStoreId: row.storeId,
  isDisplayOnWidget: row.isDisplayOnWidget,
  workingHours: row.workingHours,
  agents: staff
    .filter((agent) => serves(agent, row.id))
    .map(({ _id, fullname, email, avatar }) => ({ _id, fullname: fullname || email, avatar })),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
});

/** The store asked for, or all the caller serves. Throws `not-found`. */
async function storesOf(ctx: Ctx<AgentActor>, storeId: string | undefined): Promise<string[]> {
  if (storeId === undefined) {
    return (await listStores(ctx.db, ctx.workspaceId, servedStores(ctx.actor))).map(({ id }) => id);
  }
  const store = await findStore(ctx.db, ctx.workspaceId, storeId);
  if (store === null || !servesStore(ctx.actor, store.id)) throw notFound();
  return [store.id];
}

const orders: Record<Query['sortBy'], (one: OwnRow, other: OwnRow) => number> = {
  createdAt: (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  name: (one, other) => one.nameKey.localeCompare(other.nameKey),
  isDisplayOnWidget: (one, other) => Number(one.isDisplayOnWidget) - Number(other.isDisplayOnWidget),
};

/** P-47. A store has so few that they are searched and put in order here. Throws `not-found`. */
export async function listManaged(ctx: Ctx<AgentActor>, { staff }: Others, query: Query) {
  const storeIds = await storesOf(ctx, query.chatsoStoreId);
  const rows = (await listDepartmentRows(ctx.db, ctx.workspaceId, storeIds)).filter(isOwn);
  const staffOf = new Map<string, StoreAgent[]>();
  for (const storeId of storeIds) staffOf.set(storeId, await staff.of(ctx, storeId));
  const typed = query.search?.trim().toLowerCase() ?? '';
  const way = query.sort === 'asc' ? 1 : -1;
  const found = rows
    .toSorted((one, other) => way * orders[query.sortBy](one, other))
    .filter(({ workingHours }) => query.hours === undefined || (query.hours === 'own') === (workingHours !== null))
    .map((row) => toManaged(row, staffOf.get(row.storeId) ?? []))
    .filter(({ name, agents }) =>
      [name, ...agents.map(({ fullname }) => fullname)].some((text) => text.toLowerCase().includes(typed)),
    );
  const from = (query.page - 1) * query.limit;
  return {
    data: found.slice(from, from + query.limit),
    count: found.length,
    total: rows.length,
    onWidget: rows.filter(({ isDisplayOnWidget }) => isDisplayOnWidget).length,
  };
}

/** Who may serve a department of the store. Throws `not-found`. */
export async function listStaff(ctx: Ctx<AgentActor>, { staff }: Others, storeId: string) {
  const [id = storeId] = await storesOf(ctx, storeId);
  const data = await staff.of(ctx, id);
  return { data, count: data.length };
}
