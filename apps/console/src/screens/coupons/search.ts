import { z } from 'zod';

const text = (max: number) => z.string().max(max).optional().catch(undefined);

/** What the list keeps in the address. Kept free of imports: the router loads it first. */
export const couponSearchSchema = z.object({
  search: z.coerce.string().max(100).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  limit: z.coerce.number().int().min(1).max(100).optional().catch(undefined),
  sort: text(40),
  redeemed: text(3),
  reason: text(40),
  type: text(40),
  agentId: text(64),
  storeId: text(64),
  fromDate: text(10),
  toDate: text(10),
});
