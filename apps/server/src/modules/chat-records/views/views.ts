import type { BodyOf, endpoints, SavedView } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { type AgentActor, isAdmin } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { viewerOf } from '../../conversations/index.ts';
import { deleteView, insertView, listViews, lockView, updateView, type ViewRow } from './views.repo.ts';

const toView = ({ _id, name, shared, query, version }: ViewRow): SavedView => ({ _id, name, shared, query, version });
const taken = (): AppError => new AppError('name-taken', { field: 'name' });
const subjectOf = ({ _id }: Pick<SavedView, '_id'>) => ({ type: 'saved-view', id: _id });

/** What all see is kept by those who look after colleagues' chats. */
const mayShare = (actor: AgentActor): boolean => isAdmin(actor) || viewerOf(actor).colleagues;

function requireRight(actor: AgentActor, shared: boolean): void {
  if (shared && !mayShare(actor)) throw new AppError('forbidden');
}

export async function getViews(ctx: Ctx<AgentActor>, page: string) {
  const data = (await listViews(ctx, ctx.actor.userId, page)).map(toView);
  return { data, count: data.length };
}

/** Throws `forbidden`, `name-taken`, `bad-request` (there are enough). */
export async function createView(ctx: Ctx<AgentActor>, input: BodyOf<(typeof endpoints)['views.create']>) {
  const { page, name, shared, query } = input;
  requireRight(ctx.actor, shared);
  return withTransaction(ctx, async (tx) => {
    const userId = shared ? null : tx.actor.userId;
    const made = await insertView(tx, { id: newId(), userId, page, name, query }, limits.savedViews);
    if (made === 'taken') throw taken();
    if (made === 'full')
      throw new AppError('bad-request', { reason: 'views-full', details: { max: limits.savedViews } });
    await tx.audit({ action: 'saved-view.created', subject: subjectOf(made), data: { name, shared } });
    return toView(made);
  });
}

/** Throws `not-found`, `forbidden`, `conflict`, `name-taken`. */
export async function changeView(ctx: Ctx<AgentActor>, id: string, input: BodyOf<(typeof endpoints)['views.update']>) {
  return withTransaction(ctx, async (tx) => {
    const before = await lockView(tx, id, tx.actor.userId);
    if (before === null) throw notFound();
    requireRight(tx.actor, before.shared);
    if (before.version !== input.version) throw new AppError('conflict');
    const changed = await updateView(tx, before._id, {
      name: input.name ?? before.name,
      query: input.query ?? before.query,
    });
    if (changed === 'taken') throw taken();
    await tx.audit({ action: 'saved-view.updated', subject: subjectOf(changed), data: { name: changed.name } });
    return toView(changed);
  });
}

/** Throws `not-found`, `forbidden`. */
export async function removeView(ctx: Ctx<AgentActor>, id: string) {
  return withTransaction(ctx, async (tx) => {
    const before = await lockView(tx, id, tx.actor.userId);
    if (before === null) throw notFound();
    requireRight(tx.actor, before.shared);
    await deleteView(tx, before._id);
    await tx.audit({ action: 'saved-view.removed', subject: subjectOf(before), data: { name: before.name } });
    return { ok: true as const };
  });
}
