import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { roleSchema } from '../role-schemas.ts';
import { dateSchema, idSchema, typedText } from './common.ts';

/**
 * What agents tell each other inside a chat; no visitor ever gets one. Numbered by itself, gapless per conversation: the
 * visitor's messages have a numbering of their own. `afterSeq` is the message it stands behind.
 */
export const chatNoteSchema = z.object({
  messageId: idSchema,
  conversationId: idSchema,
  seq: z.number().int().positive(),
  afterSeq: z.number().int().nonnegative(),
  senderId: idSchema,
  /** Empty when the person is no more. */
  senderName: z.string(),
  text: z.string(),
  /** People named in the text as `@Full Name`. */
  mentions: z.array(z.object({ _id: idSchema, fullname: z.string() })),
  timestamp: dateSchema,
});
export type ChatNote = z.infer<typeof chatNoteSchema>;

/** `messageId` is the sender's idempotency key, as with messages. */
export const chatNoteInputSchema = z
  .object({
    messageId: idSchema,
    text: typedText(limits.noteChars),
    mentions: z.array(idSchema).max(20).default([]),
  })
  .refine((input) => input.text.trim() !== '', { error: because('note-empty'), path: ['text'] });
export type ChatNoteInput = z.input<typeof chatNoteInputSchema>;

/** A note may mention any member who sees the chat. */
export const mentionTargetSchema = z.object({
  _id: idSchema,
  fullname: z.string(),
  avatar: z.string().nullable(),
  role: roleSchema,
});
export type MentionTarget = z.infer<typeof mentionTargetSchema>;
