import * as v from 'valibot';
import { numberParam, textParam } from '../../lib/schema/search-params.ts';

const text = textParam();

/** The page itself says what of it makes sense. */
export const customersSearchSchema = v.object({
  search: text,
  sort: text,
  page: numberParam(),
  limit: numberParam(),
  customerType: text,
  storeId: text,
  country: text,
  fromDate: text,
  toDate: text,
  orders: text,
  customerId: text,
  tab: text,
  selected: text,
  compare: text,
  duplicates: text,
});
