import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { notesAbout, notesValues } from '../customer-notes/index.ts';
import type { Subject, Whole } from './privacy.repo.ts';

/**
 * Whose exports hold something of this person: their own, those of the customers they are, and those of members who wrote
 * to them or about them. Asked before anything is erased, because afterwards nothing tells any more.
 */
export async function exportsHolding(ctx: Ctx, subject: Subject, whole: Whole): Promise<string[]> {
  const own = `${subject.type}:${subject.id}`;
  // What a member wrote to customers stays (the workspace's correspondence), and so do the exports that hold it.
  if (subject.type === 'user') return [own];
  const { rows } = await ctx.pool.query<{ key: string }>(
    `WITH chats AS (SELECT id, customer_id FROM conversations WHERE workspace_id = $1 AND visitor_id = ANY ($2))
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
  return [...new Set([own, ...rows.map(({ key }) => key)])];
}

/** Takes the files of these away, also of those under way: what is collected for them is not kept (privacy.jobs.ts). */
export async function forgetExports(ctx: Ctx, files: FileStorage, holding: readonly string[]): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { rows } = await tx.pool.query<{ id: string }>(
      `SELECT id FROM privacy_requests
        WHERE workspace_id = $1 AND kind = 'export' AND state IN ('working', 'ready')
          AND subject_type || ':' || subject_id = ANY ($2) ORDER BY id FOR UPDATE`,
      [tx.workspaceId, holding],
    );
    const ids = rows.map(({ id }) => id);
    for (const fileId of ids) await files.remove({ workspaceId: tx.workspaceId, fileId });
    await tx.pool.query(
      `UPDATE privacy_requests SET state = 'expired', size = NULL, finished_at = coalesce(finished_at, $2) WHERE id = ANY ($1)`,
      [ids, tx.now()],
    );
  });
}
