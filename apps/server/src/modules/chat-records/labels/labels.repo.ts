import type { ChatLabel, ChatLabelColor, ChatLabelKind, RecordLabels } from '@chatso/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Sql } from '../../../platform/db/db.ts';
import { sqlState } from '../../../platform/errors.ts';

const columns = 'id AS "_id", kind, name, color, version';

export async function listLabels(sql: Sql, workspaceId: string): Promise<ChatLabel[]> {
  const { rows } = await sql.query<ChatLabel>({
    name: 'chat-labels',
    text: `SELECT ${columns} FROM chat_labels WHERE workspace_id = $1 ORDER BY lower(name), id`,
    values: [workspaceId],
  });
  return rows;
}

interface NewLabel {
  id: string;
  kind: ChatLabelKind;
  name: string;
  color: ChatLabelColor;
}

/** The limit is asked under the workspace's lock on its labels, so that two admins cannot both make the last one. */
export async function insertLabel(tx: Ctx, label: NewLabel, atMost: number): Promise<ChatLabel | 'taken' | 'full'> {
  await tx.pool.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`chat-labels:${tx.workspaceId}`]);
  const { rows: made } = await tx.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM chat_labels WHERE workspace_id = $1 AND kind = $2',
    [tx.workspaceId, label.kind],
  );
  if ((made[0]?.count ?? 0) >= atMost) return 'full';
  const { rows } = await tx.pool.query<ChatLabel>(
    `INSERT INTO chat_labels (id, workspace_id, kind, name, color, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (workspace_id, kind, lower(name)) DO NOTHING RETURNING ${columns}`,
    [label.id, tx.workspaceId, label.kind, label.name, label.color, tx.now()],
  );
  return rows[0] ?? 'taken';
}

export async function lockLabel(tx: Ctx, id: string): Promise<ChatLabel | null> {
  const { rows } = await tx.pool.query<ChatLabel>(
    `SELECT ${columns} FROM chat_labels WHERE workspace_id = $1 AND id::text = $2 FOR UPDATE`,
    [tx.workspaceId, id],
  );
  return rows[0] ?? null;
}

export async function updateLabel(
  tx: Ctx,
  id: string,
  change: { name: string; color: ChatLabelColor },
): Promise<ChatLabel | 'taken'> {
  try {
    const { rows } = await tx.pool.query<ChatLabel>(
      `UPDATE chat_labels SET name = $3, color = $4, version = version + 1
        WHERE workspace_id = $1 AND id = $2 RETURNING ${columns}`,
      [tx.workspaceId, id, change.name, change.color],
    );
    const [label] = rows;
    if (!label) throw new Error('A label vanished under its lock.');
    return label;
  } catch (error) {
    if (sqlState(error) === '23505') return 'taken';
    throw error;
  }
}

export async function deleteLabel(tx: Ctx, id: string): Promise<void> {
  await tx.pool.query('DELETE FROM chat_labels WHERE workspace_id = $1 AND id = $2', [tx.workspaceId, id]);
}

export async function countChatsOf(sql: Sql, workspaceId: string, id: string, atMost: number): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT 1 FROM conversation_labels WHERE label_id = $2 AND workspace_id = $1 LIMIT ${atMost}) counted`,
    [workspaceId, id],
  );
  return rows[0]?.count ?? 0;
}

/** Those of `ids` that are labels of the workspace; they stay until the transaction ends. */
export async function keepLabels(tx: Ctx, ids: readonly string[]): Promise<ChatLabel[]> {
  const { rows } = await tx.pool.query<ChatLabel>(
    `SELECT ${columns} FROM chat_labels WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR KEY SHARE`,
    [tx.workspaceId, ids],
  );
  return rows;
}

export async function addLabels(tx: Ctx, conversationIds: readonly string[], labels: readonly ChatLabel[], by: string) {
  for (const { _id, kind } of labels) {
    // A chat has one reason: the newer one takes its place, whoever chose at the same time.
    const other =
      kind === 'reason'
        ? `ON CONFLICT (conversation_id) WHERE kind = 'reason' DO UPDATE SET label_id = EXCLUDED.label_id, set_by = EXCLUDED.set_by, set_at = EXCLUDED.set_at`
        : 'ON CONFLICT (conversation_id, label_id) DO NOTHING';
    // Held, so that a chat that is being erased goes before or after, and not in between.
    await tx.pool.query(
      `INSERT INTO conversation_labels (conversation_id, label_id, workspace_id, kind, set_by, set_at)
       SELECT c.id, $3, c.workspace_id, $4, $5, $6 FROM conversations c
        WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]) ORDER BY c.id FOR KEY SHARE ${other}`,
      [tx.workspaceId, conversationIds, _id, kind, by, tx.now()],
    );
  }
}

export async function removeLabels(tx: Ctx, conversationIds: readonly string[], labelIds: readonly string[]) {
  await tx.pool.query(
    `DELETE FROM conversation_labels
      WHERE workspace_id = $1 AND conversation_id = ANY ($2::uuid[]) AND label_id = ANY ($3::uuid[])`,
    [tx.workspaceId, conversationIds, labelIds],
  );
}

/** What each of these chats carries. */
export async function labelsOf(
  sql: Sql,
  workspaceId: string,
  conversationIds: readonly string[],
): Promise<(id: string) => RecordLabels> {
  const found = new Map<string, RecordLabels>();
  if (conversationIds.length > 0) {
    const { rows } = await sql.query<
      { conversation_id: string; _id: string } & Pick<ChatLabel, 'kind' | 'name' | 'color'>
    >({
      name: 'labels-of-chats',
      text: `SELECT cl.conversation_id, l.id AS "_id", l.kind, l.name, l.color
               FROM conversation_labels cl JOIN chat_labels l ON l.id = cl.label_id
              WHERE cl.workspace_id = $1 AND cl.conversation_id = ANY ($2::uuid[]) ORDER BY lower(l.name), l.id`,
      values: [workspaceId, conversationIds],
    });
    for (const { conversation_id: id, kind, _id, name, color } of rows) {
      const known = found.get(id) ?? { tags: [], closingReason: null };
      if (kind === 'reason') known.closingReason = { _id, name };
      else known.tags.push({ _id, name, color });
      found.set(id, known);
    }
  }
  return (id) => found.get(id) ?? { tags: [], closingReason: null };
}
