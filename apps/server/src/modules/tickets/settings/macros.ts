import { type BodyOf, type endpoints, macroActionsSchema, type TicketMacro } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { z } from 'zod';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound, sqlState } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { findAssignee } from '../colleagues/assignees.ts';
import { applyChange, assigneeOf, type Bulk, type Change, requireTags } from '../ticket/change-tickets.ts';
import { blockOf, holdTickets, keep, writeLog } from '../ticket/work.ts';
import { ticketSettingsChanged } from '../tickets.events.ts';
import { writeComment } from '../timeline/comments.ts';
import { deleteMacro, findMacro, insertMacro, listMacroRows, type MacroRow, updateMacro } from './macros.repo.ts';
import { lockSettings } from './settings.repo.ts';
import { tagNames } from './tags.repo.ts';
import { nameKey } from './tags.ts';

type Actions = z.infer<typeof macroActionsSchema>;

const toMacro = ({ id, name, actions, version }: MacroRow): TicketMacro => ({
  ...{ _id: id, name, version },
  actions: macroActionsSchema.parse(actions),
});

export async function listMacros(ctx: Ctx) {
  const data = (await listMacroRows(ctx.pool, ctx.workspaceId)).map(toMacro);
  return { data, count: data.length };
}

const taken = (): AppError => new AppError('name-taken', { field: 'name' });

/** What a macro names has to be there when it is written. Throws `bad-request`. */
async function requireNamed(tx: Ctx, { assignee, addTags }: Actions): Promise<void> {
  try {
    await requireTags(tx, addTags);
    const userId = assignee === null ? null : assigneeOf(assignee);
    if (userId !== null) await findAssignee(tx, userId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw new AppError('bad-request', { cause: error });
    throw error;
  }
}

async function told(tx: Ctx, id: string, action: string): Promise<{ data: TicketMacro }> {
  const row = await findMacro(tx.pool, tx.workspaceId, id);
  if (row === null) throw notFound();
  await tx.audit({ action, subject: { type: 'ticket-macro', id }, data: { name: row.name } });
  tx.emit(ticketSettingsChanged({ workspaceId: tx.workspaceId }));
  return { data: toMacro(row) };
}

/** Throws `name-taken`, `bad-request` (a tag or a person is gone, or there are as many as there may be). */
export async function createMacro(
  ctx: Ctx<AgentActor>,
  { name, actions }: BodyOf<(typeof endpoints)['ticketMacros.create']>,
): Promise<{ data: TicketMacro }> {
  return withTransaction(ctx, async (tx) => {
    await lockSettings(tx.pool, tx.workspaceId);
    await requireNamed(tx, actions);
    const id = newId();
    const max = limits.ticketMacros;
    const made = await insertMacro(tx.pool, tx.workspaceId, { id, name, key: nameKey(name), actions, max });
    if (made === 'taken') throw taken();
    if (made === 'full') throw new AppError('bad-request', { reason: 'too-many', details: { max } });
    return told(tx, id, 'ticket-macro.created');
  });
}

/** Throws `not-found`, `name-taken`, `bad-request`, `conflict`. */
export async function changeMacro(
  ctx: Ctx<AgentActor>,
  id: string,
  { name, actions, version }: BodyOf<(typeof endpoints)['ticketMacros.change']>,
): Promise<{ data: TicketMacro }> {
  return withTransaction(ctx, async (tx) => {
    if ((await findMacro(tx.pool, tx.workspaceId, id)) === null) throw notFound();
    await requireNamed(tx, actions);
    const change = { id, version, name, key: nameKey(name), actions };
    const changed = await updateMacro(tx.pool, tx.workspaceId, change).catch((error: unknown) => {
      if (sqlState(error) === '23505') throw taken();
      throw error;
    });
    if (!changed) throw new AppError('conflict');
    return told(tx, id, 'ticket-macro.changed');
  });
}

/** Throws `not-found`. */
export async function removeMacro(ctx: Ctx<AgentActor>, id: string): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const name = await deleteMacro(tx.pool, tx.workspaceId, id);
    if (name === null) throw notFound();
    await tx.audit({ action: 'ticket-macro.removed', subject: { type: 'ticket-macro', id }, data: { name } });
    tx.emit(ticketSettingsChanged({ workspaceId: tx.workspaceId }));
    return { ok: true as const };
  });
}

const dayMs = 24 * 60 * 60_000;

function changeOf(actions: Actions, tags: readonly string[], now: Date): Change {
  const { status, assignee, flag, dueInDays } = actions;
  return {
    ...(status === null ? {} : { status }),
    ...(assignee === null ? {} : { assigneeId: assigneeOf(assignee) }),
    ...(flag === null ? {} : { flag }),
    ...(dueInDays === null ? {} : { dueAt: new Date(now.getTime() + dueInDays * dayMs) }),
    ...(tags.length === 0 ? {} : { tags: { ids: tags, beside: true } }),
  };
}

/** What the macro names and is gone since is left out, and an assignee who does not serve the ticket's store. */
async function stillThere(
  tx: Ctx,
  actions: Actions,
  storeId: string | null,
): Promise<{ actions: Actions; tags: string[] }> {
  const tags: string[] = [];
  for (const id of actions.addTags) if ((await tagNames(tx.pool, tx.workspaceId, [id])).length > 0) tags.push(id);
  const userId = actions.assignee === null ? null : assigneeOf(actions.assignee);
  if (userId === null) return { actions, tags };
  const able = await findAssignee(tx, userId).then(
    (assignee) => assignee.serves(storeId),
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
  return { actions: able ? actions : { ...actions, assignee: null }, tags };
}

async function runAt(ctx: Ctx<AgentActor>, macro: TicketMacro, ticketId: string): Promise<boolean> {
  return withTransaction(ctx, async (tx) => {
    const work = await holdTickets(tx, [ticketId]);
    const [row] = work.rows;
    if (row === undefined || row.merged_into !== null) return false;
    const { actions, tags } = await stillThere(tx, macro.actions, row.store_id);
    const moves = actions.status !== null && actions.status !== row.status;
    if (moves && blockOf(row.account_id, work.states) !== null) return false;
    await applyChange(tx, work, row, changeOf(actions, tags, tx.now()));
    if (actions.comment.trim() !== '') {
      await writeComment(tx, work, row, { id: newId(), content: actions.comment.trim(), mentions: [] });
      await keep(tx, work.doer, row, []);
    }
    await writeLog(tx, row.id, { type: 'macro', became: macro.name });
    await tx.audit({
      action: 'ticket.macro-run',
      subject: { type: 'ticket', id: row.id },
      data: { macro: macro.name },
    });
    return true;
  });
}

/** All of it or nothing, for each ticket; those that cannot be acted upon are left as they are. Throws `not-found`. */
export async function runMacro(
  ctx: Ctx<AgentActor>,
  id: string,
  { ticketIds }: BodyOf<(typeof endpoints)['ticketMacros.run']>,
): Promise<Bulk & { replyHtml: string }> {
  const row = await findMacro(ctx.pool, ctx.workspaceId, id);
  if (row === null) throw notFound();
  const macro = toMacro(row);
  const done: Bulk = { updated: [], skipped: [] };
  for (const ticketId of new Set(ticketIds.map((one) => one.toLowerCase()))) {
    done[(await runAt(ctx, macro, ticketId)) ? 'updated' : 'skipped'].push(ticketId);
  }
  return { ...done, replyHtml: macro.actions.replyHtml };
}
