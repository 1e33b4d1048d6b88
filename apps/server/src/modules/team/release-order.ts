import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { defineOrder } from '../../platform/jobs/job.ts';

/** Releases an agent's chats. What that means is decided by conversations, a higher module. */
export const releaseChats = defineOrder({
  name: 'team.release-chats',
  schema: z.object({ workspaceId: z.uuid(), userId: z.uuid() }),
});

/** A call that was let in before the change may still be accepting a chat. */
const stragglersMs = 60_000;

/** Stored with the change, so that it happens whatever happens to this process; a second time for stragglers. */
export async function orderRelease(tx: Ctx, userId: string): Promise<void> {
  const payload = { workspaceId: tx.workspaceId, userId };
  await tx.enqueue(releaseChats, payload);
  await tx.enqueue(releaseChats, payload, { startAfter: new Date(tx.now().getTime() + stragglersMs) });
}

/** Hands back what a removed member had that lasts longer than a chat. What that means higher modules decide. */
export const memberLeft = defineOrder({
  name: 'team.member-left',
  schema: z.object({ workspaceId: z.uuid(), userId: z.uuid() }),
});

/** A second time for what a call that was let in before still gave them. */
export async function orderHandBack(tx: Ctx, userId: string): Promise<void> {
  const payload = { workspaceId: tx.workspaceId, userId };
  await tx.enqueue(memberLeft, payload);
  await tx.enqueue(memberLeft, payload, { startAfter: new Date(tx.now().getTime() + stragglersMs) });
}
