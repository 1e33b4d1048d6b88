import { recordGroups } from '@chatso/contract';
import * as v from 'valibot';
import { numberParam, oneOfParam, textParam } from '../../lib/schema/search-params.ts';

const text = textParam();
const parts = [...recordGroups, 'completed'] as const;

/** L-01, L-02: the page itself says what of it makes sense. */
export const allChatSearchSchema = v.object({
  tab: oneOfParam(['ongoing', 'completed']),
  search: text,
  page: numberParam(),
  limit: numberParam(),
  storeId: text,
  category: text,
  customerType: text,
  agentId: text,
  sentiment: text,
  converId: text,
  tag: text,
  closingReason: text,
  view: text,
  /** Of the mail that says an export is ready. */
  export: text,
  fromDate: text,
  toDate: text,
  conversationId: text,
  clientId: text,
  selected: text,
  ...Object.fromEntries(
    parts.flatMap((part) => [
      [`${part}_sortId`, text],
      [`${part}_direction`, text],
    ]),
  ),
});
