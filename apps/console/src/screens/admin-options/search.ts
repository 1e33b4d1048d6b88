import { z } from 'zod';

/** As calendars write it; the list itself says whether there is such a day. */
const day = z.string().max(10).optional().catch(undefined);

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
  sort: z.string().max(40).optional().catch(undefined),
  selected: z.string().max(4000).optional().catch(undefined),
  actorId: z.uuid().optional().catch(undefined),
  action: z.string().max(100).optional().catch(undefined),
  from: day,
  to: day,
  state: z.enum(['activated', 'invited', 'suspended']).optional().catch(undefined),
});
