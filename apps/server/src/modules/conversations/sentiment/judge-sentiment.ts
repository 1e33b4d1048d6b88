import { z } from 'zod';
import { inWorkspace, withTransaction } from '../../../platform/ctx.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { changedPayload } from '../audience.ts';
import { sentimentJudged } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { moodOf } from './mood.ts';

/** Nobody is judged by more than what fits on a few screens. */
const newest = 200;

/** Decision G-10: how the customer felt, from what they wrote, once the chat is closed. Twice makes no difference. */
export const judgeSentiment = defineJob({
  name: 'conversation.judge-sentiment',
  schema: z.object({ workspaceId: z.uuid(), conversationId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 30, backoff: true },
  async handler(ctx, { workspaceId, conversationId }) {
    const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: 'conversation.judge-sentiment' });
    const { rows } = await scoped.pool.query<{ body: string }>({
      name: 'sentiment-texts',
      text: `SELECT m.body FROM messages m JOIN conversations c ON c.id = m.conversation_id AND c.workspace_id = $1
              WHERE m.conversation_id = $2 AND m.author = 'client' AND m.type IN ('text', 'file') ORDER BY m.seq DESC LIMIT $3`,
      values: [workspaceId, conversationId, newest],
    });
    const mood = moodOf(rows.reverse().map(({ body }) => body));
    if (mood === null) return;
    await withTransaction(scoped, async (tx) => {
      const { rowCount } = await tx.pool.query(
        `UPDATE conversations SET sentiment = $3, rev = rev + 1
          WHERE workspace_id = $1 AND id = $2 AND state = 'closed' AND sentiment IS DISTINCT FROM $3`,
        [workspaceId, conversationId, mood],
      );
      if (rowCount !== 1) return;
      tx.emit(
        sentimentJudged(changedPayload(await getConversationRow(tx.pool, workspaceId, conversationId), tx.now())),
      );
    });
  },
});
