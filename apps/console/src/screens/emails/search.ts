import * as v from 'valibot';
import { numberParam, textParam, wordParam } from '../../lib/schema/search-params.ts';

const text = textParam(400);

/** O-01. The page itself says what of it makes sense. */
export const emailsSearchSchema = v.object({
  emailTab: text,
  emailTag: text,
  emailChannel: text,
  search: text,
  sort: text,
  sortBy: text,
  selected: wordParam(),
  email: text,
  page: numberParam(),
  limit: numberParam(),
});
