import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { type ConversationRow, requireCardChat } from '../conversations/index.ts';

/** Who a coupon of this chat is for, as the shop knows them: whom the team has linked, else what was typed. */
export const customerEmailOf = ({ linked, customer_email: typed }: ConversationRow): string | null =>
  linked?.email ?? typed;

/** The same where coupons are only looked through; undefined where nothing may be sent, so nobody is to be told apart. */
export async function emailInChat(ctx: Ctx<AgentActor>, id: string | undefined): Promise<string | null | undefined> {
  if (id === undefined) return undefined;
  try {
    return customerEmailOf(await requireCardChat(ctx, id));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
