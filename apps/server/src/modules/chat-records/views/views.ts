import type { BodyOf, endpoints, SavedView } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { type AgentActor, isAdmin } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { defineEvent } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import { type Audience, on } from '../../../platform/module.ts';
import { userRoom, workspaceRoom } from '../../../platform/realtime/rooms.ts';
import { viewerOf } from '../../conversations/index.ts';
import {
  deleteView,
  insertView,
  listViews,
  lockOrder,
  lockView,
  orderViews,
  updateView,
  type ViewRow,
} from './views.repo.ts';

/** `userId`: whose they are; null for those of all. */
export const savedViewsChanged = defineEvent<Pick<ViewRow, 'page' | 'userId'> & { workspaceId: string }>(
  'saved-views.changed',
);

export const viewsRealtime: readonly Audience[] = [
  on(savedViewsChanged, ({ workspaceId, userId, page }) => [
    {
      namespace: '/message',
      rooms: [userId === null ? workspaceRoom(workspaceId) : userRoom(workspaceId, userId)],
      event: 'saved-views:changed',
      payload: { page },
    },
  ]),
];

const tell = (tx: Ctx, { page, userId }: Pick<ViewRow, 'page' | 'userId'>): void =>
  tx.emit(savedViewsChanged({ workspaceId: tx.workspaceId, page, userId }));

const toView = ({ _id, name, shared, query, version }: ViewRow): SavedView => ({ _id, name, shared, query, version });
const taken = (): AppError => new AppError('name-taken', { field: 'name' });
const subjectOf = ({ _id }: Pick<SavedView, '_id'>) => ({ type: 'saved-view', id: _id });

/** What all see is kept by those who look after colleagues' chats. */
const mayShare = (actor: AgentActor): boolean => isAdmin(actor) || viewerOf(actor).colleagues;

function requireRight(actor: AgentActor, shared: boolean): void {
  if (shared && !mayShare(actor)) throw new AppError('forbidden');
}

export async function getViews(ctx: Ctx<AgentActor>, page: ViewRow['page']) {
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
    tell(tx, made);
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
    tell(tx, changed);
    return toView(changed);
  });
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** Throws `forbidden`, `bad-request` (others than it says they were), `conflict` (somebody was faster). */
export async function sortViews(ctx: Ctx<AgentActor>, input: BodyOf<(typeof endpoints)['views.order']>) {
  const { page, shared } = input;
  requireRight(ctx.actor, shared);
  const [ids, seen] = [input.ids, input.seen].map((some) => some.map((id) => id.toLowerCase())) as [string[], string[]];
  if (new Set(ids).size < ids.length || !isSame(ids.toSorted(), seen.toSorted())) throw new AppError('bad-request');
  await withTransaction(ctx, async (tx) => {
    const userId = shared ? null : tx.actor.userId;
    if (!isSame(await lockOrder(tx, page, userId), seen)) throw new AppError('conflict');
    await orderViews(tx, ids);
    await tx.audit({
      action: 'saved-view.ordered',
      subject: { type: 'saved-view', id: ids[0] ?? '' },
      data: { page, shared },
    });
    tell(tx, { page, userId });
  });
  return getViews(ctx, page);
}

/** Throws `not-found`, `forbidden`. */
export async function removeView(ctx: Ctx<AgentActor>, id: string) {
  return withTransaction(ctx, async (tx) => {
    const before = await lockView(tx, id, tx.actor.userId);
    if (before === null) throw notFound();
    requireRight(tx.actor, before.shared);
    await deleteView(tx, before._id);
    await tx.audit({ action: 'saved-view.removed', subject: subjectOf(before), data: { name: before.name } });
    tell(tx, before);
    return { ok: true as const };
  });
}
