import type { VisitorRow } from './visitors.schema.ts';

/** Claims a store vouches for: everything but `customerId` was signed, or comes from the store's own data. */
export interface CustomerLink {
  /** `id:...` or `email:...`: the identity itself. It follows from the claim alone, never from rows that may change. */
  subject: string;
  /** The store's customer, or null when the shop vouches for somebody its data does not hold. */
  customerId: string | null;
  fullname: string | null;
  email: string | null;
  phone: string | null;
}

type Known = Pick<VisitorRow, 'subject' | 'verified' | 'customerId' | 'email'>;

/**
 * Whether the visitor of this device is whom the claim names, or a guest who may become them. Anybody else is another
 * person on a shared device, whose threads must not be seen. What was typed into a form proves nothing; only of visitors
 * that were verified before subjects were kept, the customer or else the address has to match, because they have no more.
 */
export function isTheirs(visitor: Known, link: CustomerLink): boolean {
  if (visitor.subject !== null) return visitor.subject === link.subject;
  if (!visitor.verified) return true;
  if (visitor.customerId !== null && link.customerId !== null) return visitor.customerId === link.customerId;
  return visitor.email !== null && visitor.email.toLowerCase() === link.email?.toLowerCase();
}

/**
 * Which of a store's visitors a claim means: `own` has this identity already, wherever it was seen first; `device` is the
 * guest of this device (or one verified of old) who is the same person. Both: the guest goes into the own one.
 */
export function settle<V extends Known & { id: string }>(
  visitors: readonly V[],
  deviceVisitorId: string | null,
  link: CustomerLink,
): { own: V | undefined; device: V | undefined } {
  const own = visitors.find(({ subject }) => subject === link.subject);
  const device = visitors.find(({ id }) => id === deviceVisitorId);
  return { own, device: device && device !== own && isTheirs(device, link) ? device : undefined };
}
