import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { dateSchema, idSchema, typedText } from './common.ts';

/** What a visitor agrees to before a chat. A change of text or link is another version. */
export const consentTextSchema = z.object({
  version: z.number().int().positive(),
  text: z.string(),
  link: z.string().nullable(),
});
export type ConsentText = z.infer<typeof consentTextSchema>;

/** A store's setting; version 0 and `updatedAt` null: nobody has set it yet. */
export const storeConsentSchema = consentTextSchema.extend({
  _id: idSchema,
  storeName: z.string(),
  enabled: z.boolean(),
  version: z.number().int().nonnegative(),
  updatedAt: dateSchema.nullable(),
  /** Agents see what a visitor of this store types before it is sent. */
  sneakPeek: z.boolean(),
});
export type StoreConsent = z.infer<typeof storeConsentSchema>;

const trimmed = z.string().transform((text) => text.trim());

/** Only https, and nothing that hides its host behind a user name. */
const isPolicyLink = (link: string): boolean => {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password } = new URL(link);
  return protocol === 'https:' && username === '' && password === '';
};

export const consentInputSchema = z
  .object({
    enabled: z.boolean(),
    text: trimmed.pipe(typedText(limits.widgetTextChars)),
    link: trimmed
      .pipe(typedText(limits.linkChars).refine(isPolicyLink, { error: because('policy-link-invalid') }))
      .nullable(),
    /** `updatedAt` as the caller saw it; another one is a conflict. */
    was: dateSchema.nullable(),
  })
  .refine(({ enabled, text }) => !enabled || text !== '', { path: ['text'], error: because('required') });
