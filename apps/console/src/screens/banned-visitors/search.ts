import * as v from 'valibot';
import { countParam, idParam, oneOfParam, textParam, wordParam } from '../../lib/schema/search-params.ts';

const sortable = ['name', 'email', 'bannedBy', 'bannedReason', 'bannedAt', 'expiresAt'];

/**
 * M-48. `sortBy` and `sort=desc` of a link are read as the list's own `sort=-bannedAt`; a column without a direction counts
 * only where it is the list's own.
 */
export const bannedSearchSchema = v.pipe(
  v.object({
    search: textParam(100),
    page: countParam(100_000),
    limit: countParam(100),
    sort: wordParam(40),
    sortBy: oneOfParam(sortable),
    chatsoStoreId: idParam(),
    bannedBy: wordParam(),
    /** The ban that is open beside the list. */
    ban: idParam(),
  }),
  v.transform(({ sortBy, sort, ...rest }) => {
    if (sortBy === undefined) return { ...rest, ...(sort === undefined ? {} : { sort }) };
    if (sort === 'asc' || sort === 'desc') return { ...rest, sort: sort === 'desc' ? `-${sortBy}` : sortBy };
    return sortBy === 'bannedAt' ? { ...rest, sort: '-bannedAt' } : rest;
  }),
);
