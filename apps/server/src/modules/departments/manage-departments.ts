import type { BodyOf, DepartmentChats, endpoints, ManagedDepartment } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { type AgentActor, servesStore } from '../../platform/actor.ts';
import { type Ctx, runStep, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { findStore, lockStore, type StoreRow } from '../stores/index.ts';
import { lockWorkspace } from '../workspaces/index.ts';
import { departmentDeleted, departmentRenamed, departmentsOfStoreChanged } from './departments.events.ts';
import {
  type DepartmentPatch,
  findManagedRow,
  insertDepartmentRow,
  listDepartmentRows,
  lockDepartmentRow,
  updateDepartmentRow,
} from './departments.repo.ts';
import { type DepartmentRow, departmentKey } from './departments.schema.ts';
import { toManaged } from './list-departments.ts';
import { departmentRemoved, type Others } from './places.ts';

type Call<Id extends keyof typeof endpoints> = BodyOf<(typeof endpoints)[Id]>;
export type OwnRow = DepartmentRow & { storeId: string };

/**
 * A department one may manage: of a store one serves, and not the built-in one.
 * Throws `not-found`, `bad-request` (built in).
 */
export async function requireManaged(ctx: Ctx<AgentActor>, id: string): Promise<OwnRow> {
  const row = await findManagedRow(ctx, id);
  if (row === null) throw notFound();
  if (row.storeId === null) throw new AppError('bad-request', { reason: 'department-built-in' });
  if (!servesStore(ctx.actor, row.storeId)) throw notFound();
  return { ...row, storeId: row.storeId };
}

/**
 * The store whose departments are changed, held: what must be counted first is done one after another. Whoever changes
 * people too holds the workspace before it, as all who change people do.
 */
async function holdStore(tx: Ctx<AgentActor>, storeId: string, people: boolean): Promise<StoreRow> {
  if (!servesStore(tx.actor, storeId) || (await findStore(tx.db, tx.workspaceId, storeId)) === null) throw notFound();
  if (people) await lockWorkspace(tx);
  const store = await lockStore(tx.db, tx.workspaceId, storeId);
  if (store === null) throw notFound();
  return store;
}

async function hold(tx: Ctx<AgentActor>, id: string, version: number | undefined, people: boolean) {
  const { storeId } = await requireManaged(tx, id);
  const store = await holdStore(tx, storeId, people);
  const row = await lockDepartmentRow(tx, id);
  if (row === null) throw notFound();
  if (version !== undefined && row.version !== version) throw new AppError('conflict');
  return { store, row: { ...row, storeId } };
}

const taken = (): AppError => new AppError('name-taken', { field: 'name' });
const refuse = (reason: 'departments-full' | 'departments-on-widget-full', max: number): AppError =>
  new AppError('bad-request', { reason, details: { max } });

/** P-24, decision P-3: at least one stays on the widget, and at most ten are. The caller holds the store. */
async function requireRoomOnWidget(tx: Ctx, row: OwnRow, shown: boolean): Promise<void> {
  if (shown === row.isDisplayOnWidget) return;
  const others = (await listDepartmentRows(tx.db, tx.workspaceId, [row.storeId])).filter(
    (one) => one.isDisplayOnWidget && one.id !== row.id,
  );
  if (!shown && others.length === 0) throw new AppError('bad-request', { reason: 'department-last-visible' });
  if (shown && others.length >= limits.departmentsOnWidget) {
    throw refuse('departments-on-widget-full', limits.departmentsOnWidget);
  }
}

/** Throws `not-found` (the store), `name-taken`, `bad-request` (full, agents). */
export async function createManaged(
  ctx: Ctx<AgentActor>,
  { staff }: Others,
  input: Call<'departments.create'>,
): Promise<ManagedDepartment> {
  return withTransaction(ctx, async (tx) => {
    const storeId = input.chatsoStoreId.toLowerCase();
    await holdStore(tx, storeId, input.agentIds !== undefined);
    const known = await listDepartmentRows(tx.db, tx.workspaceId, [storeId]);
    if (known.length >= limits.departmentsPerStore) throw refuse('departments-full', limits.departmentsPerStore);
    const now = tx.now();
    const row: OwnRow = {
      ...{ id: newId(), workspaceId: tx.workspaceId, storeId, name: input.name, nameKey: departmentKey(input.name) },
      ...{ isDisplayOnWidget: input.isDisplayOnWidget, workingHours: input.workingHours, builtIn: false },
      ...{ version: 1, createdAt: now, updatedAt: now, deletedAt: null },
    };
    await requireRoomOnWidget(tx, { ...row, isDisplayOnWidget: false }, row.isDisplayOnWidget);
    if ((await insertDepartmentRow(tx.db, row)) === 'taken') throw taken();
    if (input.agentIds !== undefined) await staff.serve(tx, row, input.agentIds);
    const subject = { type: 'department', id: row.id } as const;
    await tx.audit({ action: 'department.created', subject, data: { name: row.name, storeId } });
    tx.emit(departmentsOfStoreChanged({ workspaceId: tx.workspaceId, storeId, shown: row.isDisplayOnWidget }));
    return toManaged(row, await staff.of(tx, storeId));
  });
}

/** Throws `not-found`, `conflict`, `name-taken`, `bad-request` (built in, the widget, agents). */
export async function changeManaged(
  ctx: Ctx<AgentActor>,
  { staff }: Others,
  id: string,
  { version, agentIds, ...patch }: Call<'departments.update'>,
): Promise<ManagedDepartment> {
  return withTransaction(ctx, async (tx) => {
    const { row } = await hold(tx, id, version, agentIds !== undefined);
    return write(tx, staff, row, patch, agentIds);
  });
}

/**
 * P-48. A department has no clock of its own, so a caller who names another than the store's has an old page before them.
 * Throws `not-found`, `conflict`, `bad-request` (built in).
 */
export async function setHours(
  ctx: Ctx<AgentActor>,
  { staff }: Others,
  { departmentId, workingHours, timeZone }: Call<'departments.setHours'>,
): Promise<ManagedDepartment> {
  return withTransaction(ctx, async (tx) => {
    const { row, store } = await hold(tx, departmentId, undefined, false);
    if (timeZone !== undefined && timeZone !== store.settings.timeZone) throw new AppError('conflict');
    return write(tx, staff, row, { workingHours });
  });
}

async function write(
  tx: Ctx<AgentActor>,
  staff: Others['staff'],
  row: OwnRow,
  {
    name = row.name,
    isDisplayOnWidget = row.isDisplayOnWidget,
    workingHours = row.workingHours,
  }: Omit<DepartmentPatch, 'deletedAt'>,
  agentIds?: readonly string[],
): Promise<ManagedDepartment> {
  await requireRoomOnWidget(tx, row, isDisplayOnWidget);
  const patch = { name, isDisplayOnWidget, workingHours };
  if ((await updateDepartmentRow(tx, row, patch)) === 'taken') throw taken();
  if (agentIds !== undefined) await staff.serve(tx, row, agentIds);
  const changed = [
    ...Object.keys(patch).filter((key) => !same(patch[key as keyof typeof patch], row[key as keyof typeof patch])),
    ...(agentIds === undefined ? [] : ['agents']),
  ];
  const { id, storeId } = row;
  const data = { name, changed, ...(name === row.name ? {} : { was: row.name }) };
  await tx.audit({ action: 'department.changed', subject: { type: 'department', id }, data });
  const where = { workspaceId: tx.workspaceId, storeId };
  if (name !== row.name) tx.emit(departmentRenamed({ ...where, departmentId: id, name }));
  tx.emit(departmentsOfStoreChanged({ ...where, shown: isDisplayOnWidget || row.isDisplayOnWidget }));
  const fresh = await findManagedRow(tx, id);
  if (fresh === null) throw notFound();
  return toManaged({ ...fresh, storeId }, await staff.of(tx, storeId));
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Throws `not-found`, `bad-request` (built in). */
export async function countChats(
  ctx: Ctx<AgentActor>,
  { chats, triggers }: Others,
  id: string,
): Promise<DepartmentChats> {
  await requireManaged(ctx, id);
  let assigning = 0;
  for (const { count } of triggers) assigning += await count(ctx, id);
  return { ...(await chats.count(ctx, id)), triggers: assigning };
}

/**
 * Chats that wait go to no department or to the one the caller chose; active ones stay with their agents, and those that
 * are over keep its name (decision P-2). Who served only this one does not serve all by that: their list keeps it.
 * Throws `not-found`, `conflict`, `bad-request` (built in, the last one on the widget, nowhere to move to).
 */
export async function removeManaged(
  ctx: Ctx<AgentActor>,
  { chats }: Others,
  id: string,
  { version, moveTo }: { version?: number | undefined; moveTo?: string | undefined },
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { row } = await hold(tx, id, version, false);
    await requireRoomOnWidget(tx, row, false);
    const target = moveTo === undefined ? null : await lockDepartmentRow(tx, moveTo);
    if (moveTo !== undefined && (target?.storeId !== row.storeId || target.id === row.id)) {
      throw new AppError('bad-request', { reason: 'department-target-gone', field: 'moveTo' });
    }
    await updateDepartmentRow(tx, row, { deletedAt: tx.now() });
    const moved = await chats.moveWaiting(tx, row.id, target?.id ?? null);
    const data = { name: row.name, moved, ...(target === null ? {} : { movedTo: target.name }) };
    await tx.audit({ action: 'department.removed', subject: { type: 'department', id: row.id }, data });
    const where = { workspaceId: tx.workspaceId, storeId: row.storeId };
    if (row.storeId !== null)
      await runStep(tx, departmentRemoved, { id: row.id, name: row.name, storeId: row.storeId });
    tx.emit(departmentDeleted({ ...where, departmentId: row.id }));
    tx.emit(departmentsOfStoreChanged({ ...where, shown: row.isDisplayOnWidget }));
  });
}
