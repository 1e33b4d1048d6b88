import * as v from 'valibot';
import { wordParam } from '../../lib/schema/search-params.ts';

/** Whose texts. */
export const autoResponseSearchSchema = v.object({ store: wordParam() });
