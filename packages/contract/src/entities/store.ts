import { socialChannels } from '@chatso/domain';
import { z } from 'zod';
import { idSchema } from './common.ts';

export const storeTypes = ['website', 'shopify', 'woocommerce', 'cova', 'flowhub', ...socialChannels] as const;
export const storeTypeSchema = z.enum(storeTypes);

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

export const widgetCustomizationSchema = z.object({
  position: z.enum(['bottom-left', 'bottom-right']),
  primaryColor: z.string().regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/),
  title: z.string(),
  subtitle: z.string(),
  enableSubtitle: z.boolean(),
  brandLogo: z.string().nullable(),
  enableBrandLogo: z.boolean(),
  useBrandLogoAsWidgetIcon: z.boolean(),
});

/** Every setting of a store's chat (spec chat.md section 3, 'Store chat settings'), without departments, which are rows. */
export const chatsoStoreSettingsSchema = z.object({
  showWidget: z.boolean(),
  timeZone: z.string(),
  enableServiceHours: z.boolean(),
  businessDays: z.object({ _id: idSchema, days: weekHoursSchema }),
  sameHoursBusinessDay: z.boolean(),
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
export type StoreType = z.infer<typeof storeTypeSchema>;
export type Department = z.infer<typeof departmentSchema>;
export type ChatsoStoreSettings = z.infer<typeof chatsoStoreSettingsSchema>;
export type WidgetCustomization = z.infer<typeof widgetCustomizationSchema>;
