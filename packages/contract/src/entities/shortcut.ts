import { isShortcutKeyword, limits, shortcutLimits, unknownVariables } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { dateSchema, idSchema, typedText } from './common.ts';
import { messageFileSchema } from './message.ts';

/** P-54 */
export const shortcutSchema = z.object({
  _id: idSchema,
  keyword: z.string(),
  /** With its variables; `fillShortcut` puts in what a chat knows. */
  message: z.string(),
  type: z.enum(['global', 'personal']),
  /** The one store it is for; null: all of them. */
  storeId: idSchema.nullable(),
  /** Sent along as copies (`shortcuts.copyFile`), never themselves. */
  files: z.array(messageFileSchema),
  updatedAt: dateSchema,
  /** Send it back with a change: a change of a version that is not the newest is refused with `conflict`. */
  version: z.number().int(),
});
export type Shortcut = z.infer<typeof shortcutSchema>;

const keyword = z
  .string()
  .max(shortcutLimits.keywordChars * 4)
  .transform((typed) => typed.trim().normalize('NFC'))
  .refine(isShortcutKeyword, {
    error: because('keyword-invalid', { max: shortcutLimits.keywordChars }),
  });

const message = typedText(shortcutLimits.messageChars)
  .transform((typed) => typed.trim())
  .refine((typed) => typed !== '', { error: because('message-empty') })
  .refine((typed) => unknownVariables(typed).length === 0, { error: because('variable-unknown') });

const files = z.array(messageFileSchema.pick({ publicUrl: true })).max(limits.filesPerSend);

export const newShortcutSchema = z.object({
  type: shortcutSchema.shape.type,
  keyword,
  message,
  storeId: idSchema.nullable().default(null),
  files: files.default([]),
});

/** Omitted fields stay. */
export const shortcutChangeSchema = z.object({
  keyword: keyword.optional(),
  message: message.optional(),
  storeId: idSchema.nullable().optional(),
  files: files.optional(),
  version: z.number().int(),
});
