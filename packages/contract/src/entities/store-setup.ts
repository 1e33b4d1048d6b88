import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { emailSchema, idSchema, typedText } from './common.ts';

/** P-20: what a shop's developer is sent. */
export const installGuideSchema = z.object({
  storeId: idSchema,
  emails: z
    .array(emailSchema)
    .min(1, because('not-email'))
    .max(limits.installGuideEmails, because('too-many', { max: limits.installGuideEmails })),
  subject: typedText(limits.installGuideSubjectChars)
    .trim()
    .min(1, because('email-subject-missing'))
    // A subject is one line.
    .refine((text) => !/[\r\n\t]/.test(text), { error: because('control-characters') }),
  content: typedText(limits.installGuideChars).trim().min(1, because('email-content-missing')),
});

/** P-22, P-40 */
export const widgetVisibilitySchema = z
  .object({
    storeId: idSchema,
    storeName: typedText(limits.storeNameChars).trim().min(1, because('required')).optional(),
    showWidget: z.boolean().optional(),
  })
  .refine(({ storeName, showWidget }) => storeName !== undefined || showWidget !== undefined, {
    error: because('required'),
    path: ['showWidget'],
  });

/** What the server saw at the home page of a shop (step 3 of the installation). */
export const shopLookSchema = z.object({
  at: z.iso.datetime(),
  /** Why there is nothing to say about the page; null: it answered. */
  problem: z
    .enum([
      ...(['no-address', 'not-public', 'refused', 'timeout', 'certificate'] as const),
      ...(['redirects', 'unreachable', 'status', 'not-html'] as const),
    ])
    .nullable(),
  /** How long it took; null: nobody was asked. */
  ms: z.int().nullable(),
  status: z.int().nullable(),
  /** The host whose page it is, after redirects. */
  landedAt: z.string().nullable(),
  line: z.enum(['found', 'other-store', 'missing']).nullable(),
  /** Name of the other store, where it is one of this workspace. */
  otherStore: z.string().nullable(),
  /** Directives of its content policy that keep the widget out; empty: it is let in. */
  forbidden: z.array(z.enum(['script-src', 'frame-src'])).nullable(),
});

export type InstallGuide = z.infer<typeof installGuideSchema>;
export type WidgetVisibility = z.infer<typeof widgetVisibilitySchema>;
export type ShopLook = z.infer<typeof shopLookSchema>;
