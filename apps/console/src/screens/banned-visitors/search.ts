import { z } from 'zod';

const sortable = ['name', 'email', 'bannedBy', 'bannedReason', 'bannedAt', 'expiresAt'];

/**
 * M-48. `sortBy` and `sort=desc` of a link are read as the list's own `sort=-bannedAt`; a column without a direction counts
 * only where it is the list's own. Kept free of imports: the router loads it first.
 */
export const bannedSearchSchema = z
  .object({
    search: z.coerce.string().max(100).optional().catch(undefined),
    page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
    limit: z.coerce.number().int().min(1).max(100).optional().catch(undefined),
    sort: z.string().max(40).optional().catch(undefined),
    sortBy: z.enum(sortable).optional().catch(undefined),
    chatsoStoreId: z.uuid().optional().catch(undefined),
    bannedBy: z.string().max(4000).optional().catch(undefined),
    /** The ban that is open beside the list. */
    ban: z.uuid().optional().catch(undefined),
  })
  .transform(({ sortBy, sort, ...rest }) => {
    if (sortBy === undefined) return { ...rest, ...(sort === undefined ? {} : { sort }) };
    if (sort === 'asc' || sort === 'desc') return { ...rest, sort: sort === 'desc' ? `-${sortBy}` : sortBy };
    return sortBy === 'bannedAt' ? { ...rest, sort: '-bannedAt' } : rest;
  });
