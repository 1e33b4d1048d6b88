import { z } from 'zod';

/** `?shortcut=<id>` or `new`; `copy` is whose copy the new one is. */
export const shortcutsSearchSchema = z.object({
  shortcut: z.string().optional().catch(undefined),
  copy: z.string().optional().catch(undefined),
});
