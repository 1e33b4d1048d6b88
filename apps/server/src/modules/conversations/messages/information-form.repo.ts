import type { Attachment } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';

/** False while another form is open. */
export async function openForm(sql: Sql, workspaceId: string, id: string, messageId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE conversations SET open_form_message_id = $3, rev = rev + 1
       WHERE workspace_id = $1 AND id = $2 AND open_form_message_id IS NULL`,
    [workspaceId, id, messageId],
  );
  return rowCount === 1;
}

interface OpenForm {
  id: string;
  visitorId: string;
  messageId: string;
}

/** False when this form of this visitor's chat is not open (any more). */
export async function closeForm(
  sql: Sql,
  workspaceId: string,
  { id, visitorId, messageId }: OpenForm,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE conversations SET open_form_message_id = NULL, rev = rev + 1
     WHERE workspace_id = $1 AND id = $2 AND visitor_id = $3 AND open_form_message_id = $4`,
    [workspaceId, id, visitorId, messageId],
  );
  return rowCount === 1;
}

export async function updateAttachments(
  sql: Sql,
  conversationId: string,
  messageId: string,
  attachments: readonly Attachment[],
): Promise<void> {
  await sql.query('UPDATE messages SET attachments = $3 WHERE conversation_id = $1 AND message_id = $2', [
    conversationId,
    messageId,
    JSON.stringify(attachments),
  ]);
}
