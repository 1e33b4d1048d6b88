import type { Ctx } from '../../../platform/ctx.ts';
import { moveVisitorFiles } from '../../files/index.ts';
import { changedPayload } from '../audience.ts';
import { clientChanged } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';

const open = (of: string) => `(${of}.state = 'pending' OR (${of}.state = 'ongoing' AND NOT ${of}.client_left))`;

/**
 * A guest turned out to be a visitor known already: what they said on this device goes along, so that nobody loses a chat
 * by signing in. An open chat stays behind where the person has another one open elsewhere, because a visitor has one at
 * most; it ends like any chat whose visitor went away. The caller's transaction holds both visitors' rows.
 */
export async function moveChats(tx: Ctx, from: string, to: string): Promise<void> {
  const { rows } = await tx.pool.query<{ id: string; is_open: boolean }>(
    `UPDATE conversations c SET visitor_id = $3, rev = rev + 1
      WHERE c.id IN (
        SELECT c.id FROM conversations c
         WHERE c.workspace_id = $1 AND c.visitor_id = $2
           AND NOT (${open('c')} AND EXISTS (SELECT 1 FROM conversations o WHERE o.visitor_id = $3 AND ${open('o')}))
         ORDER BY c.id FOR NO KEY UPDATE)
      RETURNING c.id, ${open('c')} AS is_open`,
    [tx.workspaceId, from, to],
  );
  // A message is known again by its sender: a repeated send must find the first one.
  await tx.pool.query(
    `UPDATE messages SET sender_id = $3 WHERE conversation_id = ANY ($1::uuid[]) AND author = 'client' AND sender_id = $2`,
    [rows.map(({ id }) => id), from, to],
  );
  await moveVisitorFiles(tx.pool, tx.workspaceId, from, to);
  for (const { id, is_open: isOpen } of rows) {
    if (!isOpen) continue;
    tx.emit(clientChanged(changedPayload(await getConversationRow(tx.pool, tx.workspaceId, id), tx.now())));
  }
}
