import type { ChatsoStoreSettings } from '@chatso/contract';
import {
  type DayHours,
  defaultWidgetSubtitle,
  defaultWidgetTitle,
  type WeekHours,
  widgetSwatches,
} from '@chatso/domain';
import { newId } from '../../platform/ids.ts';

/** A partial update: any part, at any depth but the working days, which are replaced as a whole. */
export type SettingsPatch = Partial<Omit<ChatsoStoreSettings, 'widgetCustomization' | 'businessDays'>> & {
  widgetCustomization?: Partial<ChatsoStoreSettings['widgetCustomization']>;
  businessDays?: WeekHours;
};

const workday: DayHours = { enabled: true, openTime: '09:00', closeTime: '17:00' };
const dayOff: DayHours = { enabled: false, openTime: '09:00', closeTime: '17:00' };

export const defaultWeek: WeekHours = {
  monday: workday,
  tuesday: workday,
  wednesday: workday,
  thursday: workday,
  friday: workday,
  saturday: dayOff,
  sunday: dayOff,
};

/** Nothing is kept away until somebody wants it. */
export const noProtection: ChatsoStoreSettings['protection'] = {
  blockedWords: [],
  holdLinks: false,
  proofOfWork: false,
};

/** The documented defaults (P-28, P-29, P-23). Texts the documents do not give are empty and their switches off. */
const defaults: Omit<ChatsoStoreSettings, 'businessDays'> = {
  showWidget: true,
  timeZone: 'America/Vancouver',
  enableServiceHours: false,
  sameHoursBusinessDay: true,
  specialDays: [],
  holidays: { country: null, region: null, picked: [] },
  muteAlertsOffline: false,
  enableWelcomeMessage: true,
  welcomeMessage: 'Hi! Please tell us a few things before we can help you.',
  onlineChatMessage: '',
  enableOnlineFollowUpMessage: false,
  onlineFollowUpMessage: '',
  enableOfflineMessage: true,
  offlineChatMessage: "We've received your message and will be in touch with you shortly!",
  enableOfflineFollowUpMessage: false,
  offlineFollowUpMessage: '',
  sendOfflineMessages: false,
  emailForMissChat: '',
  sendEmailTranscriptMissChat: false,
  requiredInputFields: { fullname: true, email: true, phone: false },
  askMessage: true,
  questions: [],
  offlineOutageInquirySettings: { name: true, email: true, phone: false, message: true },
  isServiceDepartmentMandatory: false,
  serviceDepartmentMsg: 'How can we help you today?',
  isRatingMandatory: false,
  skipRating: true,
  sneakPeek: false,
  ratingMessage: 'Thanks for chatting with us today. How was your experience?',
  greeting: { enabled: false, text: '', delaySeconds: 10 },
  display: {
    delaySeconds: 0,
    hiddenPages: [],
    hideOnPhones: false,
    countryRule: 'everywhere',
    countries: [],
  },
  language: { mode: 'browser', fixed: 'en' },
  wording: {},
  protection: noProtection,
  widgetCustomization: {
    position: 'bottom-right',
    primaryColor: widgetSwatches[0],
    title: defaultWidgetTitle,
    subtitle: defaultWidgetSubtitle,
    enableSubtitle: true,
    subtitleIsReplyTime: false,
    brandLogo: null,
    enableBrandLogo: false,
    useBrandLogoAsWidgetIcon: false,
    launcherText: '',
    launcherSize: 'medium',
    offsetSide: 0,
    offsetBottom: 0,
    showAgents: false,
    orderStatus: true,
    sound: false,
    poweredBy: true,
    variables: [],
  },
};

/** Settings of a new store. */
export const newStoreSettings = (patch: SettingsPatch = {}): ChatsoStoreSettings => ({
  ...defaults,
  ...patch,
  businessDays: { _id: newId(), days: patch.businessDays ?? defaultWeek },
  widgetCustomization: { ...defaults.widgetCustomization, ...patch.widgetCustomization },
});

/** Stored settings, completed by defaults: a setting that is younger than the row reads as its default. */
export const completeSettings = (stored: Partial<ChatsoStoreSettings> & Pick<ChatsoStoreSettings, 'businessDays'>) => ({
  ...defaults,
  ...stored,
  widgetCustomization: { ...defaults.widgetCustomization, ...stored.widgetCustomization },
});
