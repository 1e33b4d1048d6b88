import { z } from 'zod';

/** Whose triggers, which of them are shown; `copy` is whose copy a new one is. */
export const triggersSearchSchema = z.object({
  store: z.string().optional().catch(undefined),
  search: z.string().optional().catch(undefined),
  action: z.string().optional().catch(undefined),
  state: z.string().optional().catch(undefined),
  copy: z.string().optional().catch(undefined),
});
