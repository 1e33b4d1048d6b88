import type { Sql } from '../../../platform/db/db.ts';
import type { LetterFile } from '../letters/parsed-letter.ts';

/** Files of a mail that is not here yet. */
export async function insertLooseFiles(
  sql: Sql,
  workspaceId: string,
  files: readonly (Omit<LetterFile, 'bytes'> & { id: string })[],
  now: Date,
): Promise<void> {
  await sql.query({
    name: 'mail-files-loose',
    text: `INSERT INTO mail_files (id, workspace_id, mail_id, content_id, filename, content_type, inline, size, kept, storage_key, created_at)
           SELECT f.id, $1, NULL, f."contentId", f.filename, f."contentType", f.inline, f.size, f.kept,
                  CASE f.kept WHEN 'yes' THEN f.id END, $3
             FROM jsonb_to_recordset($2::jsonb) AS f (id uuid, "contentId" text, filename text, "contentType" text, inline boolean,
                                                      size integer, kept text)`,
    values: [workspaceId, JSON.stringify(files), now],
  });
}

/** Answers how many of them are the mail's now. */
export async function tieFiles(sql: Sql, workspaceId: string, mailId: string, ids: readonly string[]): Promise<number> {
  const { rowCount } = await sql.query({
    name: 'mail-files-tie',
    text: 'UPDATE mail_files SET mail_id = $2 WHERE workspace_id = $1 AND id = ANY ($3::uuid[]) AND mail_id IS NULL',
    values: [workspaceId, mailId, ids],
  });
  return rowCount ?? 0;
}
