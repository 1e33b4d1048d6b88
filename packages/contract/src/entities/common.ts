import { characterCount, isTimeZone } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import type { ErrorReason } from '../error-sentences.ts';

/** UUIDv7 strings everywhere (decision U-3). */
export const idSchema = z.uuid();
/** ISO 8601 UTC with milliseconds. */
export const dateSchema = z.iso.datetime();
export const idParams = z.object({ id: z.string().max(64) });

/** A text people typed: no control characters but tab and newlines; NUL would be refused by the database. */
export const typedText = (max: number, tooLong?: ErrorReason) => textWithin(z.string(), max, tooLong);

/** As `typedText`, without the blanks around it, which count for nothing. */
export const trimmedText = (max: number, tooLong?: ErrorReason) => textWithin(z.string().trim(), max, tooLong);

function textWithin(text: z.ZodString, max: number, tooLong?: ErrorReason) {
  const error = ({ input }: { input?: unknown }) =>
    tooLong ? because(tooLong) : because('too-long', { max, used: characterCount(String(input)) });
  return (
    text
      .max(max * 4, { error })
      .refine((text) => characterCount(text) <= max, { error })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the point is to refuse them
      .refine((text) => !/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(text), {
        error: because('control-characters'),
      })
  );
}

/** A zone that days are cut by: one this server knows, since what it does not know has no days. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: because('not-time-zone') });

export const listOf = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item), count: z.number().int() });

/** Query strings carry numbers as text; the server clamps (decision X-8). */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, 100))
    .default(10),
});

export const queryFlag = z.enum(['true', 'false', '1', '0']).optional();

export const okSchema = z.object({ ok: z.literal(true) });

/** An address that gets mail. Letter case and blanks around it make no difference. */
export const emailSchema = z.string().trim().max(255).regex(z.regexes.email, because('not-email'));
