import * as v from 'valibot';
import { wordParam } from '../../lib/schema/search-params.ts';

/** `?shortcut=<id>` or `new`; `copy` is whose copy the new one is. */
export const shortcutsSearchSchema = v.object({ shortcut: wordParam(), copy: wordParam() });
