import * as v from 'valibot';
import { oneOfParam, textParam, wordParam } from '../../lib/schema/search-params.ts';

/** Which store's, and what of them is shown. */
export const departmentsSearchSchema = v.object({
  store: wordParam(),
  hours: oneOfParam(['store', 'own']),
  search: textParam(),
});
