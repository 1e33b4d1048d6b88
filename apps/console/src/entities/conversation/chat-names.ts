import type { Conversation, Message } from '@chatso/contract';
import i18next from 'i18next';

type Named = Pick<Conversation, 'customerFullname' | 'client' | 'customerEmail' | 'visitorNumber'>;

/** What the customer is called, where anybody knows. */
export const givenName = (chat: Named): string | undefined =>
  chat.customerFullname?.trim() || chat.client.fullname?.trim();

/** By what their orders and notes are found: as the team has linked them, else as they said. */
export const emailOf = (chat: Pick<Conversation, 'linked' | 'customerEmail' | 'client'>): string | null =>
  chat.linked?.email ?? chat.customerEmail ?? chat.client.email;

/** Somebody with a browser at a store's pages; whoever writes at another channel has no number, no pages and no device. */
export const isVisitor = ({ visitorNumber }: Pick<Conversation, 'visitorNumber'>): boolean => visitorNumber > 0;

/** What somebody without a name is called. */
const anonymousName = (chat: Named): string =>
  isVisitor(chat) ? i18next.t('liveChat.visitor', { number: chat.visitorNumber }) : i18next.t('liveChat.nameless');

/** Name, else email, else 'Visitor #4127'. */
export const displayName = (chat: Named): string =>
  givenName(chat) || chat.customerEmail || chat.client.email || anonymousName(chat);

/** What one calls the customer in a sentence: 'Marit is typing'. */
export function shortName(chat: Named): string {
  const name = displayName(chat);
  const [first] = name.split(/\s+/);
  return !givenName(chat) || name.includes('@') ? name : (first ?? name);
}

/** H-03 */
export const pageTitleOf = (chat: Conversation | null): string =>
  chat ? displayName(chat) : i18next.t('liveChat.pageTitle');

/** What the server's own lines say; on the wire they are codes. */
const notices = {
  'client-ended': 'liveChat.notices.clientEnded',
  'client-disconnected': 'liveChat.notices.clientDisconnected',
  'chat-ended': 'liveChat.notices.chatEnded',
  'information-form': 'liveChat.notices.informationForm',
  'form-answered': 'liveChat.notices.formAnswered',
  'email-code': 'customer.code.card',
  'email-confirmed': 'customer.code.confirmed',
  'agent-gone': 'liveChat.notices.agentGone',
} as const;

const isNotice = (code: string): code is keyof typeof notices => Object.hasOwn(notices, code);

function noticeText(code: string): string {
  if (code === '') return i18next.t('liveChat.notices.clientEnded');
  return isNotice(code) ? i18next.t(notices[code]) : code;
}

interface Said {
  type: Message['type'] | 'note';
  text: string;
}

export const isSystemLine = ({ type }: Pick<Said, 'type'>): boolean =>
  type === 'notification' || type === 'customer-left';

/** The words of a message: of a system line those its code stands for, of any other its own. */
export const wordsOf = (said: Said): string => (isSystemLine(said) ? noticeText(said.text) : said.text);

/** What a message without words is called. */
function kindOf(type: Said['type']): string {
  if (type === 'file' || type === 'coupon' || type === 'product') return i18next.t(`liveChat.kinds.${type}`);
  return i18next.t('liveChat.kinds.message');
}

type Previewed = Pick<Conversation, 'lastMsg' | 'lastMsgs' | 'agentId' | 'agent'>;

/** Second line of a row: the last thing somebody wrote, and only where nobody wrote anything a line of the system's. */
export function previewOf(chat: Previewed, ownId: string): string {
  const written =
    chat.lastMsg && isSystemLine(chat.lastMsg) ? chat.lastMsgs.findLast((said) => !isSystemLine(said)) : null;
  const last = written ?? chat.lastMsg;
  if (!last) return i18next.t('liveChat.noMessages');
  const text = wordsOf(last).trim().replace(/\s+/g, ' ') || kindOf(last.type);
  if (last.author !== 'agent' || isSystemLine(last)) return text;
  if (chat.agentId === ownId) return i18next.t('liveChat.youSaid', { text });
  // A colleague's, or of nobody any more while the chat waits again.
  return i18next.t('liveChat.said', { name: chat.agent?.fullname ?? i18next.t('roles.agent'), text });
}
