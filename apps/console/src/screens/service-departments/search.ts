import { z } from 'zod';

/** Which store's, and what of them is shown. */
export const departmentsSearchSchema = z.object({
  store: z.string().optional().catch(undefined),
  hours: z.enum(['store', 'own']).optional().catch(undefined),
  search: z.coerce.string().optional().catch(undefined),
});
