import type { CustomerNote } from '@chatso/contract';
import { mayRemoveNote } from '@chatso/domain';
import { type AgentActor, servedStores } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  countNotes,
  countNotesOf,
  deleteNote,
  findNote,
  insertNote,
  type KnownAs,
  listNotes,
  listNotesOf,
  lockNote,
  type NoteRow,
} from './customer-notes.repo.ts';
import { publishToFollowers } from './follow-notes.ts';
import { keyOf, ownStore, type Person } from './noted-person.ts';

interface ListQuery extends Person {
  chatsoStoreId?: string | undefined;
  page: number;
  limit: number;
  source?: CustomerNote['source'] | undefined;
}

interface NewNote extends Person {
  chatsoStoreId: string;
  description: string;
}

const toNote = (row: NoteRow): CustomerNote => ({
  _id: row.id,
  name: row.author_name ?? '',
  avatar: row.author_avatar,
  email: row.author_email,
  role: row.author_role,
  source: 'other',
  description: row.body,
  timestamp: row.created_at.toISOString(),
});

/** Throws not-found (a store one does not serve) and bad-request. */
export async function listCustomerNotes(ctx: Ctx<AgentActor>, query: ListQuery) {
  const { page, limit, chatsoStoreId } = query;
  const key = await keyOf(ctx, query, chatsoStoreId);
  const none = { data: [], page, limit, total_items: 0, total_pages: 0 };
  // Notes of a shop system come with its connection.
  if (key === null || query.source === 'crm') return none;
  const own = servedStores(ctx.actor);
  const about = { key, storeIds: chatsoStoreId === undefined ? own : [chatsoStoreId] };
  const total = await countNotes(ctx.pool, ctx.workspaceId, about);
  const rows = await listNotes(ctx.pool, ctx.workspaceId, { ...about, limit, offset: (page - 1) * limit });
  return { data: rows.map(toNote), page, limit, total_items: total, total_pages: Math.ceil(total / limit) };
}

/** About somebody under all they are known as, in the stores the caller serves. */
export async function notesOf(ctx: Ctx<AgentActor>, known: KnownAs, { page, limit }: { page: number; limit: number }) {
  const own = servedStores(ctx.actor);
  const count = await countNotesOf(ctx.pool, ctx.workspaceId, own, known);
  const rows = await listNotesOf(ctx.pool, ctx.workspaceId, own, { ...known, limit, offset: (page - 1) * limit });
  return { data: rows.map(toNote), count };
}

export const countOf = (ctx: Ctx<AgentActor>, known: KnownAs): Promise<number> =>
  countNotesOf(ctx.pool, ctx.workspaceId, servedStores(ctx.actor), known);

/** Throws not-found (a store one does not serve) and bad-request (nobody one could find it by again). */
export async function addCustomerNote(ctx: Ctx<AgentActor>, input: NewNote): Promise<CustomerNote> {
  const key = await keyOf(ctx, input, input.chatsoStoreId);
  if (key === null) {
    throw new AppError('bad-request', { reason: 'customer-note-email' });
  }
  return withTransaction(ctx, async (tx) => {
    const id = newId();
    await insertNote(tx.pool, tx.workspaceId, {
      ...{ id, storeId: input.chatsoStoreId, key, author: tx.actor },
      ...{ body: input.description.trim(), now: tx.now() },
    });
    // Not whom it is about, nor what it says: the log outlives an erasure.
    const data = { storeId: input.chatsoStoreId };
    await tx.audit({ action: 'customer.note-added', subject: { type: 'customer-note', id }, data });
    publishToFollowers(tx, input.chatsoStoreId, key);
    const note = await findNote(tx.pool, tx.workspaceId, id);
    if (note === null) throw new Error('A note vanished inside its own transaction.');
    return toNote(note);
  });
}

/** Throws not-found, and forbidden: also for notes of a shop system, which are its own (K-22). */
export async function removeCustomerNote(
  ctx: Ctx<AgentActor>,
  { noteId, source }: { noteId: string; source?: CustomerNote['source'] | undefined },
): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const note = await lockNote(tx.pool, tx.workspaceId, noteId);
    if (note === null) throw notFound();
    await ownStore(tx, note.store_id);
    const { actor } = tx;
    const judged = { ofShop: source === 'crm', own: note.author_id === actor.userId, authorRole: note.author_role };
    if (!mayRemoveNote(judged, actor.role)) {
      throw new AppError('forbidden', { reason: 'customer-note-not-yours' });
    }
    await deleteNote(tx.pool, tx.workspaceId, noteId);
    const data = { storeId: note.store_id, authorId: note.author_id };
    await tx.audit({ action: 'customer.note-deleted', subject: { type: 'customer-note', id: noteId }, data });
    publishToFollowers(tx, note.store_id, note);
    return { ok: true };
  });
}
