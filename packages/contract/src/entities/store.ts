import { isVariableValue, limits, widgetLanguages, widgetVariables } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { idSchema, typedText } from './common.ts';
import { storeTypeSchema } from './store-type.ts';

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const daySchema = z.object({ enabled: z.boolean(), openTime: timeSchema, closeTime: timeSchema });
export const weekHoursSchema = z.object({
  monday: daySchema,
  tuesday: daySchema,
  wednesday: daySchema,
  thursday: daySchema,
  friday: daySchema,
  saturday: daySchema,
  sunday: daySchema,
});

export const departmentSchema = z.object({ _id: idSchema, name: z.string(), isDisplayOnWidget: z.boolean() });

export const requiredInputFieldsSchema = z.object({ fullname: z.boolean(), email: z.boolean(), phone: z.boolean() });

/** Of many lines the one that is wrong, however much stands in it. */
const shownName = (input: unknown): string => (typeof input === 'string' ? input.slice(0, 40) : '');

/** CSS variables of the widget that the shop sets itself; a colour for both schemes: `light-dark(#fff, #111)`. */
export const widgetVariablesSchema = z
  .array(
    z
      .object({
        name: z.enum(widgetVariables, {
          error: ({ input }) => because('not-widget-variable', { name: shownName(input) }),
        }),
        value: typedText(limits.widgetVariableChars).trim(),
      })
      .superRefine(({ name, value }, ctx) => {
        if (value !== '' && isVariableValue(value)) return;
        ctx.addIssue({ code: 'custom', path: ['value'], message: because('not-variable-value', { name }) });
      }),
  )
  .max(widgetVariables.length)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, because('variable-twice'));

export const widgetCustomizationSchema = z.object({
  position: z.enum(['bottom-left', 'bottom-right']),
  primaryColor: z.string().regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/),
  title: z.string(),
  subtitle: z.string(),
  enableSubtitle: z.boolean(),
  /** The subtitle is how fast the team answered in the last seven days; where that is not known, nothing. */
  subtitleIsReplyTime: z.boolean(),
  brandLogo: z.string().nullable(),
  enableBrandLogo: z.boolean(),
  useBrandLogoAsWidgetIcon: z.boolean(),
  /** Words beside the launcher's icon; empty: a round button. */
  launcherText: z.string(),
  launcherSize: z.enum(['small', 'medium', 'large']),
  /** Pixels from the side and from the bottom, beside those every launcher keeps. */
  offsetSide: z.number(),
  offsetBottom: z.number(),
  /** Faces of who is there now, where a chat begins. */
  showAgents: z.boolean(),
  /** Shoppers may look how an order is, by its number and e-mail; where a shop is connected. */
  orderStatus: z.boolean(),
  /** Whether a new message is heard, until the visitor says otherwise. */
  sound: z.boolean(),
  poweredBy: z.boolean(),
  variables: z.array(z.object({ name: z.enum(widgetVariables), value: z.string() })),
});

/** Where and when the launcher is there at all. */
export const widgetDisplaySchema = z.object({
  delaySeconds: z.int().min(0).max(limits.launcherDelaySeconds),
  /** Paths such as '/checkout' or '/account/*'. */
  hiddenPages: z
    .array(
      typedText(limits.pagePathChars)
        .trim()
        .regex(/^\/\S*$/, because('not-page-path')),
    )
    .max(limits.hiddenPages, because('too-many', { max: limits.hiddenPages })),
  hideOnPhones: z.boolean(),
  countryRule: z.enum(['everywhere', 'only', 'except']),
  /** ISO 3166-1 alpha-2 */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(250),
});

export const widgetLanguageSchema = z.enum(widgetLanguages);

/** Who decides what the widget speaks: the browser before the page, the page before the browser, or the store alone. */
export const widgetLanguageChoiceSchema = z.object({
  mode: z.enum(['browser', 'page', 'fixed']),
  fixed: widgetLanguageSchema,
});

/**
 * The store's own words in the place of the widget's, by language and name of the text (`widgetWordings`, which the server
 * holds them against: the list would only weigh on the console); an empty one is the widget's own again.
 */
export const widgetWordingSchema = z.partialRecord(
  widgetLanguageSchema,
  z.record(z.string().max(40), typedText(limits.widgetTextChars).trim()),
);

/** A question of the store's own before a chat; its answer stands in the chat's details. */
export const prechatQuestionSchema = z
  .object({
    _id: idSchema,
    label: typedText(limits.prechatLabelChars).trim().min(1, because('required')),
    type: z.enum(['text', 'choice', 'checkbox']),
    /** Of a choice: what can be chosen. */
    choices: z
      .array(typedText(limits.prechatChoiceChars).trim().min(1, because('required')))
      .max(limits.prechatChoices, because('too-many', { max: limits.prechatChoices })),
    required: z.boolean(),
  })
  .refine(({ type, choices }) => type !== 'choice' || new Set(choices).size >= 2, {
    error: because('choices-too-few'),
    path: ['choices'],
  });

export const prechatAnswerSchema = z.object({ label: z.string(), answer: z.string() });
export type PrechatAnswer = z.infer<typeof prechatAnswerSchema>;

/** Against abuse: what visitors may not write, links of strangers, and whether a first message costs a device some work. */
export const protectionSchema = z.object({
  blockedWords: z.array(z.string()),
  holdLinks: z.boolean(),
  proofOfWork: z.boolean(),
});

export const specialDayOfStoreSchema = z.object({
  _id: idSchema,
  date: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  openTime: timeSchema,
  closeTime: timeSchema,
});

/** Every setting of a store's chat (spec chat.md section 3, 'Store chat settings'), without departments, which are rows. */
export const chatsoStoreSettingsSchema = z.object({
  showWidget: z.boolean(),
  timeZone: z.string(),
  enableServiceHours: z.boolean(),
  businessDays: z.object({ _id: idSchema, days: weekHoursSchema }),
  sameHoursBusinessDay: z.boolean(),
  /** Dates with hours of their own. */
  specialDays: z.array(specialDayOfStoreSchema),
  /** Public holidays on which the store is closed, by name; their dates follow from `date-holidays`. */
  holidays: z.object({ country: z.string().nullable(), region: z.string().nullable(), picked: z.array(z.string()) }),
  muteAlertsOffline: z.boolean(),
  enableWelcomeMessage: z.boolean(),
  welcomeMessage: z.string(),
  onlineChatMessage: z.string(),
  enableOnlineFollowUpMessage: z.boolean(),
  onlineFollowUpMessage: z.string(),
  enableOfflineMessage: z.boolean(),
  offlineChatMessage: z.string(),
  enableOfflineFollowUpMessage: z.boolean(),
  offlineFollowUpMessage: z.string(),
  sendOfflineMessages: z.boolean(),
  emailForMissChat: z.string(),
  sendEmailTranscriptMissChat: z.boolean(),
  requiredInputFields: requiredInputFieldsSchema,
  /** The form before a chat asks for the first message too. */
  askMessage: z.boolean(),
  questions: z.array(prechatQuestionSchema),
  offlineOutageInquirySettings: z.object({
    name: z.boolean(),
    email: z.boolean(),
    phone: z.boolean(),
    message: z.boolean(),
  }),
  isServiceDepartmentMandatory: z.boolean(),
  serviceDepartmentMsg: z.string(),
  isRatingMandatory: z.boolean(),
  skipRating: z.boolean(),
  ratingMessage: z.string(),
  /** What a visitor types is shown to the chat's agent before it is sent. */
  sneakPeek: z.boolean(),
  /** Pops up beside the launcher, once for each visitor. */
  greeting: z.object({ enabled: z.boolean(), text: z.string(), delaySeconds: z.number() }),
  display: widgetDisplaySchema,
  language: widgetLanguageChoiceSchema,
  wording: widgetWordingSchema,
  protection: protectionSchema,
  widgetCustomization: widgetCustomizationSchema,
});

/** B-10, B-12, B-13 with the subset of settings every member may read (decision X-22). */
export const storeSchema = z.object({
  _id: idSchema,
  name: z.string(),
  image: z.string().nullable(),
  url: z.string().nullable(),
  active: z.boolean(),
  type: storeTypeSchema,
  widgetConnection: z.enum(['CONNECTED', 'NOT_CONNECTED']),
  analyticsId: z.string(),
  chatsoStoreId: idSchema,
  crmStoreId: z.string().nullable(),
  onboardedBy: z.string().nullable(),
  showWidget: z.boolean(),
  departments: z.array(departmentSchema),
  chatsoStoreSettings: chatsoStoreSettingsSchema.pick({
    showWidget: true,
    timeZone: true,
    enableServiceHours: true,
    businessDays: true,
    muteAlertsOffline: true,
    isServiceDepartmentMandatory: true,
  }),
});

/** B-11: what only admins read. */
export const storeDetailSchema = storeSchema.extend({
  departments: z.array(departmentSchema.extend({ workingHours: weekHoursSchema.nullable() })),
  chatsoStoreSettings: chatsoStoreSettingsSchema,
  socialInfo: z.object({ id: z.string() }).nullable(),
});

export type StoreDetail = z.infer<typeof storeDetailSchema>;
export type Store = z.infer<typeof storeSchema>;
export type Department = z.infer<typeof departmentSchema>;
export type ChatsoStoreSettings = z.infer<typeof chatsoStoreSettingsSchema>;
export type WidgetCustomization = z.infer<typeof widgetCustomizationSchema>;
