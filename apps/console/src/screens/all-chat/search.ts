import { recordGroups } from '@chatso/contract';
import { z } from 'zod';

const text = z.coerce.string().optional().catch(undefined);
const parts = [...recordGroups, 'completed'] as const;

/** L-01, L-02: the page itself says what of it makes sense. */
export const allChatSearchSchema = z.object({
  tab: z.enum(['ongoing', 'completed']).optional().catch(undefined),
  ...{
    search: text,
    page: z.coerce.number().optional().catch(undefined),
    limit: z.coerce.number().optional().catch(undefined),
  },
  ...{ storeId: text, category: text, customerType: text, agentId: text, sentiment: text, converId: text },
  ...{ tag: text, closingReason: text, view: text },
  /** Of the mail that says an export is ready. */
  export: text,
  ...{ fromDate: text, toDate: text, conversationId: text, clientId: text, selected: text },
  ...Object.fromEntries(
    parts.flatMap((part) => [
      [`${part}_sortId`, text],
      [`${part}_direction`, text],
    ]),
  ),
});
