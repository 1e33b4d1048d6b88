import { languageSettings, limits, pageSizes, timeZones } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { typedText } from '../entities/common.ts';
import { soundSettingSchema, userSchema } from '../entities/user.ts';

const sound = soundSettingSchema.extend({ url: z.string().max(500) });

const configPatch = z.object({
  language: z.enum(languageSettings).optional(),
  timeZoneSetting: z.enum(['auto', 'manual']).optional(),
  timeZoneName: z.enum(timeZones).optional(),
  listPagination: z.literal(pageSizes).optional(),
  /** Only the sounds named change. */
  chatNotificationSound: z
    .object({
      newMessage: sound,
      customerLeft: sound,
      unreadMessageReminder: sound,
      pendingChat: sound,
      missedChat: sound,
    })
    .partial()
    .optional(),
});

const own = { response: userSchema, rate: 'write', access: { kind: 'user' } } as const;

/** Decision A-6: what people change of their own account. Every answer is the person as it is now. */
export const profileEndpoints = {
  'users.editMe': defineEndpoint({
    ...own,
    method: 'PATCH',
    path: '/users/me',
    body: z.object({
      fullname: typedText(limits.nameChars)
        .transform((name) => name.replace(/\s+/g, ' ').trim())
        .refine((name) => name !== '', { error: because('name-missing') }),
    }),
    errors: [],
    summary: 'Change the own name',
  }),
  'users.editConfig': defineEndpoint({
    ...own,
    method: 'PATCH',
    path: '/users/me/config',
    body: configPatch,
    errors: [],
    summary: 'Change own settings: language, time zone, page size, sounds; what is not named stays',
  }),
  /** one part named `avatar`. */
  'users.setAvatar': defineEndpoint({
    ...own,
    method: 'POST',
    path: '/users/me/avatar',
    rate: 'upload',
    multipart: true,
    errors: ['bad-request', 'too-large', 'unsupported-media', 'storage-full'],
    summary: 'Upload the own photo; the picture before it is removed',
  }),
  'users.removeAvatar': defineEndpoint({
    ...own,
    method: 'DELETE',
    path: '/users/me/avatar',
    errors: [],
    summary: 'Remove the own photo',
  }),
} as const;
