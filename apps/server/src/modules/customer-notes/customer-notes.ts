import type { CustomerNote, Role } from '@chatso/contract';
import { type AgentActor, isAdmin } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { tellFollowers } from './follow-notes.ts';
import { keyOf, ownStore, type Person, type PersonKey } from './noted-person.ts';

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

interface NoteRow extends PersonKey {
  id: string;
  store_id: string;
  author_id: string;
  author_role: Role;
  author_name: string | null;
  author_email: string | null;
  author_avatar: string | null;
  body: string;
  created_at: Date;
}

const leaders: ReadonlySet<Role> = new Set<Role>(['coach', 'marketing_manager']);
const admins: ReadonlySet<Role> = new Set<Role>(['admin', 'chatso_admin']);

const columns = `n.id, n.store_id, n.email, n.fullname, n.author_id, coalesce(m.role, n.author_role) AS author_role, n.body, n.created_at,
  u.fullname AS author_name, u.avatar AS author_avatar,
  CASE WHEN u.fullname <> '' THEN u.email END AS author_email`;
const tables = `customer_notes n LEFT JOIN users u ON u.id = n.author_id
  LEFT JOIN workspace_members m ON m.user_id = n.author_id AND m.workspace_id = n.workspace_id`;

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
  const own = isAdmin(ctx.actor) ? null : ctx.actor.memberStores.map(({ storeId }) => storeId);
  const where = `n.workspace_id = $1 AND (n.email = $2 OR (n.email IS NULL AND n.fullname = $3))
    AND n.store_id = ANY (coalesce($4::uuid[], ARRAY(SELECT id FROM stores WHERE workspace_id = $1)))`;
  const values = [ctx.workspaceId, key.email, key.fullname, chatsoStoreId === undefined ? own : [chatsoStoreId]];
  const counted = await ctx.pool.query<{ count: number }>({
    name: 'customer-notes-count',
    text: `SELECT count(*)::int AS count FROM customer_notes n WHERE ${where}`,
    values,
  });
  const { rows } = await ctx.pool.query<NoteRow>({
    name: 'customer-notes-list',
    text: `SELECT ${columns} FROM ${tables} WHERE ${where} ORDER BY n.created_at DESC, n.id DESC LIMIT $5 OFFSET $6`,
    values: [...values, limit, (page - 1) * limit],
  });
  const total = counted.rows[0]?.count ?? 0;
  return { data: rows.map(toNote), page, limit, total_items: total, total_pages: Math.ceil(total / limit) };
}

/** Throws not-found (a store one does not serve) and bad-request (nobody one could find it by again). */
export async function addCustomerNote(ctx: Ctx<AgentActor>, input: NewNote): Promise<CustomerNote> {
  const key = await keyOf(ctx, input, input.chatsoStoreId);
  if (key === null) {
    throw new AppError('bad-request', { message: 'A note needs the email of the customer.' });
  }
  return withTransaction(ctx, async (tx) => {
    const id = newId();
    const { userId, role } = tx.actor;
    await tx.pool.query({
      name: 'customer-notes-insert',
      text: `INSERT INTO customer_notes (id, workspace_id, store_id, email, fullname, author_id, author_role, body, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [
        ...[id, tx.workspaceId, input.chatsoStoreId, key.email, key.fullname, userId, role],
        ...[input.description.trim(), tx.now()],
      ],
    });
    // Not whom it is about, nor what it says: the log outlives an erasure.
    const data = { storeId: input.chatsoStoreId };
    await tx.audit({ action: 'customer.note-added', subject: { type: 'customer-note', id }, data });
    tellFollowers(tx, input.chatsoStoreId, key);
    const note = await findNote(tx, id);
    if (note === null) throw new Error('A note vanished inside its own transaction.');
    return toNote(note);
  });
}

async function findNote(ctx: Ctx<AgentActor>, id: string, lock = ''): Promise<NoteRow | null> {
  const { rows } = await ctx.pool.query<NoteRow>(
    `SELECT ${columns} FROM ${tables} WHERE n.workspace_id = $1 AND n.id = $2 ${lock}`,
    [ctx.workspaceId, id],
  );
  return rows[0] ?? null;
}

/** K-23 */
const mayRemove = (actor: AgentActor, note: NoteRow): boolean =>
  isAdmin(actor) || note.author_id === actor.userId || (leaders.has(actor.role) && !admins.has(note.author_role));

/** Throws not-found, and forbidden: also for notes of a shop system, which are its own (K-22). */
export async function removeCustomerNote(
  ctx: Ctx<AgentActor>,
  { noteId, source }: { noteId: string; source?: CustomerNote['source'] | undefined },
): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const note = await findNote(tx, noteId, 'FOR UPDATE OF n');
    if (note === null) throw notFound();
    await ownStore(tx, note.store_id);
    if (source === 'crm' || !mayRemove(tx.actor, note)) {
      throw new AppError('forbidden', { message: 'You do not have permission to delete this note.' });
    }
    await tx.pool.query('DELETE FROM customer_notes WHERE workspace_id = $1 AND id = $2', [tx.workspaceId, noteId]);
    const data = { storeId: note.store_id, authorId: note.author_id };
    await tx.audit({ action: 'customer.note-deleted', subject: { type: 'customer-note', id: noteId }, data });
    tellFollowers(tx, note.store_id, note);
    return { ok: true };
  });
}
