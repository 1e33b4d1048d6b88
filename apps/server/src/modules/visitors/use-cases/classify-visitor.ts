import type { Conversation } from '@chatso/contract';
import type { RootCtx } from '../../../platform/ctx.ts';
import { findCustomerByEmail, findCustomerByExternalId } from '../../customers/index.ts';
import { provenEmail } from '../known-customer.ts';
import type { VisitorRow } from '../visitors.schema.ts';

type CustomerType = Conversation['customerType'];

/** Decision G-3: somebody who is proven to be a customer, else who was here before, else a guest. */
export function customerTypeOf(facts: { isCustomer: boolean; hadChats: boolean; returnCount: number }): CustomerType {
  if (facts.isCustomer) return 'Registered';
  return facts.hadChats || facts.returnCount >= 1 ? 'Returning' : 'Non-registered';
}

type Classified = Pick<
  VisitorRow,
  'workspaceId' | 'storeId' | 'customerId' | 'subject' | 'email' | 'confirmedEmail' | 'returnCount'
>;

/** Whom the shop has signed for; its data may have come after its signature. */
async function signedCustomerOf(ctx: RootCtx, visitor: Classified): Promise<string | null> {
  if (visitor.customerId !== null || !visitor.subject?.startsWith('id:')) return visitor.customerId;
  const { workspaceId, storeId, subject } = visitor;
  return (await findCustomerByExternalId(ctx.db, workspaceId, storeId, subject.slice('id:'.length)))?.id ?? null;
}

/**
 * What the visitor counts as now. An email that the store's shop knows names its customer to the agent, who sees that it was
 * only typed; Registered is who is proven to be them. Only a signed claim (`signed`) links the visitor itself.
 * `hadChats`: an earlier closed conversation exists.
 */
export async function classifyVisitor(
  ctx: RootCtx,
  visitor: Classified,
  hadChats: boolean,
): Promise<{ customerType: CustomerType; customerId: string | null; signed: boolean }> {
  const signedId = await signedCustomerOf(ctx, visitor);
  const byEmail =
    signedId === null && visitor.email !== null
      ? await findCustomerByEmail(ctx.db, visitor.workspaceId, visitor.storeId, visitor.email)
      : null;
  const customerId = signedId ?? byEmail?.id ?? null;
  const { returnCount } = visitor;
  const isCustomer = signedId !== null || (byEmail !== null && provenEmail(visitor) === visitor.email?.toLowerCase());
  const customerType = customerTypeOf({ isCustomer, hadChats, returnCount });
  return { customerType, customerId, signed: signedId !== null };
}
