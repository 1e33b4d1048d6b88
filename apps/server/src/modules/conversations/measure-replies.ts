import type { RootCtx } from '../../platform/ctx.ts';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { noteReplySeconds } from '../stores/index.ts';
import { medianReplies } from './replies.repo.ts';

const weekMs = 7 * 86_400_000;

/** What a widget says of how fast its team answers is measured, or not said. */
export const measureReplies = definePeriodic({
  name: 'conversations.measure-replies',
  everyMs: 900_000,
  async run(ctx: RootCtx) {
    const since = new Date(ctx.now().getTime() - weekMs);
    for (const reply of await medianReplies(ctx.pool, since)) await noteReplySeconds(ctx, reply);
  },
});
