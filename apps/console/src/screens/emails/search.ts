import { z } from 'zod';

const text = z.coerce.string().max(400).optional().catch(undefined);

/** O-01. The page itself says what of it makes sense. */
export const emailsSearchSchema = z.object({
  ...{ emailTab: text, emailTag: text, emailChannel: text, search: text, sort: text, sortBy: text },
  ...{ selected: z.string().max(4000).optional().catch(undefined), email: text },
  page: z.coerce.number().optional().catch(undefined),
  limit: z.coerce.number().optional().catch(undefined),
});
