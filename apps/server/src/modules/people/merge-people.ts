import { type BodyOf, type endpoints, mergeFields, peopleCountedAtMost } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { pastShown } from '../plans/index.ts';
import { findAlike, lockPeople } from './keep-people.repo.ts';
import { lookAgain } from './keep-people.ts';
import {
  giveBack,
  givers,
  insertMerge,
  type Keeps,
  listPairs,
  lockMerge,
  lockTwo,
  markUndone,
  moveMembers,
  type Root,
  setApart,
  setKeeps,
} from './merge-people.repo.ts';
import { peopleChanged } from './people.events.ts';
import { findSeen } from './person.repo.ts';
import { getPerson } from './person.ts';

const subjectOf = (id: string) => ({ type: 'customer', id });

/** Two who are different people in the list just now. Throws `bad-request`, `not-found`, `conflict` (somebody was faster). */
async function takeTwo(tx: Ctx<AgentActor>, id: string, otherId: string): Promise<[Root, Root]> {
  const ids = [id.toLowerCase(), otherId.toLowerCase()];
  if (ids[0] === ids[1]) throw new AppError('bad-request', { reason: 'merge-with-self' });
  await lockPeople(tx.pool, tx.workspaceId);
  const rows = await lockTwo(tx.pool, tx.workspaceId, ids);
  const [one, other] = ids.map((each) => rows.find((row) => row.id === each));
  if (!one || !other) throw notFound();
  // Of whom the plan shows no chat any more, nobody may be told.
  for (const { id: each, root_id } of [one, other])
    if (root_id === each && (await findSeen(tx, each)) === null) throw notFound();
  if (one.root_id !== one.id || other.root_id !== other.id || one.chats === 0 || other.chats === 0)
    throw new AppError('conflict');
  return [one, other];
}

const begun = ({ first_at: at }: Root): number => at?.getTime() ?? Number.POSITIVE_INFINITY;

/**
 * The one who wrote first stays, under its id; the other counts as it, under whose id it is found as well. Nothing is
 * copied or rewritten but who counts as whom and whose facts are shown, so that undoing it loses nothing.
 * @throws bad-request, not-found, conflict
 */
export async function mergePeople(
  ctx: Ctx<AgentActor>,
  id: string,
  { otherId, keep }: BodyOf<(typeof endpoints)['people.merge']>,
) {
  return withTransaction(ctx, async (tx) => {
    const [one, other] = await takeTwo(tx, id, otherId);
    const [kept, gone] = begun(one) <= begun(other) ? [one, other] : [other, one];
    const [ofOne, ofOther] = [
      await givers(tx.pool, tx.workspaceId, one.id),
      await givers(tx.pool, tx.workspaceId, other.id),
    ];
    const keeps: Keeps = {};
    for (const field of mergeFields) {
      const giver = (keep[field] === 'this' ? ofOne : ofOther)[field];
      if (giver !== undefined) keeps[field] = giver;
    }
    const memberIds = await moveMembers(tx.pool, tx.workspaceId, gone.id, kept.id);
    await setKeeps(tx.pool, tx.workspaceId, kept.id, keeps);
    const mergeId = newId();
    await insertMerge(tx.pool, tx.workspaceId, {
      ...{ id: mergeId, keptId: kept.id, goneId: gone.id, memberIds, keepsBefore: kept.keeps },
      ...{ by: tx.actor.userId, at: tx.now() },
    });
    await lookAgain(tx.pool, tx.workspaceId, [kept.id, gone.id]);
    await findAlike(tx.pool, tx.workspaceId, [gone.id]);
    // Ids only: the log outlives an erasure.
    await tx.audit({
      action: 'customer.merged',
      subject: subjectOf(kept.id),
      data: { mergeId, otherId: gone.id, keep },
    });
    tx.emit(peopleChanged({ workspaceId: tx.workspaceId }));
    return { mergeId, person: await getPerson(tx, kept.id) };
  });
}

/** Throws `not-found`, `conflict` (undone already), `bad-request` (too late, or the one who stayed was merged since). */
export async function undoMerge(ctx: Ctx<AgentActor>, id: string) {
  return withTransaction(ctx, async (tx) => {
    await lockPeople(tx.pool, tx.workspaceId);
    const merge = await lockMerge(tx.pool, tx.workspaceId, id);
    if (merge === null) throw notFound();
    if (merge.undone_at !== null) throw new AppError('conflict');
    if (tx.now().getTime() - merge.merged_at.getTime() > limits.mergeUndoMs)
      throw new AppError('bad-request', { reason: 'merge-too-old' });
    const [kept] = await lockTwo(tx.pool, tx.workspaceId, [merge.kept_id]);
    if (!kept || kept.root_id !== kept.id) throw new AppError('bad-request', { reason: 'merged-since' });
    await giveBack(tx.pool, tx.workspaceId, merge);
    // What a later merge chose stays; what came from those who go is again as it was.
    const keeps: Keeps = {};
    for (const field of mergeFields) {
      const giver = kept.keeps[field];
      const before = giver !== undefined && merge.member_ids.includes(giver) ? merge.keeps_before[field] : giver;
      if (before !== undefined) keeps[field] = before;
    }
    await setKeeps(tx.pool, tx.workspaceId, kept.id, keeps);
    await markUndone(tx.pool, tx.workspaceId, merge.id, { by: tx.actor.userId, at: tx.now() });
    await lookAgain(tx.pool, tx.workspaceId, [merge.kept_id, merge.gone_id]);
    await tx.audit({
      action: 'customer.merge-undone',
      subject: subjectOf(merge.kept_id),
      data: { mergeId: merge.id, otherId: merge.gone_id },
    });
    tx.emit(peopleChanged({ workspaceId: tx.workspaceId }));
    return { oneId: merge.kept_id, otherId: merge.gone_id };
  });
}

/** Throws `bad-request`, `not-found`, `conflict`. */
export const keepApart = (ctx: Ctx<AgentActor>, id: string, otherId: string) =>
  withTransaction(ctx, async (tx) => {
    const [one, other] = await takeTwo(tx, id, otherId);
    await setApart(tx.pool, tx.workspaceId, [one.id, other.id], { by: tx.actor.userId, at: tx.now() });
    await tx.audit({ action: 'customer.kept-apart', subject: subjectOf(one.id), data: { otherId: other.id } });
    tx.emit(peopleChanged({ workspaceId: tx.workspaceId }));
    return { ok: true as const };
  });

export async function listDuplicates(ctx: Ctx<AgentActor>, { page, limit }: { page: number; limit: number }) {
  const { wholeHistory } = await pastShown(ctx, ctx.workspaceId);
  return listPairs(ctx, { limit, offset: (page - 1) * limit, atMost: peopleCountedAtMost }, wholeHistory);
}
