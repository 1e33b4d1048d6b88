import type { Draft, MessageFile } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';

export interface DraftRow {
  conversation_id: string;
  body: string;
  mode: Draft['mode'];
  files: MessageFile[];
  rev: number;
  updated_at: Date;
}

const columns = 'd.conversation_id, d.body, d.mode, d.files, d.rev, d.updated_at';

/** A chat that nobody can write into any more. */
const over = `(c.state = 'closed' OR (c.state = 'missed' AND c.archived))`;

/** A user's drafts, the newest first; one whose message has arrived comes empty. */
export async function draftsOf(sql: Sql, workspaceId: string, userId: string): Promise<DraftRow[]> {
  const { rows } = await sql.query<DraftRow>(
    `SELECT d.conversation_id, CASE WHEN sent THEN '' ELSE d.body END AS body, d.mode,
            CASE WHEN sent THEN '[]'::jsonb ELSE d.files END AS files, d.rev, d.updated_at
       FROM drafts d
       JOIN conversations c ON c.id = d.conversation_id
       CROSS JOIN LATERAL (
         SELECT EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = d.conversation_id AND m.message_id = d.message_id) AS sent
       ) arrived
      WHERE d.workspace_id = $1 AND d.user_id = $2 AND NOT ${over}
      ORDER BY d.updated_at DESC, d.conversation_id LIMIT 500`,
    [workspaceId, userId],
  );
  return rows;
}

/** Whose draft, and in which chat. */
interface Key {
  conversationId: string;
  userId: string;
}

/** The files of the draft that is there, none when there is no draft; it stays as it is until the transaction ends. */
export async function lockDraftFiles(sql: Sql, { conversationId, userId }: Key): Promise<MessageFile[]> {
  const { rows } = await sql.query<{ files: MessageFile[] }>({
    name: 'draft-lock',
    text: 'SELECT files FROM drafts WHERE conversation_id = $1 AND user_id = $2 FOR UPDATE',
    values: [conversationId, userId],
  });
  return rows[0]?.files ?? [];
}

interface Typed {
  text: string;
  mode: Draft['mode'];
  files: readonly MessageFile[];
  rev: number;
  messageId: string | null;
  now: Date;
}

/** Null when what is stored is newer. */
export async function putDraftRow(sql: Sql, workspaceId: string, key: Key, typed: Typed): Promise<DraftRow | null> {
  const { text, mode, files, rev, messageId, now } = typed;
  const { rows } = await sql.query<DraftRow>({
    name: 'draft-put',
    text: `INSERT INTO drafts AS d (conversation_id, user_id, workspace_id, body, mode, files, rev, message_id, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           ON CONFLICT (conversation_id, user_id) DO UPDATE
             SET body = excluded.body, mode = excluded.mode, files = excluded.files, rev = excluded.rev,
                 message_id = excluded.message_id, updated_at = excluded.updated_at
             WHERE d.rev < excluded.rev
           RETURNING ${columns}`,
    values: [key.conversationId, key.userId, workspaceId, text, mode, JSON.stringify(files), rev, messageId, now],
  });
  return rows[0] ?? null;
}

export async function findDraft(sql: Sql, { conversationId, userId }: Key): Promise<DraftRow | null> {
  const { rows } = await sql.query<DraftRow>(
    `SELECT ${columns} FROM drafts d WHERE d.conversation_id = $1 AND d.user_id = $2`,
    [conversationId, userId],
  );
  return rows[0] ?? null;
}

export async function deleteDraftsOf(sql: Sql, conversationIds: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM drafts WHERE conversation_id = ANY ($1::uuid[])', [conversationIds]);
}

/** In every workspace: drafts of chats that are over, those typed before a moment, and cleared ones before another. */
export async function deleteOldDrafts(sql: Sql, before: { typed: Date; cleared: Date }): Promise<void> {
  await sql.query(
    `DELETE FROM drafts d USING conversations c
        WHERE c.id = d.conversation_id
          AND (${over} OR d.updated_at < $1 OR (d.body = '' AND d.files = '[]' AND d.updated_at < $2))`,
    [before.typed, before.cleared],
  );
}
