import type { BodyOf, endpoints, QueryOf, TicketTag } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound, sqlState } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { ticketSettingsChanged } from '../tickets.events.ts';
import { lockSettings } from './settings.repo.ts';
import { deleteTag, findTag, insertTag, listTagRows, updateTag } from './tags.repo.ts';

/** Two names with the same key are the same name. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export async function listTags(ctx: Ctx, query: QueryOf<(typeof endpoints)['ticketTags.list']>) {
  const pattern =
    query.search === undefined || query.search.trim() === '' ? null : likePattern(nameKey(query.search.trim()));
  const data = await listTagRows(ctx.pool, ctx.workspaceId, {
    pattern,
    by: query.sortBy,
    rising: query.sort === 'asc',
  });
  return { data, count: data.length };
}

/** Throws `not-found`. */
export async function getTag(ctx: Ctx, id: string): Promise<{ data: TicketTag }> {
  const tag = await findTag(ctx.pool, ctx.workspaceId, id);
  if (tag === null) throw notFound();
  return { data: tag };
}

async function told(tx: Ctx, id: string, action: string, data: object): Promise<{ data: TicketTag }> {
  await tx.audit({ action, subject: { type: 'ticket-tag', id }, data: { ...data } });
  tx.emit(ticketSettingsChanged({ workspaceId: tx.workspaceId }));
  return getTag(tx, id);
}

const taken = (): AppError => new AppError('name-taken', { field: 'name' });

/** Throws `name-taken`, `bad-request` (there are as many as there may be). */
export async function createTag(
  ctx: Ctx<AgentActor>,
  { name, color }: BodyOf<(typeof endpoints)['ticketTags.create']>,
) {
  return withTransaction(ctx, async (tx) => {
    await lockSettings(tx.pool, tx.workspaceId);
    const id = newId();
    const max = limits.ticketTagsOfWorkspace;
    const made = await insertTag(tx.pool, tx.workspaceId, { id, name, key: nameKey(name), color, max, now: tx.now() });
    if (made === 'taken') throw taken();
    if (made === 'full') throw new AppError('bad-request', { reason: 'too-many', details: { max } });
    return told(tx, id, 'ticket-tag.created', { name });
  });
}

/** Throws `not-found`, `name-taken`, `conflict`. */
export async function changeTag(ctx: Ctx<AgentActor>, body: BodyOf<(typeof endpoints)['ticketTags.change']>) {
  const { _id: id, version, name, color } = body;
  return withTransaction(ctx, async (tx) => {
    await getTag(tx, id);
    const key = name === undefined ? null : nameKey(name);
    const change = { id, version, name: name ?? null, key, color: color ?? null };
    const changed = await updateTag(tx.pool, tx.workspaceId, change).catch((error: unknown) => {
      if (sqlState(error) === '23505') throw taken();
      throw error;
    });
    if (!changed) throw new AppError('conflict');
    return told(tx, id, 'ticket-tag.changed', { ...(name === undefined ? {} : { name }) });
  });
}

/** Throws `not-found`. */
export async function removeTag(ctx: Ctx<AgentActor>, id: string): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const name = await deleteTag(tx.pool, tx.workspaceId, id);
    if (name === null) throw notFound();
    await tx.audit({ action: 'ticket-tag.removed', subject: { type: 'ticket-tag', id }, data: { name } });
    tx.emit(ticketSettingsChanged({ workspaceId: tx.workspaceId }));
    return { ok: true as const };
  });
}
