import type { Conversation } from '@chatso/contract';
import type { RootCtx } from '../../../platform/ctx.ts';
import { findCustomerByEmail } from '../../customers/index.ts';
import type { VisitorRow } from '../visitors.schema.ts';

type CustomerType = Conversation['customerType'];

/** Decision G-3: a known customer, else somebody who was here before, else a guest. */
export function customerTypeOf(facts: { isCustomer: boolean; hadChats: boolean; returnCount: number }): CustomerType {
  if (facts.isCustomer) return 'Registered';
  return facts.hadChats || facts.returnCount >= 1 ? 'Returning' : 'Non-registered';
}

/**
 * What the visitor counts as now. A typed e-mail that the store's shop system knows makes them Registered for the agent's
 * eyes; only a signed claim links the visitor itself. `hadChats`: an earlier closed conversation exists.
 */
export async function classifyVisitor(
  ctx: RootCtx,
  visitor: Pick<VisitorRow, 'workspaceId' | 'storeId' | 'customerId' | 'email' | 'returnCount'>,
  hadChats: boolean,
): Promise<{ customerType: CustomerType; customerId: string | null }> {
  const byEmail =
    visitor.customerId === null && visitor.email !== null
      ? await findCustomerByEmail(ctx.db, visitor.workspaceId, visitor.storeId, visitor.email)
      : null;
  const customerId = visitor.customerId ?? byEmail?.id ?? null;
  const { returnCount } = visitor;
  return { customerType: customerTypeOf({ isCustomer: customerId !== null, hadChats, returnCount }), customerId };
}
