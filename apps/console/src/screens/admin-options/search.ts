import * as v from 'valibot';
import { countParam, idParam, oneOfParam, textParam, wordParam } from '../../lib/schema/search-params.ts';

/** Which tab is open, and what its list shows. The list itself says whether there is such a day. */
export const adminOptionsSearchSchema = v.object({
  tab: wordParam(40),
  page: countParam(100_000),
  limit: countParam(100),
  search: textParam(100),
  role: wordParam(40),
  store: idParam(),
  sort: wordParam(40),
  selected: wordParam(),
  actorId: idParam(),
  action: wordParam(100),
  from: wordParam(10),
  to: wordParam(10),
  state: oneOfParam(['activated', 'invited', 'suspended']),
});
