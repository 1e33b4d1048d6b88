import * as v from 'valibot';
import { param, wordParam } from '../../lib/schema/search-params.ts';

/** The way a mailbox is connected, and what a provider sends the browser back with. */
export const ticketSettingSearchSchema = v.object({
  connect: param(
    v.pipe(
      v.union([v.literal('1'), v.number()]),
      v.transform(() => '1' as const),
    ),
  ),
  state: wordParam(),
  code: wordParam(),
  error: wordParam(),
});
