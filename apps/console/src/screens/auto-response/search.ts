import { z } from 'zod';

/** Whose texts. */
export const autoResponseSearchSchema = z.object({ store: z.string().optional().catch(undefined) });
