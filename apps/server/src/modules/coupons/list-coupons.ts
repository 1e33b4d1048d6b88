import type { ChatCoupon } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { visibleConversations } from '../conversations/index.ts';
import { toChatCoupon } from './card.ts';
import { listOfChat } from './coupons.repo.ts';

const shown = 50;

/** Coupons of a chat one may see, and those its visitor was given before. @throws not-found */
export async function listCoupons(ctx: Ctx<AgentActor>, conversationId: string): Promise<{ data: ChatCoupon[] }> {
  const [chat] = await visibleConversations(ctx, [conversationId]);
  if (!chat) throw notFound();
  const rows = await listOfChat(ctx.pool, ctx.workspaceId, { conversationId, limit: shown });
  return { data: rows.map(toChatCoupon) };
}
