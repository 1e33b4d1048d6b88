import type { VisitorConversation, VisitorMessage, WidgetConfig } from '@chatso/contract';

/** What tests vary; everything else is an ordinary chat. */
export const aConversation = (change: Partial<VisitorConversation> = {}): VisitorConversation => ({
  _id: 'c1',
  rev: 1,
  headSeq: 1,
  state: 'ongoing',
  reason: null,
  ended: false,
  agent: { name: 'Robin', avatar: null },
  department: null,
  startDate: '2026-05-20T10:00:00.000Z',
  acceptedDate: '2026-05-20T10:01:00.000Z',
  endDate: null,
  endedBy: null,
  rating: null,
  ratingSkipped: false,
  queuePosition: null,
  lastMsg: null,
  ...change,
});

export const aMessage = (change: Partial<VisitorMessage> = {}): VisitorMessage => ({
  messageId: `m${change.seq ?? 1}`,
  conversationId: 'c1',
  seq: 1,
  author: 'agent',
  type: 'text',
  text: 'Hello',
  timestamp: '2026-05-20T10:02:00.000Z',
  attachments: [],
  files: [],
  senderName: 'Robin',
  senderAvatar: null,
  ...change,
});

export function aConfig(
  change: Partial<Omit<WidgetConfig, 'settings'>> & { settings?: Partial<WidgetConfig['settings']> } = {},
): WidgetConfig {
  const { settings, ...rest } = change;
  return {
    storeName: 'Northwind',
    showWidget: true,
    open: true,
    nextOpening: null,
    departments: [],
    consent: null,
    ...rest,
    settings: {
      enableWelcomeMessage: true,
      welcomeMessage: 'Hi! Please tell us a few things before we can help you.',
      onlineChatMessage: 'Hello!',
      enableOnlineFollowUpMessage: true,
      onlineFollowUpMessage: 'Somebody is on the way.',
      enableOfflineMessage: true,
      offlineChatMessage: "We've received your message and will be in touch with you shortly!",
      enableOfflineFollowUpMessage: true,
      offlineFollowUpMessage: 'Have a look at our help pages.',
      requiredInputFields: { fullname: false, email: false, phone: false },
      offlineOutageInquirySettings: { name: true, email: true, phone: false, message: true },
      isServiceDepartmentMandatory: false,
      serviceDepartmentMsg: 'How can we help you today?',
      isRatingMandatory: false,
      skipRating: true,
      sneakPeek: false,
      ratingMessage: 'Thanks for chatting with us today. How was your experience?',
      widgetCustomization: {
        position: 'bottom-right',
        primaryColor: '#33363D',
        title: 'Live chat support',
        subtitle: 'Average reply time: 5 minutes',
        enableSubtitle: true,
        brandLogo: null,
        enableBrandLogo: false,
        useBrandLogoAsWidgetIcon: false,
      },
      ...settings,
    },
  };
}
