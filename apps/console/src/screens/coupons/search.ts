import * as v from 'valibot';
import { countParam, textParam, wordParam } from '../../lib/schema/search-params.ts';

/** What the list keeps in the address. */
export const couponSearchSchema = v.object({
  search: textParam(100),
  page: countParam(100_000),
  limit: countParam(100),
  sort: wordParam(40),
  redeemed: wordParam(3),
  reason: wordParam(40),
  type: wordParam(40),
  agentId: wordParam(64),
  storeId: wordParam(64),
  fromDate: wordParam(10),
  toDate: wordParam(10),
});
