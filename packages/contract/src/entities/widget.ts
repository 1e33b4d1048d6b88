import { weekdays } from '@chatso/domain';
import { z } from 'zod';
import { idSchema } from './common.ts';
import { consentTextSchema } from './consent.ts';
import { chatsoStoreSettingsSchema, departmentSchema, widgetDisplaySchema } from './store.ts';

/** What a storefront may know of its store's chat. No ids of people, no addresses, no secrets. */
export const widgetConfigSchema = z.object({
  storeName: z.string(),
  showWidget: z.boolean(),
  /** Inside service hours (or none are kept). Outside, the leave-a-message form takes the place of the chat. */
  open: z.boolean(),
  nextOpening: z.object({ inDays: z.number().int(), day: z.enum(weekdays), time: z.string() }).nullable(),
  departments: z.array(departmentSchema.pick({ _id: true, name: true }).extend({ open: z.boolean() })),
  /** What has to be agreed to before a chat or a message; null: nothing. */
  consent: consentTextSchema.nullable(),
  /** How long the first answer took in the last seven days (median); null: not told, or too few to say. */
  replySeconds: z.number().nullable(),
  /** Another one when the store changes what the widget speaks, or in whose words: those come with a new frame. */
  speech: z.string(),
  /** Some of who would answer now, by the names and pictures they have at this store; empty where it shows no faces. */
  agents: z.array(z.object({ name: z.string(), avatar: z.string().nullable() })),
  /** Shoppers are told how an order of theirs is: the store wants it, and a shop stands behind it. */
  orderStatus: z.boolean(),
  /** A first message wants a solved challenge (`widget.challenge`). */
  proofOfWork: z.boolean(),
  settings: chatsoStoreSettingsSchema
    .pick({
      enableWelcomeMessage: true,
      welcomeMessage: true,
      onlineChatMessage: true,
      enableOnlineFollowUpMessage: true,
      onlineFollowUpMessage: true,
      enableOfflineMessage: true,
      offlineChatMessage: true,
      enableOfflineFollowUpMessage: true,
      offlineFollowUpMessage: true,
      requiredInputFields: true,
      askMessage: true,
      questions: true,
      offlineOutageInquirySettings: true,
      isServiceDepartmentMandatory: true,
      serviceDepartmentMsg: true,
      isRatingMandatory: true,
      skipRating: true,
      ratingMessage: true,
      sneakPeek: true,
      greeting: true,
      widgetCustomization: true,
    })
    .extend({ display: widgetDisplaySchema.pick({ delaySeconds: true, hiddenPages: true, hideOnPhones: true }) }),
});
export type WidgetConfig = z.infer<typeof widgetConfigSchema>;

/** The visitor as the own widget knows them. */
export const widgetVisitorSchema = z.object({
  visitorId: idSchema,
  number: z.number().int().positive(),
  fullname: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Identified by a signed claim of the store. */
  verified: z.boolean(),
  /** Version of the store's consent text that was agreed to last. */
  consentVersion: z.number().int().nullable(),
});
export type WidgetVisitor = z.infer<typeof widgetVisitorSchema>;
