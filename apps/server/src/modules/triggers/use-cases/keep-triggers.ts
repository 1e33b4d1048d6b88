import type { BodyOf, endpoints, ListedTrigger, Trigger, TriggerAction, TriggerOptions } from '@chatso/contract';
import { type AgentActor, servesStore } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { listDepartments } from '../../departments/index.ts';
import { findStore, type StoreRow } from '../../stores/index.ts';
import { findPerson, listAgents } from '../agents.repo.ts';
import { triggersChanged } from '../triggers.events.ts';
import { toTrigger } from '../triggers.mapper.ts';
import {
  countShows,
  deleteTriggerRow,
  findTriggerRow,
  holdOrder,
  insertTriggerRow,
  listTriggerRows,
  noShows,
  type TriggerRow,
  updateTriggerRow,
  writeOrder,
} from '../triggers.repo.ts';

type Keeper = Ctx<AgentActor>;
const dayMs = 24 * 3_600_000;
/** Of one trigger alone. */
const statisticsDays = 30;

/** A store one works in oneself; any other does not exist. */
export async function requireStore(ctx: Keeper, storeId: string): Promise<StoreRow> {
  const store = servesStore(ctx.actor, storeId) ? await findStore(ctx.db, ctx.workspaceId, storeId) : null;
  if (store === null) throw notFound();
  return store;
}

const since = (ctx: Ctx, days: number): Date => new Date(ctx.now().getTime() - days * dayMs);

export async function listTriggers(ctx: Keeper, storeId: string, days: number) {
  await requireStore(ctx, storeId);
  const rows = await listTriggerRows(ctx, storeId);
  const shows = await countShows(ctx, storeId, since(ctx, days));
  const data = rows.map((row) => ({ ...toTrigger(row), statistics: shows.get(row.id) ?? noShows() }));
  return { data, count: data.length };
}

export async function getTrigger(ctx: Keeper, id: string): Promise<ListedTrigger> {
  const row = await findTriggerRow(ctx, id);
  if (row === null) throw notFound();
  await requireStore(ctx, row.storeId);
  const shows = await countShows(ctx, row.storeId, since(ctx, statisticsDays));
  return { ...toTrigger(row), statistics: shows.get(id) ?? noShows() };
}

export async function listOptions(ctx: Keeper, storeId: string): Promise<TriggerOptions> {
  await requireStore(ctx, storeId);
  const agents = await listAgents(ctx, storeId);
  const departments = await listDepartments(ctx.db, ctx.workspaceId, [storeId]);
  return {
    agents: agents.map(({ userId, fullname }) => ({ _id: userId, fullname })),
    departments: departments.map(({ id, name }) => ({ _id: id, name })),
  };
}

/** What an action names belongs to the store. */
async function checkAction(tx: Keeper, storeId: string, action: TriggerAction): Promise<void> {
  if (action.type === 'prompt') return;
  const named = action.type === 'notify' ? action.agents : action.agentId === 'auto' ? [] : [action.agentId];
  if (named.length > 0) {
    const agents = new Set((await listAgents(tx, storeId)).map(({ userId }) => userId));
    if (!named.every((id) => agents.has(id))) throw wrong('trigger-agent-elsewhere');
  }
  await checkDepartment(tx, storeId, action);
}

/** It may have been deleted since. */
async function checkDepartment(tx: Keeper, storeId: string, action: TriggerAction): Promise<void> {
  if (action.type !== 'assign-chat' || action.categoryId === null) return;
  const departments = await listDepartments(tx.db, tx.workspaceId, [storeId]);
  if (!departments.some(({ id }) => id === action.categoryId)) throw wrong('department-of-store');
}

const wrong = (code: 'trigger-agent-elsewhere' | 'department-of-store'): AppError =>
  new AppError('bad-request', { fields: [{ field: 'action', code }] });

/** Throws `not-found` (the store), `bad-request` (agents, department), `entity-limit`. */
export async function createTrigger(
  ctx: Keeper,
  { chatsoStoreId, ...input }: BodyOf<(typeof endpoints)['triggers.create']>,
): Promise<Trigger> {
  return withTransaction(ctx, async (tx) => {
    await requireStore(tx, chatsoStoreId);
    await checkAction(tx, chatsoStoreId, input.action);
    const id = newId();
    const refused = await insertTriggerRow(tx, { ...input, id, storeId: chatsoStoreId }, tx.actor.userId);
    if (refused !== null) {
      const details = { limit: refused.full, used: refused.full, requested: 1 };
      throw new AppError('entity-limit', { reason: 'triggers-full', details });
    }
    return tell(tx, id, 'trigger.created', {});
  });
}

/** Held until the transaction ends. */
async function lockMine(tx: Keeper, id: string): Promise<TriggerRow> {
  const row = await findTriggerRow(tx, id, 'FOR UPDATE OF t');
  if (row === null || !servesStore(tx.actor, row.storeId)) throw notFound();
  return row;
}

/** What stopped it is over: it is on again, or the department that is gone has another in its place. */
function isOverWith(row: TriggerRow, next: TriggerRow): boolean {
  return next.active || (row.stoppedBecause === 'department-deleted' && next.action !== row.action);
}

/** Turned on again, it begins anew after it was stopped. Throws `not-found`, `bad-request`, `conflict`. */
export async function updateTrigger(
  ctx: Keeper,
  id: string,
  { version, ...input }: BodyOf<(typeof endpoints)['triggers.update']>,
): Promise<Trigger> {
  return withTransaction(ctx, async (tx) => {
    const row = await lockMine(tx, id);
    if (row.version !== version) throw new AppError('conflict');
    if (input.action !== undefined) await checkAction(tx, row.storeId, input.action);
    else if (input.active === true && !row.active) await checkDepartment(tx, row.storeId, row.action);
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const next: TriggerRow = { ...row, ...given };
    const stop = isOverWith(row, next) ? { stoppedAt: null, stoppedBecause: null } : {};
    await updateTriggerRow(tx, { ...next, ...stop }, tx.actor.userId);
    return tell(tx, id, 'trigger.changed', { changed: Object.keys(given) });
  });
}

/** Throws `not-found`, `conflict`. */
export async function removeTrigger(ctx: Keeper, id: string, version: number | undefined): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const row = await lockMine(tx, id);
    if (version !== undefined && row.version !== version) throw new AppError('conflict');
    await tell(tx, id, 'trigger.removed', {});
    await deleteTriggerRow(tx, id);
  });
}

/** Throws `not-found`, `bad-request` (not the same triggers), `conflict` (the order was another one). */
export async function reorderTriggers(
  ctx: Keeper,
  { chatsoStoreId, was, ids }: BodyOf<(typeof endpoints)['triggers.reorder']>,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await requireStore(tx, chatsoStoreId);
    await holdOrder(tx, chatsoStoreId);
    const now = (await listTriggerRows(tx, chatsoStoreId)).map(({ id }) => id);
    if (now.join() !== was.join()) throw new AppError('conflict');
    if ([...ids].sort().join() !== [...now].sort().join()) throw new AppError('bad-request');
    await writeOrder(tx, chatsoStoreId, ids);
    await tx.audit({ action: 'trigger.reordered', subject: { type: 'store', id: chatsoStoreId }, data: {} });
    await say(tx, chatsoStoreId, null);
  });
}

async function say(tx: Keeper, storeId: string, triggerId: string | null): Promise<void> {
  const by = { _id: tx.actor.userId, fullname: await findPerson(tx, tx.actor.userId) };
  tx.emit(triggersChanged({ workspaceId: tx.workspaceId, storeId, triggerId, by }));
}

/** The entry in the log, the word to open consoles and to who decides, and how the trigger is now. */
async function tell(tx: Keeper, id: string, action: string, data: Record<string, unknown>): Promise<Trigger> {
  const row = await findTriggerRow(tx, id);
  if (row === null) throw notFound();
  await tx.audit({
    action,
    subject: { type: 'auto-trigger', id },
    data: { name: row.name, storeId: row.storeId, ...data },
  });
  await say(tx, row.storeId, id);
  return toTrigger(row);
}
