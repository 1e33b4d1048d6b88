import { limits } from '@chatso/domain';
import { z } from 'zod';
import { roleSchema } from '../role-schemas.ts';
import { dateSchema, idSchema, typedText } from './common.ts';

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

/** K-19: somebody is an e-mail, or on a social channel a full name, in a store. */
export const notedPersonSchema = z.object({
  chatsoStoreId: idSchema,
  email: typedText(limits.emailChars).optional(),
  fullname: typedText(limits.nameChars).optional(),
});
