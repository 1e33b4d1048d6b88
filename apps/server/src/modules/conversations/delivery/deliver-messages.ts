import { limits } from '@chatso/domain';
import { z } from 'zod';
import { type Ctx, inWorkspace, withTransaction } from '../../../platform/ctx.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { Deps } from '../../../platform/module.ts';
import { channelOf, DeliveryRefused } from '../../channels/index.ts';
import { audienceOf } from '../audience.ts';
import { deliveryChanged } from '../conversations.events.ts';
import { findConversationRow } from '../conversations.repo.ts';
import { type Claimed, claimNext, giveBack, type Settled, settle } from './deliveries.repo.ts';

/**
 * Says what waits in a chat of an outside channel, one message after the other. Every message orders this job with itself;
 * of several for one chat whichever holds the first message goes on with the others. A message that fails is tried again
 * before those behind it, and is given up after `deliveryAttempts`, so that it holds up the rest for a while only.
 */
export const deliverMessages = defineJob({
  name: 'conversation.deliver',
  schema: z.object({ workspaceId: z.uuid(), conversationId: z.uuid() }),
  // Only for what is no fault of the channel's: a process that died, a database that was away.
  retry: { limit: 20, delaySeconds: 5, backoff: true },
  timeoutSeconds: limits.deliveryLeaseMs / 1000,
  async handler(root, { workspaceId, conversationId }, deps) {
    const ctx = inWorkspace(root, workspaceId, { kind: 'job', name: 'conversation.deliver' });
    for (;;) {
      const now = ctx.now();
      const until = new Date(now.getTime() + limits.deliveryLeaseMs);
      const of = { workspaceId, conversationId };
      const claimed = await withTransaction(ctx, (tx) => claimNext(tx.pool, of, { now, until }));
      if (!claimed) return;
      const settled = await deliverOne(ctx, claimed, deps);
      if (settled === null) return;
      if (await settle(ctx.pool, workspaceId, claimed, settled)) await tell(ctx, claimed, settled);
    }
  },
});

/** Null when it is to be tried again later, which is a job of its own. */
async function deliverOne(ctx: Ctx, claimed: Claimed, deps: Deps): Promise<Settled | null> {
  try {
    const deliver = channelOf(deps, claimed.store_type)?.deliver;
    if (!deliver) throw new DeliveryRefused('Nothing delivers to this channel.');
    const { outsideId } = await deliver(outgoingOf(ctx, claimed), deps);
    return { state: 'sent', outsideId };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const last = error instanceof DeliveryRefused || claimed.attempts >= limits.deliveryAttempts;
    ctx.log.warn({ err: error, messageId: claimed.message_id, last }, 'A message was not delivered');
    if (last) return { state: 'failed', problem };
    await tryLater(ctx, claimed);
    return null;
  }
}

/** Given back and ordered anew together, so that it never waits without anybody coming. */
async function tryLater(ctx: Ctx, claimed: Claimed): Promise<void> {
  const waitMs = Math.min(limits.deliveryRetryMs * 2 ** (claimed.attempts - 1), limits.deliveryRetryAtMostMs);
  const startAfter = new Date(ctx.now().getTime() + waitMs);
  await withTransaction(ctx, async (tx) => {
    await giveBack(tx.pool, tx.workspaceId, claimed);
    const payload = { workspaceId: tx.workspaceId, conversationId: claimed.conversation_id };
    await tx.enqueue(deliverMessages, payload, { startAfter });
  });
}

const outgoingOf = (ctx: Ctx, claimed: Claimed) => ({
  messageId: claimed.message_id,
  workspaceId: ctx.workspaceId,
  storeId: claimed.store_id,
  socialId: claimed.social_id,
  outsideId: claimed.contact_outside_id,
  text: claimed.body,
  files: claimed.files ?? [],
});

async function tell(ctx: Ctx, claimed: Claimed, { state }: Settled): Promise<void> {
  const row = await findConversationRow(ctx.pool, ctx.workspaceId, claimed.conversation_id);
  if (!row) return;
  ctx.emit(
    deliveryChanged({
      audience: audienceOf(row),
      messageId: claimed.message_id,
      status: state === 'failed' ? 'error' : 'sent',
    }),
  );
}
