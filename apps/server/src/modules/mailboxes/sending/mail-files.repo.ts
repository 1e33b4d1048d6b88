import type { Sql } from '../../../platform/db/db.ts';

export interface MailFileRow {
  id: string;
  content_id: string | null;
  filename: string;
  content_type: string;
  inline: boolean;
  size: number;
  storage_key: string;
}

const columns = 'id, content_id, filename, content_type, inline, size, storage_key';

export async function insertUpload(
  sql: Sql,
  workspaceId: string,
  file: Pick<MailFileRow, 'id' | 'filename' | 'content_type' | 'size'> & { created_by: string },
  now: Date,
): Promise<void> {
  await sql.query({
    name: 'mail-file-upload',
    text: `INSERT INTO mail_files (id, workspace_id, mail_id, content_id, filename, content_type, inline, size, kept, storage_key, created_by, created_at)
           VALUES ($1, $2, NULL, NULL, $3, $4, false, $5, 'yes', $1, $6, $7)`,
    values: [file.id, workspaceId, file.filename, file.content_type, file.size, file.created_by, now],
  });
}

/** What they turned out to be, once their bytes are here. */
export async function describeUploads(
  sql: Sql,
  workspaceId: string,
  files: readonly Pick<MailFileRow, 'id' | 'filename' | 'content_type' | 'size'>[],
): Promise<void> {
  await sql.query({
    name: 'mail-files-describe',
    text: `UPDATE mail_files m SET filename = f.filename, content_type = f.content_type, size = f.size
             FROM jsonb_to_recordset($2::jsonb) AS f (id uuid, filename text, content_type text, size integer)
            WHERE m.workspace_id = $1 AND m.id = f.id AND m.mail_id IS NULL`,
    values: [workspaceId, JSON.stringify(files)],
  });
}

/** Answers where the bytes of those lie that were deleted: what a mail carries stays. */
export async function deleteLooseFiles(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ storage_key: string | null }>({
    name: 'mail-files-drop',
    text: `DELETE FROM mail_files WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND mail_id IS NULL RETURNING storage_key`,
    values: [workspaceId, ids],
  });
  return rows.flatMap(({ storage_key: key }) => (key === null ? [] : [key]));
}

/** Files of one's own that no mail carries yet become files of this one. Fewer than asked for: some are not there. */
export async function takeUploads(
  sql: Sql,
  workspaceId: string,
  mailId: string,
  { ids, inline, userId }: { ids: readonly string[]; inline: readonly string[]; userId: string | null },
): Promise<MailFileRow[]> {
  const { rows } = await sql.query<MailFileRow>({
    name: 'mail-files-take',
    text: `UPDATE mail_files SET mail_id = $2, inline = id = ANY ($4::uuid[]), content_id = CASE WHEN id = ANY ($4::uuid[]) THEN id::text END
            WHERE workspace_id = $1 AND id = ANY ($3::uuid[]) AND mail_id IS NULL AND created_by IS NOT DISTINCT FROM $5 RETURNING ${columns}`,
    values: [workspaceId, mailId, ids, inline, userId],
  });
  return rows;
}

/**
 * What was uploaded for a mail that was taken back is an upload again, of who took it back: nobody else can send it. Not what
 * another mail hands on.
 */
export async function releaseUploads(
  sql: Sql,
  workspaceId: string,
  mailId: string,
  { userId, now }: { userId: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'mail-files-release',
    text: `UPDATE mail_files f SET mail_id = NULL, inline = false, content_id = NULL, created_at = $3, created_by = $4
            WHERE f.workspace_id = $1 AND f.mail_id = $2 AND f.created_by IS NOT NULL AND NOT EXISTS (
              SELECT 1 FROM mail_files o WHERE o.workspace_id = $1 AND o.storage_key = f.storage_key AND o.id <> f.id)
           RETURNING f.id`,
    values: [workspaceId, mailId, now, userId],
  });
  return rows.map(({ id }) => id);
}

/** Attachments of the mail it hands on that a mail does not carry. */
export async function leftOut(sql: Sql, workspaceId: string, mailId: string, ofMail: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'mail-files-left-out',
    text: `SELECT o.id FROM mail_files o WHERE o.workspace_id = $1 AND o.mail_id = $3 AND o.kept = 'yes' AND NOT o.inline AND NOT EXISTS (
             SELECT 1 FROM mail_files f WHERE f.workspace_id = $1 AND f.mail_id = $2 AND f.storage_key = o.storage_key)
            ORDER BY o.id`,
    values: [workspaceId, mailId, ofMail],
  });
  return rows.map(({ id }) => id);
}

/** Files of a mail that is handed on; the bytes are the same. */
export async function copyFiles(
  sql: Sql,
  workspaceId: string,
  mailId: string,
  { ids, ofMail, now }: { ids: readonly string[]; ofMail: string; now: Date },
): Promise<MailFileRow[]> {
  const { rows } = await sql.query<MailFileRow>({
    name: 'mail-files-copy',
    text: `INSERT INTO mail_files (id, workspace_id, mail_id, content_id, filename, content_type, inline, size, kept, storage_key, created_by, created_at)
           SELECT gen_random_uuid(), $1, $2, NULL, f.filename, f.content_type, false, f.size, 'yes', f.storage_key, f.created_by, $5
             FROM mail_files f WHERE f.workspace_id = $1 AND f.mail_id = $3 AND f.id = ANY ($4::uuid[]) AND f.kept = 'yes'
           RETURNING ${columns}`,
    values: [workspaceId, mailId, ofMail, ids, now],
  });
  return rows;
}

export async function filesOfMail(sql: Sql, workspaceId: string, mailId: string): Promise<MailFileRow[]> {
  const { rows } = await sql.query<MailFileRow>({
    name: 'mail-files',
    text: `SELECT ${columns} FROM mail_files WHERE workspace_id = $1 AND mail_id = $2 AND kept = 'yes' ORDER BY id`,
    values: [workspaceId, mailId],
  });
  return rows;
}

/** What no mail came to carry: uploads, and files of a mail whose process died before it was stored. */
export async function deleteUnusedUploads(
  sql: Sql,
  before: Date,
  limit: number,
): Promise<{ id: string; workspace_id: string; storage_key: string | null }[]> {
  const { rows } = await sql.query<{ id: string; workspace_id: string; storage_key: string | null }>(
    `DELETE FROM mail_files WHERE id IN (
       SELECT id FROM mail_files WHERE mail_id IS NULL AND created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id, workspace_id, storage_key`,
    [before, limit],
  );
  return rows;
}
