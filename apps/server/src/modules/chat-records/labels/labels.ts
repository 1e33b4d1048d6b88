import type { BodyOf, ChatLabel, endpoints, RecordLabels } from '@chatso/contract';
import { recordsCountedAtMost } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { defineEvent } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import { type Audience, on } from '../../../platform/module.ts';
import { workspaceRoom } from '../../../platform/realtime/rooms.ts';
import { type ChatClosing, visibleConversations } from '../../conversations/index.ts';
import {
  addLabels,
  countChatsOf,
  deleteLabel,
  insertLabel,
  keepLabels,
  labelsOf,
  listLabels,
  lockLabel,
  removeLabels,
  updateLabel,
} from './labels.repo.ts';

type Body<Id extends 'chatLabels.create' | 'chatLabels.update' | 'records.label'> = BodyOf<(typeof endpoints)[Id]>;

/** Labels, or which chats carry them, are others now. */
export const chatLabelsChanged = defineEvent<{ workspaceId: string; by: string }>('chat-labels.changed');

export const labelsRealtime: readonly Audience[] = [
  on(chatLabelsChanged, ({ workspaceId, by }) => [
    { namespace: '/message', rooms: [workspaceRoom(workspaceId)], event: 'chat-labels:changed', payload: { by } },
  ]),
];

const tell = (tx: Ctx<AgentActor>): void =>
  tx.emit(chatLabelsChanged({ workspaceId: tx.workspaceId, by: tx.actor.userId }));
const taken = (): AppError => new AppError('name-taken', { field: 'name' });
const subjectOf = ({ _id }: Pick<ChatLabel, '_id'>) => ({ type: 'chat-label', id: _id });

export async function getLabels(ctx: Ctx): Promise<{ data: ChatLabel[]; count: number }> {
  const data = await listLabels(ctx.pool, ctx.workspaceId);
  return { data, count: data.length };
}

/** Throws `name-taken`, `bad-request` (there are enough). */
export const createLabel = (ctx: Ctx<AgentActor>, input: Body<'chatLabels.create'>): Promise<ChatLabel> =>
  withTransaction(ctx, async (tx) => {
    const made = await insertLabel(tx, { id: newId(), ...input }, limits.chatLabels);
    if (made === 'taken') throw taken();
    if (made === 'full')
      throw new AppError('bad-request', { reason: 'labels-full', details: { max: limits.chatLabels } });
    await tx.audit({
      action: 'chat-label.created',
      subject: subjectOf(made),
      data: { name: made.name, kind: made.kind },
    });
    tell(tx);
    return made;
  });

/** Throws `not-found`, `conflict` (somebody was faster), `name-taken`. */
export const changeLabel = (ctx: Ctx<AgentActor>, id: string, input: Body<'chatLabels.update'>): Promise<ChatLabel> =>
  withTransaction(ctx, async (tx) => {
    const before = await lockLabel(tx, id);
    if (before === null) throw notFound();
    if (before.version !== input.version) throw new AppError('conflict');
    const { name = before.name, color = before.color } = input;
    const changed = await updateLabel(tx, before._id, { name, color });
    if (changed === 'taken') throw taken();
    await tx.audit({ action: 'chat-label.updated', subject: subjectOf(changed), data: { name, before: before.name } });
    tell(tx);
    return changed;
  });

/** The chats lose it. Throws `not-found`, `conflict`. */
export const removeLabel = (ctx: Ctx<AgentActor>, id: string, version: number) =>
  withTransaction(ctx, async (tx) => {
    const before = await lockLabel(tx, id);
    if (before === null) throw notFound();
    if (before.version !== version) throw new AppError('conflict');
    await deleteLabel(tx, before._id);
    await tx.audit({ action: 'chat-label.removed', subject: subjectOf(before), data: { name: before.name } });
    tell(tx);
    return { ok: true as const };
  });

export async function countLabelled(ctx: Ctx, id: string): Promise<{ chats: number }> {
  const known = (await listLabels(ctx.pool, ctx.workspaceId)).some(({ _id }) => _id === id);
  if (!known) throw notFound();
  return { chats: await countChatsOf(ctx.pool, ctx.workspaceId, id, recordsCountedAtMost) };
}

/**
 * Puts labels on chats and takes others off; what is both added and removed is added. All or none.
 * @throws bad-request listing the ids that are no chats the caller may see; not-found for a label that is gone
 */
export async function labelChats(ctx: Ctx<AgentActor>, { conversationIds, add, remove }: Body<'records.label'>) {
  const ids = [...new Set(conversationIds.map((id) => id.toLowerCase()))];
  const visible = new Set((await visibleConversations(ctx, ids)).map(({ id }) => id));
  const wrong = ids.filter((id) => !visible.has(id));
  if (wrong.length > 0)
    throw new AppError('bad-request', { reason: 'chats-not-yours', details: { ids: wrong.join(', ') } });
  return withTransaction(ctx, async (tx) => {
    const wanted = [...new Set(add.map((id) => id.toLowerCase()))];
    const labels = await keepLabels(tx, wanted);
    if (labels.length < wanted.length) throw notFound();
    await removeLabels(tx, ids, remove);
    await addLabels(tx, ids, labels, tx.actor.userId);
    const data = { add: labels.map(({ name }) => name), removed: remove.length, chats: ids.length };
    for (const id of ids)
      await tx.audit({ action: 'conversation.labelled', subject: { type: 'conversation', id }, data });
    tell(tx);
    return { ok: true as const };
  });
}

/**
 * A chat is ended for a reason. One that was deleted meanwhile, or was never the workspace's, is not put on: the end matters
 * more, and says so.
 */
export async function closeFor(tx: Ctx, closing: ChatClosing): Promise<void> {
  const { conversationId: id, reasonId, by } = closing;
  const [reason] = (await keepLabels(tx, [reasonId])).filter(({ kind }) => kind === 'reason');
  if (!reason) return;
  await addLabels(tx, [id], [reason], by);
  const data = { add: [reason.name], removed: 0, chats: 1 };
  await tx.audit({ action: 'conversation.labelled', subject: { type: 'conversation', id }, data });
  tx.emit(chatLabelsChanged({ workspaceId: tx.workspaceId, by }));
  closing.kept = true;
}

/** Throws `not-found`. */
export async function getLabelsOf(ctx: Ctx<AgentActor>, id: string): Promise<RecordLabels> {
  const [row] = await visibleConversations(
    ctx,
    [id].filter((one) => /^[0-9a-f-]{36}$/i.test(one)),
  );
  if (!row) throw notFound();
  return (await labelsOf(ctx.pool, ctx.workspaceId, [row.id]))(row.id);
}
