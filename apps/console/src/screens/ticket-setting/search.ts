import { z } from 'zod';

const text = z.string().max(4000).optional().catch(undefined);

/** The way a mailbox is connected, and what a provider sends the browser back with. */
export const ticketSettingSearchSchema = z.object({
  connect: z
    .enum(['1'])
    .or(z.coerce.number().transform(() => '1' as const))
    .optional()
    .catch(undefined),
  ...{ state: text, code: text, error: text },
});
