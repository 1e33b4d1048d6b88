import { z } from 'zod';
import { inWorkspace, withTransaction } from '../../../platform/ctx.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { changedPayload } from '../audience.ts';
import { sentimentJudged } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { moodOf } from './mood.ts';
import { listClientTexts, updateSentiment } from './sentiment.repo.ts';

/** Nobody is judged by more than what fits on a few screens. */
const newest = 200;

/** Decision G-10: how the customer felt, from what they wrote, once the chat is closed. Twice makes no difference. */
export const judgeSentiment = defineJob({
  name: 'conversation.judge-sentiment',
  schema: z.object({ workspaceId: z.uuid(), conversationId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 30, backoff: true },
  async handler(ctx, { workspaceId, conversationId }) {
    const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: 'conversation.judge-sentiment' });
    const texts = await listClientTexts(scoped.pool, workspaceId, conversationId, newest);
    const mood = moodOf(texts.reverse());
    if (mood === null) return;
    await withTransaction(scoped, async (tx) => {
      if (!(await updateSentiment(tx.pool, workspaceId, conversationId, mood))) return;
      tx.emit(
        sentimentJudged(changedPayload(await getConversationRow(tx.pool, workspaceId, conversationId), tx.now())),
      );
    });
  },
});
