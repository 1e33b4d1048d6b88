import { characterCount, foldWords, limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { emailSchema, idSchema, timeZoneSchema, typedText } from './common.ts';
import {
  prechatQuestionSchema,
  protectionSchema,
  requiredInputFieldsSchema,
  weekHoursSchema,
  widgetDisplaySchema,
  widgetLanguageChoiceSchema,
  widgetVariablesSchema,
  widgetWordingSchema,
} from './store.ts';

const required = because('required');

/** P-11: trimmed, at most 300 characters; whether it may be empty its switch decides. */
const widgetText = typedText(limits.widgetTextChars).trim();

/** The two lines of the header (P-13, P-15); what stands there already is settled by the server. */
const titleLine = (max: number) => typedText(max).trim();

export const widgetLookSchema = z.object({
  position: z.enum(['bottom-left', 'bottom-right']),
  primaryColor: z.string().regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, because('not-hex-color')),
  title: titleLine(limits.widgetTitleChars).min(1, required),
  subtitle: titleLine(limits.widgetSubtitleChars),
  enableSubtitle: z.boolean(),
  subtitleIsReplyTime: z.boolean(),
  brandLogo: z.string().max(500).nullable(),
  enableBrandLogo: z.boolean(),
  useBrandLogoAsWidgetIcon: z.boolean(),
  launcherText: typedText(limits.launcherTextChars).trim(),
  launcherSize: z.enum(['small', 'medium', 'large']),
  offsetSide: z.int().min(0).max(limits.launcherOffsetPx),
  offsetBottom: z.int().min(0).max(limits.launcherOffsetPx),
  showAgents: z.boolean(),
  orderStatus: z.boolean(),
  sound: z.boolean(),
  poweredBy: z.boolean(),
  variables: widgetVariablesSchema,
});

const specialDaySchema = z.object({
  _id: idSchema,
  date: z.iso.date(because('not-date')),
  name: typedText(limits.specialDayNameChars).trim().min(1, required),
  enabled: z.boolean(),
  openTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  closeTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
});

/** Picked by name and not by date: next year's come by themselves. */
const holidaysSchema = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  region: z.string().max(10).nullable(),
  picked: z.array(z.string().max(120)).max(limits.pickedHolidays, because('too-many', { max: limits.pickedHolidays })),
});

/** P-19: 'a@b.test, c@d.test'. */
const missedChatEmails = z.string().superRefine((text, ctx) => {
  const emails = emailsOf(text);
  const say = (message: string) => ctx.addIssue({ code: 'custom', message });
  if (emails.some((email) => !emailSchema.safeParse(email).success)) say(because('emails-not-valid'));
  else if (new Set(emails.map((email) => email.toLowerCase())).size < emails.length) say(because('email-duplicate'));
  else if (emails.length > limits.missedChatEmails) say(because('too-many', { max: limits.missedChatEmails }));
});
/** The addresses of `emailForMissChat`. */
export const emailsOf = (text: string): string[] => {
  const emails = text.split(',').map((email) => email.trim());
  return emails.filter((email) => email !== '');
};

/** Of each word its length, and no two that mean the same; the refusal names the word, since all stand in one field. */
const blockedWords = z
  .array(z.string().trim())
  .max(limits.blockedWords, because('too-many', { max: limits.blockedWords }))
  .superRefine((words, ctx) => {
    const { blockedWordMinChars: min, blockedWordChars: max } = limits;
    const said = new Set<string>();
    const problemOf = (word: string): string | null => {
      if (!typedText(max).safeParse(word).success)
        return because('blocked-word-length', { word: shown(word), min, max });
      const folded = foldWords(word);
      // Signs that nobody sees are no word.
      if (characterCount(folded) < min) return because('blocked-word-length', { word: shown(word), min, max });
      if (said.has(folded)) return because('blocked-word-twice', { word });
      said.add(folded);
      return null;
    };
    for (const word of words.slice(0, limits.blockedWords)) {
      const message = problemOf(word);
      if (message !== null) return void ctx.addIssue({ code: 'custom', message });
    }
  });
const shown = (word: string): string =>
  [...word.slice(0, limits.blockedWordChars * 2)].slice(0, limits.blockedWordChars).join('');

const settingsFields = z.object({
  timeZone: timeZoneSchema,
  enableServiceHours: z.boolean(),
  businessDays: weekHoursSchema,
  sameHoursBusinessDay: z.boolean(),
  specialDays: z
    .array(specialDaySchema)
    .max(limits.specialDays, because('too-many', { max: limits.specialDays }))
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, because('date-twice')),
  holidays: holidaysSchema,
  enableWelcomeMessage: z.boolean(),
  welcomeMessage: widgetText,
  onlineChatMessage: widgetText,
  enableOnlineFollowUpMessage: z.boolean(),
  onlineFollowUpMessage: widgetText,
  enableOfflineMessage: z.boolean(),
  offlineChatMessage: widgetText,
  enableOfflineFollowUpMessage: z.boolean(),
  offlineFollowUpMessage: widgetText,
  sendOfflineMessages: z.boolean(),
  emailForMissChat: missedChatEmails,
  sendEmailTranscriptMissChat: z.boolean(),
  requiredInputFields: requiredInputFieldsSchema,
  askMessage: z.boolean(),
  questions: z
    .array(prechatQuestionSchema)
    .max(limits.prechatQuestions, because('too-many', { max: limits.prechatQuestions })),
  offlineOutageInquirySettings: z.object({
    // Locked (P-23): nobody can be answered without them.
    name: z.literal(true),
    email: z.literal(true),
    phone: z.boolean(),
    message: z.literal(true),
  }),
  isServiceDepartmentMandatory: z.boolean(),
  serviceDepartmentMsg: widgetText,
  isRatingMandatory: z.boolean(),
  skipRating: z.boolean(),
  ratingMessage: widgetText,
  greeting: z.object({
    enabled: z.boolean(),
    text: widgetText,
    delaySeconds: z.int().min(0).max(limits.launcherDelaySeconds),
  }),
  display: widgetDisplaySchema,
  language: widgetLanguageChoiceSchema,
  wording: widgetWordingSchema,
  protection: protectionSchema.extend({ blockedWords }),
  widgetCustomization: widgetLookSchema,
});
type Fields = z.infer<typeof settingsFields>;

/** Each text whose switch is on has to say something (P-11, P-13, P-14): the field, and whether it is empty though wanted. */
const wantedTexts: readonly (readonly [path: string, isMissing: (values: Partial<Fields>) => boolean | undefined])[] = [
  ['welcomeMessage', (all) => all.enableWelcomeMessage && all.welcomeMessage === ''],
  ['onlineFollowUpMessage', (all) => all.enableOnlineFollowUpMessage && all.onlineFollowUpMessage === ''],
  ['offlineChatMessage', (all) => all.enableOfflineMessage && all.offlineChatMessage === ''],
  ['offlineFollowUpMessage', (all) => all.enableOfflineFollowUpMessage && all.offlineFollowUpMessage === ''],
  ['serviceDepartmentMsg', (all) => all.isServiceDepartmentMandatory && all.serviceDepartmentMsg === ''],
  ['ratingMessage', (all) => all.isRatingMandatory && all.ratingMessage === ''],
  ['emailForMissChat', (all) => all.sendEmailTranscriptMissChat && emailsOf(all.emailForMissChat ?? '').length === 0],
  ['greeting.text', ({ greeting }) => greeting?.enabled && greeting.text === ''],
  ['widgetCustomization.subtitle', ({ widgetCustomization: look }) => look?.enableSubtitle && look.subtitle === ''],
];

function refuseMissing(values: Partial<Fields>, ctx: z.core.$RefinementCtx): void {
  for (const [path, isMissing] of wantedTexts) {
    if (isMissing(values)) ctx.addIssue({ code: 'custom', message: required, path: path.split('.') });
  }
  const look = values.widgetCustomization;
  if (look?.enableBrandLogo && look.brandLogo === null) {
    ctx.addIssue({ code: 'custom', message: because('logo-missing'), path: ['widgetCustomization', 'brandLogo'] });
  }
}

/** P-35: the whole form of a store's widget, with the version of the settings it was begun from. */
export const storeSettingsFormSchema = settingsFields
  .extend({ storeId: idSchema, version: z.int().min(0) })
  .superRefine(refuseMissing);

const partOf = <Shape extends z.ZodRawShape>(part: z.ZodObject<Shape>) =>
  part.extend({ storeId: idSchema }).superRefine((values, ctx) => refuseMissing(values as Partial<Fields>, ctx));

/** P-36, P-39 (decision P-1) */
export const widgetLookFormSchema = partOf(settingsFields.pick({ widgetCustomization: true }));
/** P-37 */
export const workHoursFormSchema = partOf(
  settingsFields.pick({ businessDays: true, enableServiceHours: true, timeZone: true }),
);
/** Decision P-6: what is said during service hours, and what outside of them. */
const onlineTexts = {
  enableWelcomeMessage: true,
  welcomeMessage: true,
  onlineChatMessage: true,
  enableOnlineFollowUpMessage: true,
  onlineFollowUpMessage: true,
} as const;
const offlineTexts = {
  enableOfflineMessage: true,
  offlineChatMessage: true,
  enableOfflineFollowUpMessage: true,
  offlineFollowUpMessage: true,
  sendOfflineMessages: true,
} as const;
export const autoResponseFormSchema = z
  .object({
    storeId: idSchema,
    version: z.int().min(0),
    online: settingsFields.pick(onlineTexts),
    offline: settingsFields.pick(offlineTexts),
  })
  .superRefine(({ online, offline }, ctx) => {
    for (const [path, isMissing] of wantedTexts) {
      if (isMissing(online)) ctx.addIssue({ code: 'custom', message: required, path: ['online', path] });
      if (isMissing(offline)) ctx.addIssue({ code: 'custom', message: required, path: ['offline', path] });
    }
  });
/** P-38 */
export const storeImageFormSchema = z.object({ storeId: idSchema, image: z.string().max(500).nullable() });

/** What the page of a store's widget works on; `businessDays` as the form sends them. */
export const storeSettingsSchema = z.object({
  _id: idSchema,
  storeName: z.string(),
  image: z.string().nullable(),
  /** Raised by every change of the settings. */
  version: z.int(),
  /** Who changed them last, and when (ISO 8601); null: nobody since the store was made. */
  changedBy: z.object({ _id: idSchema, name: z.string() }).nullable(),
  changedAt: z.iso.datetime().nullable(),
  /** Name and date of the picked holidays within the next thirteen months. */
  holidayDays: z.array(z.object({ date: z.string(), name: z.string() })),
  /** The median of first answers in the last seven days, in seconds; null: too few to say. */
  replySeconds: z.number().nullable(),
  /** Whether the plan lets the widget go without 'Powered by'. */
  mayHidePoweredBy: z.boolean(),
  settings: settingsFields,
});

/** Holidays of a country or region, as far as they can be picked. */
export const holidayListSchema = z.object({
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
  holidays: z.array(z.object({ name: z.string(), date: z.string() })),
});

export type StoreSettings = z.infer<typeof storeSettingsSchema>;
export type StoreSettingsForm = z.infer<typeof storeSettingsFormSchema>;
export type SettingsFields = Fields;
export type AutoResponseForm = z.infer<typeof autoResponseFormSchema>;
export type HolidayList = z.infer<typeof holidayListSchema>;
