import { limits } from '@chatso/domain';
import { z } from 'zod';
import { dateSchema, idSchema, typedText } from './common.ts';
import { messageFileSchema } from './message.ts';

/** A draft may be too long to send; none of it is lost for that. */
export const draftChars = 4000;

/** What one agent has typed into one chat and not sent. Nobody else sees it. */
export const draftSchema = z.object({
  conversationId: idSchema,
  /** Empty with no files: nothing is typed any more. */
  text: z.string(),
  mode: z.enum(['message', 'note']),
  files: z.array(messageFileSchema),
  /** Milliseconds of the writer's clock, always higher than the one before. */
  rev: z.number().int(),
  updatedAt: dateSchema,
});
export type Draft = z.infer<typeof draftSchema>;

export const draftInputSchema = z.object({
  text: typedText(draftChars),
  mode: draftSchema.shape.mode.default('message'),
  files: z.array(messageFileSchema).max(limits.filesPerSend).default([]),
  rev: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** The message it was sent as and that is not acknowledged yet: once stored, the draft is no draft any more. */
  messageId: idSchema.nullable().default(null),
});
export type DraftInput = z.input<typeof draftInputSchema>;

/** A colleague who has the same chat open. */
export const watcherSchema = z.object({ _id: idSchema, fullname: z.string(), avatar: z.string().nullable() });
export type Watcher = z.infer<typeof watcherSchema>;
