import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/ctx.ts';
import type { Db, Sql } from '../../platform/db/db.ts';
import { type FileRow, files } from './files.schema.ts';

export async function insertFileRows(db: Db, rows: readonly FileRow[]): Promise<void> {
  await db.insert(files).values([...rows]);
}

/** By the unguessable token alone: whoever was given the address may read it. */
export async function findFileRowByToken(db: Db, token: string): Promise<FileRow | null> {
  const [row] = await db.select().from(files).where(eq(files.token, token));
  return row ?? null;
}

export type UsedFile = Pick<FileRow, 'token' | 'name' | 'fileType' | 'size'>;

/** Marks files of this workspace as carried by a message and answers them; `visitorId` narrows to the visitor's own. */
export async function useFileRows(
  sql: Sql,
  workspaceId: string,
  tokens: readonly string[],
  visitorId: string | null,
  now: Date,
): Promise<UsedFile[]> {
  const { rows } = await sql.query<UsedFile>({
    name: 'files-use',
    text: `UPDATE files SET used_at = coalesce(used_at, $4)
           WHERE workspace_id = $1 AND token = ANY($2::text[]) AND ($3::uuid IS NULL OR visitor_id = $3)
             AND shortcut_id IS NULL
           RETURNING token, name, file_type AS "fileType", size`,
    values: [workspaceId, tokens, visitorId, now],
  });
  return rows;
}

/** A guest's files go along when the guest turns out to be a visitor known already. */
export async function moveVisitorFiles(sql: Sql, workspaceId: string, from: string, to: string): Promise<void> {
  await sql.query('UPDATE files SET visitor_id = $3 WHERE workspace_id = $1 AND visitor_id = $2', [
    workspaceId,
    from,
    to,
  ]);
}

/** Takes away rows that no message came to carry and no store shows; the caller has the bytes removed. */
export async function deleteUnusedRows(
  sql: Sql,
  before: Date,
  now: Date,
  atMost: number,
): Promise<Pick<FileRow, 'id' | 'workspaceId' | 'avatarOf'>[]> {
  const { rows } = await sql.query<Pick<FileRow, 'id' | 'workspaceId' | 'avatarOf'>>(
    `DELETE FROM files WHERE id IN (
       SELECT id FROM files
        WHERE used_at IS NULL AND shortcut_id IS NULL AND created_at < $1 AND (held_until IS NULL OR held_until < $3)
          AND NOT EXISTS (SELECT FROM stores s WHERE s.id = files.store_id AND
                (s.image LIKE '/files/' || files.token || '/%'
                 OR s.settings->'widgetCustomization'->>'brandLogo' LIKE '/files/' || files.token || '/%'))
        ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
     ) RETURNING id, workspace_id AS "workspaceId", avatar_of AS "avatarOf"`,
    [before, atMost, now],
  );
  return rows;
}

/** Takes the person's photo out of the table; answers what it was. */
export async function deleteAvatarRow(sql: Sql, userId: string): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>('DELETE FROM files WHERE avatar_of = $1 RETURNING id', [userId]);
  return rows[0]?.id ?? null;
}

const whose = {
  visitor: 'visitor_id = $2',
  // What was uploaded and never sent: drafts.
  unsent: 'user_id = $2 AND used_at IS NULL AND shortcut_id IS NULL',
  shortcuts: 'shortcut_id = ANY ($2::uuid[])',
};
export type FileOwner = keyof typeof whose;

/** Answers the ids of the rows that went. */
export async function deleteRowsOf(
  tx: Ctx,
  which: FileOwner,
  value: string | readonly string[],
  atMost: number,
): Promise<string[]> {
  const { rows } = await tx.pool.query<{ id: string }>(
    `DELETE FROM files WHERE id IN (
       SELECT id FROM files WHERE workspace_id = $1 AND ${whose[which]} LIMIT $3 FOR UPDATE
     ) RETURNING id`,
    [tx.workspaceId, value, atMost],
  );
  return rows.map(({ id }) => id);
}

export async function deleteRowsByToken(tx: Ctx, tokens: readonly string[]): Promise<string[]> {
  const { rows } = await tx.pool.query<{ id: string }>(
    'DELETE FROM files WHERE workspace_id = $1 AND token = ANY ($2) RETURNING id',
    [tx.workspaceId, tokens],
  );
  return rows.map(({ id }) => id);
}
