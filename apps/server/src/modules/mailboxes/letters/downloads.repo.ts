import type { Sql } from '../../../platform/db/db.ts';

export async function insertCode(
  sql: Sql,
  workspaceId: string,
  code: { hash: string; userId: string; until: Date },
): Promise<void> {
  await sql.query({
    name: 'mail-download-code',
    text: 'INSERT INTO mail_download_codes (hash, workspace_id, user_id, expires_at) VALUES ($2, $1, $3, $4)',
    values: [workspaceId, code.hash, code.userId, code.until],
  });
}

/** Spends it: whoever comes second, or late, finds none. */
export async function spendCode(
  sql: Sql,
  hash: string,
  now: Date,
): Promise<{ workspaceId: string; userId: string } | null> {
  const { rows } = await sql.query<{ workspaceId: string; userId: string; expires_at: Date }>({
    name: 'mail-download-code-spend',
    text: `DELETE FROM mail_download_codes WHERE hash = $1 RETURNING workspace_id AS "workspaceId", user_id AS "userId", expires_at`,
    values: [hash],
  });
  const [code] = rows;
  return code !== undefined && code.expires_at > now ? { workspaceId: code.workspaceId, userId: code.userId } : null;
}

export async function removeOldCodes(sql: Sql, now: Date): Promise<void> {
  await sql.query('DELETE FROM mail_download_codes WHERE expires_at <= $1', [now]);
}

export interface DownloadRow {
  filename: string;
  content_type: string;
  inline: boolean;
  size: number;
  storage_key: string;
}

const columns = 'filename, content_type, inline, size, storage_key';

/** By its id: of a mail of the workspace, or uploaded by this person and not sent yet. */
export async function findDownload(
  sql: Sql,
  workspaceId: string,
  id: string,
  userId: string,
): Promise<DownloadRow | null> {
  const { rows } = await sql.query<DownloadRow>({
    name: 'mail-file-download',
    text: `SELECT ${columns} FROM mail_files WHERE workspace_id = $1 AND id = $2 AND kept = 'yes' AND (mail_id IS NOT NULL OR created_by = $3)`,
    values: [workspaceId, id, userId],
  });
  return rows[0] ?? null;
}

/** By the mail and the name its text knows it under. */
export async function findByContentId(
  sql: Sql,
  workspaceId: string,
  mailId: string,
  contentId: string,
): Promise<DownloadRow | null> {
  const { rows } = await sql.query<DownloadRow>({
    name: 'mail-file-by-content-id',
    text: `SELECT ${columns} FROM mail_files WHERE workspace_id = $1 AND mail_id = $2 AND content_id = $3 AND kept = 'yes' LIMIT 1`,
    values: [workspaceId, mailId, contentId],
  });
  return rows[0] ?? null;
}
