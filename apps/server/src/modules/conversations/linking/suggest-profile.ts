import type { endpoints, ResponseOf } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findCustomerByPhone, undoneOrders } from '../../customers/index.ts';
import { refuseAction } from '../conversations.policy.ts';
import { visible } from '../participation/spectate-chat.ts';
import { isOwnEmail } from './link-profile.repo.ts';

/**
 * Who of the shop's customers may be the client of this chat: the telephone number is the same, and that is a question and no
 * answer. Nobody where the chat has a customer already. Throws as `linkProfile`, whose question it is.
 */
export async function suggestProfile(
  ctx: Ctx<AgentActor>,
  id: string,
): Promise<ResponseOf<(typeof endpoints)['conversations.suggestProfile']>> {
  const row = await visible(ctx, id);
  refuseAction('link-profile', row, ctx.actor);
  const { customer_phone: phone, customer_id: known, store_id: storeId, store_crm_id: shop } = row;
  if (phone === null || known !== null || row.linked !== null || shop === null) return { data: { customer: null } };
  const customer = await findCustomerByPhone(ctx.pool, { workspaceId: ctx.workspaceId, storeId }, phone, undoneOrders);
  if (customer === null || (await isOwnEmail(ctx.pool, ctx.actor.userId, customer.email)))
    return { data: { customer: null } };
  return { data: { customer } };
}
