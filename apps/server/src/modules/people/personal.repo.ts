import type { Ctx } from '../../platform/ctx.ts';
import { lockPeople } from './keep-people.repo.ts';
import { lookAgainWithout } from './keep-people.ts';

/** Chats stop being anybody's; what was known of their people by them is known no more. The worker finds whose they are now. */
async function letGo(tx: Ctx, text: string, value: string): Promise<void> {
  await lockPeople(tx.pool, tx.workspaceId);
  const { rows } = await tx.pool.query<{ conversation_id: string; person_id: string }>(text, [tx.workspaceId, value]);
  const people = [...new Set(rows.map((row) => row.person_id))];
  await lookAgainWithout(tx.pool, tx.workspaceId, people);
  await tx.pool.query(
    'INSERT INTO people_queue (workspace_id, conversation_id) SELECT $1, id FROM unnest($2::uuid[]) id',
    [tx.workspaceId, rows.map((row) => row.conversation_id)],
  );
}

export const letChatGo = (tx: Ctx, conversationId: string): Promise<void> =>
  letGo(
    tx,
    'DELETE FROM person_chats WHERE workspace_id = $1 AND conversation_id = $2 RETURNING conversation_id, person_id',
    conversationId,
  );

/** Also what the worker gave back to somebody while the erasure went on. */
export const letVisitorGo = (tx: Ctx, visitorId: string): Promise<void> =>
  letGo(
    tx,
    `DELETE FROM person_chats WHERE workspace_id = $1 AND conversation_id IN (
       SELECT id FROM conversations WHERE workspace_id = $1 AND (visitor_id = $2 OR contact_id = $2))
     RETURNING conversation_id, person_id`,
    visitorId,
  );
