import { z } from 'zod';

const text = z.coerce.string().optional().catch(undefined);

/** The page itself says what of it makes sense. */
export const customersSearchSchema = z.object({
  search: text,
  sort: text,
  page: z.coerce.number().optional().catch(undefined),
  limit: z.coerce.number().optional().catch(undefined),
  ...{ customerType: text, storeId: text, country: text, fromDate: text, toDate: text, orders: text },
  ...{ customerId: text, tab: text, selected: text, compare: text, duplicates: text },
});
