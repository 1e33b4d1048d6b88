import { z } from 'zod';
import { dateSchema, idSchema, typedText } from './common.ts';

export const auditActorKinds = ['agent', 'user', 'visitor', 'job', 'system'] as const;

/** One line of the audit log. Names are what we call somebody now, or called them last; null when nobody knows. */
export const auditEntrySchema = z.object({
  _id: idSchema,
  at: dateSchema,
  actor: z.object({
    kind: z.enum(auditActorKinds),
    /** Of a job its name. */
    id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  /** Past tense, dotted: `member.suspended`. */
  action: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
  /** The second person of it: who was asked to take a chat over, or had it before. */
  other: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  data: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditFilterSchema = z.object({
  /** Names of people, actions, or the whole id of a subject. */
  search: typedText(100).optional(),
  actorId: typedText(100).optional(),
  action: typedText(100).optional(),
  subjectId: typedText(100).optional(),
  /** From this moment on, and up to but without that one. */
  from: dateSchema.optional(),
  to: dateSchema.optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;
