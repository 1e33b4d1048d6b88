import * as v from 'valibot';
import { numberParam, param, textParam, wordParam } from '../../lib/schema/search-params.ts';

const text = textParam(200);
/** M-04: sortBy, sort, page, limit of one group. */
const group = param(v.pipe(v.array(v.union([v.pipe(v.string(), v.maxLength(40)), v.number()])), v.maxLength(4)));

/** M-04: the page itself says what of it makes sense. */
export const visitorsSearchSchema = v.object({
  chatsoStoreId: text,
  search: text,
  referrerProvider: text,
  statusChat: text,
  cart: text,
  country: text,
  locationId: text,
  page: numberParam(),
  active: group,
  idle: group,
  visitorId: text,
  selected: wordParam(),
});
