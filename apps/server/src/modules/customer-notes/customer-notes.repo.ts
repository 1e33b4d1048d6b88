import type { Role } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';
import type { PersonKey } from './noted-person.ts';

export interface NoteRow extends PersonKey {
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

const columns = `n.id, n.store_id, n.email, n.fullname, n.author_id, coalesce(m.role, n.author_role) AS author_role, n.body, n.created_at,
  u.fullname AS author_name, u.avatar AS author_avatar,
  CASE WHEN u.fullname <> '' THEN u.email END AS author_email`;
const tables = `customer_notes n LEFT JOIN users u ON u.id = n.author_id
  LEFT JOIN workspace_members m ON m.user_id = n.author_id AND m.workspace_id = n.workspace_id`;

/** Whose notes, and of which stores; null means all of the workspace. */
interface About {
  key: PersonKey;
  storeIds: readonly string[] | null;
}

const where = `n.workspace_id = $1 AND (n.email = $2 OR (n.email IS NULL AND n.fullname = $3))
    AND n.store_id = ANY (coalesce($4::uuid[], ARRAY(SELECT id FROM stores WHERE workspace_id = $1)))`;
const whereValues = (workspaceId: string, { key, storeIds }: About): unknown[] => [
  workspaceId,
  key.email,
  key.fullname,
  storeIds,
];

export async function countNotes(sql: Sql, workspaceId: string, about: About): Promise<number> {
  const { rows } = await sql.query<{ count: number }>({
    name: 'customer-notes-count',
    text: `SELECT count(*)::int AS count FROM customer_notes n WHERE ${where}`,
    values: whereValues(workspaceId, about),
  });
  return rows[0]?.count ?? 0;
}

/** The newest first. */
export async function listNotes(
  sql: Sql,
  workspaceId: string,
  about: About & { limit: number; offset: number },
): Promise<NoteRow[]> {
  const { rows } = await sql.query<NoteRow>({
    name: 'customer-notes-list',
    text: `SELECT ${columns} FROM ${tables} WHERE ${where} ORDER BY n.created_at DESC, n.id DESC LIMIT $5 OFFSET $6`,
    values: [...whereValues(workspaceId, about), about.limit, about.offset],
  });
  return rows;
}

interface AddedNote {
  id: string;
  storeId: string;
  key: PersonKey;
  author: { userId: string; role: Role };
  body: string;
  now: Date;
}

export async function insertNote(sql: Sql, workspaceId: string, note: AddedNote): Promise<void> {
  const { id, storeId, key, author } = note;
  await sql.query({
    name: 'customer-notes-insert',
    text: `INSERT INTO customer_notes (id, workspace_id, store_id, email, fullname, author_id, author_role, body, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      ...[id, workspaceId, storeId, key.email, key.fullname, author.userId, author.role],
      ...[note.body, note.now],
    ],
  });
}

export async function findNote(
  sql: Sql,
  workspaceId: string,
  id: string,
  lock: '' | 'FOR UPDATE OF n' = '',
): Promise<NoteRow | null> {
  const { rows } = await sql.query<NoteRow>(
    `SELECT ${columns} FROM ${tables} WHERE n.workspace_id = $1 AND n.id = $2 ${lock}`,
    [workspaceId, id],
  );
  return rows[0] ?? null;
}

/** The note, which stays as it is until the transaction ends. */
export const lockNote = (sql: Sql, workspaceId: string, id: string): Promise<NoteRow | null> =>
  findNote(sql, workspaceId, id, 'FOR UPDATE OF n');

export async function deleteNote(sql: Sql, workspaceId: string, id: string): Promise<void> {
  await sql.query('DELETE FROM customer_notes WHERE workspace_id = $1 AND id = $2', [workspaceId, id]);
}

/** Everybody somebody is known as: addresses in lower case, and names at social channels. */
export interface KnownAs {
  emails: readonly string[];
  names: readonly { storeId: string; fullname: string }[];
}

const ofKnown = `n.workspace_id = $1 AND ($2::uuid[] IS NULL OR n.store_id = ANY ($2)) AND (n.email = ANY ($3::text[]) OR (n.email IS NULL
    AND (n.store_id, n.fullname) IN (SELECT * FROM jsonb_to_recordset($4::jsonb) AS k ("storeId" uuid, fullname text))))`;
const knownValues = (
  workspaceId: string,
  storeIds: readonly string[] | null,
  { emails, names }: KnownAs,
): unknown[] => [workspaceId, storeIds, emails, JSON.stringify(names)];

export async function countNotesOf(
  sql: Sql,
  workspaceId: string,
  storeIds: readonly string[] | null,
  known: KnownAs,
): Promise<number> {
  const { rows } = await sql.query<{ count: number }>({
    name: 'customer-notes-count-of',
    text: `SELECT count(*)::int AS count FROM customer_notes n WHERE ${ofKnown}`,
    values: knownValues(workspaceId, storeIds, known),
  });
  return rows[0]?.count ?? 0;
}

/** The newest first. */
export async function listNotesOf(
  sql: Sql,
  workspaceId: string,
  storeIds: readonly string[] | null,
  { limit, offset, ...known }: KnownAs & { limit: number; offset: number },
): Promise<NoteRow[]> {
  const { rows } = await sql.query<NoteRow>({
    name: 'customer-notes-list-of',
    text: `SELECT ${columns} FROM ${tables} WHERE ${ofKnown} ORDER BY n.created_at DESC, n.id DESC LIMIT $5 OFFSET $6`,
    values: [...knownValues(workspaceId, storeIds, known), limit, offset],
  });
  return rows;
}
