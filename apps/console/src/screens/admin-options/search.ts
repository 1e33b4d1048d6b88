import { z } from 'zod';

/**
 * Which tab is open, and what its list shows. What somebody typed wrong into the address counts as not given. Kept free
 * of imports: the router loads it first.
 */
export const adminOptionsSearchSchema = z.object({
  tab: z.string().max(40).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  limit: z.coerce.number().int().min(1).max(100).optional().catch(undefined),
  search: z.coerce.string().max(100).optional().catch(undefined),
  role: z.string().max(40).optional().catch(undefined),
  store: z.uuid().optional().catch(undefined),
  state: z.enum(['activated', 'invited', 'suspended']).optional().catch(undefined),
});
