import type { PreviewOrder, PreviewState, StoreSettings, WidgetConfig } from '@chatso/contract';
import { isOpenAt, nextOpening, type SpecialDay, showsReplyTime } from '@chatso/domain';

type Settings = StoreSettings['settings'];

interface Shown {
  storeName: string;
  settings: Settings;
  holidayDays: readonly { date: string; name: string }[];
  departments: readonly { _id: string; name: string }[];
  replySeconds: number | null;
  /** Name of the agent in the preview. */
  agent: string;
  at: Date;
}

const closedOn = ({ date, name }: { date: string; name: string }) => ({
  ...{ date, name, enabled: false, openTime: '00:00', closeTime: '00:00' },
});

export const specialDaysOf = ({
  settings,
  holidayDays,
}: Pick<Shown, 'settings' | 'holidayDays'>): (SpecialDay & {
  name: string;
})[] => [...settings.specialDays, ...holidayDays.map(closedOn)];

/** What the server would tell the widget at that moment, of settings that are not saved yet. */
export function configOf(shown: Shown): WidgetConfig {
  const { settings, storeName, departments, replySeconds, at } = shown;
  const special = specialDaysOf(shown);
  const open = !settings.enableServiceHours || isOpenAt(settings.businessDays, settings.timeZone, at, special);
  const { delaySeconds, hiddenPages, hideOnPhones } = settings.display;
  const measured = showsReplyTime(settings.widgetCustomization);
  return {
    storeName,
    showWidget: true,
    open,
    nextOpening: open ? null : nextOpening(settings.businessDays, settings.timeZone, at, special),
    departments: departments.map(({ _id, name }) => ({ _id, name, open })),
    consent: null,
    speech: '',
    agents: open && settings.widgetCustomization.showAgents ? [{ name: shown.agent, avatar: null }] : [],
    orderStatus: settings.widgetCustomization.orderStatus,
    proofOfWork: false,
    replySeconds: measured ? replySeconds : null,
    settings: {
      ...settings,
      widgetCustomization: { ...settings.widgetCustomization, subtitleIsReplyTime: measured },
      sneakPeek: false,
      display: { delaySeconds, hiddenPages, hideOnPhones },
    },
  };
}

/** Names, words and goods of the people in the preview. */
export interface PreviewWords {
  visitor: string;
  agent: string;
  question: string;
  answer: string;
  thanks: string;
  product: string;
  price: string;
  coupon: string;
}

const chatId = '00000000-0000-7000-8000-000000000001';
const minute = 60_000;

type Message = PreviewOrder['messages'][number];

/** A conversation as it looks in this state, two minutes old at `at`. */
export function orderOf(
  state: PreviewState,
  dark: boolean,
  config: WidgetConfig,
  words: PreviewWords,
  at: Date,
  wording: PreviewOrder['wording'] = {},
): PreviewOrder {
  const time = (minutesAgo: number) => new Date(at.getTime() - minutesAgo * minute).toISOString();
  const message = (seq: number, change: Partial<Message>): Message => ({
    messageId: `00000000-0000-7000-8000-00000000001${seq}`,
    conversationId: chatId,
    seq,
    author: 'client',
    type: 'text',
    text: '',
    timestamp: time(6 - seq),
    attachments: [],
    files: [],
    senderName: null,
    senderAvatar: null,
    ...change,
  });
  const agent = { author: 'agent' as const, senderName: words.agent };
  const cards: Message[] = [
    message(4, { ...agent, type: 'product', attachments: [productOf(words)] }),
    message(5, { ...agent, type: 'coupon', attachments: [couponOf(words, at)] }),
  ];
  const messages = [
    message(1, { text: words.question }),
    message(2, { ...agent, text: words.answer }),
    message(3, { text: words.thanks }),
    ...(state === 'cards' ? cards : []),
  ];
  const ended = state === 'rating' || state === 'ended' || state === 'home';
  return {
    type: 'chatso-preview',
    state,
    config,
    wording,
    dark,
    visitor: { fullname: words.visitor, email: 'ingrid@shop.example' },
    conversations: [
      {
        ...{ _id: chatId, rev: 1, headSeq: messages.length, state: ended ? 'closed' : 'ongoing', reason: null, ended },
        agent: { name: words.agent, avatar: null },
        department: config.departments[0] ? { _id: config.departments[0]._id, name: config.departments[0].name } : null,
        ...{ startDate: time(6), acceptedDate: time(5), endDate: ended ? time(1) : null, endedBy: null },
        ...{ rating: state === 'ended' ? 5 : null, ratingSkipped: false, queuePosition: null },
        lastMsg: messages.at(-1) ?? null,
      } as PreviewOrder['conversations'][number],
    ],
    messages,
  };
}

type Attachment = Message['attachments'][number];

const productOf = ({ product, price }: PreviewWords): Attachment => ({
  ...{ kind: 'product', productName: product, productPrice: price },
  ...{ productLink: '', productImageUrl: '', productImages: [] },
});

const couponOf = ({ coupon }: PreviewWords, at: Date): Attachment => ({
  ...{ kind: 'coupon', code: 'WELCOME10', couponMessage: coupon, couponSecondaryMessage: '' },
  ...{ urls: [], productImages: [], validMessage: '', startsAtGMT: null },
  dateExpiresGMT: new Date(at.getTime() + 7 * 86_400_000).toISOString(),
});
