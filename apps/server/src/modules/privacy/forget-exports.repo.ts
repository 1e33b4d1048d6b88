import type { Ctx } from '../../platform/ctx.ts';
import { notesAbout, notesValues } from '../customer-notes/index.ts';
import type { Whole } from './privacy.repo.ts';

/** Subjects whose exports hold something of these visitors and customers. */
export async function keysOfExports(ctx: Ctx, whole: Whole): Promise<string[]> {
  const { rows } = await ctx.pool.query<{ key: string }>(
    `WITH chats AS (SELECT id, customer_id FROM conversations WHERE workspace_id = $1 AND (visitor_id = ANY ($2) OR contact_id = ANY ($2)))
     SELECT 'visitor:' || id AS key FROM unnest($2::uuid[]) id
     UNION SELECT 'customer:' || id FROM unnest($3::uuid[]) id
     UNION SELECT 'customer:' || customer_id FROM visitors WHERE id = ANY ($2) AND customer_id IS NOT NULL
     UNION SELECT 'customer:' || customer_id FROM chats WHERE customer_id IS NOT NULL
     UNION SELECT 'user:' || m.sender_id FROM messages m JOIN chats ON chats.id = m.conversation_id
            WHERE m.author = 'agent' AND m.sender_id IS NOT NULL
     UNION SELECT 'user:' || n.sender_id FROM conversation_notes n JOIN chats ON chats.id = n.conversation_id
     UNION SELECT 'user:' || d.user_id FROM drafts d JOIN chats ON chats.id = d.conversation_id
     UNION SELECT 'user:' || n.author_id FROM customer_notes n WHERE ${notesAbout}`,
    notesValues(ctx.workspaceId, whole),
  );
  return rows.map(({ key }) => key);
}

/** Exports of these subjects that are there or under way, held until the transaction ends. */
export async function holdExports(tx: Ctx, holding: readonly string[]): Promise<string[]> {
  const { rows } = await tx.pool.query<{ id: string }>(
    `SELECT id FROM privacy_requests
      WHERE workspace_id = $1 AND kind = 'export' AND state IN ('working', 'ready')
        AND subject_type || ':' || subject_id = ANY ($2) ORDER BY id FOR UPDATE`,
    [tx.workspaceId, holding],
  );
  return rows.map(({ id }) => id);
}

export async function expireExportRows(tx: Ctx, ids: readonly string[]): Promise<void> {
  await tx.pool.query(
    `UPDATE privacy_requests SET state = 'expired', size = NULL, finished_at = coalesce(finished_at, $2) WHERE id = ANY ($1)`,
    [ids, tx.now()],
  );
}
