import * as v from 'valibot';
import { wordParam } from '../../lib/schema/search-params.ts';

/** Whose triggers, which of them are shown; `copy` is whose copy a new one is. */
export const triggersSearchSchema = v.object({
  store: wordParam(),
  search: wordParam(),
  action: wordParam(),
  state: wordParam(),
  copy: wordParam(),
});
