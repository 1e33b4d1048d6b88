import { z } from 'zod';
import { dateSchema, idSchema } from './common.ts';

export const personTypes = ['user', 'visitor', 'customer'] as const;

export const personSchema = z.object({
  type: z.enum(personTypes),
  id: idSchema,
  name: z.string(),
  email: z.string().nullable(),
  /**
   * The customer behind a visitor. Proved: signed for by the store, so exports hold both and erasing one erases the other.
   * Else somebody of the shop's data has the same address, which anybody may have typed: erasing the visitor leaves them.
   */
  customer: z.object({ id: idSchema, name: z.string(), email: z.string().nullable(), proved: z.boolean() }).nullable(),
});
export type Person = z.infer<typeof personSchema>;

export const privacyRequestSchema = z.object({
  _id: idSchema,
  kind: z.enum(['export', 'erase']),
  subject: z.object({ type: z.enum(personTypes), id: idSchema, name: z.string().nullable() }),
  requestedBy: z.object({ _id: idSchema, name: z.string().nullable() }),
  /** `ready`: an export that can be fetched; `done`: erased. */
  state: z.enum(['working', 'ready', 'done', 'expired']),
  size: z.number().int().nullable(),
  createdAt: dateSchema,
  expiresAt: dateSchema.nullable(),
});
export type PrivacyRequest = z.infer<typeof privacyRequestSchema>;

export const retentionSchema = z.object({
  /** Days that the workspace keeps a closed chat; null: as long as the plan allows. */
  retentionDays: z.number().int().min(1).max(3650).nullable(),
  /** What the plan allows at most (E-12); null: for ever. */
  planDays: z.number().int().nullable(),
});

export const retentionInputSchema = z.object({
  retentionDays: retentionSchema.shape.retentionDays,
  /** What the caller saw; another value is a conflict. */
  was: z.number().int().nullable(),
});
