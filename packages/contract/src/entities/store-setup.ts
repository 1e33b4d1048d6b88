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

export type InstallGuide = z.infer<typeof installGuideSchema>;
export type WidgetVisibility = z.infer<typeof widgetVisibilitySchema>;
