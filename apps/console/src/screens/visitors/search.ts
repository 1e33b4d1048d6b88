import { z } from 'zod';

const text = z.coerce.string().max(200).optional().catch(undefined);
/** M-04: sortBy, sort, page, limit of one group. */
const group = z
  .array(z.union([z.string().max(40), z.number()]))
  .max(4)
  .optional()
  .catch(undefined);

/** M-04: the page itself says what of it makes sense. Kept free of imports: the router loads it first. */
export const visitorsSearchSchema = z.object({
  ...{
    chatsoStoreId: text,
    search: text,
    referrerProvider: text,
    statusChat: text,
    cart: text,
    country: text,
    locationId: text,
  },
  ...{ page: z.coerce.number().optional().catch(undefined), active: group, idle: group },
  ...{ visitorId: text, selected: z.string().max(4000).optional().catch(undefined) },
});
