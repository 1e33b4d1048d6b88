import type { BodyOf, endpoints } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { bumpDepartments, listDepartments } from '../../departments/index.ts';
import { resolveFiles } from '../../files/index.ts';
import { type Assignment, listAssignments, writeAssignments } from '../assignments.repo.ts';
import { departmentsByStore } from '../assignments.ts';
import { updateCapacity } from '../members.repo.ts';
import { holdMember } from '../rules.ts';
import { departmentsChanged, memberChanged, memberProfileChanged, teamChanged } from '../team.events.ts';

type Edit = BodyOf<(typeof endpoints)['agents.edit']>;

/**
 * Alias, picture, stores, departments and capacity of a member (decision D-1).
 * @throws not-found, forbidden, bad-request (stores, departments, picture), conflict
 */
export async function editAgent(ctx: Ctx<AgentActor>, userId: string, edit: Edit): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const member = await holdMember(tx, userId, edit.version);
    const before = await listAssignments(tx, userId);
    const after =
      edit.stores === undefined ? await editedFlat(tx, before, edit) : await editedEach(tx, before, edit.stores);
    const stores = differ(before, after, ({ storeId }) => storeId);
    const served = differ(before, after, ({ storeId, categoryIds }) => [storeId, ...[...categoryIds].sort()]);
    const seen = differ(before, after, ({ storeId, agentAlias, avatar }) => [storeId, agentAlias, avatar]);
    const capacity = edit.capacity === undefined ? member.capacity : edit.capacity;
    if (served.length === 0 && seen.length === 0 && capacity === member.capacity) return;
    await writeAssignments(tx, userId, after);
    await updateCapacity(tx, userId, capacity);
    const data = { stores: after.map(({ storeId, categoryIds }) => ({ storeId, categoryIds })), capacity };
    await tx.audit({ action: 'member.changed', subject: { type: 'user', id: userId }, data });
    const who = { workspaceId: tx.workspaceId, userId };
    if (seen.length > 0) tx.emit(memberProfileChanged({ ...who, storeIds: seen }));
    tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
    if (served.length === 0) return;
    const changes = await turnover(tx, before, after);
    await bumpDepartments(tx, [...changes.assigned, ...changes.unassigned]);
    if (member.account_state !== 'activated') return;
    tx.emit(stores.length > 0 ? memberChanged(who) : departmentsChanged({ ...who, ...changes }));
  });
}

/** Stores whose `key` is another one, or that came or went. */
function differ(
  before: readonly Assignment[],
  after: readonly Assignment[],
  key: (one: Assignment) => unknown,
): string[] {
  const keysOf = (list: readonly Assignment[]) => new Map(list.map((one) => [one.storeId, JSON.stringify(key(one))]));
  const [old, fresh] = [keysOf(before), keysOf(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].filter((storeId) => old.get(storeId) !== fresh.get(storeId));
}

/** Departments that came and went; a store without a list is served in all of them. */
async function turnover(tx: Ctx, before: readonly Assignment[], after: readonly Assignment[]) {
  const storeIds = [...new Set([...before, ...after].map(({ storeId }) => storeId))];
  const known = await listDepartments(tx.db, tx.workspaceId, storeIds);
  const servedBy = (list: readonly Assignment[]) =>
    new Set(
      list.flatMap(({ storeId, categoryIds }) =>
        categoryIds.length > 0
          ? categoryIds
          : known.filter((department) => department.storeId === storeId).map(({ id }) => id),
      ),
    );
  const [old, fresh] = [servedBy(before), servedBy(after)];
  return {
    assigned: [...fresh].filter((id) => !old.has(id)),
    unassigned: [...old].filter((id) => !fresh.has(id)),
  };
}

const blank = (storeId: string): Assignment => ({ storeId, agentAlias: null, avatar: null, categoryIds: [] });

/** One alias and one list of departments for all stores; what is not named stays. */
async function editedFlat(tx: Ctx, before: readonly Assignment[], edit: Edit): Promise<Assignment[]> {
  const storeIds = edit.storeIds ?? before.map(({ storeId }) => storeId);
  const kept = before.flatMap(({ storeId, categoryIds }) => (storeIds.includes(storeId) ? categoryIds : []));
  const byStore = await departmentsByStore(tx, storeIds, edit.categoryIds ?? kept);
  return [...byStore].map(([storeId, categoryIds]) => {
    const old = before.find((one) => one.storeId === storeId) ?? blank(storeId);
    const agentAlias = edit.agentAlias === undefined ? old.agentAlias : edit.agentAlias?.trim() || null;
    return { ...old, agentAlias, categoryIds };
  });
}

async function editedEach(
  tx: Ctx,
  before: readonly Assignment[],
  stores: NonNullable<Edit['stores']>,
): Promise<Assignment[]> {
  const edited = new Map<string, Assignment>();
  for (const store of stores) {
    const old = before.find((one) => one.storeId === store.chatsoStoreId.toLowerCase());
    const wanted = store.categoryIds ?? old?.categoryIds ?? [];
    for (const [storeId, categoryIds] of await departmentsByStore(tx, [store.chatsoStoreId], wanted)) {
      const { agentAlias, avatar } = old ?? blank(storeId);
      edited.set(storeId, {
        ...{ storeId, categoryIds },
        agentAlias: store.agentAlias === undefined ? agentAlias : store.agentAlias?.trim() || null,
        avatar: store.avatar === undefined || store.avatar === avatar ? avatar : await pictureOf(tx, store.avatar),
      });
    }
  }
  return [...edited.values()];
}

/** Visitors load it, so it must be a file of ours. */
async function pictureOf(tx: Ctx, url: string | null): Promise<string | null> {
  if (url === null || url === '') return null;
  const [file] = await resolveFiles(tx, [{ publicUrl: url }]);
  return file?.publicUrl ?? null;
}
