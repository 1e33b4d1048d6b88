import type { Sql } from '../../../platform/db/db.ts';
import { type SeenStores, seenIn } from '../seen-mails.repo.ts';

/** Who asks for a file, and of which stores they see mails. */
export interface Asking {
  workspaceId: string;
  userId: string;
  stores: SeenStores;
}

export async function insertCode(
  sql: Sql,
  workspaceId: string,
  code: { hash: string; userId: string; stores: SeenStores; until: Date },
): Promise<void> {
  await sql.query({
    name: 'mail-download-code',
    text: 'INSERT INTO mail_download_codes (hash, workspace_id, user_id, expires_at, stores) VALUES ($2, $1, $3, $4, $5)',
    values: [workspaceId, code.hash, code.userId, code.until, code.stores],
  });
}

/** Spends it: whoever comes second, or late, finds none. */
export async function spendCode(sql: Sql, hash: string, now: Date): Promise<Asking | null> {
  const { rows } = await sql.query<Asking & { expires_at: Date }>({
    name: 'mail-download-code-spend',
    text: `DELETE FROM mail_download_codes WHERE hash = $1 RETURNING workspace_id AS "workspaceId", user_id AS "userId", stores, expires_at`,
    values: [hash],
  });
  const [code] = rows;
  return code !== undefined && code.expires_at > now
    ? { workspaceId: code.workspaceId, userId: code.userId, stores: code.stores }
    : null;
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

const columns = 'f.filename, f.content_type, f.inline, f.size, f.storage_key';

/** Files of mails that may be seen. */
const seenFiles = (
  stores: string,
): string => `mail_files f LEFT JOIN mails m ON m.workspace_id = f.workspace_id AND m.id = f.mail_id
  WHERE f.workspace_id = $1 AND f.kept = 'yes' AND (f.mail_id IS NULL OR ${seenIn(stores)})`;

/** By its id: of a mail they may see, or uploaded by this person and not sent yet. */
export async function findDownload(
  sql: Sql,
  { workspaceId, userId, stores }: Asking,
  id: string,
): Promise<DownloadRow | null> {
  const { rows } = await sql.query<DownloadRow>({
    name: 'mail-file-download',
    text: `SELECT ${columns} FROM ${seenFiles('$4')} AND f.id = $2 AND (f.mail_id IS NOT NULL OR f.created_by = $3)`,
    values: [workspaceId, id, userId, stores],
  });
  return rows[0] ?? null;
}

/** By the mail and the name its text knows it under. */
export async function findByContentId(
  sql: Sql,
  { workspaceId, stores }: Asking,
  mailId: string,
  contentId: string,
): Promise<DownloadRow | null> {
  const { rows } = await sql.query<DownloadRow>({
    name: 'mail-file-by-content-id',
    text: `SELECT ${columns} FROM ${seenFiles('$4')} AND f.mail_id = $2 AND f.content_id = $3 LIMIT 1`,
    values: [workspaceId, mailId, contentId, stores],
  });
  return rows[0] ?? null;
}
