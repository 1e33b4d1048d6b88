import { z } from 'zod';
import { roleSchema } from '../roles.ts';
import { dateSchema, idSchema } from './common.ts';

/** K-09: what agents keep about a person. `name`, `avatar`, `email` and `role` are those of its author. */
export const customerNoteSchema = z.object({
  _id: idSchema,
  /** Empty when the person is no more. */
  name: z.string(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  /** As it is now; of somebody who left, as it was when they wrote. */
  role: roleSchema,
  source: z.enum(['crm', 'other']),
  description: z.string(),
  timestamp: dateSchema,
});
export type CustomerNote = z.infer<typeof customerNoteSchema>;
