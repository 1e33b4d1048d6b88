import type { Ctx } from '../../platform/ctx.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { eraseFilesByToken } from '../files/index.ts';

const erasedText = '[erased]';

/** What was said is gone, that something was said stays: numbers of the past remain true. */
export async function eraseChat(tx: Ctx, id: string, files: FileStorage): Promise<void> {
  await eraseMessageFiles(tx, files, id);
  await tx.pool.query(
    `UPDATE messages SET body = CASE WHEN type IN ('notification', 'customer-left') THEN body ELSE $2 END,
            files = NULL, attachments = NULL WHERE conversation_id = $1`,
    [id, erasedText],
  );
  await tx.pool.query(`UPDATE conversation_notes SET body = $2, mentions = '{}' WHERE conversation_id = $1`, [
    id,
    erasedText,
  ]);
  await tx.pool.query(
    `UPDATE conversations SET state = 'closed', end_date = coalesce(end_date, $3), reason = coalesce(reason, 'client-ended'),
            last_msg = NULL, last_talk = NULL, customer_id = NULL, customer_fullname = NULL, customer_email = NULL,
            customer_phone = NULL, client_timezone = NULL, country = NULL, rating_comment = NULL,
            consent_version = NULL, consent_at = NULL, rev = rev + 1
      WHERE workspace_id = $1 AND id = $2`,
    [tx.workspaceId, id, tx.now()],
  );
}

/** Chats that are kept no longer, with all that was said in them and its files. */
export async function deleteChats(tx: Ctx, files: FileStorage, ids: readonly string[]): Promise<void> {
  for (const id of ids) await eraseMessageFiles(tx, files, id);
  await tx.pool.query('DELETE FROM messages WHERE conversation_id = ANY ($1)', [ids]);
  await tx.pool.query('DELETE FROM conversations WHERE workspace_id = $1 AND id = ANY ($2)', [tx.workspaceId, ids]);
}

async function eraseMessageFiles(tx: Ctx, files: FileStorage, conversationId: string): Promise<void> {
  const { rows } = await tx.pool.query<{ token: string }>(
    `SELECT DISTINCT split_part(split_part(item ->> 'publicUrl', '/files/', 2), '/', 1) AS token FROM messages m
       CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(m.files) = 'array' THEN m.files ELSE '[]' END) item
      WHERE m.conversation_id = $1`,
    [conversationId],
  );
  const tokens = rows.map(({ token }) => token);
  await eraseFilesByToken(tx, files, tokens);
}
